import { describe, expect, it } from 'vitest';
import { toHtmlTable, toTabbed } from '../../../../src/ui/shared/grid/copied-table.ts';
import { BEGINS_FORMULA, splitCells, SPLITS } from '../../../make/formulas.ts';
import { HOSTILE_TEXTS } from '../../../make/hostile-text.ts';

describe('a copied table', () => {
  it('keeps formulas from being calculated, numbers as they are, and each cell in its place', () => {
    const table = {
      columns: ['Name', 'Ties'],
      rows: [
        ['=cmd()', 3],
        ['+1', -2],
        ['-1', 0],
        ['@SUM(A1)', 0],
        ['\tA\nB\u2028C', 0],
      ],
    };
    expect(toTabbed(table)).toBe(
      "Name\tTies\n'=cmd()\t3\n'+1\t-2\n'-1\t0\n'@SUM(A1)\t0\n' A B C\t0\n",
    );
    expect(toHtmlTable(table)).toContain('<td>&#39;=cmd()</td><td>3</td>');
  });

  it('is one table of text, whatever the texts are', () => {
    const rows = HOSTILE_TEXTS.map((text) => [text, `<img src=x onerror="alert('1')">`]);
    const page = new DOMParser().parseFromString(
      toHtmlTable({ columns: ['A', '<b>'], rows }),
      'text/html',
    );
    expect(page.querySelectorAll('td')).toHaveLength(2 * rows.length);
    expect(page.querySelectorAll('td *, th *, script, img')).toHaveLength(0);
    expect(toTabbed({ columns: ['A', 'B'], rows }).split('\n')).toHaveLength(rows.length + 2);
  });

  it('has no cell that begins a formula, whichever separator it is split at', () => {
    const texts = HOSTILE_TEXTS.flatMap((text) => [text, `1;${text}`, `a, ${text}`, `a|${text}`]);
    const table = toTabbed({ columns: ['A', 'B'], rows: texts.map((text) => [text, text]) });
    for (const separator of SPLITS) {
      const cells = splitCells(table, separator, null);
      expect(cells.filter((cell) => BEGINS_FORMULA.test(cell))).toEqual([]);
    }
  });
});
