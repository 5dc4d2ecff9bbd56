/** What a canvas is after a change the engine told: pure, and the same as reading it anew. */
import type { CanvasDelta, GraphEntity } from '../../contract/model/canvas.ts';
import { inTieOrder } from '../../graph/tie-order.ts';
import type { WholeCanvas } from './canvas-reading.ts';

/** The delta must be of the revision after this canvas's. */
export function applyDelta(canvas: WholeCanvas, delta: CanvasDelta): WholeCanvas {
  const { revision, look, undo, redo } = delta;
  return {
    revision,
    look,
    undo,
    redo,
    entities: changedEntities(canvas.entities, delta),
    ties: changedTies(canvas.ties, delta.ties),
  };
}

/** In the order of their turns, as they were put on the canvas. */
function changedEntities(
  entities: GraphEntity[],
  { put, moved, removed }: CanvasDelta,
): GraphEntity[] {
  if (put.length + moved.length + removed.length === 0) return entities;
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  for (const id of removed) byId.delete(id);
  for (const entity of put) byId.set(entity.id, entity);
  for (const { entity, ...place } of moved) {
    const there = byId.get(entity);
    if (there) byId.set(entity, { ...there, ...place });
  }
  const changed = [...byId.values()];
  const inTurn = changed.every(({ turn }, at) => at === 0 || (changed[at - 1]?.turn ?? 0) < turn);
  return inTurn ? changed : changed.sort((a, b) => a.turn - b.turn);
}

function changedTies(ties: WholeCanvas['ties'], { put, removed }: CanvasDelta['ties']) {
  if (put.length + removed.length === 0) return ties;
  const byId = new Map(ties.map((tie) => [tie.id, tie]));
  for (const id of removed) byId.delete(id);
  for (const tie of put) byId.set(tie.id, tie);
  return [...byId.values()].sort(inTieOrder);
}
