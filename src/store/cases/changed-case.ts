/** Changes of cases, their canvases and their journals. */
import type { CanvasLook, CanvasPlace, TurnedPlace } from '../../contract/model/canvas.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { ItemName, StoredItem } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';

/** Changes on the canvas of a case: places put or moved, and entities removed. */
export interface ChangedPlaces {
  put: TurnedPlace[];
  removed: EntityId[];
  /** Whether it is now drawn in another way. */
  isLookChanged?: boolean;
}

/** What changed in a case. */
export interface ChangedCase {
  places: ChangedPlaces;
  items: { put: StoredItem[]; removed: ItemName[] };
}

/** A step of the journal that was undone or redone. */
export interface AppliedStep extends ChangedCase {
  label: string;
}

/** Items to put, replacing those of the same name, and to remove: one step. */
export interface ItemsChange {
  at: string;
  /** The journal's verb for what is done. */
  verb: string;
  label: string;
  put: readonly StoredItem[];
  remove: readonly ItemName[];
}

/** What is merged into a case from another one: one step to undo. */
export interface MergedCase {
  at: string;
  label: string;
  from: CaseId;
  /** Added to the positions in the other case. */
  shift: { x: number; y: number };
  put: readonly StoredItem[];
}

/** What an imported file puts on the canvas: one step to undo. */
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
  /** How the canvas is drawn from now on. */
  look?: CanvasLook | undefined;
  /**
   * Whether this belongs to the previous step, like the positions a layout found for what was just added. A
   * slow layout names that step by its label in `to` (null: there was none). If it is no longer the
   * previous one, this is a step of its own, or none: then it only places what still has no position.
   */
  join: boolean | { to: string | null; otherwise?: 'no step' | undefined };
  /** Whether entities to put that are already there stay where they are. */
  keepExisting?: boolean;
  /** Items that come with the entities. */
  items?: readonly StoredItem[];
}
