/** Checks every request against its hash, the row before and the head beside the store. */
import { counted } from '../../contract/text/counted.ts';
import type { CheckFinding } from '../../contract/answers/store.ts';
import type { ChainHead, RequestLink, RowOutcome } from '../../contract/model/request.ts';
import type { Connection } from '../base/connection.ts';
import { receivedRows, type ReceivedRow } from '../cases/received.ts';
import { hashOf, NO_ROW_BEFORE, saltOf, type LinkDetails } from '../requests/request-link.ts';
import { rowsByKey, unlessDamaged, type Found } from './steps.ts';
import type { ProfileWords } from './words.ts';

/** A request in the chain whose response was stored. */
export interface Answered {
  n: number;
  outcome: RowOutcome;
  at: string;
  asked: string;
  status: number;
  headers: string | null;
  sha256: string | null;
  registry: string;
  record: string | null;
  query: string | null;
  response: number | null;
}

interface Row extends RequestLink, LinkDetails {
  outcome: RowOutcome;
  response: number | null;
}

const COLUMNS = `n, at, asked, outcome, status, sha256, salt, previous, hash,
  nonce, registry, record, query, headers, reason, kept, response`;

/** What the rest of a check needs of the chain: which responses came, and where they are. */
export interface CheckedChain {
  answered: Answered[];
  /** The hash of each body that went into quarantine, by request; null: it was not read to its end. */
  quarantined: Map<number, string | null>;
  /** Whether all of its rows could be read. */
  isWhole: boolean;
  /** The last of its rows. */
  last: { n: number; hash: string };
}

export function* checkChain(
  connection: Connection,
  { words, head, maxRows }: { words: ProfileWords; head: ChainHead | null; maxRows: number },
): Generator<Found, CheckedChain> {
  const answered: Answered[] = [];
  const quarantined = new Map<number, string | null>();
  const problems: CheckFinding[] = [];
  const report = (why: string): void => {
    problems.push({ what: 'chain', entity: null, says: `The chain can’t be read whole: ${why}.` });
  };
  let last = { n: 0, hash: NO_ROW_BEFORE };
  const hashes = new Map<number, string>();
  const received = receivedByPlace(connection);
  const deleted = deletedRows(connection);
  let deletedCount = 0;
  const paged = { select: COLUMNS, key: 'n', from: 'FROM requests WHERE', maxRows };
  for (const rows of rowsByKey<Row>(connection, paged, report)) {
    const findings: CheckFinding[] = [];
    for (const row of rows) {
      if (row.n > 0) findings.push(...faultsOf(row, last, words));
      else findings.push(...faultsOfReceived(row, received, words));
      if (row.n === head?.count) hashes.set(row.n, row.hash);
      if (row.outcome === 'lost') findings.push(lossOf(row));
      if (row.kept === 'quarantine') quarantined.set(row.n, row.sha256);
      const isDeleted = row.response === null && deleted.has(row.n);
      if (isDeleted) deletedCount += 1;
      else if (row.kept === 'response' && row.registry !== null) {
        const { n, at, asked, status, headers, sha256, registry, record, query, response } = row;
        const { outcome } = row;
        const answer = {
          n,
          outcome,
          at,
          asked,
          headers,
          sha256,
          registry,
          record,
          query,
          response,
        };
        answered.push({ ...answer, status: status ?? 0 });
      }
      if (row.n > 0) last = row;
    }
    yield { requests: rows.length, findings };
  }
  const isWhole = problems.length === 0;
  const store = storeIdOf(connection);
  if (store === null) {
    problems.push({ what: 'chain', entity: null, says: 'The store’s own id is gone.' });
  }
  yield {
    findings: [...problems, ...beyondHead(head, store ?? '', last, hashes)],
    notes: [...headNotes(head, store ?? ''), ...deletedNotes(deletedCount)],
  };
  return { answered, quarantined, isWhole, last: { n: last.n, hash: last.hash } };
}

