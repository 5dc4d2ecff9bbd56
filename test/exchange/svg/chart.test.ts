/** The SVG of a chart: whole, readable, with every name and every role in it, whatever these are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PALETTES } from '../../../src/drawing/shapes/palette.ts';
import { graphToDraw } from '../../../src/exchange/svg/records.ts';
import { ExportTally, type GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { exportChartSvg } from '../../../src/exchange/svg/chart.ts';
import { WORLDS } from '../../make/chart-worlds.ts';
import { arbitraryExport, makeEntity, makeExport, makeTie, SMALL_GRAPH } from '../../make/graph.ts';
import { readXml } from '../../make/read-xml.ts';

function svgOf(graph: GraphToExport): string {
  const [file] = exportChartSvg(graph, new ExportTally());
  return [...(file ?? [])].map(String).join('');
}

describe('the SVG of a chart', () => {
  it('is XML that can be read, of any graph', () => {
    fc.assert(
      fc.property(arbitraryExport, (graph) => {
        const svg = svgOf(graph);
        expect(readXml(svg).name).toBe('svg');
        expect(svg).not.toContain('NaN');
        expect(svg.match(/data-entity=/g)?.length ?? 0).toBe(graphToDraw(graph).entities.length);
      }),
      { numRuns: 25 },
    );
  });

  it('says names, what is stated of them, and the roles on the lines, in either theme', () => {
    for (const theme of ['light', 'dark'] as const) {
      const svg = svgOf(makeExport({ ...SMALL_GRAPH, theme }));
      for (const words of [
        'Halvard Maritime',
        'Norway · no. 918 402 771',
        'named only',
        'Chair, active',
        'Director, ended',
        'Deputy',
        'Right not stated',
        'Parent, level direct',
      ]) {
        expect(svg).toContain(words);
      }
    }
  });

  it('is on the white of paper where it is light, and on its own ground where it is dark', () => {
    const groundOf = (svg: string): string | undefined =>
      /<rect x="[^"]*" y="[^"]*" width="[^"]*" height="[^"]*" fill="([^"]*)"/.exec(svg)?.[1];
    expect(groundOf(svgOf(makeExport({ ...SMALL_GRAPH, theme: 'light' })))).toBe('#ffffff');
    expect(groundOf(svgOf(makeExport({ ...SMALL_GRAPH, theme: 'dark' })))).toBe(
      PALETTES.dark.ground,
    );
  });

  it('points nowhere outside of itself', () => {
    const svg = svgOf(makeExport(WORLDS['group']?.()));
    expect(svg.replaceAll('http://www.w3.org/2000/svg', '')).not.toMatch(
      /href=|url\(http|<image|@import/,
    );
  });

  it('draws records apart each in a box of its own, where the canvas has them on each other', () => {
    const at = { x: 40, y: 80 };
    const entities = (['company:1', 'member:1'] as const).map((record) =>
      makeEntity({ id: `sample/${record}`, kind: 'company', label: 'Halvard AS', ...at }),
    );
    const same = makeTie({
      id: 'same',
      kind: 'same',
      from: 'sample/member:1',
      to: 'sample/company:1',
    });
    const svg = svgOf(makeExport({ entities, ties: [same], recordsApart: true }));
    const outlines = Array.from(
      svg.matchAll(/data-entity="[^"]*"[^>]*><title>[^<]*<\/title><path d="([^"]*)"/g),
      ([, path]) => path,
    );
    expect(outlines).toHaveLength(2);
    expect(new Set(outlines).size).toBe(2);
  });
});
