/** Stacks in files: a picture draws each once and leads to all in it; data keep every entity and tie. */
import { describe, expect, it } from 'vitest';
import {
  ExportTally,
  type Exporter,
  type GraphToExport,
} from '../../src/exchange/common/exporter.ts';
import { readExport } from '../../src/exchange/reading/read-export.ts';
import { exportGraphml } from '../../src/exchange/formats/graphml.ts';
import { exportChartSvg } from '../../src/exchange/svg/chart.ts';
import { exportSvg } from '../../src/exchange/svg/network.ts';
import { makeEntity, makeExport, makeTie } from '../make/graph.ts';
import { readXml } from '../make/read-xml.ts';

const members = [2, 3, 4].map((n) => `sample/member:${n}` as const);
const source = (n: number) => ({
  sha256: String(n).repeat(64),
  pointer: '',
  elsewhere: {},
  fetchedAt: '2026-11-20T09:41:00.000Z',
  url: `https://registry.example/v1/members/${n}`,
});
const entities = [
  makeEntity({ id: 'sample/company:1', label: 'Nordvik AS', x: 0, y: 0 }),
  ...members.map((id, at) =>
    makeEntity({
      id,
      kind: 'person',
      label: `Person ${at + 2}`,
      source: source(at + 2),
      born: `196${at}`,
      country: 'Norway',
      x: at * 200,
      y: 200,
    }),
  ),
];
const ties = [
  ...members.map((from) => makeTie({ id: `t ${from}`, from, to: 'sample/company:1' })),
  makeTie({ id: 'within', from: 'sample/member:2', to: 'sample/member:3' }),
];
const stacked = makeExport({
  entities,
  ties,
  stacks: [{ id: '1', name: 'Nominees', members, isOpen: false }],
});

function written(exporter: Exporter, graph: GraphToExport): string {
  const [file] = exporter(graph, new ExportTally());
  return [...(file ?? [])].map(String).join('');
}

describe('a stack in an exported file', () => {
  it.each([
    ['network', exportSvg],
    ['chart', exportChartSvg],
  ])('is one glyph on a %s, with each record in it and where it is stated', (_, exporter) => {
    const svg = written(exporter, stacked);
    expect(readXml(svg).name).toBe('svg');
    expect(svg.match(/data-stack=/g)).toHaveLength(1);
    const reading = readExport(svg);
    const told = [...reading.write(svg), ...reading.end()].filter(
      ({ what }) => what === 'drawn-node',
    );
    const labels = told.map(({ fields }) => [fields.get('id'), fields.get('label')]);
    expect(labels.sort()).toEqual(entities.map(({ id, label }) => [id, label]).sort());
    const records = [...svg.matchAll(/data-entity="([^"]+)"(?: data-sources="([^"]*)")?/g)];
    expect(records.map(([, id]) => id).sort()).toEqual(entities.map(({ id }) => id).sort());
    for (const n of [2, 3, 4]) expect(svg).toContain(`sha256:${String(n).repeat(64)}`);
    expect(svg).toContain('Nominees');
    expect(svg).toContain('3 entities');
    expect(svg).toContain('stack of entities');
    // What is stated of one of them alone is not said of all.
    expect(svg.replaceAll(/<title>[^]*?<\/title>/g, '')).not.toContain('1960');
    const words = svg.replaceAll(/<[^>]*>/g, '\n');
    expect(words).toContain('4 entities, 2 drawn, 4 ties, 1 of them within stacks');
  });

  it('is nothing to a file of data, nor to a picture while it is open', () => {
    const bare = makeExport({ entities, ties });
    const open = makeExport({
      ...bare,
      stacks: [{ id: '1', name: 'Nominees', members, isOpen: true }],
    });
    expect(written(exportGraphml, stacked)).toBe(written(exportGraphml, bare));
    expect(written(exportSvg, open)).toBe(written(exportSvg, bare));
  });
});