function* faultsOf(
  row: Row,
  last: CheckedChain['last'],
  words: ProfileWords,
): Generator<CheckFinding> {
  const finding = (what: string): CheckFinding => ({
    what: 'request',
    entity: words.entityOf(row),
    says: `${words.ofRequest(row)} ${what}`,
  });
  if (row.n > last.n + 1) {
    const missing =
      row.n === last.n + 2
        ? `Request ${last.n + 1} is`
        : `Requests ${last.n + 1} to ${row.n - 1} are`;
    yield { what: 'chain', entity: null, says: `${missing} gone.` };
  } else if (row.previous !== last.hash) {
    yield finding('does not follow the one before: one of them was changed.');
  }
  if (saltOf(row) !== row.salt || hashOf(row) !== row.hash) {
    yield finding('was changed: it no longer has its hash.');
  }
}

/** Requests whose responses were deleted; none if that can't be read. */
const deletedRows = (connection: Connection): ReadonlySet<number> =>
  unlessDamaged(
    () => {
      const all = connection
        .query<{ request: number }>('SELECT request FROM deleted_answers')
        .all();
      return new Set(all.map(({ request }) => request));
    },
    () => new Set(),
  );

const deletedNotes = (deletedCount: number): string[] =>
  deletedCount === 0
    ? []
    : [`The answers of ${counted(deletedCount, 'request')} were deleted with cases.`];

/** What came with case files, by its place here; nothing if that can't be read. */
const receivedByPlace = (connection: Connection): ReadonlyMap<number, ReceivedRow> =>
  unlessDamaged(
    () => receivedRows(connection)(),
    () => new Map(),
  );

/** A received request has the hash of the chain it came from, unless something was taken out of it. */
function* faultsOfReceived(
  row: Row,
  received: ReadonlyMap<number, ReceivedRow>,
  words: ProfileWords,
): Generator<CheckFinding> {
  const receivedRow = received.get(row.n);
  const finding = (what: string): CheckFinding => ({
    what: 'request',
    entity: words.entityOf(row),
    says: `What came with a case file as ${words.ofAnswer(row)} ${what}`,
  });
  if (receivedRow === undefined) {
    yield finding('is said to come with none.');
    return;
  }
  const { theirN, registry } = receivedRow;
  if (theirN === null) return;
  const link = { ...row, n: theirN, registry };
  if (saltOf(link) !== row.salt || hashOf(link) !== row.hash) {
    yield finding('was changed: it no longer has its hash.');
  }
}

const lossOf = ({ at, asked }: Row): CheckFinding => {
  return {
    what: 'loss',
    entity: null,
    says: `When the store was opened at ${at} this was gone: ${asked}.`,
  };
};

/** The store's id; null: there is none, or it can't be read. */
function storeIdOf(connection: Connection): string | null {
  return unlessDamaged(
    () => connection.query<{ id: string }>('SELECT id FROM identity').get()?.id ?? null,
    () => null,
  );
}

function* beyondHead(
  head: ChainHead | null,
  store: string,
  last: CheckedChain['last'],
  hashes: ReadonlyMap<number, string>,
): Generator<CheckFinding> {
  if (head === null || head.store !== store || head.count === 0) return;
  const finding = (says: string): CheckFinding => ({ what: 'chain', entity: null, says });
  if (head.count > last.n) {
    yield finding(`Requests ${last.n + 1} to ${head.count} are gone from the end of the chain.`);
  } else if (hashes.get(head.count) !== head.hash) {
    yield finding(`Request ${head.count} is not the one that the head beside the store names.`);
  }
}

function headNotes(head: ChainHead | null, store: string): string[] {
  const why = 'Whether anything is gone from the end of the chain can’t be told.';
  if (head === null) return [`There is no head of the chain beside the store. ${why}`];
  return head.store === store ? [] : [`The head beside the store is of another store. ${why}`];
}
