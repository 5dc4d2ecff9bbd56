/** A store with a case on whose canvas something can be put, and taken back. */
import type { CanvasPlace, TurnedPlace } from '../../src/contract/model/canvas.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { Store } from '../../src/store/store.ts';
import { makePlace as place } from './canvas-place.ts';
import { makeDerived, makeFacts, makeQuery, makeResponse } from './derived.ts';
import { openTempStore } from './temp-store.ts';
import { keepSearchPage } from './keep-answer.ts';

export const CASE = 'b2f5a1c4-0000-4000-8000-000000000001';
export const OTHER = 'b2f5a1c4-0000-4000-8000-000000000002';
export const AT = '2026-01-01T10:00:00.000Z';
export const LATER = '2026-01-02T10:00:00.000Z';

export const M1: EntityId = 'sample/member:1';
export const M2: EntityId = 'sample/member:2';
export const ELSEWHERE: EntityId = 'registry.example/member:1';

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
  const known = [M1, M2, 'sample/member:3', 'sample/company:1'] as EntityId[];
  const derived = makeDerived(...known.map((id) => makeFacts(id)));
  const elsewhere = makeDerived(makeFacts(ELSEWHERE));
  store.write((writer) => {
    keepSearchPage(writer, 'sample', makeQuery(), makeResponse(derived), derived);
    keepSearchPage(writer, 'registry.example', makeQuery(), makeResponse(elsewhere), elsewhere);
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
export const undo = (store: Store) => store.write((writer) => writer.undoInCase(CASE, LATER));
export const redo = (store: Store) => store.write((writer) => writer.redoInCase(CASE, LATER));
export const shown = (store: Store) => store.read.canvas(CASE).map(({ entity }) => entity);
