import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withoutFormulas } from '../../../src/contract/text/formula.ts';
import { withoutApostrophes } from '../../../src/exchange/import/table-rows.ts';
import { asStated } from '../../make/formulas.ts';
import { hostileText, HOSTILE_TEXTS } from '../../make/hostile-text.ts';
import { importTables, importText, problemLines, sameOf } from '../../make/imported.ts';

describe('importing our own tables', () => {
  it('takes off exactly what keeps a spreadsheet from calculating', () => {
    const text = fc.oneof(
      hostileText,
      fc.string({ unit: fc.constantFrom(...'\'"=-,;|\t\r\n a＝') }),
    );
    fc.assert(
      fc.property(text, (stated) => {
        expect(withoutApostrophes(withoutFormulas(stated))).toBe(stated);
        // As the rule of the tests has it, which is written otherwise.
        expect(withoutApostrophes(stated)).toBe(asStated(stated));
      }),
      { numRuns: 500, examples: HOSTILE_TEXTS.map((one): [string] => [one]) },
    );
  });

  const before = (name: string): string =>
    readFileSync(join(import.meta.dirname, '../made-before', name), 'utf8');

  it('reads what an earlier version wrote, the same from its tables and its GraphML', () => {
    const tables = importTables([before('graph-nodes.csv'), before('graph-edges.csv')]);
    const graphml = importText('graphml', before('graph.graphml'));
    expect(tables.counts.entities).toBeGreaterThan(10);
    expect(tables.counts.ties).toBeGreaterThan(10);
    expect(sameOf(tables)).toEqual(sameOf(graphml));
    expect(tables.entities.map(({ label }) => label)).toContain('=1+1');
    const says = ({ problems }: typeof tables) =>
      problemLines({ problems: problems.map((one) => ({ ...one, table: null, row: null })) });
    expect(says(tables)).toEqual(says(graphml));
  });
});
