/** Likely pairs among many: nearly all that comparing each with each finds, in small steps, the best first. */
import { describe, expect, it } from 'vitest';
import { createNameReader } from '../../../src/record/same/compare-names.ts';
import type { RecordToCompare } from '../../../src/record/same/fact-evidence.ts';
import { compareRecordPair } from '../../../src/record/same/compare-records.ts';
import { likelyPairs, type LikelyPair } from '../../../src/record/same/likely-pairs.ts';
import type { RecordSurroundings } from '../../../src/record/same/shared-grounds.ts';
import { countSteps } from '../../make/counted-steps.ts';
import { manyRecords, namedRecord } from '../../make/many-names.ts';
import { makeNamesakeWorld, pairKey, type NamesakeWorld } from '../../make/namesake-world.ts';
import { makeComparable } from './comparable.ts';
import { PAIRS } from './pairs.ts';

const KINDS = { Person: 'person', Company: 'company', Organization: 'authority' } as const;

const take = <T>(steps: Generator<void, T>): T => countSteps(steps).value;

/** Counts how often the addresses of a record are looked at: those of both in each pair that is weighed. */
function countLooks(records: readonly RecordToCompare[]) {
  let looks = 0;
  const counted = records.map((record): RecordToCompare => ({
    ...record,
    get places() {
      looks += 1;
      return record.places;
    },
  }));
  return { counted, looks: () => looks };
}

describe('finding likely pairs of records', () => {
  it('finds nearly all that comparing each with each finds', () => {
    const records = PAIRS.filter((_, n) => n % 5 === 0).flatMap(({ schema, one, other }, n) => {
      const kind = KINDS[schema as keyof typeof KINDS];
      return kind ? [namedRecord(2 * n, kind, one), namedRecord(2 * n + 1, kind, other)] : [];
    });
    const reader = createNameReader();
    const expected = new Set<string>();
    for (const [at, a] of records.entries()) {
      for (const b of records.slice(at + 1)) {
        if (take(compareRecordPair(a, b, { reader })).suggested) expected.add(pairKey(a.id, b.id));
      }
    }
    const found = take(likelyPairs(records));
    const had = new Set(found.map(({ a, b }) => pairKey(a, b)));
    expect([...had].filter((pair) => !expected.has(pair))).toEqual([]);
    expect(had.size).toBe(found.length);
    expect(had.size / expected.size).toBeGreaterThan(0.93);
    expect(found.map(({ strength }) => strength)).toEqual(
      found.map(({ strength }) => strength).sort((x, y) => y - x),
    );
  });

  it('compares few of 3,000 records with each other, and some in each step', () => {
    const { counted, looks } = countLooks(manyRecords(3000));
    const { value, most, all, steps } = countSteps(likelyPairs(counted), looks);
    expect(value.length).toBeGreaterThan(100);
    expect(steps).toBeGreaterThan(100);
    expect(most).toBeLessThanOrEqual(64 * 2 * 2);
    expect(all).toBeLessThan((3000 * 3000) / 100);
  });

  it('weighs nobody for a name that all share', () => {
    const records = Array.from({ length: 3000 }, (_, n) =>
      namedRecord(n, 'person', 'Muhammad Khan'),
    );
    const { counted, looks } = countLooks(records);
    const { value, all } = countSteps(likelyPairs(counted), looks);
    expect(value).toEqual([]);
    // Each is read once, for its places.
    expect(all).toBe(3000);
  });

  it('takes a step for each two long names that it compares', () => {
    const records = [0, 1].map((n) =>
      makeComparable(`registry.example/member:${n}`, {
        kind: 'member',
        names: Array.from({ length: 12 }, (_, name) =>
          Array.from({ length: 30 }, (_, word) => `abcdefghij${(word + name) % 17}${n}`).join(' '),
        ),
      }),
    );
    const { steps } = countSteps(likelyPairs(records));
    expect(steps).toBeGreaterThanOrEqual(12 * 12);
  });

  it('finds an organisation by its initials', () => {
    const names = ['WMO', 'World Meteorological Organization', 'World Health Organization'];
    const records = names.map((name, n) => namedRecord(n, 'authority', name));
    expect(take(likelyPairs(records))).toMatchObject([
      { a: 'registry.example/member:0', b: 'registry.example/member:1' },
    ]);
  });

  it('finds those of a name that all share who were born on one day, not in one year', () => {
    const records = (born: (n: number) => string) =>
      Array.from({ length: 300 }, (_, n) => ({
        ...namedRecord(n, 'person', 'Muhammad Khan'),
        born: born(n % 299),
      }));
    const onOneDay = take(likelyPairs(records((n) => `${1900 + (n % 100)}-05-${10 + (n % 7)}`)));
    expect(onOneDay.map(({ a, b }) => [a, b])).toContainEqual([
      'registry.example/member:0',
      'registry.example/member:299',
    ]);
    expect(take(likelyPairs(records((n) => String(1700 + n))))).toEqual([]);
  });
});

