import { describe, expect, it } from 'vitest';
import type { GraphFormat } from '../../src/contract/model/answers.ts';
import { exportCsv } from '../../src/exchange/csv.ts';
import { exportCytoscapeJson } from '../../src/exchange/cytoscape-json.ts';
import type { Exporter } from '../../src/exchange/exchange.ts';
import { exportGraphml } from '../../src/exchange/graphml.ts';
import { exportSvg } from '../../src/exchange/svg.ts';
import { makeExport, makeTie, SMALL_GRAPH } from '../make/graph.ts';

const EXPORTERS: Record<GraphFormat, Exporter> = {
  graphml: exportGraphml,
  cytoscape: exportCytoscapeJson,
  csv: exportCsv,
  svg: exportSvg,
};

describe.each(Object.entries(EXPORTERS))('%s', (_format, exportTo) => {
  it('is the same for the same graph', () => {
    const graph = makeExport(SMALL_GRAPH);
    expect(exportTo(graph)).toEqual(exportTo(structuredClone(graph)));
  });

  it('leaves out a tie that leads elsewhere, and says so', () => {
    const away = makeTie({ id: 'tie-away', to: 'sample/company:404' });
    const graph = makeExport({ ...SMALL_GRAPH, ties: [...SMALL_GRAPH.ties, away] });
    const { files, loss } = exportTo(graph);
    expect(loss).toContainEqual({
      what: 'ties to entities that are not in the export',
      count: 1,
    });
    for (const { text } of files) expect(text).not.toContain('sample/company:404');
  });

  it('is made of an empty graph too', () => {
    expect(exportTo(makeExport()).files.length).toBeGreaterThan(0);
  });

  it('says in words that an ended tie has ended', () => {
    const ended = makeExport({
      entities: SMALL_GRAPH.entities,
      ties: SMALL_GRAPH.ties.filter(({ id }) => id === 'tie-ended'),
    });
    const text = exportTo(ended)
      .files.map((file) => file.text)
      .join('');
    expect(text).toContain('ended');
    expect(text).not.toMatch(/\bactive\b/);
  });
});
