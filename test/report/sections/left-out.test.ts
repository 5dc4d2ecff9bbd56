/** What a section leaves out for being too much is said in it, with how much there is. */
import { describe, expect, it } from 'vitest';
import type { Material } from '../../../src/report/model/material.ts';
import { companies, company, composed, linesOf } from '../../make/dossier-material.ts';

const said = async (section: string, some: Partial<Material>): Promise<string[]> =>
  linesOf(await composed(section, some));

const SCOPE = {
  coverage: {
    fetched: [],
    namedOnly: [],
    notFound: [],
    failed: [],
    oldest: null,
    newest: null,
    counts: { fetched: 0, namedOnly: 0, notFound: 0, failed: 0 },
  },
  searches: [],
};
const LISTED = '2 of 3 are listed here; the others are left out.';

describe('a section says what it leaves out', () => {
  it('of neighbours, how many and which: the first of each, of those that have the most', async () => {
    const first = companies(5);
    const second = companies(2);
    const third = companies(1);
    const leftOut = [
      { entity: company(11), count: 12, first },
      { entity: company(12), count: 2, first: second },
      { entity: company(13), count: 1, first: third.slice(1) },
    ];
    const words =
      'Left out are stored neighbours that are not part of this dossier: of ' +
      `sample/company:11 (12: ${first.join(', ')}, and 7 more); ` +
      `sample/company:12 (2: ${second.join(', ')}); and 1 more.`;
    expect(await said('scope', { leftOut, scope: SCOPE })).toContain(words);
  });

  it('of subjects in ownership and paths', async () => {
    const subjects = companies(12);
    const words = 'This section is about the first 10 of 12 subjects.';
    expect(await said('ownership', { subjects, ownership: [] })).toContain(words);
    const answer = {
      from: [company(1)],
      to: [company(2)],
      paths: [],
      more: false,
      asOf: '2026-11-20',
      frontier: [],
      frontierCount: 0,
      searched: { entities: 1, ties: 0 },
      labels: {},
    } as unknown as NonNullable<Material['paths']>[number]['answer'];
    const paths = [{ answer, tieOf: () => undefined }];
    expect(await said('paths', { subjects, paths })).toContain(words);
    expect(await said('paths', { subjects: companies(10), paths })).not.toContain(words);
  });

  it('of pairs, and of rows where they have very many members', async () => {
    const served = { days: 1, daysUnknown: false };
    const member = { id: 'sample/member:1' as const, ...served, ties: [] };
    const pair = (count: number) => ({
      a: company(1),
      b: company(2),
      ...served,
      members: Array.from({ length: count }, () => member),
    });
    const told = (counts: number[], total: number): Promise<string[]> => {
      const interlocks = {
        asOf: '2026-11-20',
        pairs: counts.map(pair),
        total,
        leftOut: [],
        leftOutCount: 0,
        labels: {},
        sameAs: {},
        tieOf: () => undefined,
        compared: 2,
        uncompared: [],
      } as unknown as NonNullable<Material['interlocks']>;
      return said('interlocks', { interlocks });
    };
    expect(await told([1, 1], 3)).toContain(LISTED);
    expect(await told([1999, 1, 1], 3)).toContain(LISTED);
    expect((await told([1, 1], 2)).join()).not.toContain('are listed here');
  });

  it('of shared things, of entities nobody asked about, and of answers not looked through', async () => {
    const thing = {
      id: 'phone:1' as never,
      kind: 'phone' as const,
      value: '1',
      entities: [company(1)],
      count: 2,
      sources: [],
    };
    const shared = {
      things: [thing, thing],
      total: 3,
      leftOut: 0,
      isWhole: false,
      uncheckedCount: 5,
    };
    expect(await said('shared', { shared })).toEqual(
      expect.arrayContaining([
        LISTED,
        'Of 5 entities nobody looked at what they share: they are too many.',
        'Not all stored answers have been looked through for this yet.',
      ]),
    );
    const whole = { things: [thing], total: 1, leftOut: 0, isWhole: true, uncheckedCount: 0 };
    expect((await said('shared', { shared: whole })).join()).not.toMatch(
      /listed here|nobody looked|looked through/,
    );
  });

  it('of hits of a rule, those that were cut before among them', async () => {
    const rule = { id: 'r', statement: 's', reason: 'w' } as never;
    const hit = {
      rule: 'r',
      entity: company(1),
      threshold: null,
      value: 1,
      sources: [],
      says: 'x',
      fact: '',
      partOf: null,
      place: null,
      chain: [],
      names: null,
      rowFingerprint: '',
      fingerprint: '',
      waived: null,
      lapsed: null,
    };
    const indicators = {
      pack: { id: 'p', version: '1', rules: [rule] },
      rulesOff: 0,
      asOf: '2026-11-20',
      asked: 1,
      next: null,
      cannotTell: [],
      untoldCount: 0,
      hits: Array.from({ length: 201 }, (_, at) => ({ ...hit, fact: String(at) })),
      hitCount: 204,
      undecided: [],
      findingCount: 204,
      entityCount: 1,
      labels: {},
      left: [{ rule: 'r', hits: 3, cannotTell: 0 }],
    };
    expect(await said('indicators', { indicators })).toContain('and 4 more');
  });

  it('of records fetched', async () => {
    const counts = { ...SCOPE.coverage.counts, fetched: 2500 };
    const coverage = { ...SCOPE.coverage, fetched: companies(2100), counts };
    expect(await said('scope', { scope: { coverage, searches: [] } })).toContain(
      '2,000 of 2,500 are listed here; the others are left out.',
    );
  });
});
