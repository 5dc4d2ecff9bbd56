/**
 * What is drawn of the visible graph: all records of a company as one glyph, or each apart, and a closed
 * stack as one glyph. Data files know only records; the canvas and its layouts know only glyphs.
 */
import type { CanvasPlace, GraphEntity } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { RecordsApart } from '../../../contract/answers/picture.ts';
import type { EntityStack } from '../../../contract/model/stack.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { isPlaced, type Spot } from '../../../drawing/elements/boxes.ts';
import {
  drawnAsOne,
  recordsOnCompany,
  withoutShownApart,
  type Companies,
} from '../../../drawing/elements/one-company.ts';
import type { Majorities } from '../../../drawing/elements/bundle.ts';
import type { PictureInput } from '../../../drawing/network/picture.ts';
import { meanOf, type Point } from '../../../drawing/shapes/plane.ts';
import type { DrawnEntity } from '../../../drawing/shapes/stack-glyph.ts';
import {
  glyphsWith,
  withStacks,
  type DrawnStack,
  type DrawnStacks,
} from '../../../drawing/elements/stacks.ts';
import { findNamesakes } from '../../../graph/sameness/namesakes.ts';

export interface DrawnGraph extends PictureInput {
  entities: readonly DrawnEntity[];
  majorities: Majorities;
  namesakes: ReadonlySet<EntityId>;
  ofTwoRecords: ReadonlySet<EntityId>;
  /** The records drawn as one company, in a stack or not; none for those shown apart. */
  companies: Companies;
  stacks: DrawnStacks;
  /** The records that each glyph stands for: those of one company, and all of a stack. */
  glyphs: Companies;
}

/**
 * The offsets of records shown apart, from their company, whose position they share. A record without one
 * is not drawn until room beside the company is found.
 */
export type RecordOffsets = ReadonlyMap<EntityId, Point>;

export const NO_OFFSETS: RecordOffsets = new Map();

export const NO_STACKS: DrawnStacks = new Map();

/** Whose records are shown apart, with their offsets. */
export interface RecordGrouping {
  apart: RecordsApart;
  recordOffsets: RecordOffsets;
}

export const AS_ONE: RecordGrouping = { apart: false, recordOffsets: NO_OFFSETS };

/** The parts of the visible graph that are needed for drawing. */
interface RecordsShown {
  entities: readonly GraphEntity[];
  ties: readonly Tie[];
  day: string;
  majorities: Majorities;
  namesakes: ReadonlySet<EntityId>;
  companies: Companies;
  stacks: readonly EntityStack[];
}

interface Drawn {
  drawn: DrawnGraph;
}

export function drawnGraph(
  shown: RecordsShown,
  { apart, recordOffsets }: RecordGrouping,
): DrawnGraph {
  const { day, majorities, namesakes } = shown;
  const companies = withoutShownApart(shown.companies, apart);
  const asOne = drawnAsOne(withOffsets(shown, companies, recordOffsets), shown.ties, companies);
  const { entities, ties, stacks } = withStacks(asOne, shown.stacks, companies.glyphOf);
  return {
    entities,
    ties,
    day,
    majorities,
    companies,
    stacks,
    glyphs: glyphsWith(companies, stacks),
    // Glyphs with the same name are also records with the same name.
    namesakes:
      companies.recordsOf.size === 0
        ? namesakes
        : findNamesakes(asOne.entities.filter(({ id }) => namesakes.has(id))),
    ofTwoRecords: new Set([...companies.recordsOf.keys()].filter((id) => !stacks.has(id))),
  };
}

/** The entities, with each record shown apart moved by its offset if it is placed on its company. */
function withOffsets(
  { entities, companies }: RecordsShown,
  asOne: Companies,
  recordOffsets: RecordOffsets,
): readonly GraphEntity[] {
  if (asOne === companies) return entities;
  const onCompany = new Set(
    recordsOnCompany(entities, companies).filter(({ id }) => !asOne.glyphOf.has(id)),
  );
  const shifted = (entity: GraphEntity): GraphEntity => {
    if (!onCompany.has(entity)) return entity;
    const offset = recordOffsets.get(entity.id);
    if (offset === undefined || !isPlaced(entity)) return { ...entity, x: null, y: null };
    return { ...entity, x: entity.x + offset.x, y: entity.y + offset.y };
  };
  return onCompany.size === 0 ? entities : entities.map(shifted);
}

/** The new `apart` after toggling the glyph with these records: shown apart if it wasn't, else drawn as one. */
export function withOpened(
  apart: RecordsApart,
  { companies }: Pick<RecordsShown, 'companies'>,
  records: readonly EntityId[],
): RecordsApart {
  const opened = apart === true ? [...companies.recordsOf.keys()] : apart || [];
  const remaining = opened.filter((id) => !records.includes(id));
  if (remaining.length < opened.length) return remaining.length > 0 && remaining;
  return [...opened, ...records.slice(0, 1)];
}

/** The number of ties drawn at a glyph, without those of two records of one company. */
export function countTiesAt({ drawn }: Drawn, id: EntityId): number {
  const isAt = ({ kind, from, to }: Tie): boolean => kind !== 'same' && (from === id || to === id);
  return drawn.ties.filter(isAt).length;
}

/** The glyphs of these records if no stack were closed, each once. */
export function glyphsOf({ drawn }: Drawn, ids: Iterable<EntityId>): EntityId[] {
  const { glyphOf } = drawn.companies;
  return [...new Set(Array.from(ids, (id) => glyphOf.get(id) ?? id))];
}

/** These records with all other records of the same companies. */
export function withRecords(view: Drawn, ids: Iterable<EntityId>): EntityId[] {
  const { recordsOf } = view.drawn.companies;
  return glyphsOf(view, ids).flatMap((id) => recordsOf.get(id) ?? [id]);
}

