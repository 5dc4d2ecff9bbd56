/** PostgreSQL: a table of entities, one of ties, one of every source, and the script that loads them. */
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { Tie } from '../contract/model/tie.ts';
import {
  inChunks,
  tiesWithin,
  LossCount,
  type Exporter,
  type ExportTally,
  type GraphToExport,
} from './exchange.ts';
import { askedPath, COMPANY_END, EDGE_FIELDS, NODE_FIELDS, profilePath } from './flat-graph.ts';
import { tableColumns, postgresScript } from './postgres-script.ts';
import { cells, csvCell, textCell } from './table-cells.ts';

const header = (table: Parameters<typeof tableColumns>[0]): string =>
  `${tableColumns(table).join(',')}\r\n`;

/**
 * Before version 18 psql takes a line that is nothing but `\.` for the end of a table, in the middle of
 * a text too: a space behind it keeps the table whole.
 */
const END_OF_TABLE = /(\n\\\.)(?=\r?\n)/g;

function whole(line: string, loss: LossCount): string {
  if (!line.includes('\n\\.')) return line;
  return line.replace(END_OF_TABLE, (ending) => {
    loss.add('lines that psql takes for the end of a table, written with a space behind');
    return `${ending} `;
  });
}

function* entityLines(graph: GraphToExport, tally: ExportTally): Generator<string> {
  yield header('entities');
  for (const entity of graph.entities) {
    tally.written += 1;
    const stated = cells(entity, NODE_FIELDS, graph, tally.loss);
    yield whole(`${csvCell(entity.id)}${stated}\r\n`, tally.loss);
  }
}

function* tieLines(graph: GraphToExport, tally: ExportTally): Generator<string> {
  yield header('ties');
  for (const tie of yield* tiesWithin(graph, tally.loss, '')) {
    tally.written += 1;
    const ends = `${csvCell(tie.id)},${csvCell(tie.from)},${csvCell(tie.to)}`;
    yield whole(`${ends}${cells(tie, EDGE_FIELDS, graph, tally.loss)}\r\n`, tally.loss);
  }
}

interface Place {
  path: string;
  sha256: string;
  pointer: string;
  fetchedAt: string;
  /** Where it is one thing only that is stated there. */
  gives: string;
}

function placesOfEntity({ id, source }: GraphEntity, graph: GraphToExport): Place[] {
  if (source === null) return [];
  const { sha256, fetchedAt, pointer, elsewhere } = source;
  const path = askedPath(id, source, graph);
  const at = (place: string, gives = ''): Place => ({
    path,
    sha256,
    fetchedAt,
    gives,
    pointer: place,
  });
  return [at(pointer), ...Object.entries(elsewhere).map(([gives, place]) => at(place, gives))];
}

function placesOfTie({ sources, over }: Tie, graph: GraphToExport): Place[] {
  const at = (source: Tie['sources'][number], gives = ''): Place => ({
    ...source,
    path: profilePath(source.statedBy, graph),
    gives,
  });
  return [...sources.map((one) => at(one)), ...(over ? [at(over.source, COMPANY_END)] : [])];
}

/** Empty is null, so an empty text is in quotes: that pointer is to all of a response. */
const pointerCell = (pointer: string, loss: LossCount): string =>
  pointer === '' ? '""' : textCell(pointer, loss);

/** What a source loses is counted where the fields of its entity or tie are written. */
function* sourceLines(graph: GraphToExport): Generator<string> {
  const uncounted = new LossCount();
  yield header('sources');
  let n = 0;
  const line = (of: string, { path, sha256, pointer, fetchedAt, gives }: Place): string => {
    n += 1;
    const asked = path === '' ? '""' : textCell(path, uncounted);
    const at = `${asked},${sha256},${pointerCell(pointer, uncounted)},${fetchedAt},${gives}`;
    return `${n},${of},${at}\r\n`;
  };
  for (const entity of graph.entities) {
    const of = `${csvCell(entity.id)},`;
    for (const place of placesOfEntity(entity, graph)) yield line(of, place);
  }
  for (const tie of yield* tiesWithin(graph, uncounted, '')) {
    const of = `,${csvCell(tie.id)}`;
    for (const place of placesOfTie(tie, graph)) yield line(of, place);
  }
}

function* script(graph: GraphToExport, { loss }: ExportTally): Generator<string> {
  yield postgresScript(graph, loss);
}

/** Four files, without a byte order mark, which would be part of the first name in a header. */
export const exportPostgres: Exporter = (graph, tally) => [
  inChunks(entityLines(graph, tally)),
  inChunks(tieLines(graph, tally)),
  inChunks(sourceLines(graph)),
  inChunks(script(graph, tally)),
];
