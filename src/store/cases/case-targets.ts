/**
 * What of a case can be changed, undone and done again: each thing is a target with a value, both
 * text, as the journal keeps them. A target says by itself what it is, so one step may change several
 * kinds of things; a new kind is one more way to read and write here.
 */
import type { CanvasLook } from '../../contract/model/canvas.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { caseItemWriter, targetToName } from './case-items.ts';
import { casePlaceWriter, type StoredPlace } from './case-places.ts';
import { caseRows } from './cases.ts';
import type { Connection } from '../base/connection.ts';
import { readStoredJson } from '../base/stored-text.ts';

/** How a canvas is drawn, and what a case is called; no entity is called so. */
export const LOOK = 'look';
export const TITLE = 'title';

/** Null: nothing is there. All of a step at once. */
export interface CaseTargets {
  /** In the order of the targets. */
  read(caseKey: number, targets: readonly string[]): (string | null)[];
  write(caseKey: number, values: Iterable<readonly [target: string, value: string | null]>): void;
}

/** Whether it is where an entity stands, which is named by the entity alone. */
export const isPlace = (target: string): target is EntityId =>
  target !== LOOK && target !== TITLE && !target.startsWith('item ');

export function caseTargets(connection: Connection): CaseTargets {
  const places = casePlaceWriter(connection);
  const cases = caseRows(connection);
  const items = caseItemWriter(connection);

  function readOther(caseKey: number, target: string): string | null {
    if (target === LOOK) return cases.look(caseKey);
    if (target === TITLE) return cases.title(caseKey);
    const name = targetToName(target);
    return name && items.value(caseKey, name);
  }

  function write(caseKey: number, target: string, value: string | null): void {
    if (target === LOOK) return cases.setLook(caseKey, value as CanvasLook);
    if (target === TITLE) return cases.setTitle(caseKey, value ?? '');
    const name = targetToName(target);
    if (name === null) places.set(caseKey, target as EntityId, valueToPlace(value));
    else items.set(caseKey, name, value);
  }

  return {
    read(caseKey, targets) {
      const entities = targets.filter(isPlace);
      const standing = places.find(caseKey, entities);
      let next = 0;
      return targets.map((target) =>
        isPlace(target) ? placeToValue(standing[next++] ?? null) : readOther(caseKey, target),
      );
    },
    write(caseKey, values) {
      for (const [target, value] of values) write(caseKey, target, value);
    },
  };
}

/** The journal of a store of before has no `since`. */
type PlaceValue = [
  turn: number,
  x: number | null,
  y: number | null,
  pinned: 0 | 1,
  hidden: 0 | 1,
  since?: number,
];

export function placeToValue(place: StoredPlace | null): string | null {
  if (place === null) return null;
  const { turn, x, y, pinned, hidden, since } = place;
  const value: PlaceValue = [turn, x, y, pinned ? 1 : 0, hidden ? 1 : 0];
  return JSON.stringify(since === undefined ? value : [...value, since]);
}

export function valueToPlace(value: string | null): StoredPlace | null {
  if (value === null) return null;
  const [turn, x, y, pinned, hidden, since] = readStoredJson<PlaceValue>(value);
  const place = { turn, x, y, pinned: pinned === 1, hidden: hidden === 1 };
  return since === undefined ? place : { ...place, since };
}
