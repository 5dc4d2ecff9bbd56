import { describe, expect, it } from 'vitest';
import type { Tie } from '../../src/contract/model/tie.ts';
import { bundleTies } from '../../src/graph/bundle.ts';
import { makeTie } from '../make/graph.ts';

const lines = (...ties: Partial<Tie>[]) =>
  bundleTies(ties.map((tie, i) => makeTie({ id: `t${i}`, ...tie })));

describe('bundleTies', () => {
  it('draws positions and rights between the same two as one line', () => {
    const [line, ...rest] = lines({ role: 'Director' }, { kind: 'right', role: 'Signatory' });
    expect(rest).toEqual([]);
    expect(line).toMatchObject({
      kind: 'roles',
      from: 'member:1',
      to: 'company:1',
      label: 'Director, Signatory',
    });
    expect(line?.ties.map(({ id }) => id)).toEqual(['t0', 't1']);
  });

  it('counts the roles once they are many, and says one role held twice once', () => {
    const roles = ['A', 'B', 'C', 'D', 'D'].map((role) => ({ role }));
    expect(lines(...roles)[0]?.label).toBe('5 roles');
    expect(lines({ role: 'Director' }, { role: 'Director', start: '2015' })[0]?.label).toBe(
      'Director',
    );
    const long = { role: 'Member of the supervisory committee' };
    expect(lines(long, { role: 'Chair of the audit committee' })[0]?.label).toBe('2 roles');
    expect(lines({ role: null })[0]?.label).toBe('Position not stated');
  });

  it('is active if any tie is, else unknown if any is, else ended', () => {
    const state = (...states: Tie['state'][]) =>
      lines(...states.map((s) => ({ state: s })))[0]?.state;
    expect(state('ended', 'unknown', 'active')).toBe('active');
    expect(state('ended', 'unknown')).toBe('unknown');
    expect(state('ended', 'ended')).toBe('ended');
  });

  it('keeps a parent, its direction and the same company apart', () => {
    const parent = { kind: 'parent', role: 'direct' } as const;
    const drawn = lines(
      { ...parent, from: 'company:1', to: 'company:2' },
      { ...parent, from: 'company:2', to: 'company:1' },
      { kind: 'same', from: 'member:1', to: 'company:1' },
      { from: 'member:1', to: 'company:1' },
    );
    expect(drawn.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['parent', 'company:1', 'company:2'],
      ['parent', 'company:2', 'company:1'],
      ['same', 'member:1', 'company:1'],
      ['roles', 'member:1', 'company:1'],
    ]);
    expect(new Set(drawn.map(({ id }) => id)).size).toBe(4);
  });
});
