/** FollowTheMoney (model 4): an entity a line, as OpenAleph and OpenSanctions read them. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import {
  inChunks,
  type ExportedRecord,
  type Exporter,
  type ExportTally,
  type GraphToExport,
  type LossCount,
} from '../exchange.ts';
import { originsIn, type Origin } from '../stated/origins.ts';
import { addUncarried } from '../stated/outside.ts';
import { addCountry, placedAddress } from './address.ts';
import { assetsOf } from './assets.ts';
import { ftmIds, type FtmWriting } from './ids.ts';
import { similarLine, tieWriter } from './links.ts';
import { entityLine, PropertySet } from './properties.ts';
import { SCHEMAS, subjectProperties } from './subject.ts';

type Exported = ReadonlyMap<EntityId, GraphEntity>;

/** Addresses and assets that have their line: another that has the same refers to it. */
type Written = Set<string>;

function* write(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const { loss } = tally;
  // A graph without a line is a file all the same.
  yield '';
  const writing: FtmWriting = { ids: ftmIds(graph), loss };
  const origins = originsIn(graph);
  const exported: Exported = new Map(graph.entities.map((entity) => [entity.id, entity]));
  const written: Written = new Set();
  for (const entity of graph.entities) {
    tally.written += 1;
    const record = graph.recordOf(entity.id);
    const origin = origins.ofEntity(entity, record);
    yield* subjectLines(entity, record, { origin, written, ...writing });
    if (record !== null) {
      addUncarried(record, parseEntityId(entity.id).registry, (id) => exported.has(id), loss);
    }
    yield* noteLines(entity.id, graph, writing);
  }
  yield '';
  const tieLine = tieWriter(graph, exported, writing);
  for (const tie of graph.ties) {
    tally.written += 1;
    yield tieLine(tie, origins.ofTie(tie));
  }
  yield* judgedLines(graph, exported, writing);
}

interface Around extends FtmWriting {
  origin: Origin;
  written: Written;
}

/** Its addresses, itself, and what it has. */
function* subjectLines(
  entity: GraphEntity,
  record: ExportedRecord | null,
  { origin, written, ids, loss }: Around,
): Generator<string> {
  addLost(entity, record, loss);
  const subject = subjectProperties(entity, record, loss);
  for (const address of record?.profile.addresses ?? []) {
    const placed = placedAddress(address, { ids, loss });
    if (placed === null) {
      addCountry(subject, address);
      continue;
    }
    subject.put('addressEntity', placed.id);
    if (written.has(placed.id)) continue;
    written.add(placed.id);
    yield entityLine(placed.id, 'Address', placed.properties.addOrigin(origin));
  }
  yield entityLine(ids.of(entity.id), SCHEMAS[entity.kind], subject.addOrigin(origin));
  if (record?.subject !== 'company') return;
  for (const { id, schema, properties } of assetsOf(entity.id, record.profile, { ids, loss })) {
    if (!written.has(id)) yield entityLine(id, schema, properties.addOrigin(origin));
    written.add(id);
    const owned = new PropertySet(loss).put('owner', ids.of(entity.id)).put('asset', id);
    const owning = ids.made(entity.id, 'ownership', `${entity.id} ${id}`);
    if (!written.has(owning)) yield entityLine(owning, 'Ownership', owned.addOrigin(origin));
    written.add(owning);
  }
}

function addLost(
  { source, x, notFoundAt }: GraphEntity,
  record: ExportedRecord | null,
  loss: LossCount,
): void {
  const places =
    source === null ? Number(record !== null) : 1 + Object.keys(source.elsewhere).length;
  loss.add('places in the responses, with their hashes', places);
  loss.add('where entities stand on the graph', Number(x !== null));
  loss.add('that a registry was asked for a record and has none', Number(notFoundAt !== null));
}

/** What the analyst wrote of it. */
function* noteLines(
  id: EntityId,
  { marks }: GraphToExport,
  { ids, loss }: FtmWriting,
): Generator<string> {
  const marked = marks.onRecords.get(id);
  if (marked === undefined) return;
  loss.add('flags and tags', marked.tags.length + Number(marked.flag !== null));
  for (const note of new Set(marked.notes)) {
    const properties = new PropertySet(loss).add('description', note).put('entity', ids.of(id));
    yield entityLine(ids.made(id, 'note', `${id} ${note}`), 'Note', properties);
  }
}

/** Each with the first of those that the analyst judged the same. */
function* judgedLines(
  { judged, marks, ties }: GraphToExport,
  exported: Exported,
  writing: FtmWriting,
): Generator<string> {
  for (const group of judged) {
    const [first, ...others] = group.filter((id) => exported.has(id));
    if (first === undefined) continue;
    for (const other of others) {
      const judgement = { id: `${first} ${other}`, from: first, to: other };
      yield similarLine(judgement, 'judged the same by the analyst', writing);
    }
  }
  const notes = ties.reduce((sum, { id }) => sum + (marks.onTies.get(id)?.length ?? 0), 0);
  writing.loss.add('notes on ties', notes);
}

/** One file. What an entity refers to may come behind it. */
export const exportFtm: Exporter = (graph, tally) => [inChunks(write(graph, tally))];
