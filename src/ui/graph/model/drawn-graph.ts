/**
 * What is drawn of what is shown: all records of a company as one glyph, or each apart, and all that is in
 * a closed stack as one. Files of data know records alone; the canvas and its layouts know glyphs alone.
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
import type { PictureInput } from '../../../drawing/network/picture.ts';
import type { Point } from '../../../drawing/shapes/plane.ts';
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
  namesakes: ReadonlySet<EntityId>;
  ofTwoRecords: ReadonlySet<EntityId>;
  /** The records that are drawn as one, in a stack or not; none while they are shown apart. */
  companies: Companies;
  /** The stacks that are closed. */
  stacks: DrawnStacks;
  /** The records that each glyph stands for: those that are one, and all of a stack. */
  glyphs: Companies;
}

/**
 * How far records stand from their company, whose place they have, while they are shown apart. One
 * without is not drawn until room beside its company is found.
 */
export type Asides = ReadonlyMap<EntityId, Point>;

export const NO_ASIDES: Asides = new Map();

export const NO_STACKS: DrawnStacks = new Map();

/** Whose records are shown apart, and where. */
export interface RecordGrouping {
  apart: RecordsApart;
  asides: Asides;
}

export const AS_ONE: RecordGrouping = { apart: false, asides: NO_ASIDES };

/** What is shown, as far as drawing it goes. */
interface RecordsShown {
  entities: readonly GraphEntity[];
  ties: readonly Tie[];
  day: string;
  namesakes: ReadonlySet<EntityId>;
  companies: Companies;
  stacks: readonly EntityStack[];
}

interface Drawn {
  drawn: DrawnGraph;
}

export function drawnGraph(shown: RecordsShown, { apart, asides }: RecordGrouping): DrawnGraph {
  const { day, namesakes } = shown;
  const companies = withoutShownApart(shown.companies, apart);
  const asOne = drawnAsOne(withAsides(shown, companies, asides), shown.ties, companies);
  const { entities, ties, stacks } = withStacks(asOne, shown.stacks, companies.glyphOf);
  return {
    entities,
    ties,
    day,
    companies,
    stacks,
    glyphs: glyphsWith(companies, stacks),
    // Whoever shares its name with another glyph shares it with a record.
    namesakes:
      companies.recordsOf.size === 0
        ? namesakes
        : findNamesakes(asOne.entities.filter(({ id }) => namesakes.has(id))),
    ofTwoRecords: new Set([...companies.recordsOf.keys()].filter((id) => !stacks.has(id))),
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

/** The entities that these are records of, each once: what is drawn for them where no stack is closed. */
export function glyphsOf({ drawn }: Drawn, ids: Iterable<EntityId>): EntityId[] {
  const { glyphOf } = drawn.companies;
  return [...new Set(Array.from(ids, (id) => glyphOf.get(id) ?? id))];
}

/** These and all other records of the same entities. */
export function withRecords(view: Drawn, ids: Iterable<EntityId>): EntityId[] {
  const { recordsOf } = view.drawn.companies;
  return glyphsOf(view, ids).flatMap((id) => recordsOf.get(id) ?? [id]);
}

/** What is drawn for these records, each once: what is in a closed stack is drawn by it. */
export function drawnFor({ drawn }: Drawn, ids: Iterable<EntityId>): EntityId[] {
  const { glyphOf } = drawn.glyphs;
  return [...new Set(Array.from(ids, (id) => glyphOf.get(id) ?? id))];
}

/** These and all other records that are drawn once with them, as in a closed stack. */
export function withDrawn(view: Drawn, ids: Iterable<EntityId>): EntityId[] {
  const { recordsOf } = view.drawn.glyphs;
  return drawnFor(view, ids).flatMap((id) => recordsOf.get(id) ?? [id]);
}

/** The closed stack that these are all of; null for fewer or more. */
export function stackOfAll(view: Drawn, ids: readonly EntityId[]): DrawnStack | null {
  const [glyph, ...others] = drawnFor(view, ids);
  if (glyph === undefined || others.length > 0) return null;
  const stack = view.drawn.stacks.get(glyph);
  return stack?.entities.length === glyphsOf(view, ids).length ? stack : null;
}

function toCanvasPlace({ id, x, y, pinned, hidden }: GraphEntity): CanvasPlace {
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

/** The places of these with this changed of each. */
export const placesWith = (
  known: ReadonlyMap<EntityId, GraphEntity>,
  ids: Iterable<EntityId>,
  change: Partial<CanvasPlace>,
): CanvasPlace[] =>
  [...ids].flatMap((id) => {
    const entity = known.get(id);
    return entity ? [{ ...toCanvasPlace(entity), ...change }] : [];
  });

/** What is drawn at these spots, with all its records and all that is in a stack; what is no longer known has no place. */
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

/** All that is in a stack is moved as far as it is; what had no place gets one beside the others. */
function stackedAt(
  entities: readonly GraphEntity[],
  stack: GraphEntity | undefined,
  to: Point,
): CanvasPlace[] {
  const from = stack && isPlaced(stack) ? stack : to;
  let waiting = 0;
  return entities.map((entity) => {
    const place = toCanvasPlace(entity);
    if (isPlaced(entity))
      return { ...place, x: entity.x + to.x - from.x, y: entity.y + to.y - from.y };
    const column = waiting % ROW_OF_STACK;
    const row = Math.floor(waiting / ROW_OF_STACK);
    waiting += 1;
    return { ...place, x: to.x + column * APART_IN_STACK, y: to.y + row * APART_IN_STACK };
  });
}

/** Of what has no place yet when its stack gets one: so many in a row, so many pixels from the next. */
const ROW_OF_STACK = 6;
const APART_IN_STACK = 120;

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

/** Glyphs with a record that stands elsewhere or nowhere; of stacks only those with one that stands nowhere. */
export function straddlingGlyphs({
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
