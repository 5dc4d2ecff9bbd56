import { describe, expect, it } from 'vitest';
import type { SourcedStatement, Tie } from '../../src/contract/model/tie.ts';
import { buildPair, buildTies } from '../../src/graph/build.ts';
import { hashText } from '../../src/graph/shared/identity.ts';
import type { TieEnd } from '../../src/graph/shared/tie-end.ts';
import {
  makeDates as dates,
  makeEnd as end,
  makeStatement as statement,
  OF_ONE_HASH,
  statedByCompany as byCompany,
} from '../make/statements.ts';

const ends = [
  end('sample/member:1'),
  end('sample/member:2'),
  end('sample/company:1'),
  end('sample/company:2'),
];

const shortly = (ties: Tie[]) =>
  ties.map((t) => [
    t.role,
    t.terms[0]?.start ?? null,
    t.corroboration,
    t.sources.map((s) => s.pointer),
  ]);

describe('buildTies', () => {
  it('makes one tie of a statement, with its source', () => {
    const ties = buildTies(ends, [statement({ dates: dates('2015-03-01') })]);
    expect(ties).toEqual([
      {
        id: `sample/member:1>sample/company:1:role-${hashText('director')}-1`,
        kind: 'position',
        from: 'sample/member:1',
        to: 'sample/company:1',
        role: 'Director',
        status: null,
        statusAt: null,
        terms: [{ start: '2015-03-01', registered: null, end: null }],
        corroboration: 'member',
        otherSide: 'not searched',
        otherNotFoundAt: null,
        over: null,
        sources: [
          {
            statedBy: 'sample/member:1',
            sha256: 'a'.repeat(64),
            pointer: '/positions/0/positions/0',
            fetchedAt: '2026-11-20T09:00:00.000Z',
          },
        ],
      },
    ]);
  });

  it('lets a company back every tie of a member with that role, and no other', () => {
    const ties = buildTies(ends, [
      byCompany({ role: ' DIRECTOR' }),
      statement({ dates: dates('2001-01-01', '2005-01-01') }),
      statement({ dates: dates('2010-01-01'), pointer: '/positions/0/positions/1' }),
      statement({ role: 'Chair', pointer: '/positions/0/positions/2' }),
      byCompany({ role: 'Secretary', pointer: '/members/1' }),
    ]);
    expect(shortly(ties)).toEqual([
      ['Chair', null, 'member', ['/positions/0/positions/2']],
      ['Director', '2001-01-01', 'both', ['/members/0', '/positions/0/positions/0']],
      ['Director', '2010-01-01', 'both', ['/members/0', '/positions/0/positions/1']],
      ['Secretary', null, 'company', ['/members/1']],
    ]);
  });

  it('says whether the side that does not state a position was searched', () => {
    const otherSide = (statements: SourcedStatement[], ...fetched: string[]) =>
      buildTies(
        ends.map((e) => (fetched.includes(e.id) ? { ...e, knowledge: 'profile' } : e)),
        statements,
      ).map((tie) => tie.otherSide);
    expect(otherSide([byCompany()], 'sample/company:1')).toEqual(['not searched']);
    expect(otherSide([byCompany()], 'sample/company:1', 'sample/member:1')).toEqual([
      'does not state it',
    ]);
    expect(otherSide([statement({})], 'sample/member:1')).toEqual(['not searched']);
    expect(otherSide([statement({})], 'sample/member:1', 'sample/company:1')).toEqual([
      'does not state it',
    ]);
    expect(otherSide([statement({}), byCompany()], 'sample/member:1', 'sample/company:1')).toEqual([
      'states it',
    ]);
    const differing = [statement({ role: 'Deputy' }), byCompany({ role: 'Chair' })];
    expect(otherSide(differing, 'sample/member:1', 'sample/company:1')).toEqual([
      'does not state it',
      'does not state it',
    ]);
  });

  it('never says that a profile does not state what it has no place for', () => {
    const all = ends.map((e): TieEnd => ({ ...e, knowledge: 'profile' }));
    const placeless = [
      statement({ kind: 'right' }),
      byCompany({ kind: 'parent', from: 'sample/company:2' }),
    ];
    expect(buildTies(all, placeless).map((tie) => tie.otherSide)).toEqual([null, null]);
  });

  it('makes one tie with two sources of what one profile states twice', () => {
    const twice = [
      statement({ dates: dates('2015-03-01') }),
      statement({
        role: 'director',
        dates: [...dates('2015-03-01'), { type: 'registration', date_full: '2015-04-01' }],
        pointer: '/positions/0/positions/1',
      }),
    ];
    expect(shortly(buildTies(ends, twice))).toEqual([
      [
        'Director',
        '2015-03-01',
        'member',
        ['/positions/0/positions/0', '/positions/0/positions/1'],
      ],
    ]);
  });

  it('makes ties of their own of two statuses, and of a position and a right, of one member', () => {
    const ties = buildTies(ends, [
      statement({}),
      statement({ kind: 'right' }),
      statement({ status: 'inactive' }),
      statement({ status: 'Active' }),
    ]);
    expect(ties.map(({ kind, status, id }) => [kind, status, id.slice(-1)])).toEqual([
      ['position', null, '1'],
      ['position', 'Active', '3'],
      ['position', 'inactive', '4'],
      ['right', null, '2'],
    ]);
    expect(new Set(ties.map(({ id }) => id)).size).toBe(4);
  });

  it('makes a tie of a parent', () => {
    const parent = byCompany({ kind: 'parent', from: 'sample/company:2', role: 'direct' });
    expect(buildTies(ends, [parent])).toMatchObject([
      { kind: 'parent', from: 'sample/company:2', to: 'sample/company:1', role: 'direct' },
    ]);
  });

  it('does not look at statements that lead elsewhere', () => {
    expect(buildTies(ends, [statement({ to: 'sample/company:99' })])).toEqual([]);
  });
});

