/**
 * Stacks: several entities drawn once, under a name the analyst gave. Applied after records were drawn as
 * one, so a stack contains whole companies. Everywhere else entities and ties stay what they are.
 */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { EntityStack } from '../../contract/model/stack.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { isPlaced } from './boxes.ts';
import type { Companies } from './one-company.ts';
import { meanOf } from '../shapes/plane.ts';
import type { DrawnEntity } from '../shapes/stack-glyph.ts';

/** One stack in the drawing. */
export interface DrawnStack {
  stack: EntityStack;
  /** The entities drawn as one in it, in canvas order; the first gives the glyph its id. */
  entities: readonly EntityId[];
}

/** Closed stacks, by the id of their glyph. */
export type DrawnStacks = ReadonlyMap<EntityId, DrawnStack>;

interface Drawn {
  entities: readonly DrawnEntity[];
  ties: readonly Tie[];
}

/**
 * Draws each closed stack with at least two shown entities as one glyph in their middle, at which all their
 * outward ties end; ties within are left out. An entity in several stacks is in the first.
 * @param glyphOf the record that is already drawn for another
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

/** The glyph of each record and the records of each glyph, including these stacks. */
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
      // Nobody judged the records of a stack to be one.
      judged.delete(record);
    }
    recordsOf.set(glyph, records);
  }
  return { ...companies, glyphOf, recordsOf, judged };
}

/** How many entities are drawn, counting each one in a stack. */
export const countEntities = ({ entities }: Pick<Drawn, 'entities'>, stacks: DrawnStacks): number =>
  [...stacks.values()].reduce((sum, stack) => sum + stack.entities.length - 1, entities.length);

/** How many ties are not drawn because both ends are in one stack; `same` ties don't count. */
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

/** Cached so that an unchanged tie stays the same object, by which lines are recognized as unchanged. */
const drawnTies = new WeakMap<Tie, Tie>();

function tieBetween(tie: Tie, from: EntityId, to: EntityId): Tie {
  if (from === tie.from && to === tie.to) return tie;
  const known = drawnTies.get(tie);
  if (known?.from === from && known.to === to) return known;
  const drawn = { ...tie, from, to };
  drawnTies.set(tie, drawn);
  return drawn;
}

/** Facts that a stack keeps only if all its entities agree on them. */
const STATED = [
  ...(['country', 'nationality', 'born', 'registrationNumber', 'status'] as const),
  ...(['notFoundAt', 'fetchedAt', 'source'] as const),
];

/** It has the kind of all its entities, or `member` if they differ. */
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
