/** Everything the engine may announce. */
import type { SearchPage } from './answers/search.ts';
import type { CanvasDelta } from './model/canvas.ts';
import type { CaseId, CasesAnswer } from './model/case.ts';
import type { ItemName, StoredItem } from './model/case-item.ts';
import type { EntityId } from './model/entity.ts';
import type { NotFetchedEntry } from './answers/not-fetched.ts';
import type { SettingsAnswer, Status } from './answers/settings.ts';
import type { StoreStanding } from './answers/store.ts';

export interface Events {
  /** The store was opened or closed, or there is something new to be said of it. */
  storeStandingChanged: { standing: StoreStanding };
  statusChanged: { status: Status };
  settingsChanged: { settings: SettingsAnswer };
  casesChanged: CasesAnswer;
  /** What was put into a case, or is otherwise there now, and what is no more. */
  caseItemsChanged: { case: CaseId; put: StoredItem[]; removed: ItemName[] };
  /** Everything that was put into it may be different, and is more than is told at once: read it again. */
  caseItemsReplaced: { case: CaseId };
  /** Something more was done in it, which may be a step of its canvas or items too. */
  journalGrew: { case: CaseId };
  /** The system handed a case file over: `takeOfferedCaseFile` gives it to one window. */
  caseFileOffered: Record<never, never>;
  /** A refresh of it goes on, is through or was cut off. */
  caseRefreshed: { case: CaseId; running: boolean };
  canvasChanged: CanvasDelta;
  /** Everything on it may be different: read it again. */
  canvasReplaced: { case: CaseId };
  profileKept: { entity: EntityId };
  /** The list of what was not fetched: these came or are otherwise now, and these are gone from it. */
  notFetchedChanged: { put: NotFetchedEntry[]; gone: EntityId[] };
  /** One with a budget was begun, was told to stop or has ended: `readRuns` tells which are under way. */
  runsChanged: Record<never, never>;
  searchPageArrived: { task: string; page: SearchPage };
  /** `total` is null while nobody knows it; `words` says what is being done. */
  taskProgressed: { task: string; done: number; total: number | null; words: string };
}

export type EventName = keyof Events;

export type EngineEvent = { [N in EventName]: { name: N } & Events[N] }[EventName];
