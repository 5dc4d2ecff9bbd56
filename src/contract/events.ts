/** All events the engine announces. */
import type { SearchPage } from './answers/search.ts';
import type { CanvasDelta } from './model/canvas.ts';
import type { CaseId, CasesAnswer } from './model/case.ts';
import type { ItemName, StoredItem } from './model/case-item.ts';
import type { EntityId } from './model/entity.ts';
import type { NotFetchedEntry } from './answers/not-fetched.ts';
import type { SettingsAnswer, Status } from './answers/settings.ts';
import type { StoreStanding } from './answers/store.ts';

export interface Events {
  /** The store was opened or closed, or its state has changed otherwise. */
  storeStandingChanged: { standing: StoreStanding };
  statusChanged: { status: Status };
  settingsChanged: { settings: SettingsAnswer };
  casesChanged: CasesAnswer;
  /** Items of a case that were added or changed, and the names of those removed. */
  caseItemsChanged: { case: CaseId; put: StoredItem[]; removed: ItemName[] };
  /** Any item of the case may have changed, too many to list: read them again. */
  caseItemsReplaced: { case: CaseId };
  /** The case's journal has a new entry, which may be a step of its canvas or items. */
  journalGrew: { case: CaseId };
  /** The operating system passed on a case file: `takeOfferedCaseFile` gives it to one window. */
  caseFileOffered: Record<never, never>;
  /** A refresh of the case has progressed, has finished or was cut off. */
  caseRefreshed: { case: CaseId; running: boolean };
  canvasChanged: CanvasDelta;
  /** Anything on the canvas may have changed: read it again. */
  canvasReplaced: { case: CaseId };
  profileKept: { entity: EntityId };
  /** The registry said that it has no such record, and this was noted. */
  recordNotFound: { entity: EntityId };
  /** The list of failed profiles: entries that were added or changed, and those removed. */
  notFetchedChanged: { put: NotFetchedEntry[]; gone: EntityId[] };
  /** A run with a budget was started, was cancelled or has ended: `readRuns` lists the running ones. */
  runsChanged: Record<never, never>;
  searchPageArrived: { task: string; page: SearchPage };
  /** `total` is null while unknown; `words` states what is being done. */
  taskProgressed: { task: string; done: number; total: number | null; words: string };
}

export type EventName = keyof Events;

export type EngineEvent = { [N in EventName]: { name: N } & Events[N] }[EventName];
