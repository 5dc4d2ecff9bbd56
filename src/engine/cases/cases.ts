/** The cases of a store: create, read, show, close and delete. */
import { refuseUnknownCase } from '../graph/requested.ts';
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../contract/faults/faults.ts';
import {
  type CaseId,
  type CasesAnswer,
  type OpenedCase,
  type CaseView,
  caseView,
  type CaseDeletion,
} from '../../contract/model/case.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import { copyTitle } from './case-title.ts';
import type { Registries } from '../registries/registries.ts';
import type { Canvases } from '../graph/canvases.ts';
import type { Ties } from '../graph/tie-index.ts';
import type { Snapshots } from '../store-care/snapshots.ts';
import type { Log } from '../base/log.ts';
import type { EngineEvent } from '../../contract/events.ts';
import type { Handlers, Call } from '../base/handlers.ts';
import type { SnapshotInfo } from '../../contract/answers/store.ts';
import { finishDeletion } from '../store-care/rebuild.ts';
import { thrownInWords } from '../base/announcer.ts';
import { takeAll } from '../base/take-steps.ts';
import { snapshotsWith, deleteSnapshots } from '../../store/copies/snapshots.ts';

interface Needs {
  store: Store;
  registries: Registries;
  status: { changed: () => void };
  canvases: Canvases;
  ties: Ties;
  snapshots: Snapshots;
  log: Log;
  now: () => Date;
  announce: (event: EngineEvent) => void;
}

/** The setting that names the shown case, so that it is shown again after a restart. */
export const CURRENT = 'case';

type CaseHandlers = Pick<
  Handlers,
  | 'listCases'
  | 'readCases'
  | 'createCase'
  | 'duplicateCase'
  | 'openCase'
  | 'renameCase'
  | 'closeCase'
  | 'keepCaseView'
>;

export function createCaseHandlers(
  needs: Pick<Needs, 'store' | 'canvases' | 'log' | 'now' | 'announce'>,
): CaseHandlers {
  const { store, canvases } = needs;
  const at = (): string => needs.now().toISOString();

  function changed(): CasesAnswer {
    const cases = readCases(store, at());
    needs.announce({ name: 'casesChanged', ...cases });
    return cases;
  }

  const opened = (id: CaseId): OpenedCase => ({ ...changed(), view: readView(needs, id) });

  return {
    listCases: () => ({ cases: store.read.cases() }),
    readCases: () => readCases(store, at()),
    createCase({ title }) {
      const id = create(store, at(), title);
      return opened(id);
    },
    duplicateCase: ({ case: id, title }) => opened(duplicate(store, at(), id, title)),
    openCase({ case: id }) {
      refuseUnknownCase(store.read, id);
      // A read-only store shows a case without opening it.
      if (store.isReadOnly) {
        return { cases: store.read.cases(), current: id, view: readView(needs, id) };
      }
      store.write((writer) => {
        writer.setCaseOpen(id, true, at());
        writer.noteInCase(id, { at: at(), verb: 'open', label: '' });
        writer.setSetting(CURRENT, id);
      });
      return opened(id);
    },
    async renameCase({ case: id, title }) {
      const canvas = await canvases.of(id);
      store.write((writer) => writer.renameCase(id, title, at()));
      // Nothing moved, but undo would now take back the renaming.
      await canvas.stepTaken({ put: [], removed: [] });
      return changed();
    },
    closeCase({ case: id }) {
      refuseUnknownCase(store.read, id);
      store.write((writer) => {
        writer.setCaseOpen(id, false, at());
        writer.noteInCase(id, { at: at(), verb: 'close', label: '' });
      });
      return changed();
    },
    keepCaseView({ case: id, view }) {
      refuseUnknownCase(store.read, id);
      store.write((writer) => writer.setCaseView(id, JSON.stringify(view)));
      return {};
    },
  };
}

/** All cases and the one to show: the one last shown, else the open one last worked on, else a new one. */
export function readCases(store: Store, at: string): CasesAnswer {
  const cases = store.read.cases();
  const open = cases.filter((one) => one.open);
  const left = store.read.setting(CURRENT);
  const current = open.find(({ id }) => id === left)?.id ?? open[0]?.id;
  if (current !== undefined) return { cases, current };
  const [any] = cases;
  if (store.isReadOnly && any) return { cases, current: any.id };
  create(store, at);
  return readCases(store, at);
}

