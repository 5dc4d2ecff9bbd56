/**
 * Changes of a case's records that are to be accepted or ignored, a page at a time.
 *
 * A case has a baseline version of each record: the one it began with, or the one accepted last; only
 * decisions are stored. A newer version is pending with its differences from the baseline, without those
 * that the version ignored last states in the same words. So what was ignored stays ignored, and a record
 * back at its baseline, or with nothing but ignored differences, is not pending. Accepting takes the newest
 * version whole, ignored differences included.
 */
import { localDay } from '../../contract/text/local-time.ts';
import { refuseUnknownCase } from '../graph/requested.ts';
import type { Handlers, Handler, Call } from '../base/handlers.ts';
import type { ChangesPage, WaitingChange } from '../../contract/answers/change.ts';
import { giveWay } from '../base/tasks.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { CaseVersions } from '../../store/cases/case-versions.ts';
import { pagesByTurn } from '../graph/graph-parts.ts';
import type { StoredItem } from '../../contract/model/case-item.ts';
import type { Difference } from '../../contract/model/version.ts';
import { leftToDecide, type RecordChanges } from '../records/record-changes.ts';
import type { Store } from '../../store/store.ts';
import type { Canvases } from '../graph/canvases.ts';

export function createChangeHandlers(needs: Needs): Pick<Handlers, 'readChanges'> {
  return { readChanges: (input, call) => readChanges(needs, input, call) };
}

async function readChanges(
  needs: Needs,
  { case: id, entity, after, limit }: Parameters<Handler<'readChanges'>>[0],
  call: Call,
): Promise<ChangesPage> {
  const { read } = needs.store;
  refuseUnknownCase(read, id);
  const decisions: Decisions = new Map(
    read.caseItemsOf(id, 'decision').map((item) => [item.id, item]),
  );
  const answer: ChangesPage = { changes: [], ties: [], next: null };
  const canvas = await needs.canvases.of(id);
  for (const place of placesOf(needs, id, entity, after)) {
    if (place === null) {
      await giveWay(call.signal);
      continue;
    }
    const change = await waiting(needs, place, decisions.get(place.entity), call.signal);
    if (change === null) continue;
    answer.changes.push(change);
    const two = { entity: place.entity, before: change.baseline, after: change.version };
    answer.ties.push(await needs.changes.ties(two, (other) => canvas.has(other)));
    await giveWay(call.signal);
    if (answer.changes.length === limit) return { ...answer, next: place.turn };
  }
  return answer;
}

/** Yields null now and then, so that other calls can be answered. */
function* placesOf(
  { store: { read } }: Pick<Needs, 'store'>,
  id: CaseId,
  entity: EntityId | undefined,
  begin: number,
): Generator<CaseVersions | null, void> {
  if (entity !== undefined) {
    const one = read.caseVersionsOf(id, entity);
    if (one !== null) yield one;
    return;
  }
  for (const page of pagesByTurn((part) => read.caseVersions(id, part), PLACES_AT_ONCE, begin)) {
    yield* page;
    yield null;
  }
}

/** Null if there is nothing to decide. */
async function waiting(
  { store: { read }, changes }: Pick<Needs, 'store' | 'changes'>,
  { entity, began, newest, at }: CaseVersions,
  decision: StoredItem<'decision'> | undefined,
  signal: AbortSignal,
): Promise<WaitingChange | null> {
  const baseline = decision ? decision.baseline : began;
  if (newest === baseline || newest === decision?.version) return null;
  const day = localDay(at);
  const since = (version: string | null): Promise<readonly Difference[]> =>
    changes.cachedDifferences({ entity, before: baseline, after: version }, day, signal);
  const all = await since(newest);
  const left =
    decision?.verdict === 'ignored' ? leftToDecide(all, await since(decision.version)) : all;
  const [known] = read.entities([entity]);
  if (left.length === 0 || known === undefined) return null;
  return {
    entity,
    label: known.label,
    kind: known.kind,
    baseline,
    version: newest,
    at,
    differences: left.slice(0, MAX_DIFFERENCES),
    total: left.length,
    ignoredBefore: all.length - left.length,
  };
}

interface Needs {
  store: Store;
  changes: RecordChanges;
  canvases: Canvases;
}

/** Records read at once. */
const PLACES_AT_ONCE = 200;

/** Maximum differences listed of one change. */
const MAX_DIFFERENCES = 50;

type Decisions = ReadonlyMap<EntityId, StoredItem<'decision'>>;
