/**
 * The flat model of the graph formats: nodes and edges with plain fields. What is not stated is left out,
 * such as an unstated kind, a date or a status. The state of a parent or `same` tie is always unknown. The
 * label is the shown one: the id in words if no name is stated.
 */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { parseEntityId, type EntityId, type FactsSource } from '../../contract/model/entity.ts';
import { pathBelow } from '../../contract/model/registry.ts';
import type { Tie, TieSource } from '../../contract/model/tie.ts';
import { eachTerm } from '../../record/values/terms.ts';
import { otherSideMissingInWords } from '../../graph/ties/tie-words.ts';
import { tieState } from '../../graph/ties/tie-state.ts';
import {
  addressesInWords,
  handlesInWords,
  type GraphToExport,
  type LossCount,
} from './exporter.ts';
import { toWritable } from './writable-text.ts';

/** What the fields of a node or an edge read from the graph. */
type GraphContext = Pick<GraphToExport, 'day' | 'registries' | 'marks'>;

/** One field: its name in every format, its type, and its getter. Null or '' if not stated. */
export interface FlatField<T> {
  name: string;
  type: 'string' | 'double';
  of: (of: T, graph: GraphContext) => string | number | null;
}

/**
 * The fields of the graph itself, in the order they are written: what its ids mean, when it was made, the
 * day its states hold for, the time zone whose days these are, its filter, and the head of the chain of requests at that time. Empty ones are
 * left out.
 */
export const GRAPH_FIELDS = [
  { name: 'registry', type: 'string', of: ({ registries }) => addressesInWords(registries) },
  { name: 'registries', type: 'string', of: ({ registries }) => handlesInWords(registries) },
  { name: 'exported_at', type: 'string', of: ({ at }) => at },
  { name: 'as_of', type: 'string', of: ({ day }) => day },
  { name: 'time_zone', type: 'string', of: ({ timeZone }) => timeZone },
  { name: 'filtered_by', type: 'string', of: ({ filtered }) => filtered?.by ?? '' },
  { name: 'chain_store', type: 'string', of: ({ chain }) => chain.store },
  { name: 'chain_count', type: 'long', of: ({ chain }) => chain.count },
  { name: 'chain_head', type: 'string', of: ({ chain }) => chain.hash },
] as const satisfies readonly {
  name: string;
  type: 'string' | 'long';
  of: (
    graph: Pick<GraphToExport, 'registries' | 'at' | 'day' | 'timeZone' | 'filtered' | 'chain'>,
  ) => string | number;
}[];

/**
 * The fields of a node besides its id, in the order they are written. `sources` starts with the place that
 * states the entity; then, for each field that a later mention in the same response added, its place and
 * the field's name. It is empty if no source is stored. Derived fields such as the label rest on the same
 * sources.
 */
export const NODE_FIELDS: readonly FlatField<GraphEntity>[] = [
  { name: 'label', type: 'string', of: ({ label }) => label },
  { name: 'kind', type: 'string', of: ({ kind }) => (kind === 'member' ? null : kind) },
  { name: 'knowledge', type: 'string', of: ({ knowledge }) => knowledge },
  { name: 'country', type: 'string', of: ({ country }) => country },
  { name: 'nationality', type: 'string', of: ({ nationality }) => nationality },
  { name: 'status', type: 'string', of: ({ status }) => status },
  { name: 'born', type: 'string', of: ({ born }) => born },
  {
    name: 'registration_number',
    type: 'string',
    of: ({ registrationNumber }) => registrationNumber,
  },
  { name: 'fetched_at', type: 'string', of: ({ fetchedAt }) => fetchedAt },
  { name: 'x', type: 'double', of: ({ x }) => x },
  { name: 'y', type: 'double', of: ({ y }) => y },
  {
    name: 'registry',
    type: 'string',
    of: ({ id }, { registries }) => registries.get(parseEntityId(id).registry)?.address ?? null,
  },
  { name: 'subject', type: 'string', of: ({ id }) => parseEntityId(id).subject },
  { name: 'registry_id', type: 'string', of: ({ id }) => parseEntityId(id).id },
  { name: 'sources', type: 'string', of: nodeSources },
  { name: 'not_found_at', type: 'string', of: ({ notFoundAt }) => notFoundAt },
  {
    name: 'flag',
    type: 'string',
    of: ({ id }, { marks }) => marks.onRecords.get(id)?.flag ?? null,
  },
  {
    name: 'tags',
    type: 'string',
    of: ({ id }, { marks }) => marks.onRecords.get(id)?.tags.join('; ') ?? null,
  },
  {
    name: 'notes',
    type: 'string',
    of: ({ id }, { marks }) => marks.onRecords.get(id)?.notes.join('\n\n') ?? null,
  },
  {
    name: 'judged_same_as',
    type: 'string',
    of: ({ id }, { marks }) => marks.onRecords.get(id)?.sameAs.join('; ') ?? null,
  },
];

/** What the analyst says of a node or an edge: no response states it, so nothing can verify it. */
export const ANALYST_FIELDS: readonly string[] = ['flag', 'tags', 'notes', 'judged_same_as'];

