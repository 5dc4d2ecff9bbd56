/** The canvas: reading it page by page, changing it, and taking changes back. */
import { Refusal } from '../contract/faults.ts';
import type { CanvasPage, CanvasPlace, Neighbour } from '../contract/model/canvas.ts';
import type { EngineContext } from './context.ts';
import { expandEntity } from './expand.ts';
import type { Handler, Handlers } from './handlers.ts';

/** Entities and ties together: a message this long holds nobody up for longer than a frame. */
const A_PAGE = 2000;

type CanvasHandlers = Pick<
  Handlers,
  'readCanvas' | 'readNeighbours' | 'expandEntity' | 'changeCanvas' | 'undoCanvas' | 'redoCanvas'
>;

export function createCanvasHandlers(context: EngineContext): CanvasHandlers {
  const { store, link, canvas } = context;
  return {
    readCanvas: ({ after }) => readCanvas(context, after),
    readNeighbours: (input) => readNeighbours(context, input),
    expandEntity: (input, call) => expandEntity(context, input, call),
    changeCanvas(input) {
      refuseUnknown(context, input.put);
      const registry = link.name();
      const changed = store.write((writer) => writer.changeCanvas(registry, input));
      if (changed > 0) canvas.changed();
      return { changed };
    },
    undoCanvas() {
      const registry = link.name();
      const undone = store.write((writer) => writer.undoCanvas(registry));
      if (undone !== null) canvas.changed();
      return { undone };
    },
    redoCanvas() {
      const registry = link.name();
      const redone = store.write((writer) => writer.redoCanvas(registry));
      if (redone !== null) canvas.changed();
      return { redone };
    },
  };
}

/**
 * All entities first, then all ties, in one row of numbers: `after` counts what was read of both.
 * So every tie finds its ends already there.
 */
function readCanvas({ store, link, canvas }: EngineContext, after: number): CanvasPage {
  const { undo, redo } = store.read.canvasSteps(link.name());
  const ties = canvas.ties();
  const totals = { entities: canvas.places().length, ties: ties.length };
  const whole = totals.entities + totals.ties;
  const end = Math.min(after + A_PAGE, whole);
  return {
    entities: canvas.entities(after, end),
    ties: ties.slice(Math.max(0, after - totals.entities), Math.max(0, end - totals.entities)),
    totals,
    next: end < whole ? end : null,
    undo,
    redo,
  };
}

/** Only what some response names can stand on the graph. */
function refuseUnknown({ store, link, canvas }: EngineContext, put: readonly CanvasPlace[]): void {
  const news = put.map(({ entity }) => entity).filter((entity) => !canvas.has(entity));
  if (news.length === 0) return;
  const known = new Set(store.read.entities(link.name(), news).map(({ id }) => id));
  const unknown = news.find((entity) => !known.has(entity));
  if (unknown !== undefined) {
    throw new Refusal('input-invalid', { field: 'put', why: `nothing is stored of ${unknown}` });
  }
}

function readNeighbours(
  { store, link, canvas }: EngineContext,
  { entity, offset, limit }: Parameters<Handler<'readNeighbours'>>[0],
): { items: Neighbour[]; total: number } {
  const { ids, total } = store.read.neighbours(link.name(), entity, { offset, limit });
  const items = store.read
    .entities(link.name(), ids)
    .map(({ id, label, kind }) => ({ entity: id, label, kind, onCanvas: canvas.has(id) }));
  return { items, total };
}
