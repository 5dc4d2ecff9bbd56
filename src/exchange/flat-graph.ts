/**
 * The flat model of the graph formats: nodes and edges with plain fields. What the registry did not
 * state is left out: a kind nobody stated, a date, a status. So is the state of a parent or of a
 * company seen twice, which is neither active nor ended. The label is what the program shows: where
 * no name is stated it is the id in words.
 */
import type { GraphEntity } from '../contract/model/canvas.ts';
import { parseEntityId } from '../contract/model/entity.ts';
import type { Tie, TieSource } from '../contract/model/tie.ts';
import type { LossCount } from './exchange.ts';
import { tiesWithin, type GraphToExport } from './exchange.ts';
import { toWritable } from './writable-text.ts';

type NodeField = keyof typeof NODE_FIELDS;
type EdgeField = keyof typeof EDGE_FIELDS;
type FieldKind = 'string' | 'double';

/** The fields of a node beside its id, in the order they are written. */
export const NODE_FIELDS = {
  label: 'string',
  kind: 'string',
  knowledge: 'string',
  country: 'string',
  nationality: 'string',
  status: 'string',
  born: 'string',
  registration_number: 'string',
  fetched_at: 'string',
  x: 'double',
  y: 'double',
} as const satisfies Record<string, FieldKind>;

/**
 * The fields of an edge beside its id and ends. `other_side` says whether the end
 * that does not state it was searched. `sources` are the places it is stated at, as
 * "path sha256:hash pointer time fetched", joined by "; ". (`source` is an end of the edge in every
 * format.)
 */
export const EDGE_FIELDS = {
  kind: 'string',
  role: 'string',
  status: 'string',
  state: 'string',
  start: 'string',
  end: 'string',
  corroboration: 'string',
  other_side: 'string',
  sources: 'string',
} as const satisfies Record<string, FieldKind>;

type Fields<K extends string> = Partial<Record<K, string | number>>;

export interface FlatNode {
  id: string;
  fields: Fields<NodeField>;
}

interface FlatEdge {
  id: string;
  source: string;
  target: string;
  fields: Fields<EdgeField>;
}

export interface FlatGraph {
  nodes: FlatNode[];
  edges: FlatEdge[];
}

/** The registry's path of a profile: what was asked, without address and key. */
function profilePath(entity: TieSource['statedBy']): string {
  const { subject, id } = parseEntityId(entity);
  return subject === 'company' ? `/v1/companies/${id}` : `/v1/members/${id}`;
}

function sourcesInWords(sources: readonly TieSource[]): string | null {
  const words = sources.map(
    ({ statedBy, sha256, pointer, fetchedAt }) =>
      `${profilePath(statedBy)} sha256:${sha256} ${pointer} ${fetchedAt}`,
  );
  return words.length === 0 ? null : words.join('; ');
}

/** Without what is not stated, and every text such that it can be written. */
function stated<K extends string>(
  fields: Record<K, string | number | null>,
  loss: LossCount,
): Fields<K> {
  const kept: Fields<K> = {};
  for (const name in fields) {
    const value = fields[name];
    if (value === null || value === '') continue;
    kept[name] = typeof value === 'string' ? toWritable(value, loss) : value;
  }
  return kept;
}

function toNode(entity: GraphEntity, loss: LossCount): FlatNode {
  const { id, label, kind, knowledge, country, nationality, status, born, fetchedAt, x, y } =
    entity;
  const fields: Record<NodeField, string | number | null> = {
    label,
    kind: kind === 'member' ? null : kind,
    knowledge,
    country,
    nationality,
    status,
    born,
    registration_number: entity.registrationNumber,
    fetched_at: fetchedAt,
    x,
    y,
  };
  return { id, fields: stated(fields, loss) };
}

function toEdge(tie: Tie, loss: LossCount): FlatEdge {
  const { id, from, to, kind, role, status, start, end, corroboration, otherSide } = tie;
  const hasState = kind === 'position' || kind === 'right';
  const fields: Record<EdgeField, string | number | null> = {
    kind,
    role,
    status,
    state: hasState ? tie.state : null,
    start,
    end,
    corroboration,
    other_side: otherSide,
    sources: sourcesInWords(tie.sources),
  };
  return { id, source: from, target: to, fields: stated(fields, loss) };
}

/** Every entity a node, every tie between them an edge, in their order. */
export function flattenGraph(graph: GraphToExport, loss: LossCount): FlatGraph {
  return {
    nodes: graph.entities.map((entity) => toNode(entity, loss)),
    edges: tiesWithin(graph, loss).map((tie) => toEdge(tie, loss)),
  };
}
