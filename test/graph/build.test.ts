import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SourcedStatement, Tie } from '../../src/contract/model/tie.ts';
import { buildTies, type TieEnd } from '../../src/graph/build.ts';
import { deriveCompany, deriveMember } from '../../src/record/derive.ts';
import { hashText } from '../../src/graph/identity.ts';
import { arbitraryCompanyProfile, arbitraryMemberProfile } from '../make/records.ts';

const TODAY = '2026-11-20';

const end = (id: TieEnd['id'], more: Partial<TieEnd> = {}): TieEnd => ({
  id,
  kind: id.includes('/company:') ? 'company' : 'person',
  label: id,
  country: null,
  registrationNumber: null,
  statedCompanyId: null,
  knowledge: 'named',
  ...more,
});

const ends = [
  end('sample/member:1'),
  end('sample/member:2'),
  end('sample/company:1'),
  end('sample/company:2'),
];

const statement = (more: Partial<SourcedStatement>): SourcedStatement => ({
  kind: 'position',
  from: 'sample/member:1',
  to: 'sample/company:1',
  role: 'Director',
  status: null,
  dates: [],
  statedBy: 'sample/member:1',
  pointer: '/positions/0/positions/0',
  sha256: 'a'.repeat(64),
  fetchedAt: '2026-11-20T09:00:00.000Z',
  ...more,
});

const byCompany = (more: Partial<SourcedStatement> = {}) =>
  statement({
    statedBy: 'sample/company:1',
    pointer: '/members/0',
    sha256: 'c'.repeat(64),
    ...more,
  });

const dates = (start: string, until: string | null = null) => [
  { type: 'effective', date_full: start },
  ...(until === null ? [] : [{ type: 'expiration', date_full: until }]),
];

const shortly = (ties: Tie[]) =>
  ties.map((t) => [t.role, t.start, t.state, t.corroboration, t.sources.map((s) => s.pointer)]);