const idsOf = ({ a, b }: LikelyPair): string => pairKey(a, b);

const rankedIn = ({ records, surroundings, named }: NamesakeWorld): LikelyPair[] =>
  take(
    likelyPairs(records, {
      surroundings,
      areOne: (one, other) => named.get(one) === other || named.get(other) === one,
    }),
  );

describe('ranking likely pairs by what tells people apart', () => {
  it.each(['by the dozen', 'spread'] as const)(
    'puts at least 90 that are wanted among the first 100, where names are %s',
    (names) => {
      const world = makeNamesakeWorld({ count: 4000, names });
      const ranked = rankedIn(world);
      const first = ranked.slice(0, 100).filter((pair) => world.wanted.has(idsOf(pair)));
      expect(first.length).toBeGreaterThanOrEqual(90);
      const all = new Set(ranked.map(idsOf));
      const found = [...world.wanted.keys()].filter((pair) => all.has(pair));
      expect(found.length / world.wanted.size).toBeGreaterThan(0.97);
    },
    60_000,
  );

  it('suggests no company beside the member that names its id, and no two numbers of one name', () => {
    const world = makeNamesakeWorld({ count: 1500 });
    const ranked = rankedIn(world);
    expect(world.named.size).toBeGreaterThan(40);
    expect(ranked.filter(({ at: [a, b] }) => world.named.get(a) === b)).toEqual([]);
    const funds = ranked.filter(({ names }) => names.every((name) => name.includes('Fund V')));
    expect(funds.filter(({ names: [a, b] }) => a !== b)).toEqual([]);
    const without = take(likelyPairs(world.records, { surroundings: world.surroundings }));
    expect(without.length).toBeGreaterThan(ranked.length);
  });

  it('gives the same whatever order the records come in', () => {
    const world = makeNamesakeWorld({ count: 600, twice: 5 });
    const turned = {
      ...world,
      records: world.records.toReversed(),
      surroundings: world.surroundings.toReversed(),
    };
    const plain = (pairs: readonly LikelyPair[]) => pairs.map(({ at: _at, ...pair }) => pair);
    const ofWorld = plain(take(likelyPairs(world.records, world)));
    expect(plain(take(likelyPairs(turned.records, turned)))).toEqual(ofWorld);
    expect(ofWorld.length).toBeGreaterThan(30);
  });

  const one = (n: number, some: Partial<RecordSurroundings> = {}): RecordSurroundings => ({
    self: n + 2000,
    tied: [],
    near: [],
    things: [],
    served: new Map(),
    ...some,
    ...(some.served ? { tied: [...some.served.keys(), ...(some.tied ?? []), n + 1000] } : {}),
  });

  /** How strong the pair of the first two records is; the others only share their name. */
  function strengthWith(first: readonly RecordSurroundings[], namesakes = 0): number {
    const records = Array.from({ length: 2 + namesakes }, (_, n) =>
      namedRecord(n, 'person', 'Signe Birkholm'),
    );
    const surroundings = records.map((_, n) => first[n] ?? one(n));
    const [pair] = take(likelyPairs(records, { surroundings }));
    return pair?.strength ?? 0;
  }

  it('tells of pairs whose names agree, but of which too many would agree by chance', () => {
    const told = (namesakes: number, most = Infinity): Set<string> => {
      const records = Array.from({ length: namesakes }, (_, n) =>
        namedRecord(n, 'person', n % 2 === 0 ? 'Signe Birkholm' : 'BIRKHOLM, Signe'),
      );
      const pairs = new Set<string>();
      const tooCommon = (x: number, y: number): boolean => {
        pairs.add([x, y].sort((a, b) => a - b).join(' '));
        return pairs.size < most;
      };
      expect(take(likelyPairs(records, { tooCommon }))).toEqual([]);
      return pairs;
    };
    expect(told(6).size).toBe(15);
    // Of more holders not each pair is weighed.
    expect(told(60).size).toBe(1770);
    expect(told(60, 100).size).toBe(100);
  });

  it('counts how many have the name, and how few share what both share', () => {
    expect(strengthWith([])).toBe(0.5);
    expect(strengthWith([], 1)).toBe(0.25);
    expect(strengthWith([], 4)).toBe(0);
    const board = strengthWith([one(0, { tied: [7] }), one(1, { tied: [7] })], 4);
    expect(board).toBeGreaterThan(0.9);
    const hub = [one(2, { tied: [7] }), one(3, { tied: [7] }), one(4, { tied: [7] })];
    expect(strengthWith([one(0, { tied: [7] }), one(1, { tied: [7] }), ...hub], 4)).toBeLessThan(
      board,
    );
    const behind = strengthWith([one(0, { near: [7] }), one(1, { near: [7] })], 4);
    expect(behind).toBeGreaterThan(0.9);
    expect(strengthWith([one(0, { things: [-1] }), one(1, { things: [-1] })], 4)).toBeGreaterThan(
      0.9,
    );
  });

  it('tells apart two of which one is tied to the other', () => {
    const both = [one(0, { tied: [7, 2001] }), one(1, { tied: [7, 2000] })];
    const apart = [one(0, { tied: [7, 9] }), one(1, { tied: [7, 8] })];
    expect(strengthWith(both)).toBeLessThan(strengthWith(apart));
  });

  it('takes who begins where the other ends for more likely one than who served beside', () => {
    const served = (from: number, until: number, role = 'Director') => ({
      served: new Map([[7, [{ role, spans: [from, until], isBeginStated: true }]]]),
    });
    const succession = strengthWith([one(0, served(100, 900)), one(1, served(910, 1500))], 4);
    const later = strengthWith([one(0, served(100, 900)), one(1, served(1200, 1500))], 4);
    const beside = strengthWith([one(0, served(100, 900)), one(1, served(800, 1500))], 4);
    expect(succession).toBeGreaterThan(later);
    expect(later).toBeGreaterThan(beside);
    // A director can hold shares on the same days.
    const holder = strengthWith(
      [one(0, served(100, 900)), one(1, served(800, 1500, 'Shareholder, 25 %'))],
      4,
    );
    expect(holder).toBe(later);
  });

  it('takes no two for one whose years of birth differ by more than a slip, whatever they share', () => {
    const listed = (born: string, otherBorn: string): number => {
      const records = [born, otherBorn].map((day, n) =>
        Object.assign(namedRecord(n, 'person', 'Signe Birkholm'), { born: day }),
      );
      const surroundings = records.map((_, n) => one(n, { tied: [7], things: [-1] }));
      return take(likelyPairs(records, { surroundings })).length;
    };
    expect(listed('1961-04-09', '1988-04-09')).toBe(0);
    expect(listed('1961', '1988')).toBe(0);
    expect(listed('1961-04-09', '1981-04-09')).toBe(1);
    expect(listed('1961-04-09', '1916-04-09')).toBe(1);
    expect(listed('1961-04-09', '1961-05-09')).toBe(1);
  });
});
