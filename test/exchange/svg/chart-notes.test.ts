/** What a chart says below its legend, and only where it is so. */
import { describe, expect, it } from 'vitest';
import { ExportTally, type GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { exportChartSvg } from '../../../src/exchange/svg/chart.ts';
import { makeEntity, makeExport, makeTie, type GivenTie } from '../../make/graph.ts';
import { readXml } from '../../make/read-xml.ts';
import { wordsIn } from '../../make/read-svg.ts';

const [A, B, C, D] = ['A', 'B', 'C', 'D'].map((label, at) =>
  makeEntity({ id: `sample/company:${at}`, label: `${label} AS` }),
) as [GraphToExport['entities'][number], ...GraphToExport['entities']];
const ALL = [A, B, C, D].filter((one) => one !== undefined);

const ARROWS = 'An arrow points from the owner, or who holds a position, to what is owned or held.';

/** Ties between A (0), B (1), C (2) and D (3). */
function notesOf(...ties: [from: number, to: number, given?: GivenTie][]): string[] {
  const made = ties.map(([from, to, given], at) =>
    makeTie({
      id: `t${at}`,
      from: `sample/company:${from}`,
      to: `sample/company:${to}`,
      role: 'Shareholder 50 %',
      start: '2015',
      status: 'active',
      ...given,
    }),
  );
  const [file] = exportChartSvg(makeExport({ entities: ALL, ties: made }), new ExportTally());
  return wordsIn(readXml([...(file ?? [])].map(String).join('')), 'key');
}

describe('the text below a chart', () => {
  it('says which way arrows point, where there are any', () => {
    expect(notesOf()).toEqual([]);
    expect(notesOf([0, 1])).toEqual([ARROWS]);
  });

  it('says that a share or a date is not stated, and of how many ties', () => {
    const none = { role: 'Shareholder', start: null };
    expect(notesOf([0, 1, none], [1, 2])).toContain(
      'No share is stated in figures for 1 tie of 2; no dates are stated for 1 of 2 ties.',
    );
    expect(notesOf([0, 1, { role: 'Shareholder' }])).toContain(
      'No share is stated in figures for 1 tie of 1.',
    );
    expect(notesOf([0, 1, { start: null }])).toContain('No dates are stated for 1 of 1 tie.');
  });

  it('says who is in a circle, by the shortest way round; not by what has ended', () => {
    const circle = notesOf([0, 1], [1, 2], [2, 0], [2, 3]);
    expect(circle).toEqual([ARROWS, 'In a circle: A AS → B AS → C AS → A AS.']);
    expect(notesOf([0, 1], [1, 0], [1, 2], [2, 0])).toContain('In a circle: A AS → B AS → A AS.');
    expect(notesOf([0, 0], [1, 1], [2, 2], [3, 3])).toContain('In circles too: 1 other.');
    expect(notesOf([3, 3])).toContain('In a circle: D AS → D AS.');
    expect(notesOf([0, 1], [1, 0, { status: 'inactive' }])).toEqual([ARROWS]);
  });
});