/** Creates a case and makes it the shown one. */
function create(store: Store, at: string, title?: string): CaseId {
  const id = randomUUID();
  const name = title ?? nextTitle(store.read.cases().map((one) => one.title));
  store.write((writer) => {
    writer.createCase(id, name, at);
    writer.setSetting(CURRENT, id);
  });
  return id;
}

/** The copy becomes the shown case. */
function duplicate(store: Store, at: string, id: CaseId, title?: string): CaseId {
  const standing = store.read.cases();
  const copied = standing.find((one) => one.id === id);
  if (copied === undefined) throw new Refusal('case-unknown');
  const made = randomUUID();
  const name = title ?? copyTitle(copied.title, standing);
  store.write((writer) => {
    writer.duplicateCase(id, { id: made, title: name, at });
    writer.setSetting(CURRENT, made);
  });
  return made;
}

/** A view that can't be read, as of another version, must not keep the case from opening. */
function readView({ store, log }: Pick<Needs, 'store' | 'log'>, id: CaseId): CaseView | null {
  try {
    return readStoredView(store.read, id);
  } catch (error) {
    log.write(`How a case was left can't be read and is left aside: ${String(error)}`);
    return null;
  }
}

/** Null if none is stored. Throws if it can't be parsed. */
export function readStoredView(read: Pick<StoreReader, 'caseView'>, id: CaseId): CaseView | null {
  const stored = read.caseView(id);
  return stored === null ? null : caseView.parse(JSON.parse(stored));
}

/** How many there are, with the times of the first and the last; null if there are none. */
function spanOf(found: readonly SnapshotInfo[]): CaseDeletion['snapshots'] {
  const times = found.map(({ at }) => at).toSorted();
  const from = times[0];
  const to = times.at(-1);
  return from === undefined || to === undefined ? null : { count: found.length, from, to };
}

/** The case is deleted: if its responses can't be deleted now, as with damage, that is only logged. */
async function finishOrLog(
  needs: Pick<Needs, 'store' | 'registries' | 'status' | 'canvases' | 'ties' | 'log'>,
  call: Call,
): Promise<void> {
  try {
    await finishDeletion(needs, call);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    needs.log.write(`What left with a deleted case is still there: ${thrownInWords(error)}`);
  }
}

export function createDeletionHandlers(
  needs: Needs,
): Pick<Handlers, 'readCaseDeletion' | 'deleteCase'> {
  const { store, canvases } = needs;
  const at = (): string => needs.now().toISOString();

  return {
    async readCaseDeletion({ case: id }, { signal }): Promise<CaseDeletion> {
      const head = store.read.cases().find((one) => one.id === id);
      if (head === undefined) throw new Refusal('case-unknown');
      const { leave, stay } = await takeAll(store.read.answersOfCase(id), signal);
      return {
        records: head.entities,
        notes: head.notes,
        judgements: store.read.caseItemsOf(id, 'judgement').length,
        answers: { leave: leave.length, stay },
        snapshots: spanOf(await takeAll(snapshotsWith(store.file, id), signal)),
      };
    },
    async deleteCase({ case: id, snapshots }, call) {
      refuseUnknownCase(store.read, id);
      await store.erase((writer) => writer.deleteCase(id, at()));
      canvases.drop(id);
      const cases = readCases(store, at());
      needs.announce({ name: 'casesChanged', ...cases });
      if (snapshots) {
        // A snapshot that is being taken may contain the case.
        await needs.snapshots.settled();
        deleteSnapshots(await takeAll(snapshotsWith(store.file, id), call.signal));
      }
      await finishOrLog(needs, call);
      return { ...cases, leaving: store.read.answersToDelete() };
    },
  };
}

/** `Case 1`, or the next number that no case has. */
function nextTitle(titles: readonly string[]): string {
  for (let number = titles.length + 1; ; number += 1) {
    const title = `Case ${number}`;
    if (!titles.includes(title)) return title;
  }
}
