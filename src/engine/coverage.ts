/** What was searched, what found nothing, what failed and what nobody looked at: of entities, or of the whole store. */
import type { Coverage, CoveredEntity } from '../contract/model/coverage.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { CoverageRow } from '../store/coverage-rows.ts';
import type { StoreReader } from '../store/store.ts';
import type { EngineContext } from './context.ts';
import { nodesOf } from './asked-entities.ts';
import { listedName } from './found-name.ts';
import { inParts, neighboursInParts } from './graph-parts.ts';
import type { Call, Handler } from './handlers.ts';
import { takeAll } from './take-steps.ts';

/** Entities looked at in one step. */
const AT_ONCE = 500;

type Wish = Parameters<Handler<'readCoverage'>>[0];

/** Refused as `entity-unknown` where nothing is stored of one that is named. */
export async function readCoverage(
  { store }: EngineContext,
  { entities, around, limit }: Wish,
  { signal, progress }: Call,
): Promise<Coverage> {
  const snapshot = store.snapshot();
  try {
    const rows = entities.length === 0 ? everyRow(snapshot) : rowsOf(snapshot, entities, around);
    return await takeAll(toCoverage(rows, limit, progress), signal);
  } finally {
    snapshot.close();
  }
}

/** Of each of these what a list says; those of which nothing is stored are left out. */
export async function readCovered(
  { store: { read } }: EngineContext,
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
    const missed = new Map(read.notFetchedOf(part).map((entry) => [entry.entity, entry]));
    for (const { id, label, kind, fetchedAt, notFoundAt } of read.entities(part)) {
      const entry = missed.get(id);
      items.push({
        ...{ entity: id, label: listedName(label), kind, fetchedAt, notFoundAt },
        missed: entry ? { fault: entry.fault, at: entry.at, times: entry.times } : null,
      });
    }
    yield;
  }
  return items;
}

function* everyRow(read: StoreReader): Generator<CoverageRow[]> {
  for (let after = 0; ;) {
    const part = read.coverageAfter(after, AT_ONCE);
    yield part;
    if (part.length < AT_ONCE) return;
    after = part.at(-1)?.key ?? after;
  }
}

function* rowsOf(
  read: StoreReader,
  entities: readonly EntityId[],
  around: boolean,
): Generator<CoverageRow[]> {
  const all = new Set(entities);
  for (const part of inParts(entities)) nodesOf(read, part);
  if (around) {
    for (const entity of entities) {
      for (const part of neighboursInParts(read, entity, AT_ONCE)) {
        for (const id of part) all.add(id);
        yield [];
      }
    }
  }
  for (const part of inParts([...all], AT_ONCE)) yield read.coverageOf(part);
}

function* toCoverage(
  parts: Generator<CoverageRow[]>,
  limit: number,
  progress: Call['progress'],
): Generator<void, Coverage> {
  const coverage: Coverage = {
    ...{ fetched: [], namedOnly: [], notFound: [], failed: [], oldest: null, newest: null },
    counts: { fetched: 0, namedOnly: 0, notFound: 0, failed: 0 },
  };
  let looked = 0;
  for (const part of parts) {
    for (const row of part) {
      const list = listOf(row);
      coverage.counts[list] += 1;
      if (coverage[list].length < limit) coverage[list].push(row.entity);
      const day = row.fetchedAt?.slice(0, 10) ?? null;
      if (day === null) continue;
      if (coverage.oldest === null || day < coverage.oldest) coverage.oldest = day;
      if (coverage.newest === null || day > coverage.newest) coverage.newest = day;
    }
    looked += part.length;
    progress(looked, null, 'Looking through what is stored');
    yield;
  }
  return coverage;
}

function listOf({ fetchedAt, notFoundAt, failed }: CoverageRow): keyof Coverage['counts'] {
  if (fetchedAt !== null) return 'fetched';
  if (notFoundAt !== null) return 'notFound';
  return failed === 1 ? 'failed' : 'namedOnly';
}
