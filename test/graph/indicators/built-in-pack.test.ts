/** What holds of every rule that is there from the start, and that its table says the same. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { companyProfile } from '../../../src/contract/model/company.ts';
import { memberProfile } from '../../../src/contract/model/member.ts';
import { BUILT_IN_PACK } from '../../../src/graph/indicators/built-in-pack.ts';
import { statementOf } from '../../../src/graph/indicators/statement.ts';
import { MEASURES } from '../../../src/graph/indicators/measures.ts';
import { readRuleFile } from '../../../src/graph/indicators/read-rule-file.ts';

const FOLDER = join(import.meta.dirname, '../../../src/graph/indicators');

const NEVER_SAID = /fraud|suspicious|clean(?!_)|cleared|beneficial|score/i;

const wordsOfMeasures = [...MEASURES.values()].map(({ what, years }) => `${what} ${years ?? ''}`);

/** Whether the specification has such a field. */
function isField(path: string): boolean {
  const [record, ...keys] = path.split('.');
  let at: z.ZodType = record === 'company' ? companyProfile : memberProfile;
  for (const key of keys) {
    const within = at instanceof z.ZodArray ? (at.element as z.ZodType) : at;
    if (!(within instanceof z.ZodObject) || !(key in within.shape)) return false;
    at = within.shape[key] as z.ZodType;
  }
  return true;
}

describe('the rules that are built in', () => {
  it('have ids that are words joined by hyphens, each once', () => {
    const ids = BUILT_IN_PACK.rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('never speak of more than what is stated', () => {
    for (const rule of BUILT_IN_PACK.rules) {
      expect(`${rule.id} ${rule.statement} ${rule.reason}`).not.toMatch(NEVER_SAID);
      expect(rule.statement).toMatch(/^[A-Z].*\.$/);
      expect(rule.reason).toMatch(/^[A-Z].*\.$/);
    }
    for (const words of wordsOfMeasures) expect(words).not.toMatch(NEVER_SAID);
  });

  it('have a threshold where their measure counts, and say it', () => {
    for (const { id, measure, statement, threshold, years } of BUILT_IN_PACK.rules) {
      const counts = MEASURES.get(measure)?.unit !== null;
      expect(threshold !== undefined, id).toBe(counts);
      expect(statement.includes('{threshold}'), id).toBe(counts);
      expect(statement.includes('{years}'), id).toBe(years !== undefined);
    }
  });
});

describe('the measures of the rules', () => {
  it('rest on fields that the specification has', () => {
    for (const [name, { fields }] of MEASURES) {
      expect(fields, name).not.toEqual([]);
      for (const field of fields) expect(isField(field), `${name}: ${field}`).toBe(true);
    }
  });
});

describe('indicators.md', () => {
  const text = readFileSync(join(FOLDER, 'indicators.md'), 'utf8');
  const cells = (line: string): string[] =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim().replaceAll('`', ''));
  const rowsIn = (table: 'rules' | 'measures'): string[][] =>
    (new RegExp(`<!-- ${table} -->(.*?)<!-- end -->`, 's').exec(text)?.[1] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map(cells);

  it('has an example of rules of one’s own that can be read', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(text) ?? [];
    expect(readRuleFile(example).errors).toBeUndefined();
  });

  it('tells every rule as it is', () => {
    const told = BUILT_IN_PACK.rules.map((rule) => [
      rule.id,
      statementOf(rule),
      rule.comparison === undefined
        ? 'none'
        : `${rule.comparison.replace('-', ' ')} ${rule.threshold ?? ''}`,
      rule.reason,
      (MEASURES.get(rule.measure)?.fields ?? []).join(', '),
    ]);
    expect(rowsIn('rules')).toEqual(told);
  });

  it('tells every measure as it is', () => {
    const told = [...MEASURES].map(([name, { what, of, unit, years, finding }]) => [
      name,
      `${what}${years === null ? '' : `; \`years\`: ${years}`}`.replaceAll('`', ''),
      of === 'both' ? 'company, member' : of,
      unit === null ? 'none' : unit[1],
      finding,
    ]);
    expect(rowsIn('measures')).toEqual(told);
  });
});
