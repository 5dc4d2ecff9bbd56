/** What an exporter makes of a graph, whole. */
import { fileNames, FORMATS, type GraphFormat } from '../../src/contract/answers/formats.ts';
import type { Loss } from '../../src/contract/answers/export.ts';
import {
  ExportTally,
  type Exporter,
  type GraphToExport,
} from '../../src/exchange/common/exporter.ts';
import { EXPORTERS } from '../../src/exchange/exporters.ts';

interface Exported {
  files: { name: string; mime: string; text: string }[];
  loss: Loss[];
}

/** Takes every chunk, as text. */
export type ExportWhole = (graph: GraphToExport) => Exported;

function takeAll(format: GraphFormat, exporter: Exporter): ExportWhole {
  return (graph) => {
    const tally = new ExportTally();
    const names = fileNames(format, graph.name);
    const decoder = new TextDecoder();
    const files = exporter(graph, tally).map((chunks, index) => ({
      name: names[index] ?? '',
      mime: FORMATS[format].files[index]?.mime ?? '',
      text: Array.from(chunks, (chunk) =>
        typeof chunk === 'string' ? chunk : decoder.decode(chunk),
      ).join(''),
    }));
    return { files, loss: tally.loss.list() };
  };
}

/** The exporter of a format, loaded, giving whole files. */
export async function exporterOf(format: GraphFormat): Promise<ExportWhole> {
  return takeAll(format, await EXPORTERS[format]());
}