describe('a position and a right', () => {
  const all = ends.map((e): TieEnd => ({ ...e, knowledge: 'profile' }));
  const words = 'Shareholder, 100 %';
  const right = (more: Partial<SourcedStatement> = {}) =>
    statement({ kind: 'right', role: words, pointer: '/rights_and_obligations/0', ...more });

  it('in the same words are one tie that both sides state, as the member has it', () => {
    const stated = [
      right({ status: 'active', dates: dates('2015-03-01') }),
      byCompany({ role: 'SHAREHOLDER,  100 %' }),
    ];
    expect(buildTies(all, stated)).toMatchObject([
      {
        kind: 'right',
        role: words,
        status: 'active',
        terms: [{ start: '2015-03-01', registered: null, end: null }],
        corroboration: 'both',
        otherSide: 'states it',
        sources: [{ statedBy: 'sample/company:1' }, { statedBy: 'sample/member:1' }],
      },
    ]);
  });

  it('in other words, or of another company, are not', () => {
    const stated = [
      right({ to: 'sample/company:2' }),
      right({ role: 'Owner' }),
      byCompany({ role: words }),
    ];
    expect(buildTies(all, stated).map((t) => [t.kind, t.corroboration, t.otherSide])).toEqual([
      ['position', 'company', 'does not state it'],
      ['right', 'member', null],
      ['right', 'member', null],
    ]);
    expect(buildTies(ends, [byCompany({ role: words })])[0]?.otherSide).toBe('not searched');
  });

  it('of one member are both backed by what the company states', () => {
    const stated = [right(), statement({ role: words }), byCompany({ role: words })];
    expect(buildTies(all, stated).map((t) => [t.kind, t.id.slice(-2), t.otherSide])).toEqual([
      ['position', '-1', 'states it'],
      ['right', '-2', 'states it'],
    ]);
  });
});

describe('the id of a tie', () => {
  const ids = (...statements: SourcedStatement[]) =>
    new Map(buildTies(ends, statements).map((tie) => [tie.terms[0]?.start ?? tie.role, tie.id]));
  const first = statement({ dates: dates('2001-01-01', '2005-01-01') });
  const second = statement({ dates: dates('2010-01-01') });

  it('stays when status and dates change, or when the other side states it too', () => {
    const id = ids(second).get('2010-01-01');
    expect(ids({ ...second, status: 'resigned' }).get('2010-01-01')).toBe(id);
    expect(ids({ ...second, dates: dates('2011-01-01', '2020-01-01') }).get('2011-01-01')).toBe(id);
    expect(ids(second, byCompany()).get('2010-01-01')).toBe(id);
    expect(ids(byCompany()).get('Director')).toBe(id);
    expect(ids({ ...second, kind: 'right' }).get('2010-01-01')).toBe(id);
  });

  it('numbers alike ties by their dates, whatever comes after them', () => {
    const both = ids(second, first);
    expect(both.get('2001-01-01')).toBe(ids(first).get('2001-01-01'));
    expect(both.get('2010-01-01')).toBe(both.get('2001-01-01')?.replace(/1$/, '2'));
  });

  it('is another for another role, end or direction', () => {
    const parent = (
      from: 'sample/company:1' | 'sample/company:2',
      to: 'sample/company:1' | 'sample/company:2',
    ) => byCompany({ kind: 'parent', from, to, statedBy: to });
    const ties = buildTies(ends, [
      first,
      { ...first, role: null },
      { ...first, role: 'Chair' },
      { ...first, from: 'sample/member:2', statedBy: 'sample/member:2' },
      { ...first, to: 'sample/company:2' },
      parent('sample/company:1', 'sample/company:2'),
      parent('sample/company:2', 'sample/company:1'),
    ]);
    expect(new Set(ties.map(({ id }) => id)).size).toBe(7);
  });

  it('is its own also where two roles have one hash, and these are not mixed up', () => {
    const [one, other] = OF_ONE_HASH;
    expect(hashText(one)).toBe(hashText(other));
    const stated = [statement({ role: one }), byCompany({ role: other })];
    const told = (ties: Tie[]) => ties.map((t) => [t.role, t.id.slice(-2), t.corroboration]);
    const expected = [
      [other, '-1', 'company'],
      [one, '-2', 'member'],
    ];
    expect(told(buildTies(ends, stated))).toEqual(expected);
    expect(told(buildTies(ends, stated.toReversed()))).toEqual(expected);
  });
});

describe('buildPair', () => {
  it('builds what is stated between two in either direction, and to itself', () => {
    const parent = byCompany({ kind: 'parent', from: 'sample/company:2', role: 'direct' });
    const back = {
      ...parent,
      from: 'sample/company:1',
      to: 'sample/company:2',
      statedBy: 'sample/company:2',
    } as const;
    const itself = { ...parent, from: 'sample/company:1' } as const;
    const built = buildPair([parent, back], [end('sample/company:1'), end('sample/company:2')]);
    expect(built).toEqual(buildTies(ends, [parent, back]));
    expect(built.map(({ from }) => from)).toEqual(['sample/company:1', 'sample/company:2']);
    expect(buildPair([itself], [end('sample/company:1')])).toEqual(buildTies(ends, [itself]));
    expect(buildPair([], [])).toEqual([]);
  });
});
