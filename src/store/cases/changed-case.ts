/** Cases, their canvases and their journals, as `store.ts` has them. */
import type { CanvasLook, CanvasPlace, TurnedPlace } from '../../contract/model/canvas.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { ItemName, StoredItem } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';

/** Changes of the canvas of a case: places put or moved, and entities that stand there no more. */
export interface ChangedPlaces {
  put: TurnedPlace[];
  removed: EntityId[];
  /** Whether it is drawn otherwise now. */
  isLookChanged?: boolean;
}

/** What is otherwise in a case now. */
export interface ChangedCase {
  places: ChangedPlaces;
  items: { put: StoredItem[]; removed: ItemName[] };
}

/** A step of the journal taken back or done again. */
export interface TakenStep extends ChangedCase {
  label: string;
}

/** Items to be put, in place of what has their name, and to be removed: one step. */
export interface ItemsChange {
  at: string;
  /** What is done, in the journal's word for it. */
  verb: string;
  label: string;
  put: readonly StoredItem[];
  remove: readonly ItemName[];
}

/** What of another case is put into one: one step to undo. */
export interface MergedCase {
  at: string;
  label: string;
  from: CaseId;
  /** Added to where its records stand there. */
  shift: { x: number; y: number };
  put: readonly StoredItem[];
}

/** What came with a file from elsewhere is put on the canvas: one step to undo. */
export interface ImportedPlaces {
  at: string;
  label: string;
  /** As JSON. */
  detail: string;
  put: readonly CanvasPlace[];
}

/** One step of work on the canvas of a case. */
export interface CaseChange {
  /** When, ISO 8601 in UTC. */
  at: string;
  /** What the step is called in "Undo …". */
  label: string;
  put: CanvasPlace[];
  remove: EntityId[];
  /** How it is drawn from now on. */
  look?: CanvasLook | undefined;
  /**
   * Belongs to the step before: the places a layout found for what was just added. One that took a
   * while names that step by its label (null: there was none). Where that is no longer the step before,
   * it is a step of its own, or none: then it only places what still is there without a place.
   */
  join: boolean | { to: string | null; otherwise?: 'no step' | undefined };
  /** What is put and stands there already is left where it is. */
  keepExisting?: boolean;
}
