/** The whole canvas of a case: loaded from the engine a page at a time, then changed by deltas. */
import type { Client } from '../../../contract/client.ts';
import type {
  CanvasLook,
  CanvasPage,
  CaseSteps,
  Graph,
  CanvasDelta,
  GraphEntity,
} from '../../../contract/model/canvas.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import { inTieOrder } from '../../../graph/ties/tie-order.ts';

/** Both lists are in the engine's order. */
export interface WholeCanvas extends Graph, CaseSteps {
  revision: number;
  look: CanvasLook;
}

/** How many entities of a canvas are loaded; `total` is null before the first page. */
export interface ReadProgress {
  done: number;
  total: number | null;
}

/** Loads all pages of one revision, again if it changes; null once `isWanted` returns false. */
export async function readWholeCanvas(
  client: Client,
  id: CaseId,
  isWanted: () => boolean,
  onread: (progress: ReadProgress) => void = () => undefined,
): Promise<WholeCanvas | null> {
  let whole: WholeCanvas | null = null;
  let after = 0;
  for (;;) {
    const page: CanvasPage = await client.readCanvas({ case: id, after });
    if (!isWanted()) return null;
    const { revision, look, next, undo, redo } = page;
    if (whole !== null && revision !== whole.revision) {
      whole = null;
      after = 0;
      continue;
    }
    whole ??= { entities: [], ties: [], revision, look, undo, redo };
    for (const entity of page.entities) whole.entities.push(entity);
    for (const tie of page.ties) whole.ties.push(tie);
    onread({ done: whole.entities.length, total: page.totals.entities });
    if (next === null) return whole;
    after = next;
  }
}

/** The canvas after a delta, which must be of the next revision. */
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

/** The entities after a delta, in the order they were added. */
function changedEntities(
  entities: GraphEntity[],
  { put, moved, removed }: CanvasDelta,
): GraphEntity[] {
  if (put.length + moved.length + removed.length === 0) return entities;
  const byId = new Map(entities.map((entity) => [entity.id, entity]));
  for (const id of removed) byId.delete(id);
  for (const entity of put) byId.set(entity.id, entity);
  for (const { entity, ...place } of moved) {
    const existing = byId.get(entity);
    if (existing) byId.set(entity, { ...existing, ...place });
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
