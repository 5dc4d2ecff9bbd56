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
 * A body is JSON as received, digit for digit; a body that is not valid JSON becomes a string. Its hash is
 * over the received bytes: only outer white space and unwritable characters may differ here.
 */
function* bodyOf(text: string, { loss }: ExportTally): Generator<string> {
  const isWhole = isJson(text);
  const body = isWhole ? toWritable(text.trim(), loss) : JSON.stringify(toWritable(text, loss));
  if (!isWhole) loss.add('answers that are no JSON, which stand as text', 1);
  for (let at = 0; at < body.length; at += CHUNK_UNITS) yield body.slice(at, at + CHUNK_UNITS);
}

/**
 * Blocks, since JSON.parse can't be interrupted: some 3.5 ms per MB of a response, which has at most 64.
 * Nothing cheaper proves that the JSON is complete.
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
  const fields = GRAPH_FIELDS.map(({ name, of }) => [name, of(graph)]);
  const about = JSON.stringify(Object.fromEntries(fields.filter(([, value]) => value !== '')));
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
