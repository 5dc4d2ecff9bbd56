/**
 * Stacks: several entities drawn once, under a name the analyst gave. Drawn over what records as one left:
 * a stack has companies in it, never part of one. Entities and ties stay what they are everywhere else.
 */
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { EntityStack } from '../contract/model/stack.ts';
import type { Tie } from '../contract/model/tie.ts';
import { isPlaced } from './boxes.ts';
import { meanOf } from './plane.ts';

/** One stack as it is drawn. */
export interface DrawnStack {
  stack: EntityStack;
  /** What is drawn once in it, in the order of the canvas; the first lends the glyph its id. */
  entities: readonly EntityId[];
}

interface Drawn {
  entities: readonly GraphEntity[];
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
): Drawn & { stacks: ReadonlyMap<EntityId, DrawnStack> } {
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
  const lines = outside.map((tie) => {
    const [from, to] = [stackOf.get(tie.from) ?? tie.from, stackOf.get(tie.to) ?? tie.to];
    return from === tie.from && to === tie.to ? tie : { ...tie, from, to };
  });
  return { entities: glyphs, ties: lines, stacks: drawn };
}

function drawnStacks(
  entities: readonly GraphEntity[],
  stacks: readonly EntityStack[],
  glyphOf: ReadonlyMap<EntityId, EntityId>,
): Map<EntityId, DrawnStack> {
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

/** Of the kind of all of them; of several kinds it has none. */
function stackGlyph(
  first: GraphEntity,
  { stack, entities }: DrawnStack,
  byId: ReadonlyMap<EntityId, GraphEntity>,
): GraphEntity {
  const all = entities.flatMap((id) => byId.get(id) ?? []);
  const placed = all.filter(isPlaced);
  const { x, y } = placed.length > 0 ? meanOf(placed) : first;
  const isAlike = all.every(({ kind }) => kind === first.kind);
  const isSeen = all.some(({ knowledge }) => knowledge !== 'named');
  return {
    ...first,
    ...{ x, y, pinned: all.some(({ pinned }) => pinned) },
    kind: isAlike ? first.kind : 'member',
    knowledge: isSeen ? 'profile' : 'named',
    label: `${stack.name} (${all.length.toLocaleString('en')} entities)`,
  };
}
