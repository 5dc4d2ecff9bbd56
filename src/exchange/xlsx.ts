/** Excel: a sheet of entities, one of ties, one of every source, and one about all of it. */
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { Tie } from '../contract/model/tie.ts';
import { tiesWithin, type Exporter, type ExportTally, type GraphToExport } from './exchange.ts';
import { EDGE_FIELDS, GRAPH_FIELDS, NODE_FIELDS, profilePath } from './flat-graph.ts';
import { workbook, type Sheet } from './workbook.ts';

type Row = Sheet['rows'] extends Iterable<infer R> ? R : never;

/** Characters of a column; what is not named has the first of these. */
const WIDTHS: Readonly<Record<string, number>> = {
  other: 14,
  id: 26,
  label: 36,
  source_label: 36,
  target_label: 36,
  role: 28,
  sources: 40,
  source: 26,
  target: 26,
  fetched_at: 24,
  notes: 40,
  sha256: 66,
  value: 80,
  of: 26,
  stated_by: 26,
};

const columns = (names: readonly string[]): Sheet['columns'] =>
  names.map((name) => ({ name, width: WIDTHS[name] ?? 14 }));

/** So many rows are made before others are answered. */
const AT_ONCE = 200;
const PAUSE: Row = [];

function* entityRows(graph: GraphToExport, tally: ExportTally): Generator<Row> {
  for (const entity of graph.entities) {
    tally.written += 1;
    yield [entity.id, ...NODE_FIELDS.map(({ of }) => of(entity, graph))];
    if (tally.written % AT_ONCE === 0) yield PAUSE;
  }
}

function* tieRows(graph: GraphToExport, tally: ExportTally): Generator<Row> {
  const labels = new Map(graph.entities.map(({ id, label }) => [id, label]));
  for (const tie of yield* tiesWithin(graph, tally.loss, PAUSE)) {
    tally.written += 1;
    const { id, from, to } = tie;
    const ends = [from, labels.get(from) ?? null, to, labels.get(to) ?? null];
    yield [id, ...ends, ...EDGE_FIELDS.map(({ of }) => of(tie, graph))];
    if (tally.written % AT_ONCE === 0) yield PAUSE;
  }
}

const SOURCE_COLUMNS = ['of', 'what', 'stated_by', 'asked', 'sha256', 'pointer', 'fetched_at'];

/** One for each place that an entity or a tie is stated at. */
function* sourceRows(graph: GraphToExport): Generator<Row> {
  let made = 0;
  for (const entity of graph.entities) {
    yield* sourcesOfEntity(entity);
    if ((made += 1) % AT_ONCE === 0) yield PAUSE;
  }
  const within = new Set(graph.entities.map(({ id }) => id));
  for (const tie of graph.ties) {
    if (within.has(tie.from) && within.has(tie.to)) yield* sourcesOfTie(tie, graph);
    if ((made += 1) % AT_ONCE === 0) yield PAUSE;
  }
}

function* sourcesOfEntity({ id, source }: GraphEntity): Generator<Row> {
  if (source === null) return;
  const { sha256, pointer, fetchedAt, url, elsewhere } = source;
  yield [id, 'entity', null, url, sha256, pointer, fetchedAt];
  for (const [what, place] of Object.entries(elsewhere))
    yield [id, what, null, url, sha256, place, fetchedAt];
}

function* sourcesOfTie({ id, sources, over }: Tie, graph: GraphToExport): Generator<Row> {
  const row = (what: string, { statedBy, sha256, pointer, fetchedAt }: Tie['sources'][number]) => [
    ...[id, what, statedBy, profilePath(statedBy, graph)],
    ...[sha256, pointer, fetchedAt],
  ];
  for (const source of sources) yield row('tie', source);
  if (over !== null) yield row('end of the company', over.source);
}

function* aboutRows(graph: GraphToExport): Generator<Row> {
  for (const { name, of } of GRAPH_FIELDS) {
    const value = of(graph);
    if (value !== '') yield [name, value];
  }
}

/** One file of four sheets. A cell is empty where nothing is stated. */
export const exportXlsx: Exporter = (graph, tally) => {
  const named = (fields: readonly { name: string }[]): string[] => fields.map(({ name }) => name);
  const ends = ['id', 'source', 'source_label', 'target', 'target_label'];
  const sheets: Sheet[] = [
    {
      name: 'Entities',
      columns: columns(['id', ...named(NODE_FIELDS)]),
      rows: entityRows(graph, tally),
    },
    {
      name: 'Ties',
      columns: columns([...ends, ...named(EDGE_FIELDS)]),
      rows: tieRows(graph, tally),
    },
    { name: 'Sources', columns: columns(SOURCE_COLUMNS), rows: sourceRows(graph) },
    { name: 'About', columns: columns(['name', 'value']), rows: aboutRows(graph) },
  ];
  return [workbook(sheets, tally.loss)];
};
