/** Entities of the graph in words. */
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import { isFromFile, parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import { notFoundInWords } from '../../../graph/shared/not-found-words.ts';
import type { NewsSign } from '../../../drawing/shapes/news.ts';
import type { DrawnEntity } from '../../../drawing/shapes/stack-glyph.ts';
import { KIND_WORDS } from '../../../drawing/legend.ts';
import { bornInWords } from '../../shared/record/known-words.ts';
import { countOf, fullMomentWords } from '../../shared/words/moment-words.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { glyphsOf, stackOfAll } from './drawn-graph.ts';
import type { VisibleGraph } from './visible-graph.ts';

/** When its profile was fetched, that it was not found, or that it is only seen or named elsewhere. */
export function knowledgeInWords({ knowledge, fetchedAt, notFoundAt }: GraphEntity): string {
  const missing = notFoundAt === null ? null : `not found on ${fullMomentWords(notFoundAt)}`;
  if (fetchedAt !== null)
    return [fullMomentWords(fetchedAt), missing].filter((words) => words !== null).join('; ');
  if (missing !== null) return missing;
  return knowledge === 'named' ? 'named only' : 'seen in a search';
}

/** What tells an entity from others of its name, beside its id: birth, country, neighbours, and its record. */
export function namesakeFacts(
  entity: Pick<
    GraphEntity,
    | 'kind'
    | 'born'
    | 'knowledge'
    | 'country'
    | 'nationality'
    | 'neighbours'
    | 'fetchedAt'
    | 'notFoundAt'
  >,
): string[] {
  const { kind, country, nationality, neighbours, fetchedAt, notFoundAt } = entity;
  const isPerson = kind === 'person' || kind === 'member';
  const place = country ?? nationality;
  return [
    ...(isPerson ? bornInWords(entity) : []),
    ...(place === null ? [] : [place]),
    countOf(neighbours, 'neighbour'),
    ...(fetchedAt !== null
      ? []
      : [notFoundAt === null ? 'record not fetched' : notFoundInWords(notFoundAt)]),
  ];
}

/** Whether a record of it may state a status: a registry's record of a member has no place for one. */
export const hasStatus = ({ id }: Pick<GraphEntity, 'id'>): boolean =>
  parseEntityId(id).subject === 'company' || isFromFile(id);

const NAME_LIMIT = 60;

/** Returns an entity on the graph; undefined if it isn't there. */
export type FindEntity = (id: EntityId) => GraphEntity | undefined;

/** One entity by its name, several by their number. */
export function calledInWords(
  entities: readonly EntityId[],
  find: FindEntity,
  label: string | null = null,
): string {
  const [first] = entities;
  if (entities.length !== 1 || !first) return countOf(entities.length, 'entity', 'entities');
  return toPlainWords(label ?? find(first)?.label ?? first, NAME_LIMIT);
}

/** The parts of the graph needed to name what is on it. */
interface GraphToName {
  readonly view: VisibleGraph;
  entity(id: EntityId): GraphEntity | undefined;
  idInWords(id: EntityId): string;
}

/** One entity by its name, with its id among namesakes; several by their number or their stack. */
export function namedInWords(graph: GraphToName, ids: readonly EntityId[]): string {
  const glyphs = glyphsOf(graph.view, ids);
  const [glyph] = ids.length === 1 ? ids : glyphs;
  const only = glyphs.length === 1 && glyph ? graph.entity(glyph) : undefined;
  if (!only) {
    const count = countOf(glyphs.length, 'entity', 'entities');
    const closed = stackOfAll(graph.view, ids);
    return closed === null ? count : stackInWords(closed.stack.name, count);
  }
  const name = toPlainWords(only.label, NAME_LIMIT);
  const { namesakes } = ids.length === 1 ? graph.view : graph.view.drawn;
  return namesakes.has(only.id) ? `${name} (${graph.idInWords(only.id)})` : name;
}

/** `the stack “Nominees” (12 entities)` */
const stackInWords = (name: string, count: string): string =>
  `the stack “${toPlainWords(name, NAME_LIMIT)}” (${count})`;

/** What is said of an entity that depends on the others on the canvas. */
interface Among {
  ties?: number;
  /** The number of lines in a projection, instead of ties. */
  lines?: number;
  place: number;
  of: number;
  /** What tells it apart from others of its name or of other registries. */
  distinction: string | null;
  /** The number of records it stands for. */
  records: number;
  /** Whether it is new, changed or gone compared with the version the case uses. */
  sign?: NewsSign | null;
  /** Marks of the analyst, in words. */
  marks?: string;
  /** The measure and its value, in words. */
  measured?: string;
  /** Which neighbours are not on the graph, in words; empty if all are. */
  rest: string;
}

/** For a screen reader: `Ingrid Halvardsen, person, 6 ties, 511 not on the graph, pinned, 2 of 14`. */
export function entityInWords(
  entity: DrawnEntity,
  {
    ties = 0,
    lines,
    place,
    of,
    distinction,
    records,
    sign = null,
    marks = '',
    measured = '',
    rest,
  }: Among,
): string {
  const { stacked = 0 } = entity;
  return [
    toPlainWords(entity.label, 120),
    distinction,
    stacked > 0 && `collapsed stack of ${countOf(stacked, 'entity', 'entities')}`,
    (stacked === 0 || entity.kind !== 'member') && KIND_WORDS[entity.kind],
    lines === undefined ? countOf(ties, 'tie') : countOf(lines, 'line'),
    rest,
    records > 1 && `${records} records`,
    entity.knowledge === 'named' && 'named only',
    entity.notFoundAt !== null && notFoundInWords(entity.notFoundAt),
    sign !== null && `${sign}, waits to be accepted`,
    marks,
    measured,
    entity.pinned && 'pinned',
    `${place.toLocaleString('en')} of ${of.toLocaleString('en')}`,
  ]
    .filter(Boolean)
    .join(', ');
}
