/**
 * What is drawn of what is shown: all records of a company as one glyph, or each apart. Tables and
 * exports know records alone; the canvas and its layouts know glyphs alone.
 */
import type { CanvasPlace, GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { isPlaced, type Spot } from '../../drawing/boxes.ts';
import {
  drawnAsOne,
  NO_COMPANIES,
  recordsOnCompany,
  type Companies,
} from '../../drawing/one-company.ts';
import type { Shown } from '../../drawing/picture.ts';
import type { Point } from '../../drawing/plane.ts';
import { findNamesakes } from '../../graph/namesakes.ts';

export interface DrawnGraph extends Shown {
  namesakes: ReadonlySet<EntityId>;
  ofTwoRecords: ReadonlySet<EntityId>;
  /** The records that one glyph stands for; none while they are shown apart. */
  companies: Companies;
}

/**
 * How far records stand from their company, whose place they have, while they are shown apart. One
 * without is not drawn until room beside its company is found.
 */
export type Asides = ReadonlyMap<EntityId, Point>;

export const NO_ASIDES: Asides = new Map();

/** What is shown, as far as drawing it goes. */
interface RecordsShown {
  entities: readonly GraphEntity[];
  ties: readonly Tie[];
  day: string;
  namesakes: ReadonlySet<EntityId>;
  companies: Companies;
}

interface Drawn {
  drawn: DrawnGraph;
}

/** @param asides null: the records of a company are drawn as one */
export function drawnGraph(shown: RecordsShown, asides: Asides | null): DrawnGraph {
  const { companies, day } = shown;
  if (asides !== null || companies.recordsOf.size === 0) {
    return drawnApart(shown, asides ?? NO_ASIDES);
  }
  const { entities, ties } = drawnAsOne(shown.entities, shown.ties, companies);
  return {
    ...{ entities, ties, day, companies },
    // Whoever shares its name with another glyph shares it with a record.
    namesakes: findNamesakes(entities.filter(({ id }) => shown.namesakes.has(id))),
    ofTwoRecords: new Set(companies.recordsOf.keys()),
  };
}

function drawnApart(shown: RecordsShown, asides: Asides): DrawnGraph {
  const { entities, ties, day, namesakes, companies } = shown;
  const onCompany = new Set(recordsOnCompany(entities, companies));
  const beside = (entity: GraphEntity): GraphEntity => {
    if (!onCompany.has(entity)) return entity;
    const aside = asides.get(entity.id);
    if (aside === undefined || !isPlaced(entity)) return { ...entity, x: null, y: null };
    return { ...entity, x: entity.x + aside.x, y: entity.y + aside.y };
  };
  return {
    ...{ ties, day, namesakes },
    entities: onCompany.size === 0 ? entities : entities.map(beside),
    ofTwoRecords: new Set(),
    companies: NO_COMPANIES,
  };
}

/** How many ties are drawn at a glyph; that two records are one company is none of them. */
export function countTiesAt({ drawn }: Drawn, id: EntityId): number {
  const isAt = ({ kind, from, to }: Tie): boolean => kind !== 'same' && (from === id || to === id);
  return drawn.ties.filter(isAt).length;
}

/** What is drawn for these records, each once. */
export function glyphsOf({ drawn }: Drawn, ids: Iterable<EntityId>): EntityId[] {
  const { glyphOf } = drawn.companies;
  return [...new Set(Array.from(ids, (id) => glyphOf.get(id) ?? id))];
}

/** These and all other records that are drawn as one with them. */
export function withRecords(view: Drawn, ids: Iterable<EntityId>): EntityId[] {
  const { recordsOf } = view.drawn.companies;
  return glyphsOf(view, ids).flatMap((id) => recordsOf.get(id) ?? [id]);
}

export function toCanvasPlace({ id, x, y, pinned, hidden }: GraphEntity): CanvasPlace {
  return { entity: id, x, y, pinned, hidden };
}

/** What is drawn at these spots, with all its records; what is no longer known has no place. */
export function placesAt(
  view: Drawn,
  known: ReadonlyMap<EntityId, GraphEntity>,
  spots: readonly Spot[],
): CanvasPlace[] {
  return spots.flatMap(({ id, x, y }) =>
    withRecords(view, [id as EntityId])
      .flatMap((record) => known.get(record) ?? [])
      .map((entity) => ({ ...toCanvasPlace(entity), x, y })),
  );
}

/**
 * What was found for those that wait: places for newcomers, and with those before (null: none are
 * wanted) how far aside records are seen that have their place on their company.
 */
export function sortSpots(
  entities: readonly GraphEntity[],
  spots: readonly Spot[],
  before: Asides | null,
): { newcomers: Spot[]; asides: Asides | null } {
  const standing = new Map<string, Point>(
    entities.filter(isPlaced).map((entity) => [entity.id, entity]),
  );
  const found = spots.flatMap(({ id, x, y }): [EntityId, Point][] => {
    const from = standing.get(id);
    return from ? [[id as EntityId, { x: x - from.x, y: y - from.y }]] : [];
  });
  return {
    newcomers: spots.filter(({ id }) => !standing.has(id)),
    asides: before === null || found.length === 0 ? before : new Map([...before, ...found]),
  };
}

/** Glyphs with a record that stands elsewhere or nowhere. */
export function straddlingGlyphs({
  drawn,
  entityById,
}: Drawn & { entityById: ReadonlyMap<EntityId, GraphEntity> }): Spot[] {
  return drawn.entities.filter(isPlaced).filter(({ id, x, y }) =>
    drawn.companies.recordsOf.get(id)?.some((record) => {
      const at = entityById.get(record);
      return at?.x !== x || at.y !== y;
    }),
  );
}
