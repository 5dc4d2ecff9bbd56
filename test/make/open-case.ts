/** A store with a case on whose canvas something can be put, and taken back. */
import type { CanvasPlace, TurnedPlace } from '../../src/contract/model/canvas.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { Store } from '../../src/store/store.ts';
import { makePlace as place } from './canvas-place.ts';
import { knowEntities } from './known-entities.ts';
import { AT, CASE, LATER } from './case-names.ts';
import { toEnd } from '../../src/graph/shared/steps.ts';
import { openTempStore } from './temp-store.ts';

export * from './case-names.ts';

export const turned = (
  turn: number,
  entity: EntityId,
  given: Partial<CanvasPlace> = {},
): TurnedPlace => ({
  ...place(entity, given),
  turn,
});

/** A store with a case, and entities that something is known of. */
export function openWithCase(file?: string): Store {
  const store = openTempStore(file);
  store.write((writer) => {
    knowEntities(writer);
    if (!writer.hasCase(CASE)) writer.createCase(CASE, 'First', AT);
  });
  return store;
}

interface Change {
  look?: 'network' | 'chart';
  label?: string;
  put?: CanvasPlace[];
  remove?: EntityId[];
  join?: boolean | { to: string | null };
}

export const change = (
  store: Store,
  { label = 'Step', put = [], remove = [], look, join = false }: Change,
  id = CASE,
) => store.write((writer) => writer.changeCanvas(id, { at: AT, label, put, remove, look, join }));
export const undo = (store: Store) =>
  store.write((writer) => toEnd(writer.undoInCase(CASE, LATER)));
export const redo = (store: Store) =>
  store.write((writer) => toEnd(writer.redoInCase(CASE, LATER)));
export const shown = (store: Store) => store.read.canvas(CASE).map(({ entity }) => entity);