describe('buildTies', () => {
  it('makes one tie of a statement, with its source', () => {
    const ties = buildTies(ends, [statement({ dates: dates('2015-03-01') })], TODAY);
    expect(ties).toEqual([
      {
        id: ties[0]?.id,
        kind: 'position',
        from: 'sample/member:1',
        to: 'sample/company:1',
        role: 'Director',
        status: null,
        state: 'active',
        start: '2015-03-01',
        end: null,
        corroboration: 'member',
        otherSide: 'not searched',
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
    const ties = buildTies(
      ends,
      [
        byCompany({ role: ' DIRECTOR' }),
        statement({ dates: dates('2001-01-01', '2005-01-01') }),
        statement({ dates: dates('2010-01-01'), pointer: '/positions/0/positions/1' }),
        statement({ role: 'Chair', pointer: '/positions/0/positions/2' }),
        byCompany({ role: 'Secretary', pointer: '/members/1' }),
      ],
      TODAY,
    );
    expect(shortly(ties)).toEqual([
      ['Chair', null, 'unknown', 'member', ['/positions/0/positions/2']],
      ['Director', '2001-01-01', 'ended', 'both', ['/members/0', '/positions/0/positions/0']],
      ['Director', '2010-01-01', 'active', 'both', ['/members/0', '/positions/0/positions/1']],
      ['Secretary', null, 'unknown', 'company', ['/members/1']],
    ]);
  });

  it('says whether the side that does not state a position was searched', () => {
    const otherSide = (statements: SourcedStatement[], ...fetched: string[]) =>
      buildTies(
        ends.map((e) => (fetched.includes(e.id) ? { ...e, knowledge: 'profile' } : e)),
        statements,
        TODAY,
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
    expect(buildTies(all, placeless, TODAY).map((tie) => tie.otherSide)).toEqual([null, null]);
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
    expect(shortly(buildTies(ends, twice, TODAY))).toEqual([
      [
        'Director',
        '2015-03-01',
        'active',
        'member',
        ['/positions/0/positions/0', '/positions/0/positions/1'],
      ],
    ]);
  });

  it('keeps a position and a right, and two statuses, apart', () => {
    const ties = buildTies(
      ends,
      [
        statement({}),
        statement({ kind: 'right' }),
        statement({ status: 'inactive' }),
        statement({ status: 'Active' }),
      ],
      TODAY,
    );
    expect(ties.map(({ kind, status, state }) => [kind, status, state])).toEqual([
      ['position', null, 'unknown'],
      ['position', 'Active', 'active'],
      ['position', 'inactive', 'ended'],
      ['right', null, 'unknown'],
    ]);
    expect(new Set(ties.map(({ id }) => id)).size).toBe(4);
  });

  it('draws a parent as stated: never active', () => {
    const parent = byCompany({ kind: 'parent', from: 'sample/company:2', role: 'direct' });
    expect(buildTies(ends, [parent], TODAY)).toMatchObject([
      {
        kind: 'parent',
        from: 'sample/company:2',
        to: 'sample/company:1',
        role: 'direct',
        state: 'unknown',
      },
    ]);
  });

  it('does not look at statements that lead elsewhere', () => {
    expect(buildTies(ends, [statement({ to: 'sample/company:99' })], TODAY)).toEqual([]);
  });

  it('says the same in whatever order it hears it, and every id once', () => {
    const records = fc.tuple(
      fc.array(arbitraryMemberProfile, { maxLength: 4 }),
      fc.array(arbitraryCompanyProfile, { maxLength: 4 }),
      fc.nat(),
    );
    fc.assert(
      fc.property(records, ([members, companies, seed]) => {
        const derived = [
          ...members.map((profile) => deriveMember('sample', profile)),
          ...companies.map((profile) => deriveCompany('sample', profile)),
        ];
        const entities = [
          ...new Map(derived.flatMap((d) => d.entities).map((e) => [e.id, e])).values(),
        ];
        const statements = derived.flatMap((d, i) =>
          d.statements.map((s) => ({ ...s, sha256: String(i), fetchedAt: TODAY })),
        );
        const shuffled = statements
          .map((s) => ({ s, at: hashText(`${seed}${s.sha256}${s.pointer}`) }))
          .sort((a, b) => (a.at < b.at ? -1 : 1))
          .map(({ s }) => s);
        const ties = buildTies(entities, statements, TODAY);
        const response = (t: Tie) => t.kind !== 'same';
        expect(buildTies(entities, shuffled, TODAY).filter(response)).toEqual(
          ties.filter(response),
        );
        expect(new Set(ties.map(({ id }) => id)).size).toBe(ties.length);
        const told = new Set(ties.flatMap((t) => t.sources.map((s) => s.sha256 + s.pointer)));
        for (const s of statements) expect(told.has(s.sha256 + s.pointer)).toBe(true);
      }),
    );
  });
});

describe('the same company', () => {
  const member = (more: Partial<TieEnd>) =>
    end('sample/member:9', { kind: 'company', statedCompanyId: '1', ...more });
  const company = (more: Partial<TieEnd>) => end('sample/company:1', more);
  const same = (
    a: Partial<TieEnd>,
    b: Partial<TieEnd>,
    fetched = ['sample/member:9', 'sample/company:1'],
  ) =>
    buildTies([member(a), company(b)], [], TODAY, (id) =>
      fetched.includes(id) ? { sha256: id, fetchedAt: TODAY } : null,
    );

  it('is tied when the registration numbers agree, spacing aside, with both places as sources', () => {
    const ties = same({ registrationNumber: '918 402 771' }, { registrationNumber: '918402771 ' });
    expect(ties).toMatchObject([
      {
        kind: 'same',
        from: 'sample/member:9',
        to: 'sample/company:1',
        corroboration: 'both',
        sources: [
          {
            statedBy: 'sample/company:1',
            sha256: 'sample/company:1',
            pointer: '/registration_number',
          },
          {
            statedBy: 'sample/member:9',
            sha256: 'sample/member:9',
            pointer: '/data/company/registration_number',
          },
        ],
      },
    ]);
  });

  it('is tied when name and jurisdiction agree and not both state a number', () => {
    const a = { label: 'Nordvik  as', country: 'NO', registrationNumber: '1' };
    expect(same(a, { label: 'Nordvik AS', country: 'no' })).toHaveLength(1);
    expect(same(a, { label: 'Nordvik AS', country: 'SE' })).toEqual([]);
    expect(same({ ...a, country: null }, { label: 'Nordvik AS', country: null })).toEqual([]);
  });

  it('is never tied by the id alone, nor against numbers that differ', () => {
    expect(same({}, {})).toEqual([]);
    const named = { label: 'Nordvik AS', country: 'NO' };
    expect(
      same({ ...named, registrationNumber: '1' }, { ...named, registrationNumber: '2' }),
    ).toEqual([]);
  });

  it('is never tied before both profiles were fetched, for then one has no source', () => {
    const agreed = { registrationNumber: '1' };
    expect(same(agreed, agreed)).toHaveLength(1);
    expect(same(agreed, agreed, ['sample/company:1'])).toEqual([]);
    expect(same(agreed, agreed, ['sample/member:9'])).toEqual([]);
  });

  it('is never tied across ids, or for a person', () => {
    const agreed = { registrationNumber: '1' };
    expect(same({ ...agreed, statedCompanyId: '01' }, agreed)).toEqual([]);
    expect(same({ ...agreed, kind: 'person' }, agreed)).toEqual([]);
  });
});
