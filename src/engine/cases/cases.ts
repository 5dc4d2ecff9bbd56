/** The cases: making, opening, renaming, closing them, and how each was left. */
import { randomUUID } from 'node:crypto';
import { Refusal } from '../../contract/faults/faults.ts';
import { type CaseId, type CasesAnswer, type OpenedCase } from '../../contract/model/case.ts';
import type { Store } from '../../store/store.ts';
import { copyTitle, nextTitle } from './case-title.ts';
import { readView } from './case-view.ts';
import type { EngineContext } from '../context.ts';
import type { Handlers } from '../handlers.ts';

/** The case on show is kept under this name, so that it is on show again after a restart. */
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

export function createCaseHandlers(context: EngineContext): CaseHandlers {
  const { store, canvases } = context;
  const at = (): string => context.now().toISOString();

  function changed(): CasesAnswer {
    const cases = readCases(store, at());
    context.announce({ name: 'casesChanged', ...cases });
    return cases;
  }

  const opened = (id: CaseId): OpenedCase => ({ ...changed(), view: readView(context, id) });

  function insist(id: CaseId): void {
    if (!store.read.hasCase(id)) throw new Refusal('case-unknown');
  }

  return {
    listCases: () => ({ cases: store.read.cases() }),
    readCases: () => readCases(store, at()),
    createCase({ title }) {
      const id = create(store, at(), title);
      return opened(id);
    },
    duplicateCase: ({ case: id, title }) => opened(duplicate(store, at(), id, title)),
    openCase({ case: id }) {
      insist(id);
      // To be looked at, no case has to be open.
      if (store.isReadOnly) {
        return { cases: store.read.cases(), current: id, view: readView(context, id) };
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
      // Nothing stands elsewhere, but undo would take this back now.
      await canvas.stepTaken({ put: [], removed: [] });
      return changed();
    },
    closeCase({ case: id }) {
      insist(id);
      store.write((writer) => {
        writer.setCaseOpen(id, false, at());
        writer.noteInCase(id, { at: at(), verb: 'close', label: '' });
      });
      return changed();
    },
    keepCaseView({ case: id, view }) {
      insist(id);
      store.write((writer) => writer.keepCaseView(id, JSON.stringify(view)));
      return {};
    },
  };
}

/** All cases and the one on show: the one left so, else the open one last worked on, else a new one. */
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

/** The new case is the one on show. */
function create(store: Store, at: string, title?: string): CaseId {
  const id = randomUUID();
  const name = title ?? nextTitle(store.read.cases().map((one) => one.title));
  store.write((writer) => {
    writer.createCase(id, name, at);
    writer.setSetting(CURRENT, id);
  });
  return id;
}

/** The new one is on show. */
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
