/**
 * What is gathered over many steps, between which others write, made of one state of the store: answers
 * come from indexes that follow what is written, and so can't all be read from one snapshot.
 */
import { Refusal } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { StoreReader } from '../../store/store.ts';

/** So often it is begun, before it is refused. */
const TRIES = 3;

/**
 * What `make` came to while neither a request nor an entry of the journal of the case was added. Begun
 * again where one was; refused as `dossier-outrun` where that goes on.
 */
export async function inOneMoment<T>(
  read: StoreReader,
  id: CaseId,
  make: () => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    const before = stateOf(read, id);
    const made = await make();
    if (stateOf(read, id) === before) return made;
    if (tried === TRIES) throw new Refusal('dossier-outrun');
  }
}

/** What is noted of a case that changes nothing in it. */
export const TAKEN_AWAY: ReadonlySet<string> = new Set(['export', 'dossier', 'open', 'close']);

/** Entries looked at for one that changes anything. */
const LATEST = 20;

/** The note of a dossier made just before comes while the next is made, and is no change. */
function stateOf(read: StoreReader, id: CaseId): string {
  const rows = read.hasCase(id) ? read.caseJournal(id, { before: null, limit: LATEST }) : [];
  const last = rows.find(({ verb }) => !TAKEN_AWAY.has(verb));
  return `${read.chainHead().count} ${last?.sequence ?? 0}`;
}
