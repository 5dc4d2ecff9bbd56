/**
 * Requests every record of a case again. The list of records is stored when it begins, and each outcome
 * when it is known, so an interrupted refresh can continue: what was answered since it began, according to
 * the chain of requests, is not requested again.
 */
import { localDay } from '../../contract/text/local-time.ts';
import { refuseUnknownCase } from '../graph/requested.ts';
import { Refusal, type Fault } from '../../contract/faults/faults.ts';
import type { CaseId } from '../../contract/model/case.ts';
import {
  countDone,
  type RefreshedRecord,
  type RefreshHead,
  type RefreshOutcome,
} from '../../contract/answers/change.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { fallbackLabel } from '../../record/values/names.ts';
import type { StoredRefresh, RefreshedRow, RefreshNote } from '../../store/cases/case-refreshes.ts';
import { tryRegistriesAgain, fetchProfiles } from '../fetch/fetch-profiles.ts';
import type { Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import type { ProfileSource } from '../records/profile-source.ts';
import type { RecordChanges } from '../records/record-changes.ts';
import type { NotFetchedList } from '../records/not-fetched-list.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import type { EngineEvent } from '../../contract/events.ts';
import type { Call, Handler, Handlers } from '../base/handlers.ts';
import { pagesByTurn } from '../graph/graph-parts.ts';
import { giveWay } from '../base/tasks.ts';

interface Needs {
  store: Store;
  registries: Registries;
  profiles: ProfileSource;
  changes: RecordChanges;
  notFetched: NotFetchedList;
  notes: CaseNotes;
  now: () => Date;
  announce: (event: EngineEvent) => void;
}

/** Maximum changes listed for a record in the report; its versions have them all. */
const MAX_CHANGES_LISTED = 50;
const ROWS_AT_ONCE = 500;
const WORDS = 'Refreshing the case';

export function createRefreshHandlers(needs: Needs): Pick<Handlers, 'refreshCase' | 'readRefresh'> {
  /** The cases that are being refreshed. */
  const running = new Set<CaseId>();
  return {
    async refreshCase({ case: id, which }, call) {
      const { store, announce } = needs;
      refuseUnknownCase(store.read, id);
      if (store.isReadOnly) throw new Refusal('store-read-only');
      if (running.has(id)) {
        throw new Refusal('input-invalid', { field: 'case', why: 'it is being refreshed already' });
      }
      running.add(id);
      try {
        const refresh = begin(needs, id, which);
        announce({ name: 'caseRefreshed', case: id, running: true });
        return await continueRefresh(needs, id, refresh, call);
      } finally {
        running.delete(id);
        announce({ name: 'caseRefreshed', case: id, running: false });
      }
    },
    readRefresh: (input) => ({
      ...readRefresh(needs, input),
      running: running.has(input.case),
    }),
  };
}

/** The refresh to continue, or a new one. Refused if none of its registries may be queried. */
function begin(
  needs: Pick<Needs, 'store' | 'registries' | 'now'>,
  id: CaseId,
  which: 'new' | 'rest',
) {
  const { store, now } = needs;
  const last = store.read.lastRefresh(id);
  const isLeft = last !== null && (last.ended === null || last.counts.failed > 0);
  const known = isLeft && which === 'rest' ? last : null;
  tryRegistriesAgain(
    needs,
    known ? recordsLeft(store.read, known).map(({ entity }) => entity) : recordsOf(store.read, id),
  );
  store.write((writer) => {
    if (known === null) writer.beginRefresh(id, now().toISOString());
    else writer.endRefresh(known.key, null);
  });
  return store.read.lastRefresh(id) as StoredRefresh;
}

type Read = Store['read'];

/** Each record of the case that was ever found, once. */
function recordsOf(read: Read, id: CaseId): EntityId[] {
  const records: EntityId[] = [];
  for (const page of pagesByTurn((part) => read.caseVersions(id, part), ROWS_AT_ONCE))
    records.push(...page.map(({ entity }) => entity));
  return records;
}

/** Records that were not requested yet, and those that failed. */
function recordsLeft(read: Read, { key }: StoredRefresh): RefreshedRow[] {
  const rows: RefreshedRow[] = [];
  for (const page of pagesByTurn((part) => read.refreshed(key, part), ROWS_AT_ONCE))
    rows.push(...page.filter(({ outcome }) => outcome === null || outcome === 'failed'));
  return rows;
}

async function continueRefresh(
  needs: Pick<Needs, 'store' | 'profiles' | 'changes' | 'notFetched' | 'notes' | 'now'>,
  id: CaseId,
  refresh: StoredRefresh,
  { signal, progress }: Call,
): Promise<RefreshHead> {
  const { store, now } = needs;
  const rows = new Map(recordsLeft(store.read, refresh).map((row) => [row.entity, row.turn]));
  let done = refresh.total - rows.size;
  const ended = (): void => progress((done += 1), refresh.total, WORDS);
  progress(done, refresh.total, WORDS);
  const report = createReport(needs, refresh, rows, signal);
  const toFetch: EntityId[] = [];
  try {
    for (const entity of rows.keys()) {
      // An interrupted run may have fetched it without noting the outcome.
      if (isAnsweredSince(store.read, entity, refresh.since)) {
        report.answered(entity);
        ended();
      } else toFetch.push(entity);
      await giveWay(signal);
    }
    await fetchProfiles(needs, toFetch, {
      signal,
      inCase: id,
      anew: true,
      purpose: () => null,
      onStored: (entity) => (report.answered(entity), ended()),
      onFault: (entity, fault) => (report.failed(entity, fault), ended()),
    });
  } finally {
    await report.settled();
    // With an outcome for every record it is complete, even if interrupted while retrying failures.
    const last = store.read.lastRefresh(id);
    if (last !== null && countDone(last) === last.total)
      store.write((writer) => writer.endRefresh(refresh.key, now().toISOString()));
  }
  const { key: _key, since: _since, ...head } = store.read.lastRefresh(id) as StoredRefresh;
  needs.notes.refreshed(id, head);
  return head;
}

/** Notes each outcome while other records are requested. */
function createReport(
  needs: Pick<Needs, 'store' | 'changes' | 'now'>,
  { key, since }: StoredRefresh,
  turns: ReadonlyMap<EntityId, number>,
  signal: AbortSignal,
) {
  const noting: Promise<void>[] = [];
  const note = (entity: EntityId, outcome: RefreshOutcome, details: RefreshNote | null) => {
    const turn = turns.get(entity) ?? -1;
    const row = { turn, outcome, at: needs.now().toISOString(), note: details };
    return needs.store.writeSoon((writer) => writer.noteRefreshed(key, row));
  };
  const noteDifference = async (entity: EntityId): Promise<void> => {
    const { outcome, details } = await compareAnswer(needs, entity, since, signal);
    await note(entity, outcome, details);
  };
  const track = (one: Promise<void>): void => {
    noting.push(one);
    // Not awaited before `settled`, which throws its error.
    one.catch(() => undefined);
  };
  return {
    answered: (entity: EntityId): void => track(noteDifference(entity)),
    /** Not found is an answer, once it is stored. */
    failed(entity: EntityId, fault: Fault): void {
      const isAnswer = fault.code === 'record-not-found' && fault.detail['notKept'] === undefined;
      track(isAnswer ? noteDifference(entity) : note(entity, 'failed', { fault }));
    },
    async settled(): Promise<void> {
      await Promise.allSettled(noting);
      await Promise.all(noting);
    },
  };
}

/** Whether the registry answered about it, found or not, after this place in the chain. */
function isAnsweredSince(read: Read, entity: EntityId, since: number): boolean {
  const last = read.lastAnswered(entity);
  return last !== null && last > since;
}

/** What the registry states now, compared with what it last stated before the refresh began. */
async function compareAnswer(
  { store: { read }, changes }: Pick<Needs, 'store' | 'changes'>,
  entity: EntityId,
  since: number,
  signal: AbortSignal,
): Promise<{ outcome: RefreshOutcome; details: RefreshNote | null }> {
  const { versions } = read.versions(entity, Number.MAX_SAFE_INTEGER);
  const after = versions[0];
  const before = versions.find(({ n }) => n <= since);
  if (after === undefined || after.sha256 === null) return { outcome: 'gone', details: null };
  const two = { entity, before: before?.sha256 ?? null, after: after.sha256 };
  if (before === undefined || two.before === two.after)
    return { outcome: 'unchanged', details: null };
  const day = localDay(after.lastAt);
  const all = await changes.cachedDifferences(two, day, signal);
  const details = {
    says: all.slice(0, MAX_CHANGES_LISTED).map(({ says }) => says),
    changes: all.length,
  };
  return { outcome: all.length === 0 ? 'unchanged' : 'changed', details };
}

function readRefresh(
  { store: { read } }: Pick<Needs, 'store'>,
  { case: id, outcome, after, limit }: Parameters<Handler<'readRefresh'>>[0],
) {
  refuseUnknownCase(read, id);
  const last = read.lastRefresh(id);
  if (last === null) return { head: null, records: [], next: null };
  const { key, since: _since, ...head } = last;
  const rows = read.refreshed(key, { after, limit, outcome });
  const known = new Map(read.entities(rows.map(({ entity }) => entity)).map((it) => [it.id, it]));
  const records = rows.map(({ note, ...row }): RefreshedRecord => {
    const { subject, id: number } = parseEntityId(row.entity);
    const { label = fallbackLabel(subject, number), kind = subject } = known.get(row.entity) ?? {};
    const { says = [], changes = 0, fault = null } = note ?? {};
    return { ...row, label, kind, says, changes, fault };
  });
  return { head, records, next: rows.length < limit ? null : (rows.at(-1)?.turn ?? null) };
}
