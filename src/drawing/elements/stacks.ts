/**
 * Stacks: several entities drawn once, under a name the analyst gave. Drawn over what records as one left:
 * a stack has companies in it, never part of one. Entities and ties stay what they are everywhere else.
 */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { EntityStack } from '../../contract/model/stack.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { isPlaced } from './boxes.ts';
import type { Companies } from './one-company.ts';
import { meanOf } from '../shapes/plane.ts';
import type { DrawnEntity } from '../shapes/stack-glyph.ts';

/** One stack as it is drawn. */
export interface DrawnStack {
  stack: EntityStack;
  /** What is drawn once in it, in the order of the canvas; the first lends the glyph its id. */
  entities: readonly EntityId[];
}

/** By the glyphs of those that are closed. */
export type DrawnStacks = ReadonlyMap<EntityId, DrawnStack>;

interface Drawn {
  entities: readonly DrawnEntity[];
  ties: readonly Tie[];
}

/**
 * What is drawn with these stacks: of each that is closed and has two shown at least, one glyph, in the
 * middle of what it has, at which every tie of theirs to others ends; ties within are not drawn. What is
 * in several stacks is in the first.
 * @param glyphOf what is drawn for a record already
 */
export function withStacks(
  { entities, ties }: Drawn,
  stacks: readonly EntityStack[],
  glyphOf: ReadonlyMap<EntityId, EntityId>,
): Drawn & { stacks: DrawnStacks } {
  const drawn = drawnStacks(entities, stacks, glyphOf);
  if (drawn.size === 0) return { entities, ties, stacks: drawn };
  const stackOf = new Map(
    [...drawn].flatMap(([glyph, { entities: all }]) => all.map((id) => [id, glyph] as const)),
  );
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  const glyphs = entities.flatMap((entity) => {
    const glyph = stackOf.get(entity.id);
    if (glyph === undefined) return [entity];
    const stack = drawn.get(entity.id);
    if (glyph !== entity.id || stack === undefined) return [];
    return [stackGlyph(entity, stack, byId)];
  });
  const outside = ties.filter(({ from, to }) => {
    const glyph = stackOf.get(from);
    return glyph === undefined || glyph !== stackOf.get(to);
  });
  const lines = outside.map((tie) =>
    tieBetween(tie, stackOf.get(tie.from) ?? tie.from, stackOf.get(tie.to) ?? tie.to),
  );
  return { entities: glyphs, ties: lines, stacks: drawn };
}

/** What is drawn for each record, and all the records of each glyph, with these stacks. */
export function glyphsWith(companies: Companies, stacks: DrawnStacks): Companies {
  if (stacks.size === 0) return companies;
  const glyphOf = new Map(companies.glyphOf);
  const recordsOf = new Map(companies.recordsOf);
  const judged = new Set(companies.judged);
  for (const [glyph, { entities }] of stacks) {
    const records = entities.flatMap((id) => companies.recordsOf.get(id) ?? [id]);
    for (const id of entities) recordsOf.delete(id);
    for (const record of records) {
      if (record !== glyph) glyphOf.set(record, glyph);
      // Of a stack nobody judged that it is one.
      judged.delete(record);
    }
    recordsOf.set(glyph, records);
  }
  return { ...companies, glyphOf, recordsOf, judged };
}

/** How many entities are drawn, each in a stack counted. */
export const countEntities = ({ entities }: Pick<Drawn, 'entities'>, stacks: DrawnStacks): number =>
  [...stacks.values()].reduce((sum, stack) => sum + stack.entities.length - 1, entities.length);

/** How many ties lie within stacks and are not drawn; that two records are one company is none of them. */
export function countWithin(
  ties: readonly Tie[],
  stacks: DrawnStacks,
  { glyphOf }: Pick<Companies, 'glyphOf'>,
): number {
  if (stacks.size === 0) return 0;
  const at = (id: EntityId): EntityId => glyphOf.get(id) ?? id;
  return ties.filter(
    ({ kind, from, to }) => kind !== 'same' && stacks.has(at(from)) && at(from) === at(to),
  ).length;
}

function drawnStacks(
  entities: readonly GraphEntity[],
  stacks: readonly EntityStack[],
  glyphOf: ReadonlyMap<EntityId, EntityId>,
): DrawnStacks {
  const taken = new Set<EntityId>();
  const drawn = new Map<EntityId, DrawnStack>();
  for (const stack of stacks) {
    const members = new Set(stack.members.map((id) => glyphOf.get(id) ?? id));
    const inside = entities.map(({ id }) => id).filter((id) => members.has(id) && !taken.has(id));
    for (const id of inside) taken.add(id);
    const [first] = inside;
    if (stack.isOpen || first === undefined || inside.length < 2) continue;
    drawn.set(first, { stack, entities: inside });
  }
  return drawn;
}

/** The same object for as long as it says the same: lines are kept by it. */
const drawnTies = new WeakMap<Tie, Tie>();

function tieBetween(tie: Tie, from: EntityId, to: EntityId): Tie {
  if (from === tie.from && to === tie.to) return tie;
  const known = drawnTies.get(tie);
  if (known?.from === from && known.to === to) return known;
  const drawn = { ...tie, from, to };
  drawnTies.set(tie, drawn);
  return drawn;
}

/** What is stated of a stack is what is stated alike of all in it; the rest is nobody's. */
const STATED = [
  ...(['country', 'nationality', 'born', 'registrationNumber', 'status'] as const),
  ...(['notFoundAt', 'fetchedAt', 'source'] as const),
];

/** Of the kind of all of them; of several kinds it has none. */
function stackGlyph(
  first: GraphEntity,
  { stack, entities }: DrawnStack,
  byId: ReadonlyMap<EntityId, GraphEntity>,
): DrawnEntity {
  const all = entities.flatMap((id) => byId.get(id) ?? []);
  const placed = all.filter(isPlaced);
  const { x, y } = placed.length > 0 ? meanOf(placed) : first;
  const isAlike = all.every(({ kind }) => kind === first.kind);
  const isSeen = all.some(({ knowledge }) => knowledge !== 'named');
  const differing = STATED.filter((name) => all.some((one) => one[name] !== first[name]));
  return {
    ...first,
    ...Object.fromEntries(differing.map((name) => [name, null])),
    x,
    y,
    pinned: all.some(({ pinned }) => pinned),
    kind: isAlike ? first.kind : 'member',
    knowledge: isSeen ? 'profile' : 'named',
    label: stack.name,
    stacked: all.length,
  };
}
