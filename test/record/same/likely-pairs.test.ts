/** Likely pairs among many: as good as comparing each with each, in small steps. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { createNameReader } from '../../../src/record/same/compare-names.ts';
import { compareRecordPair } from '../../../src/record/same/compare-records.ts';
import type { RecordToCompare } from '../../../src/record/same/evidence.ts';
import { likelyPairs, type LikelyPair } from '../../../src/record/same/likely-pairs.ts';
import { ownCpu } from '../../make/longest-step.ts';
import { makeComparable } from './comparable.ts';
import { PAIRS } from './pairs.ts';

const KINDS = { Person: 'person', Company: 'company', Organization: 'authority' } as const;

const toRecord = (n: number, kind: RecordToCompare['kind'], name: string): RecordToCompare =>
  makeComparable(`registry.example/member:${n}`, { kind, names: [name] });

/** The end of some steps, and how long the longest took. */
function take<T>(steps: Generator<void, T>): { value: T; longest: number; count: number } {
  let [longest, count, last] = [0, 0, ownCpu()];
  for (;;) {
    const step = steps.next();
    const now = ownCpu();
    longest = Math.max(longest, now - last);
    last = now;
    if (step.done) return { value: step.value, longest, count };
    count += 1;
  }
}

const named = (a: EntityId, b: EntityId): string => [a, b].sort().join(' ');

describe('finding likely pairs of records', () => {
  it('finds nearly all that comparing each with each finds', () => {
    const records = PAIRS.filter((_, n) => n % 2 === 0).flatMap(({ schema, one, other }, n) => {
      const kind = KINDS[schema as keyof typeof KINDS];
      return kind ? [toRecord(2 * n, kind, one), toRecord(2 * n + 1, kind, other)] : [];
    });
    const reader = createNameReader();
    const all: LikelyPair[] = [];
    for (const [at, a] of records.entries()) {
      for (const b of records.slice(at + 1)) {
        const { value } = take(compareRecordPair(a, b, reader));
        if (value.suggested)
          all.push({ a: a.id, b: b.id, reasons: value, strength: value.strength });
      }
    }
    const { value: found } = take(likelyPairs(records));
    const expected = new Set(all.map(({ a, b }) => named(a, b)));
    const had = new Set(found.map(({ a, b }) => named(a, b)));
    expect([...had].filter((pair) => !expected.has(pair))).toEqual([]);
    expect(had.size).toBe(found.length);
    expect(had.size / expected.size).toBeGreaterThan(0.93);
    expect(found.map(({ strength }) => strength)).toEqual(
      found.map(({ strength }) => strength).sort((x, y) => y - x),
    );
    expect(found.every(({ reasons }) => reasons.for.length > 0)).toBe(true);
  });

  const SYLLABLES = 'ka lo mir ten sa vor be ri hal dun go ze pa nik sta lu fe dor an el'.split(
    ' ',
  );

  /** Names of a few thousand parts, some much more frequent, the same each time. */
  function manyRecords(count: number): RecordToCompare[] {
    let seed = 7;
    const chance = (): number => (seed = (seed * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
    const word = (length: number): string =>
      Array.from({ length }, () => SYLLABLES[Math.floor(chance() * SYLLABLES.length)]).join('');
    const given = Array.from({ length: 400 }, () => word(2));
    const family = Array.from({ length: 4000 }, () => word(3));
    return Array.from({ length: count }, (_, n) => {
      const first = given[Math.floor(chance() ** 2 * given.length)] ?? '';
      const last = family[Math.floor(chance() ** 2 * family.length)] ?? '';
      return n % 3 === 0
        ? toRecord(n, 'company', `${last} Trading Ltd`)
        : toRecord(n, 'person', `${first} ${last}`);
    });
  }

  it('finds those among 20,000 records in seconds, in steps under 50 ms', () => {
    const records = manyRecords(20_000);
    let least = Infinity;
    // What other tests left to be collected counts in one try or another.
    for (let attempt = 0; attempt < 3 && least >= 50; attempt += 1) {
      const began = ownCpu();
      const { value, longest, count } = take(likelyPairs(records));
      expect(value.length).toBeGreaterThan(100);
      expect(count).toBeGreaterThan(100);
      expect(ownCpu() - began).toBeLessThan(10_000);
      least = Math.min(least, longest);
    }
    expect(least).toBeLessThan(50);
  }, 60_000);

  it('compares nobody for a name that all share', () => {
    const records = Array.from({ length: 3000 }, (_, n) => toRecord(n, 'person', 'Muhammad Khan'));
    const began = ownCpu();
    expect(take(likelyPairs(records)).value).toEqual([]);
    expect(ownCpu() - began).toBeLessThan(2000);
  });

  it('takes small steps over records of many long names, too', () => {
    const records = Array.from({ length: 40 }, (_, n) =>
      makeComparable(`registry.example/member:${n}`, {
        kind: 'member',
        names: Array.from({ length: 60 }, (_, name) =>
          Array.from({ length: 30 }, (_, word) => `abcdefghij${(n * word + name) % 17}`).join(' '),
        ),
      }),
    );
    // What other tests left to be collected, and code that is new, count in one try or another.
    let least = Infinity;
    for (let attempt = 0; attempt < 20 && least >= 50; attempt += 1) {
      const steps = likelyPairs(records);
      let [longest, last] = [0, ownCpu()];
      for (let taken = 0; taken < 100; taken += 1) {
        if (steps.next().done) break;
        longest = Math.max(longest, ownCpu() - last);
        last = ownCpu();
      }
      least = Math.min(least, longest);
    }
    expect(least).toBeLessThan(50);
  });

  it('finds an organisation by its initials', () => {
    const names = ['WMO', 'World Meteorological Organization', 'World Health Organization'];
    const records = names.map((name, n) => toRecord(n, 'authority', name));
    expect(take(likelyPairs(records)).value).toMatchObject([
      { a: 'registry.example/member:0', b: 'registry.example/member:1' },
    ]);
  });

  it('compares those of a name that all share who were born in one year', () => {
    const records = Array.from({ length: 300 }, (_, n) => ({
      ...toRecord(n, 'person', 'Muhammad Khan'),
      born: String(1900 + (n % 299)),
    }));
    const { value } = take(likelyPairs(records));
    expect(value.map(({ a, b }) => [a, b])).toEqual([
      ['registry.example/member:0', 'registry.example/member:299'],
    ]);
  });
});