/** The places that state an entity; a place in a later mention is followed by the field it added. */
export function nodeSources(
  { id, source }: Pick<GraphEntity, 'id' | 'source'>,
  { registries }: Pick<GraphToExport, 'registries'>,
): string | null {
  if (source === null) return null;
  const { sha256, fetchedAt, pointer, elsewhere } = source;
  const path = requestPath(id, source, { registries });
  const at = (place: string): string => `${path} sha256:${sha256} ${place} ${fetchedAt}`;
  const others = Object.entries(elsewhere).map(([what, place]) => `${at(place)} ${what}`);
  return [at(pointer), ...others].join('; ');
}

/** The path of the request for an entity, without the registry's address. */
export function requestPath(
  entity: EntityId,
  { url }: Pick<FactsSource, 'url'>,
  { registries }: Pick<GraphToExport, 'registries'>,
): string {
  return pathBelow(registries.get(parseEntityId(entity).registry)?.address ?? '', url);
}

/**
 * The fields of an edge besides its id and ends. `start`, `registered` and `end` of several terms follow
 * each other, joined by "; ", each with a place for every term. `other_side` says whether the end that does not state it
 * was searched, and on which day it was not found. `sources` are the places that state it, as "path
 * sha256:hash pointer time fetched", joined by "; "; the last, followed by `company_end`, is where the
 * company states its own end, if it does: the state rests on that too. (`source` is an end of the edge in
 * every format.)
 */
export const EDGE_FIELDS: readonly FlatField<Tie>[] = [
  { name: 'kind', type: 'string', of: ({ kind }) => kind },
  { name: 'role', type: 'string', of: ({ role }) => role },
  { name: 'status', type: 'string', of: ({ status }) => status },
  { name: 'state', type: 'string', of: (tie, { day }) => tieState(tie, day) },
  { name: 'start', type: 'string', of: ({ terms }) => eachTerm(terms, ({ start }) => start) },
  { name: 'end', type: 'string', of: ({ terms }) => eachTerm(terms, ({ end }) => end) },
  { name: 'corroboration', type: 'string', of: ({ corroboration }) => corroboration },
  {
    name: 'other_side',
    type: 'string',
    of: (tie) => (tie.otherSide === 'not found' ? otherSideMissingInWords(tie) : tie.otherSide),
  },
  { name: 'sources', type: 'string', of: edgeSources },
  {
    name: 'notes',
    type: 'string',
    of: ({ id }, { marks }) => marks.onTies.get(id)?.join('\n\n') ?? null,
  },
  {
    name: 'registered',
    type: 'string',
    of: ({ terms }) => eachTerm(terms, ({ registered }) => registered),
  },
];

/** Follows the last source of an edge when that source states its company's end. */
export const COMPANY_END = 'company_end';

function edgeSources({ sources, over }: Tie, graph: Pick<GraphToExport, 'registries'>): string {
  const stated = tieSources(sources, graph);
  return over === null ? stated : `${stated}; ${tieSources([over.source], graph)} ${COMPANY_END}`;
}

/** The places that state ties, in the format of `EDGE_FIELDS`. */
export function tieSources(
  sources: readonly TieSource[],
  graph: Pick<GraphToExport, 'registries'>,
): string {
  let words = '';
  for (const { statedBy, sha256, pointer, fetchedAt } of sources) {
    if (words !== '') words += '; ';
    words += `${profilePath(statedBy, graph)} sha256:${sha256} ${pointer} ${fetchedAt}`;
  }
  return words;
}

/** The registry's path of a profile, without address and key. */
export function profilePath(
  entity: TieSource['statedBy'],
  { registries }: Pick<GraphToExport, 'registries'>,
): string {
  const { registry, subject, id } = parseEntityId(entity);
  return registries.get(registry)?.pathOf(subject, id) ?? entity;
}

/** `name: value` for each stated field; further lines of a value begin with a tab. */
export const linesOfGraph = (graph: GraphToExport, loss: LossCount): string[] =>
  GRAPH_FIELDS.flatMap(({ name, of }) => {
    const value = String(of(graph));
    if (value === '') return [];
    return [`${name}: ${toWritable(value, loss).replaceAll('\n', '\n\t')}`];
  });

/** Parses such lines back into fields; other lines are skipped. */
export const fieldsOfLines = (lines: string): Map<string, string> =>
  new Map(
    lines.split(/\n(?!\t)/).flatMap((line): [string, string][] => {
      const [, name, value] = /^(\w+): ([^]*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, (value ?? '').replaceAll('\n\t', '\n')]];
    }),
  );

/** Most text, recognized by one test: printable ASCII without anything JSON escapes. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Any text as a JSON string, with unwritable characters replaced. */
export const jsonText = (text: string, loss: LossCount): string =>
  PLAIN.test(text) ? `"${text}"` : JSON.stringify(toWritable(text, loss));

/** `,"name":value` for every field that is stated. */
export function jsonMembers<T>(
  from: T,
  fields: readonly FlatField<T>[],
  graph: GraphToExport,
  loss: LossCount,
): string {
  let written = '';
  for (const { name, of } of fields) {
    const value = of(from, graph);
    if (value === null || value === '') continue;
    written += `,"${name}":${typeof value === 'string' ? jsonText(value, loss) : value}`;
  }
  return written;
}
