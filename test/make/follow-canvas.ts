/** A canvas kept true by what is announced alone, as a window keeps it: read once, then only told. */
import { expect } from 'vitest';
import type { Client } from '../../src/contract/client.ts';
import type { CanvasDelta, GraphEntity } from '../../src/contract/model/canvas.ts';
import type { CaseId } from '../../src/contract/model/case.ts';
import type { Tie } from '../../src/contract/model/tie.ts';

export interface CanvasState {
  revision: number;
  look: string;
  entities: GraphEntity[];
  ties: Tie[];
  undo: string | null;
  redo: string | null;
}

/** The whole canvas, page by page. */
export async function readWholeCanvas(client: Client, id: CaseId): Promise<CanvasState> {
  const whole: CanvasState = {
    revision: 0,
    look: 'network',
    entities: [],
    ties: [],
    undo: null,
    redo: null,
  };
  for (let after: number | null = 0; after !== null;) {
    const page = await client.readCanvas({ case: id, after });
    const { revision, look, undo, redo } = page;
    Object.assign(whole, { revision, look, undo, redo });
    whole.entities.push(...page.entities);
    whole.ties.push(...page.ties);
    after = page.next;
  }
  return whole;
}

/** The canvas after this change; fails when the change is not the very next one. */
export function applyDelta(canvas: CanvasState, delta: CanvasDelta): CanvasState {
  expect(delta.revision).toBe(canvas.revision + 1);
  const entities = new Map(canvas.entities.map((entity) => [entity.id, entity]));
  const ties = new Map(canvas.ties.map((tie) => [tie.id, tie]));
  for (const id of delta.removed) expect(entities.delete(id), id).toBe(true);
  for (const { entity, ...place } of delta.moved) {
    const there = entities.get(entity);
    if (there === undefined) throw new Error(`${entity} was moved and never put.`);
    entities.set(entity, { ...there, ...place });
  }
  for (const entity of delta.put) entities.set(entity.id, entity);
  for (const id of delta.ties.removed) expect(ties.delete(id), id).toBe(true);
  for (const tie of delta.ties.put) ties.set(tie.id, tie);
  const { revision, look, undo, redo } = delta;
  return {
    revision,
    look,
    undo,
    redo,
    entities: [...entities.values()].sort((a, b) => a.turn - b.turn),
    ties: [...ties.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}
