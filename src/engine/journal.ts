/** The journal of a case, to be read. */
import { Refusal } from '../contract/faults.ts';
import type { EngineContext } from './context.ts';
import type { Handlers } from './handlers.ts';

export function createJournalHandlers({
  store,
}: Pick<EngineContext, 'store'>): Pick<Handlers, 'readJournal'> {
  return {
    readJournal({ case: id, ...part }) {
      if (!store.read.hasCase(id)) throw new Refusal('case-unknown');
      const [last] = store.read.caseJournal(id, { before: null, limit: 1 });
      return {
        entries: store.read.caseJournal(id, part),
        total: last?.sequence ?? 0,
        ...store.read.caseSteps(id),
      };
    },
  };
}
