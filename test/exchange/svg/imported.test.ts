/** What was imported from a file bears a badge in both pictures, and their legends explain it. */
import { describe, expect, it } from 'vitest';
import { ExportTally, type GraphToExport } from '../../../src/exchange/common/exporter.ts';
import { exportChartSvg } from '../../../src/exchange/svg/chart.ts';
import { exportSvg } from '../../../src/exchange/svg/network.ts';
import { makeEntity, makeExport, makeTie } from '../../make/graph.ts';
import { wordsIn } from '../../make/read-svg.ts';
import { elementsOf, readXml, type XmlElement } from '../../make/read-xml.ts';

const IMPORTED = 'import-7f9b912f/member:1';
const OWN = makeEntity({ id: 'sample/company:1', label: 'Own AS', x: 0, y: 0 });
const WORLD = {
  entities: [OWN, makeEntity({ id: IMPORTED, kind: 'person', label: 'Ada', x: 0, y: 200 })],
  ties: [makeTie({ from: IMPORTED, to: OWN.id })],
};

function draw(exporter: typeof exportSvg, graph: Partial<GraphToExport>): XmlElement {
  const [file] = exporter(makeExport(graph), new ExportTally());
  return readXml([...(file ?? [])].map(String).join(''));
}

const badgedIn = (root: XmlElement): string[] =>
  elementsOf(root, 'g')
    .filter((group) => group.children.some((one) => one.attributes['data-sign'] === 'imported'))
    .flatMap(({ attributes }) => attributes['data-entity'] ?? []);

describe('what was imported from a file', () => {
  it.each([
    ['network', exportSvg],
    ['chart', exportChartSvg],
  ] as const)('has its badge and its words in a %s', (_look, exporter) => {
    const root = draw(exporter, WORLD);
    expect(badgedIn(root)).toEqual([IMPORTED]);
    expect(wordsIn(root, 'legend')).toContain('imported from a file');
    expect(elementsOf(root, 'text').map(({ text }) => text)).not.toContain('import-7f9b912f');
    const others = draw(exporter, { entities: [OWN], ties: [] });
    expect(badgedIn(others)).toEqual([]);
    expect(wordsIn(others, 'legend')).not.toContain('imported from a file');
  });
});