/** The glyphs drawn for these records, each once; a closed stack is one glyph. */
export function drawnFor({ drawn }: Drawn, ids: Iterable<EntityId>): EntityId[] {
  const { glyphOf } = drawn.glyphs;
  return [...new Set(Array.from(ids, (id) => glyphOf.get(id) ?? id))];
}

/** These records with all others that share their glyphs, as in a closed stack. */
export function withDrawn(view: Drawn, ids: Iterable<EntityId>): EntityId[] {
  const { recordsOf } = view.drawn.glyphs;
  return drawnFor(view, ids).flatMap((id) => recordsOf.get(id) ?? [id]);
}

/** The closed stack that consists of exactly these; null otherwise. */
export function stackOfAll(view: Drawn, ids: readonly EntityId[]): DrawnStack | null {
  const [glyph, ...others] = drawnFor(view, ids);
  if (glyph === undefined || others.length > 0) return null;
  const stack = view.drawn.stacks.get(glyph);
  return stack?.entities.length === glyphsOf(view, ids).length ? stack : null;
}

function toCanvasPlace({ id, x, y, pinned, hidden }: GraphEntity): CanvasPlace {
  return { entity: id, x, y, pinned, hidden };
}

/** New entities get no position yet, hidden ones are shown where they were, and visible ones are left out. */
export function placesOfAdded(
  known: ReadonlyMap<EntityId, GraphEntity>,
  ids: Iterable<EntityId>,
): CanvasPlace[] {
  return [...new Set(ids)].flatMap((id): CanvasPlace[] => {
    const existing = known.get(id);
    if (existing) return existing.hidden ? [{ ...toCanvasPlace(existing), hidden: false }] : [];
    return [{ entity: id, x: null, y: null, pinned: false, hidden: false }];
  });
}

/** The stored places of these entities with a change applied. */
export const placesWith = (
  known: ReadonlyMap<EntityId, GraphEntity>,
  ids: Iterable<EntityId>,
  change: Partial<CanvasPlace>,
): CanvasPlace[] =>
  [...ids].flatMap((id) => {
    const entity = known.get(id);
    return entity ? [{ ...toCanvasPlace(entity), ...change }] : [];
  });

/** New places for all records of the glyphs at these positions; unknown entities are left out. */
export function placesAt(
  view: Drawn,
  known: ReadonlyMap<EntityId, GraphEntity>,
  spots: readonly Spot[],
): CanvasPlace[] {
  return spots.flatMap(({ id, x, y }) => {
    const glyph = id as EntityId;
    const entities = withDrawn(view, [glyph]).flatMap((record) => known.get(record) ?? []);
    if (!view.drawn.stacks.has(glyph)) {
      return entities.map((entity) => ({ ...toCanvasPlace(entity), x, y }));
    }
    return stackedAt(
      entities,
      view.drawn.entities.find((it) => it.id === glyph),
      { x, y },
    );
  });
}

/**
 * Moves a stack's entities by the same distance; those without a position are placed in rows around the same
 * place, as the stack is drawn in the middle of all.
 */
function stackedAt(
  entities: readonly GraphEntity[],
  stack: GraphEntity | undefined,
  to: Point,
): CanvasPlace[] {
  const from = stack && isPlaced(stack) ? stack : to;
  const rows = entities
    .filter((entity) => !isPlaced(entity))
    .map((_, at) => ({
      x: (at % STACK_ROW_LENGTH) * STACK_SPACING,
      y: Math.floor(at / STACK_ROW_LENGTH) * STACK_SPACING,
    }));
  const middle = meanOf(rows);
  const waiting = rows.values();
  return entities.map((entity) => {
    const place = toCanvasPlace(entity);
    if (isPlaced(entity))
      return { ...place, x: entity.x + to.x - from.x, y: entity.y + to.y - from.y };
    const { x, y } = waiting.next().value ?? middle;
    return { ...place, x: to.x + x - middle.x, y: to.y + y - middle.y };
  });
}

/** For entities without a position when their stack gets one: how many to a row, and their distance in pixels. */
const STACK_ROW_LENGTH = 6;
const STACK_SPACING = 120;

/**
 * Splits positions found by a layout into those of new entities, and offsets of records that are placed on
 * their company; `before` are the offsets so far.
 */
export function splitSpots(
  entities: readonly GraphEntity[],
  spots: readonly Spot[],
  before: RecordOffsets,
): { newcomers: Spot[]; recordOffsets: RecordOffsets } {
  const placed = new Map<string, Point>(
    entities.filter(isPlaced).map((entity) => [entity.id, entity]),
  );
  const found = spots.flatMap(({ id, x, y }): [EntityId, Point][] => {
    const from = placed.get(id);
    return from ? [[id as EntityId, { x: x - from.x, y: y - from.y }]] : [];
  });
  return {
    newcomers: spots.filter(({ id }) => !placed.has(id)),
    recordOffsets: found.length === 0 ? before : new Map([...before, ...found]),
  };
}

/** Glyphs with a record at another position or at none; for stacks, only those with a record at none. */
export function scatteredGlyphs({
  drawn,
  entityById,
}: Drawn & { entityById: ReadonlyMap<EntityId, GraphEntity> }): Spot[] {
  return drawn.entities.filter(isPlaced).filter(({ id, x, y }) =>
    drawn.glyphs.recordsOf.get(id)?.some((record) => {
      const at = entityById.get(record);
      if (drawn.stacks.has(id)) return at !== undefined && !isPlaced(at);
      return at?.x !== x || at.y !== y;
    }),
  );
}
