/** Cases, their canvases and their journals, as `store.ts` has them. */
import type {
  CanvasLook,
  CanvasPlace,
  CaseSteps,
  TurnedPlace,
} from '../../contract/model/canvas.ts';
import type { Fault } from '../../contract/faults.ts';
import type { RefreshHead, RefreshOutcome } from '../../contract/model/change.ts';
import type { CaseHead, CaseId } from '../../contract/model/case.ts';
import type { ItemKind, ItemName, KeptItem } from '../../contract/model/case-item.ts';
import type { JournalPart, JournalRow } from '../../contract/model/journal.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';

/** Changes of the canvas of a case: places put or moved, and entities that stand there no more. */
export interface ChangedPlaces {
  put: TurnedPlace[];
  removed: EntityId[];
  /** Whether it is drawn otherwise now. */
  looksOtherwise?: boolean;
}

/** What is otherwise in a case now. */
export interface ChangedCase {
  places: ChangedPlaces;
  items: { put: KeptItem[]; removed: ItemName[] };
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
  put: readonly KeptItem[];
  remove: readonly ItemName[];
}

/** What of another case is put into one: one step to undo. */
export interface MergedCase {
  at: string;
  label: string;
  from: CaseId;
  /** Added to where its records stand there. */
  shift: { x: number; y: number };
  put: readonly KeptItem[];
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
  keepStanding?: boolean;
}

/** What becomes of the answers that a deleted case used. */
export interface AnswersOfCase {
  /** The keys of those nobody else uses. */
  leave: number[];
  /** How many stay, since another case uses them. */
  stay: number;
}

/** The versions of a record that stands on the canvas of a case, by their hashes; null: not found. */
export interface CaseVersions {
  turn: number;
  entity: EntityId;
  /** What the case began with, and what was told last, which is request `n` of this time. */
  began: string | null;
  newest: string | null;
  at: string;
  n: number;
  /** Where the chain of requests stood when its place was taken. */
  since: number;
}

/** The last refresh of a case. */
export interface KeptRefresh extends RefreshHead {
  key: number;
  /** Where the chain of requests stood when it began: what came after is of it. */
  since: number;
}

/** What is kept of a record of it besides the outcome. */
export interface RefreshNote {
  /** The first of what changed, and how much did. */
  says?: string[];
  changes?: number;
  fault?: Fault;
}

export interface RefreshedRow {
  turn: number;
  entity: EntityId;
  /** Null: it was not asked for yet. */
  outcome: RefreshOutcome | null;
  at: string | null;
  note: RefreshNote | null;
}

export interface CaseReader {
  /** The last worked on first. */
  cases(): CaseHead[];
  hasCase(id: CaseId): boolean;
  /** How the window was left at a case, as it was kept. */
  caseView(id: CaseId): string | null;
  /**
   * The canvas of a case in the order things were put on it, hidden ones too: all of it, or at most
   * `limit` places after this turn.
   */
  canvas(id: CaseId, part?: { after: number; limit: number }): TurnedPlace[];
  /** What undo and redo would do, by their labels. */
  caseSteps(id: CaseId): CaseSteps;
  /** What was put into it, in the order it came. */
  caseItems(
    id: CaseId,
    part: { after: number; limit: number },
  ): { items: KeptItem[]; next: number | null };
  /** Null: there is none of this name. */
  caseItem(id: CaseId, name: ItemName): KeptItem | null;
  /** All of one kind, by their ids. */
  caseItemsOf<K extends ItemKind>(id: CaseId, kind: K): KeptItem<K>[];
  /** What was done in it, the last first. */
  caseJournal(id: CaseId, part: JournalPart): JournalRow[];
  /** Registries whose import is undone in the case that it was made in. */
  undoneImports(): RegistryHandle[];
  /**
   * Where a file of this hash was taken away, as journals say; at most 20. `seal`: of the case file that
   * the entry came with, which is somebody else's word; null: it was done here.
   */
  savedAs(
    sha256: string,
  ): { title: string; sequence: number; at: string | null; seal: string | null }[];
  /** What becomes of the answers it uses if it is deleted, in short steps; of what no case uses nothing. */
  answersOfCase(id: CaseId): Generator<void, AnswersOfCase>;
  /** Records on its canvas that were found once, in the order they stand there, at most `limit` after this turn. */
  caseVersions(id: CaseId, part: { after: number; limit: number }): CaseVersions[];
  /** The same of one; null: it does not stand there, or was never found. */
  caseVersionsOf(id: CaseId, entity: EntityId): CaseVersions | null;
  /** Null: it was never refreshed. */
  lastRefresh(id: CaseId): KeptRefresh | null;
  /** The records of a refresh after this turn, at most `limit`, of all outcomes or of one. */
  refreshed(
    key: number,
    part: { after: number; limit: number; outcome?: RefreshOutcome | undefined },
  ): RefreshedRow[];
  /** How its canvas is drawn; as a network where there is no such case. */
  canvasLook(id: CaseId): CanvasLook;
}

/** An entry of the journal for the record: what happened, without anything to take back. */
export interface CaseNote {
  at: string;
  verb: string;
  label: string;
  /** The place in the chain of the request it rests on. */
  request?: number | null;
  /** What it says besides, as JSON. */
  detail?: string | null;
}

export interface CaseWriter {
  createCase(id: CaseId, title: string, at: string): void;
  /** A new case like this one: its canvas, its items and how it was left; the journal begins anew. */
  duplicateCase(id: CaseId, made: { id: CaseId; title: string; at: string }): void;
  noteInCase(id: CaseId, entry: CaseNote): void;
  setCaseOpen(id: CaseId, open: boolean, at: string): void;
  renameCase(id: CaseId, title: string, at: string): void;
  keepCaseView(id: CaseId, view: string): void;
  /**
   * With its canvas and its journal, in short steps. The answers that no other case uses are about to
   * leave from then on; see `Store.rebuild`.
   */
  deleteCase(id: CaseId, at: string): Generator<void>;
  /**
   * One step to undo; `join` adds to the step before, and after an undo it only moves what still
   * stands there, so that a late layout brings nothing back. Without any change there is no step.
   */
  changeCanvas(id: CaseId, change: CaseChange): ChangedPlaces;
  /** One step to undo; none where nothing changes. */
  changeItems(id: CaseId, change: ItemsChange): ChangedCase;
  /**
   * Put these items and all places of another case into it, in short steps; what stands in both stays
   * where it is. One step to undo; none where nothing changes.
   */
  mergeCase(id: CaseId, merged: MergedCase): Generator<void, ChangedCase>;
  /** Put what came with a file on its canvas, in short steps. One step to undo. */
  importIntoCase(id: CaseId, imported: ImportedPlaces): Generator<void, ChangedPlaces>;
  /** A refresh of all records on its canvas that were found once, in the place of the last. */
  beginRefresh(id: CaseId, at: string): void;
  /** What came of one of its records. */
  noteRefreshed(key: number, row: Omit<RefreshedRow, 'entity'>): void;
  /** Null: it goes on. */
  endRefresh(key: number, at: string | null): void;
  /** What was done in it so far stays: undo begins with what is done from now on. */
  endSteps(id: CaseId): void;
  /** The step taken back or done again, in short steps; null when there is none. */
  undoInCase(id: CaseId, at: string): Generator<void, TakenStep | null>;
  redoInCase(id: CaseId, at: string): Generator<void, TakenStep | null>;
}
