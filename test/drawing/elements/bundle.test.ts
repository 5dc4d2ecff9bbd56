import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tie, TieState } from '../../../src/contract/model/tie.ts';
import { bundleTies, countLines } from '../../../src/drawing/elements/bundle.ts';
import { sharedTie } from '../../../src/drawing/elements/shared-tie.ts';
import { DAY, makeTie, type GivenTie } from '../../make/graph.ts';

const lines = (...ties: GivenTie[]) =>
  bundleTies(
    ties.map((tie, i) => makeTie({ id: `t${i}`, ...tie })),
    { day: DAY },
  );

const STATUS: Record<Exclude<TieState, 'not-begun'>, string | null> = {
  active: 'active',
  ended: 'resigned',
  unknown: null,
};

describe('bundleTies', () => {
  it('draws positions and rights between the same two as one line', () => {
    const [line, ...rest] = lines({ role: 'Director' }, { kind: 'right', role: 'Signatory' });
    expect(rest).toEqual([]);
    expect(line).toMatchObject({
      kind: 'roles',
      from: 'sample/member:1',
      to: 'sample/company:1',
      label: '2 roles: Director, Signatory',
    });
    expect(line?.ties.map(({ id }) => id)).toEqual(['t0', 't1']);
  });

  it('draws a parent and the shares stated of it as one line, and other roles apart', () => {
    const parent = { kind: 'parent', from: 'sample/company:2', role: '1' } as const;
    const share = {
      from: 'sample/company:2',
      role: 'Shareholder, 100 %',
      status: 'active',
    } as const;
    const [line, other, ...rest] = lines(parent, { ...share, role: 'Director' }, share);
    expect(line).toMatchObject({ kind: 'parent', state: 'active' });
    expect(line?.ties.map(({ id }) => id)).toEqual(['t0', 't2']);
    expect(other).toMatchObject({ kind: 'roles', label: 'Director' });
    expect(rest).toEqual([]);
    expect(lines(share, { ...share, role: 'Owner, 30 %' })).toHaveLength(1);
  });

  it('draws all that is stated of a holding as one line, a share or none, and other roles apart', () => {
    const parent = { kind: 'parent', from: 'sample/company:2', role: '1' } as const;
    const bare = { from: 'sample/company:2', role: 'Shareholder', status: 'active' } as const;
    const [line, ...rest] = lines(parent, bare);
    expect(line).toMatchObject({ kind: 'parent', state: 'active' });
    expect(line?.ties.map(({ id }) => id)).toEqual(['t0', 't1']);
    expect(rest).toEqual([]);
    expect(lines({ role: 'Shareholder' }, { role: 'Owner, 30 %' })).toHaveLength(1);
    expect(lines({ role: 'Shareholder' }, { role: 'Director' })).toHaveLength(2);
    expect(lines({ role: 'Sales manager, 60 %' }, { role: 'Director' })).toHaveLength(1);
  });

  it('tells a line of a majority by what it is given, not by its words', () => {
    const kinds = (majorities: readonly string[], ...roles: (string | null)[]) =>
      bundleTies(
        roles.map((role, i) => makeTie({ id: `t${i}`, role })),
        { day: DAY, majorities: new Set(majorities) },
      ).map(({ kind }) => kind);
    expect(kinds(['t0'], 'Shareholder')).toEqual(['majority']);
    expect(kinds(['t1'], 'Shareholder', 'Owner, 60 %')).toEqual(['majority']);
    expect(kinds([], 'Shareholder, 60 %')).toEqual(['roles']);
    // A role that only the settings call an owner's.
    expect(kinds(['t0'], 'Quotaholder')).toEqual(['majority']);
  });

  it('draws a parent that is not the next owner as one only where it is a majority', () => {
    const kinds = (majorities: readonly string[], ...roles: string[]) =>
      bundleTies(
        roles.map((role, i) =>
          makeTie({ id: `t${i}`, kind: 'parent', from: 'sample/company:2', role }),
        ),
        { day: DAY, majorities: new Set(majorities) },
      ).map(({ kind }) => kind);
    expect(kinds([], 'ultimate')).toEqual(['distant']);
    expect(kinds([], 'ultimate', '3')).toEqual(['distant']);
    expect(kinds(['t0'], 'ultimate')).toEqual(['parent']);
    expect(kinds([], 'ultimate', 'direct')).toEqual(['parent']);
    // One that holds directly too isn't further up.
    const from = 'sample/company:2';
    const both = [
      makeTie({ id: 't0', kind: 'parent', from, role: 'ultimate' }),
      makeTie({ id: 't1', from, role: 'Shareholder', status: 'active' }),
    ];
    const [line, ...others] = bundleTies(both, { day: DAY, majorities: new Set() });
    expect([line?.kind, others]).toEqual(['roles', []]);
  });

  it('always counts several roles, and names them while they are few', () => {
    const label = (...ties: GivenTie[]) => lines(...ties)[0]?.label;
    const roles = ['A', 'B', 'C', 'D', 'D'].map((role) => ({ role }));
    expect(label(...roles)).toBe('5 roles');
    expect(label({ role: 'Director', start: '2010' }, { role: 'Director', start: '2015' })).toBe(
      '2 roles: Director',
    );
    const long = { role: 'Member of the supervisory committee' };
    expect(label(long, { role: 'Chair of the audit committee' })).toBe('2 roles');
    expect(label({ role: null })).toBe('Position not stated');
    const parent = { kind: 'parent', from: 'sample/company:2' } as const;
    expect(label({ ...parent, role: 'direct' })).toBe('Parent, level direct');
    expect(label({ ...parent, role: 'direct' }, { ...parent, role: 'ultimate' })).toMatch(/^2 /);
  });

  it('has ever shorter words for several roles, down to the number alone', () => {
    expect(lines({ role: 'A' }, { role: 'B' })[0]?.shorter).toEqual(['2 roles', '×2']);
    const many = ['A', 'B', 'C'].map((role) => ({ role }));
    expect(lines(...many)[0]?.shorter).toEqual(['×3']);
    expect(lines({ role: 'A' })[0]?.shorter).toEqual([]);
  });

  it('claims a state only if all its ties are in it; else it is mixed, and says how many are what', () => {
    const drawn = (...states: (keyof typeof STATUS)[]) =>
      lines(...states.map((state) => ({ status: STATUS[state] })))[0];
    expect(drawn('active', 'active')?.state).toBe('active');
    expect(drawn('ended', 'ended')?.state).toBe('ended');
    expect(drawn('unknown', 'unknown')?.state).toBe('unknown');
    expect(drawn('ended', 'unknown')?.state).toBe('mixed');
    expect(drawn('unknown', 'active')).toMatchObject({
      state: 'mixed',
      label: '2 roles: 1 active, 1 unknown',
    });
    expect(drawn('ended', 'active', 'ended', 'unknown')?.label).toBe(
      '4 roles: 1 active, 1 unknown, 2 ended',
    );
  });

  it('is as of the day it is asked for', () => {
    const tie = makeTie({ start: '2015-03-01', end: '2019-06-30' });
    const on = (day: string) => bundleTies([tie, makeTie({ start: '2010' })], { day })[0];
    expect(on('2016-01-01')).toMatchObject({ state: 'active', day: '2016-01-01' });
    expect(on('2020-01-01')).toMatchObject({
      state: 'mixed',
      label: '2 roles: 1 active, 1 ended',
      day: '2020-01-01',
    });
  });

  it('keeps a parent, its direction and the same company apart', () => {
    const parent = { kind: 'parent', role: 'direct' } as const;
    const drawn = lines(
      { ...parent, from: 'sample/company:1', to: 'sample/company:2' },
      { ...parent, from: 'sample/company:2', to: 'sample/company:1' },
      { kind: 'same', from: 'sample/member:1', to: 'sample/company:1' },
      { from: 'sample/member:1', to: 'sample/company:1' },
    );
    expect(drawn.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['parent', 'sample/company:1', 'sample/company:2'],
      ['parent', 'sample/company:2', 'sample/company:1'],
      ['same', 'sample/member:1', 'sample/company:1'],
      ['roles', 'sample/member:1', 'sample/company:1'],
    ]);
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(4);
  });
});

describe('countLines', () => {
  it('counts as many lines as bundleTies draws', () => {
    const company = fc.constantFrom<Tie['to']>('sample/company:1', 'sample/company:2');
    const end = fc.oneof(
      company,
      fc.constantFrom<Tie['from']>('sample/member:1', 'sample/member:2'),
    );
    const kind = fc.constantFrom<Tie['kind']>('position', 'right', 'parent', 'same');
    const stated = fc.record({ kind, from: end, to: end }).map(makeTie);
    const shared = fc.tuple(end, end).map(([from, to]) => sharedTie(from, to, '2 shared members'));
    const tie = fc.oneof(stated, shared);
    fc.assert(
      fc.property(fc.array(tie, { maxLength: 40 }), (ties) => {
        expect(countLines(ties)).toBe(bundleTies(ties, { day: DAY }).length);
      }),
    );
  });
});
