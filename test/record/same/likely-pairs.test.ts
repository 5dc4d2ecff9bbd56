/** Likely pairs among many: as good as comparing each with each, in small steps. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import { createNameReader } from '../../../src/record/same/compare-names.ts';
import {
  compareRecordPair,
  type RecordToCompare,
} from '../../../src/record/same/compare-records.ts';
import { likelyPairs, type LikelyPair } from '../../../src/record/same/likely-pairs.ts';
import { countSteps } from '../../make/counted-steps.ts';
import { manyRecords, namedRecord } from '../../make/many-names.ts';
import { makeComparable } from './comparable.ts';
import { PAIRS } from './pairs.ts';

const KINDS = { Person: 'person', Company: 'company', Organization: 'authority' } as const;

const take = <T>(steps: Generator<void, T>): T => countSteps(steps).value;

/** Counts how often names are looked at: once where a record is read, and for each comparison. */
function countLooks(records: readonly RecordToCompare[]) {
  let looks = 0;
  const counted = records.map((record): RecordToCompare => ({
    ...record,
    get names() {
      looks += 1;
      return record.names;
    },
  }));
  return { counted, looks: () => looks };
}

const named = (a: EntityId, b: EntityId): string => [a, b].sort().join(' ');

describe('finding likely pairs of records', () => {
  it('finds nearly all that comparing each with each finds', () => {
    const records = PAIRS.filter((_, n) => n % 5 === 0).flatMap(({ schema, one, other }, n) => {
      const kind = KINDS[schema as keyof typeof KINDS];
      return kind ? [namedRecord(2 * n, kind, one), namedRecord(2 * n + 1, kind, other)] : [];
    });
    const reader = createNameReader();
    const all: LikelyPair[] = [];
    for (const [at, a] of records.entries()) {
      for (const b of records.slice(at + 1)) {
        const value = take(compareRecordPair(a, b, reader));
        if (value.suggested)
          all.push({ a: a.id, b: b.id, reasons: value, strength: value.strength });
      }
    }
    const found = take(likelyPairs(records));
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

  it('compares few of 3,000 records with each other, and some in each step', () => {
    const { counted, looks } = countLooks(manyRecords(3000));
    const { value, most, all, steps } = countSteps(likelyPairs(counted), looks);
    expect(value.length).toBeGreaterThan(100);
    expect(steps).toBeGreaterThan(100);
    // Of two that are alike each is looked at twice.
    expect(most).toBeLessThanOrEqual(4 * 8);
    expect(all).toBeLessThan((3000 * 3000) / 100);
  });

  it('compares nobody for a name that all share', () => {
    const records = Array.from({ length: 3000 }, (_, n) =>
      namedRecord(n, 'person', 'Muhammad Khan'),
    );
    const { counted, looks } = countLooks(records);
    expect(countSteps(likelyPairs(counted), looks)).toMatchObject({ value: [], all: 3000 });
  });

  it('takes a step for each two long names that it compares', () => {
    const records = [0, 1].map((n) =>
      makeComparable(`registry.example/member:${n}`, {
        kind: 'member',
        names: Array.from({ length: 12 }, (_, name) =>
          Array.from({ length: 30 }, (_, word) => `abcdefghij${(n * word + name) % 17}`).join(' '),
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

  it('compares those of a name that all share who were born in one year', () => {
    const records = Array.from({ length: 300 }, (_, n) => ({
      ...namedRecord(n, 'person', 'Muhammad Khan'),
      born: String(1900 + (n % 299)),
    }));
    const value = take(likelyPairs(records));
    expect(value.map(({ a, b }) => [a, b])).toEqual([
      ['registry.example/member:0', 'registry.example/member:299'],
    ]);
  });
});
