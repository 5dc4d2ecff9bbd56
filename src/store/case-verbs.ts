/**
 * The kinds of change a case knows. A verb says how the value at a target is read and written, and
 * undo, redo and the journal follow from that alone: a new kind of change is one more verb here.
 */
import type { CanvasLook } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import { casePlaceWriter, type StandingPlace } from './case-places.ts';
import { caseRows } from './cases.ts';
import type { Connection } from './connection.ts';
import { readKept } from './kept-json.ts';

/** Values are text, as the journal keeps them; null: nothing is there. All of a step at once. */
export interface Verb {
  /** In the order of the targets. */
  read(caseKey: number, targets: readonly string[]): (string | null)[];
  write(caseKey: number, values: Iterable<readonly [target: string, value: string | null]>): void;
}

/** The target of how a canvas is drawn; no entity is called so. */
export const LOOK = 'look';

export type VerbName = 'place' | 'title';

export function caseVerbs(connection: Connection): Record<VerbName, Verb> {
  const places = casePlaceWriter(connection);
  const cases = caseRows(connection);
  return {
    /** Where an entity stands; the target is the entity, or `LOOK`: what is laid out is drawn so. */
    place: {
      read(caseKey, targets) {
        const entities = targets.filter((target): target is EntityId => target !== LOOK);
        const standing = places.find(caseKey, entities).map(placeToValue);
        const look = targets.indexOf(LOOK);
        return look === -1 ? standing : standing.toSpliced(look, 0, cases.look(caseKey));
      },
      write(caseKey, values) {
        for (const [target, value] of values) {
          if (target === LOOK) cases.setLook(caseKey, value as CanvasLook);
          else places.set(caseKey, target as EntityId, valueToPlace(value));
        }
      },
    },
    /** What the case is called; there is one target. */
    title: {
      read: (caseKey, targets) => targets.map(() => cases.title(caseKey)),
      write(caseKey, values) {
        for (const [, value] of values) cases.setTitle(caseKey, value ?? '');
      },
    },
  };
}

type PlaceValue = [turn: number, x: number | null, y: number | null, pinned: 0 | 1, hidden: 0 | 1];

export function placeToValue(place: StandingPlace | null): string | null {
  if (place === null) return null;
  const { turn, x, y, pinned, hidden } = place;
  return JSON.stringify([turn, x, y, pinned ? 1 : 0, hidden ? 1 : 0] satisfies PlaceValue);
}

export function valueToPlace(value: string | null): StandingPlace | null {
  if (value === null) return null;
  const [turn, x, y, pinned, hidden] = readKept<PlaceValue>(value);
  return { turn, x, y, pinned: pinned === 1, hidden: hidden === 1 };
}
