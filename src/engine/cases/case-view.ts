/** How the window was left at a case, as it is kept. */
import { caseView, type CaseId, type CaseView } from '../../contract/model/case.ts';
import type { StoreReader } from '../../store/store.ts';
import type { EngineContext } from '../context.ts';

/** A view that can't be read, as of another version, is no reason not to open the case. */
export function readView({ store, log }: EngineContext, id: CaseId): CaseView | null {
  try {
    return readKeptView(store.read, id);
  } catch (error) {
    log.write(`How a case was left can't be read and is left aside: ${String(error)}`);
    return null;
  }
}

/** Null: nothing was kept. Throws what reading it throws. */
export function readKeptView(read: Pick<StoreReader, 'caseView'>, id: CaseId): CaseView | null {
  const kept = read.caseView(id);
  return kept === null ? null : caseView.parse(JSON.parse(kept));
}
