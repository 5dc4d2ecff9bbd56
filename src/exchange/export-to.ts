/** Every format beside its exporter; a format of the contract without one does not compile. */
import type { GraphFormat } from '../contract/model/answers.ts';
import { exportCsv } from './csv.ts';
import { exportCytoscapeJson } from './cytoscape-json.ts';
import type { Exported, Exporter, GraphToExport } from './exchange.ts';
import { exportGraphml } from './graphml.ts';
import { exportSvg } from './svg.ts';

const EXPORTERS: Readonly<Record<GraphFormat, Exporter>> = {
  graphml: exportGraphml,
  cytoscape: exportCytoscapeJson,
  csv: exportCsv,
  svg: exportSvg,
};

export function exportTo(format: GraphFormat, graph: GraphToExport): Exported {
  return EXPORTERS[format](graph);
}
