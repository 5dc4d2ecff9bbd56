/** Names compared over pairs that were judged before any result was seen; rules were tuned on one half only. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPairs } from '../../../src/exchange/reading/read-pairs.ts';
import { compareNames, type NameSchema } from '../../../src/record/same/compare-names.ts';
import { untrueOf } from './untrue.ts';

interface JudgedNames {
  kind: string;
  schema: NameSchema;
  one: string;
  other: string;
  isOne: boolean;
}

function judgedNames(half: 'development' | 'held-out'): JudgedNames[] {
  const file = join(import.meta.dirname, 'judged-names', `${half}.csv`);
  const { columns, rows } = readPairs(readFileSync(file, 'utf8'), (why) => new Error(why));
  return rows.map((row) => {
    const of = (column: string): string => row[columns.indexOf(column)] ?? '';
    return {
      kind: of('kind'),
      schema: of('schema') as NameSchema,
      one: of('name1'),
      other: of('name2'),
      isOne: of('is_match') === 'true',
    };
  });
}

function fitOf(pairs: readonly JudgedNames[]) {
  const judged = pairs.map((pair) => ({
    ...pair,
    suggested: compareNames(pair.schema, pair.one, pair.other).suggested,
  }));
  const right = judged.filter(({ isOne, suggested }) => isOne && suggested).length;
  const suggested = judged.filter((pair) => pair.suggested).length;
  const matching = judged.filter(({ isOne }) => isOne).length;
  return { precision: right / suggested, f1: (2 * right) / (suggested + matching) };
}

const both = [...judgedNames('development'), ...judgedNames('held-out')];

describe('names that were judged beforehand', () => {
  it('are suggested where they name one, over both halves', () => {
    expect(both.length).toBeGreaterThan(400);
    const { precision, f1 } = fitOf(both);
    expect(precision).toBeGreaterThanOrEqual(0.97);
    expect(f1).toBeGreaterThanOrEqual(0.92);
  });

  it('are never suggested for numbers that differ', () => {
    const numbered = both.filter(({ kind, isOne }) => kind === 'numbers' && !isOne);
    expect(numbered.length).toBeGreaterThan(10);
    for (const { schema, one, other } of numbered) {
      expect(compareNames(schema, one, other).suggested, `${one} | ${other}`).toBe(false);
    }
  });

  it('are said only what is true of them, and the same whichever is first', () => {
    for (const { schema, one, other } of both) {
      const { reasons, suggested, strength } = compareNames(schema, one, other);
      expect(untrueOf(reasons, [one, other]), `${one} | ${other}`).toEqual([]);
      const turned = compareNames(schema, other, one);
      expect([turned.suggested, turned.strength]).toEqual([suggested, strength]);
    }
  });
});
