/**
 * What is drawn of what is shown: all records of a company as one glyph, or each apart. Files of data
 * know records alone; the canvas and its layouts know glyphs alone.
 */
import type { CanvasPlace, GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { RecordsApart } from '../../contract/model/picture.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { isPlaced, type Spot } from '../../drawing/boxes.ts';
import {
  drawnAsOne,
  recordsOnCompany,
  stillAsOne,
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

/** Whose records are shown apart, and where. */
export interface Apartness {
  apart: RecordsApart;
  asides: Asides;
}

export const AS_ONE: Apartness = { apart: false, asides: NO_ASIDES };

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

export function drawnGraph(shown: RecordsShown, { apart, asides }: Apartness): DrawnGraph {
  const { day, namesakes } = shown;
  const companies = stillAsOne(shown.companies, apart);
  const { entities, ties } = drawnAsOne(
    withAsides(shown, companies, asides),
    shown.ties,
    companies,
  );
  return {
    ...{ entities, ties, day, companies },
    // Whoever shares its name with another glyph shares it with a record.
    namesakes:
      companies.recordsOf.size === 0
        ? namesakes
        : findNamesakes(entities.filter(({ id }) => namesakes.has(id))),
    ofTwoRecords: new Set(companies.recordsOf.keys()),
  };
}

/** Each record that stands on its company and is shown apart from it where it is seen. */
function withAsides(
  { entities, companies }: RecordsShown,
  asOne: Companies,
  asides: Asides,
): readonly GraphEntity[] {
  if (asOne === companies) return entities;
  const onCompany = new Set(
    recordsOnCompany(entities, companies).filter(({ id }) => !asOne.glyphOf.has(id)),
  );
  const beside = (entity: GraphEntity): GraphEntity => {
    if (!onCompany.has(entity)) return entity;
    const aside = asides.get(entity.id);
    if (aside === undefined || !isPlaced(entity)) return { ...entity, x: null, y: null };
    return { ...entity, x: entity.x + aside.x, y: entity.y + aside.y };
  };
  return onCompany.size === 0 ? entities : entities.map(beside);
}

/** Whose records are shown apart once those of one glyph are so too, or are drawn as one again. */
export function withOpened(
  apart: RecordsApart,
  { companies }: Pick<RecordsShown, 'companies'>,
  records: readonly EntityId[],
): RecordsApart {
  const opened = apart === true ? [...companies.recordsOf.keys()] : apart || [];
  const shut = opened.filter((id) => !records.includes(id));
  if (shut.length < opened.length) return shut.length > 0 && shut;
  return [...opened, ...records.slice(0, 1)];
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

/** Newcomers wait for a place; what is hidden is shown where it was, and what is shown stays. */
export function placesOfAdded(
  known: ReadonlyMap<EntityId, GraphEntity>,
  ids: Iterable<EntityId>,
): CanvasPlace[] {
  return [...new Set(ids)].flatMap((id): CanvasPlace[] => {
    const there = known.get(id);
    if (there) return there.hidden ? [{ ...toCanvasPlace(there), hidden: false }] : [];
    return [{ entity: id, x: null, y: null, pinned: false, hidden: false }];
  });
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
 * What was found for those that wait: places for newcomers, and with those before how far aside
 * records are seen that have their place on their company.
 */
export function sortSpots(
  entities: readonly GraphEntity[],
  spots: readonly Spot[],
  before: Asides,
): { newcomers: Spot[]; asides: Asides } {
  const standing = new Map<string, Point>(
    entities.filter(isPlaced).map((entity) => [entity.id, entity]),
  );
  const found = spots.flatMap(({ id, x, y }): [EntityId, Point][] => {
    const from = standing.get(id);
    return from ? [[id as EntityId, { x: x - from.x, y: y - from.y }]] : [];
  });
  return {
    newcomers: spots.filter(({ id }) => !standing.has(id)),
    asides: found.length === 0 ? before : new Map([...before, ...found]),
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
