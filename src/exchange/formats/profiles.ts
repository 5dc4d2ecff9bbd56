/** The records of a graph as their registries sent them: JSON, each with its hash, time and address. */
import { parseEntityId } from '../../contract/model/entity.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import {
  CHUNK_UNITS,
  inChunks,
  tiesWithin,
  type ExportedRecord,
  type Exporter,
  type ExportTally,
  type GraphToExport,
} from '../common/exporter.ts';
import { GRAPH_FIELDS } from '../common/flat-graph.ts';
import { toWritable } from '../common/writable-text.ts';

/**
 * A body is JSON as it came, digit for digit; what is no whole JSON stands as a text. Its hash is over the
 * bytes as they came: white space and what can't be written are all that may differ here.
 */
function* bodyOf(text: string, { loss }: ExportTally): Generator<string> {
  const isWhole = isJson(text);
  const body = isWhole ? toWritable(text.trim(), loss) : JSON.stringify(toWritable(text, loss));
  if (!isWhole) loss.add('answers that are no JSON, which stand as text', 1);
  for (let at = 0; at < body.length; at += CHUNK_UNITS) yield body.slice(at, at + CHUNK_UNITS);
}

/**
 * In one step, since nothing cuts a JSON.parse: some 3.5 ms for each MB, of which a registry's answer has at
 * most 64. Whether it is whole JSON can't be told by less.
 */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function* recordOf(
  { id }: GraphEntity,
  { response: { sha256, fetchedAt, url }, text }: ExportedRecord,
  { graph, tally }: { graph: GraphToExport; tally: ExportTally },
): Generator<string> {
  const { registry, subject, id: digits } = parseEntityId(id);
  const known = graph.registries.get(registry);
  const about = {
    entity: id,
    registry: known?.address ?? registry,
    subject,
    id: digits,
    asked: known?.pathOf(subject, digits) ?? url,
    fetched_at: fetchedAt,
    sha256,
    ...(graph.redacted.length > 0 && { taken_out: graph.redacted }),
  };
  yield `${JSON.stringify(about).slice(0, -1)},"answer":`;
  yield* bodyOf(text(), tally);
  yield '}';
}

function* write(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const { loss } = tally;
  const said = GRAPH_FIELDS.map(({ name, of }) => [name, of(graph)]);
  const about = JSON.stringify(Object.fromEntries(said.filter(([, value]) => value !== '')));
  yield `{\n"about":${toWritable(about, loss)},\n"records":[`;
  let before = '\n';
  for (const entity of graph.entities) {
    tally.written += 1;
    const record = graph.recordOf(entity.id);
    if (record === null) loss.add('entities whose record was not fetched', 1);
    else {
      yield before;
      yield* recordOf(entity, record, { graph, tally });
      before = ',\n';
    }
    yield '';
  }
  const { length } = yield* tiesWithin(graph, loss, '');
  tally.written += length;
  loss.add('ties, beyond what the records say of them', length);
  yield '\n]}\n';
}

/** One file, `records` in the order of the graph. */
export const exportProfiles: Exporter = (graph, tally) => [inChunks(write(graph, tally))];
