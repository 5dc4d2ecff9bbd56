/** Which exporter makes which format. Each is loaded on first use, to keep the start fast. */
import { fileNames, FORMATS, type GraphFormat } from '../contract/answers/formats.ts';
import { ExportTally, type Exporter, type GraphToExport, type Chunk } from './common/exporter.ts';

/** A format of the table without an exporter does not compile. */
export const EXPORTERS: Readonly<Record<GraphFormat, () => Promise<Exporter>>> = {
  async svg() {
    const network = (await import('./svg/network.ts')).exportSvg;
    const chart = (await import('./svg/chart.ts')).exportChartSvg;
    return (graph, tally) => (graph.look === 'chart' ? chart : network)(graph, tally);
  },
  graphml: async () => (await import('./formats/graphml.ts')).exportGraphml,
  cytoscape: async () => (await import('./formats/cytoscape-json.ts')).exportCytoscapeJson,
  gexf: async () => (await import('./formats/gexf.ts')).exportGexf,
  cx2: async () => (await import('./formats/cx2.ts')).exportCx2,
  xlsx: async () => (await import('./formats/xlsx.ts')).exportXlsx,
  neo4j: async () => (await import('./formats/neo4j.ts')).exportNeo4j,
  postgres: async () => (await import('./formats/postgres.ts')).exportPostgres,
  ftm: async () => (await import('./ftm/ftm.ts')).exportFtm,
  bods: async () => (await import('./bods/bods.ts')).exportBods,
  profiles: async () => (await import('./formats/profiles.ts')).exportProfiles,
  csv: async () => (await import('./formats/csv.ts')).exportCsv,
};

export interface OpenedExport {
  files: ExportedFile[];
  /** Grows while chunks are taken. */
  tally: ExportTally;
  /** Sets the final file names, before any file is begun: some files contain the names of others. */
  rename: (names: readonly string[]) => void;
}

/** The files of a graph in a format, none of them begun. The graph must not change any more. */
export async function openExport(
  format: GraphFormat,
  unnamed: Omit<GraphToExport, 'fileNames'>,
  savedAs: readonly string[] = fileNames(format, unnamed.name),
): Promise<OpenedExport> {
  const exportTo = await EXPORTERS[format]();
  const names = [...savedAs];
  const graph: GraphToExport = { ...unnamed, fileNames: names };
  const tally = new ExportTally();
  for (const { what, count } of graph.marks.leftOut) tally.loss.add(what, count);
  tally.loss.add('entities filtered away, as on the screen', graph.filtered?.entities ?? 0);
  tally.loss.add('ties filtered away, as on the screen', graph.filtered?.ties ?? 0);
  tally.loss.add('ended ties, left out as on the screen', graph.leftOut.ended);
  tally.loss.add('ties not begun, left out as on the screen', graph.leftOut.notBegun);
  if (!hasThings(format, graph)) tally.loss.add(THINGS, graph.things.length);
  const contents = exportTo(graph, tally);
  const files = FORMATS[format].files.map(({ mime }, index) => ({
    name: names[index] ?? graph.name,
    mime,
    chunks: contents[index] ?? [],
  }));
  return { files, tally, rename: (given) => void names.splice(0, names.length, ...given) };
}

const THINGS = 'shared addresses, contacts, ships and other things that are drawn';

/** A network picture draws them; formats made from records contain them, and count their own losses. */
const hasThings = (format: GraphFormat, { look }: Pick<GraphToExport, 'look'>): boolean =>
  FORMATS[format].records || (FORMATS[format].picture && look !== 'chart');

/** One file of an export. Its chunks are made when taken, which works once. */
interface ExportedFile {
  name: string;
  mime: string;
  chunks: Iterable<Chunk>;
}
