/** What was searched about entities and what was not, and fetching the rest within a budget. */
import { localDay } from '../../contract/text/local-time.ts';
import type { Coverage, CoveredEntity, FetchedProfiles } from '../../contract/answers/coverage.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { fallbackLabel } from '../../record/values/names.ts';
import type { CoverageRow } from '../../store/requests/coverage.ts';
import type { StoreReader, Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import type { ProfileSource } from '../records/profile-source.ts';
import { type NotFetchedList, purposeOf } from '../records/not-fetched-list.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import { listedName } from '../graph/found-name.ts';
import { everyIdInParts, inParts, neighboursInParts, withSnapshot } from '../graph/graph-parts.ts';
import { inOrder } from '../../graph/ties/tie-order.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { takeAll } from '../base/take-steps.ts';
import { tryRegistriesAgain, BudgetedFetch } from './fetch-profiles.ts';

interface Needs {
  store: Store;
  registries: Registries;
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  notes: CaseNotes;
}

/** Entities read in one step. */
const AT_ONCE = 500;

type CoverageInput = Parameters<Handler<'readCoverage'>>[0];

/** Refused as `entity-unknown` if nothing is stored of a named entity, and it was never requested. */
export function readCoverage(
  { store }: Pick<Needs, 'store'>,
  { entities, around, limit }: CoverageInput,
  { signal, progress }: Call,
): Promise<Coverage> {
  return withSnapshot(store, (read) => {
    const rows = entities.length === 0 ? everyRow(read) : rowsOf(read, entities, around);
    return takeAll(toCoverage(rows, limit, progress), signal);
  });
}

/** The rows of a list for these entities; unknown ones that were never requested are left out. */
export async function readCovered(
  { store: { read } }: Pick<Needs, 'store'>,
  entities: readonly EntityId[],
  { signal }: Call,
): Promise<{ items: CoveredEntity[] }> {
  return { items: await takeAll(toCovered(read, entities), signal) };
}

function* toCovered(
  read: StoreReader,
  entities: readonly EntityId[],
): Generator<void, CoveredEntity[]> {
  const items: CoveredEntity[] = [];
  for (const part of inParts(entities)) {
    const missed = new Map(read.missedOf(part).map((entry) => [entry.entity, entry]));
    const known = new Map(read.entities(part).map((entity) => [entity.id, entity]));
    for (const entity of part) {
      const entry = missed.get(entity);
      const stored = known.get(entity) ?? requestedUnnamed(read, entity);
      if (stored === null) continue;
      const { label, kind, fetchedAt, notFoundAt } = stored;
      items.push({
        entity,
        label: listedName(label),
        kind,
        fetchedAt,
        notFoundAt,
        missed: entry ? { fault: entry.fault, at: entry.at, times: entry.times } : null,
      });
    }
    yield;
  }
  return items;
}

function* everyRow(read: StoreReader): Generator<CoverageRow[]> {
  for (const part of everyIdInParts(read, AT_ONCE)) yield read.coverageOf(part);
  for (let after: EntityId | null = null; ;) {
    const part: EntityId[] = read.notFoundAfter(after, AT_ONCE);
    yield unnamedRows(read, part);
    if (part.length < AT_ONCE) break;
    after = part.at(-1) ?? after;
  }
  const missed: EntityId[] = [];
  for (let after = 0; ;) {
    const part = read.missedAfter(after, AT_ONCE);
    for (const { entity } of part) missed.push(entity);
    yield [];
    if (part.length < AT_ONCE) break;
    after = part.at(-1)?.key ?? after;
  }
  for (const part of inParts(missed.sort(inOrder), AT_ONCE)) {
    // Records not found are already listed above.
    yield unnamedRows(read, part).filter(({ notFoundAt }) => notFoundAt === null);
  }
}

/** The outcome of requesting a record that no stored one names; null if it was never requested. */
function requestedUnnamed(read: StoreReader, entity: EntityId) {
  const notFoundAt = read.notFound(entity)?.at ?? null;
  const failed = read.missedOf([entity]).length > 0;
  if (notFoundAt === null && !failed) return null;
  const { subject, id } = parseEntityId(entity);
  return { label: fallbackLabel(subject, id), kind: subject, fetchedAt: null, notFoundAt, failed };
}

/** Rows for requested records that no stored record names, which have no row of their own. */
function unnamedRows(read: StoreReader, entities: readonly EntityId[]): CoverageRow[] {
  const named = new Set(read.coverageOf(entities).map(({ entity }) => entity));
  return entities.flatMap((entity) => {
    const requested = named.has(entity) ? null : requestedUnnamed(read, entity);
    if (requested === null) return [];
    const { fetchedAt, notFoundAt, failed } = requested;
    return [
      { key: 0, entity, fetchedAt, notFoundAt, failed: failed ? (1 as const) : (0 as const) },
    ];
  });
}

function* rowsOf(
  read: StoreReader,
  entities: readonly EntityId[],
  around: boolean,
): Generator<CoverageRow[]> {
  const all = new Set<EntityId>();
  for (const part of inParts([...new Set(entities)], AT_ONCE)) {
    const unnamed = unnamedRows(read, part);
    const unnamedIds = new Set(unnamed.map(({ entity }) => entity));
    const named = part.filter((entity) => !unnamedIds.has(entity));
    const unknown = read.firstUnknown(named);
    if (unknown !== null) throw new Refusal('entity-unknown', { entity: unknown });
    for (const entity of named) all.add(entity);
    yield unnamed;
  }
  if (around) {
    for (const entity of [...all]) {
      for (const part of neighboursInParts(read, entity, AT_ONCE)) {
        for (const id of part) all.add(id);
        yield [];
      }
    }
  }
  const listed = around ? [...all].sort(inOrder) : [...all];
  for (const part of inParts(listed, AT_ONCE)) yield read.coverageOf(part);
}

function* toCoverage(
  parts: Generator<CoverageRow[]>,
  limit: number,
  progress: Call['progress'],
): Generator<void, Coverage> {
  const coverage: Coverage = {
    fetched: [],
    namedOnly: [],
    notFound: [],
    failed: [],
    oldest: null,
    newest: null,
    counts: { fetched: 0, namedOnly: 0, notFound: 0, failed: 0 },
  };
  let checked = 0;
  for (const part of parts) {
    for (const row of part) {
      const list = listOf(row);
      coverage.counts[list] += 1;
      if (coverage[list].length < limit) coverage[list].push(row.entity);
      const day = row.fetchedAt === null ? null : localDay(row.fetchedAt);
      if (day === null) continue;
      if (coverage.oldest === null || day < coverage.oldest) coverage.oldest = day;
      if (coverage.newest === null || day > coverage.newest) coverage.newest = day;
    }
    checked += part.length;
    progress(checked, null, 'Looking through what is stored');
    yield;
  }
  return coverage;
}

function listOf({ fetchedAt, notFoundAt, failed }: CoverageRow): keyof Coverage['counts'] {
  if (fetchedAt !== null) return 'fetched';
  if (notFoundAt !== null) return 'notFound';
  return failed === 1 ? 'failed' : 'namedOnly';
}

/** Fetching what was not searched, or searching again, as one task with a budget of requests. */
type Input = Parameters<Handler<'fetchProfiles'>>[0];

/** Stopped, it is refused as `BudgetedFetch` says: the profiles stay stored, and the next run goes on. */
export async function fetchCovered(
  needs: Needs,
  { entities, anew, budget, case: inCase }: Input,
  call: Call,
): Promise<FetchedProfiles> {
  const { read } = needs.store;
  const toFetch = await takeAll(wanted(read, [...new Set(entities)], anew), call.signal);
  if (toFetch.length > 0) tryRegistriesAgain(needs, toFetch);
  const maxRequests = Math.min(budget, toFetch.length);
  const fetching = new BudgetedFetch(
    needs,
    {
      budget: maxRequests,
      inCase,
      anew,
      // A stored profile that can't be fetched again is not missing.
      purpose: anew ? null : purposeOf(read, 'coverage', entities),
      words: (fetched) => `Fetching profiles: ${fetched} fetched`,
    },
    call,
  );
  return fetching.finish(async () => {
    const answered = await fetching.fetch(toFetch);
    const left = toFetch.length - fetching.calls;
    const { calls, fetched, notFound, failed, fault } = fetching;
    const end = left === 0 ? 'all asked' : answered ? 'budget spent' : 'no answer';
    return { calls, fetched, notFound, failed: failed.length, left, end, fault };
  });
}

/** Those without an answer, in their order; with `anew` all of them, the oldest answer first. */
function* wanted(
  read: StoreReader,
  entities: readonly EntityId[],
  anew: boolean,
): Generator<void, EntityId[]> {
  const found: { entity: EntityId; at: string }[] = [];
  for (const part of inParts(entities)) {
    const rows = new Map(read.coverageOf(part).map((row) => [row.entity, row]));
    for (const entity of part) {
      const row = rows.get(entity);
      const answers = row
        ? [row.fetchedAt, row.notFoundAt]
        : // Without a row, only this may be known of it.
          [read.notFound(entity)?.at ?? null];
      const at =
        answers
          .map((time) => time ?? '')
          .sort()
          .at(-1) ?? '';
      if (anew || at === '') found.push({ entity, at });
    }
    yield;
  }
  if (anew) found.sort((a, b) => Number(a.at > b.at) - Number(a.at < b.at));
  return found.map(({ entity }) => entity);
}
