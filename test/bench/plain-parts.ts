/**
 * What the limits of the exports are made of: fields read off entities and ties in the plainest way,
 * escaped, joined and encoded. What state a tie is in is asked of the graph, as the exporters do.
 */
import type { GraphEntity } from '../../src/contract/model/canvas.ts';
import { parseEntityId, type EntityId } from '../../src/contract/model/entity.ts';
import type { Tie, TieSource } from '../../src/contract/model/tie.ts';
import type { GraphToExport } from '../../src/exchange/common/exporter.ts';
import { otherSideMissingInWords } from '../../src/graph/ties/tie-words.ts';
import { tieState } from '../../src/graph/ties/tie-state.ts';

interface PlainWriter {
  limit: string;
  write(): Buffer[];
}

/** @param whole what ours writes; what is the same for every graph, as a head, is taken out of it */
export type Prepare = (graph: GraphToExport, whole: string) => PlainWriter;

export type Value = string | number | null | undefined;

/** Of what is not stated there is nothing: JSON leaves it out, a table has an empty cell. */
const orNothing = (text: string | null | undefined): string | undefined => text || undefined;

export const pathOf = (id: EntityId, { registries }: GraphToExport): string => {
  const { registry, subject, id: own } = parseEntityId(id);
  return registries.get(registry)?.pathOf(subject, own) ?? id;
};

export const placeOf = (
  { statedBy, sha256, pointer, fetchedAt }: TieSource,
  graph: GraphToExport,
): string => `${pathOf(statedBy, graph)} sha256:${sha256} ${pointer} ${fetchedAt}`;

export function askedOf({ id, source }: GraphEntity, { registries }: GraphToExport): string {
  const { address = '' } = registries.get(parseEntityId(id).registry) ?? {};
  const url = source?.url ?? '';
  return url.startsWith(`${address}/`)
    ? url.slice(address.length)
    : url.replace(/^\w+:\/\/[^/]*/, '');
}

function sourcesOfNode(entity: GraphEntity, graph: GraphToExport): string | undefined {
  if (entity.source === null) return undefined;
  const { sha256, pointer, elsewhere, fetchedAt } = entity.source;
  const asked = `${askedOf(entity, graph)} sha256:${sha256}`;
  const first = `${asked} ${pointer} ${fetchedAt}`;
  const others = Object.entries(elsewhere).map(
    ([what, place]) => `${asked} ${place} ${fetchedAt} ${what}`,
  );
  return others.length === 0 ? first : [first, ...others].join('; ');
}

function sourcesOfEdge({ sources, over }: Tie, graph: GraphToExport): string | undefined {
  let words = '';
  for (const source of sources) words += (words === '' ? '' : '; ') + placeOf(source, graph);
  if (over !== null) words += `; ${placeOf(over.source, graph)} company_end`;
  return orNothing(words);
}

/** The fields of an entity by their names, in the order of the formats. */
export function nodeOf(entity: GraphEntity, graph: GraphToExport) {
  const { registry, subject, id } = parseEntityId(entity.id);
  const marks = graph.marks.onRecords.get(entity.id);
  return {
    label: orNothing(entity.label),
    kind: entity.kind === 'member' ? undefined : entity.kind,
    knowledge: entity.knowledge,
    country: orNothing(entity.country),
    nationality: orNothing(entity.nationality),
    status: orNothing(entity.status),
    born: orNothing(entity.born),
    registration_number: orNothing(entity.registrationNumber),
    fetched_at: orNothing(entity.fetchedAt),
    x: entity.x ?? undefined,
    y: entity.y ?? undefined,
    registry: orNothing(graph.registries.get(registry)?.address),
    subject,
    registry_id: id,
    sources: sourcesOfNode(entity, graph),
    not_found_at: orNothing(entity.notFoundAt),
    flag: orNothing(marks?.flag),
    tags: orNothing(marks?.tags.join('; ')),
    notes: orNothing(marks?.notes.join('\n\n')),
    judged_same_as: orNothing(marks?.sameAs.join('; ')),
  };
}

/** Of a tie, beside its id and ends. */
export function edgeOf(tie: Tie, graph: GraphToExport) {
  return {
    kind: tie.kind,
    role: orNothing(tie.role),
    status: orNothing(tie.status),
    state: tieState(tie, graph.day),
    start: orNothing(tie.terms[0]?.start),
    registered: orNothing(tie.terms[0]?.registered),
    end: orNothing(tie.terms[0]?.end),
    corroboration: tie.corroboration,
    other_side: orNothing(
      tie.otherSide === 'not found' ? otherSideMissingInWords(tie) : tie.otherSide,
    ),
    sources: sourcesOfEdge(tie, graph),
    notes: orNothing(graph.marks.onTies.get(tie.id)?.join('\n\n')),
  };
}

/** `"the id","name":…}`: a node that has a name, without its place. */
export function namedJson(entity: GraphEntity, graph: GraphToExport): string {
  const fields = nodeOf(entity, graph);
  fields.x = undefined;
  fields.y = undefined;
  const name = `"name":${JSON.stringify(entity.label)}`;
  return `${JSON.stringify(entity.id)},${name},${JSON.stringify(fields).slice(1)}`;
}

const CHUNK = 64 * 1024;

/** The pieces put together to chunks of 64 K, and these to bytes. */
export function encode(pieces: Iterable<string>): Buffer[] {
  const made: Buffer[] = [];
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (text.length < CHUNK) continue;
    made.push(Buffer.from(text));
    text = '';
  }
  made.push(Buffer.from(text));
  return made;
}

const csvCell = (value: Value): string => {
  if (typeof value !== 'string') return value === undefined || value === null ? '' : String(value);
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
};
export const csvLine = (cells: readonly Value[]): string => `${cells.map(csvCell).join(',')}\r\n`;

const XML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
export const escape = (text: string): string =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => XML[sign] ?? sign) : text;

/** Those that are stated, each in its tag. */
export function inTags(tags: readonly string[], values: readonly Value[], close: string): string {
  let line = '';
  for (const [at, value] of values.entries()) {
    if (value === undefined) continue;
    line += `${tags[at]}${typeof value === 'string' ? escape(value) : value}${close}`;
  }
  return line;
}
