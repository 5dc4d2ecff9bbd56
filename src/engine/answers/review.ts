/** Pairs of records to judge: the likely ones on a canvas, and any two. No registry is queried. */
import type { Judged } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type {
  ReviewAnswer,
  ReviewedRecord,
  ReviewPair,
} from '../../contract/answers/comparison.ts';
import { likelyPairs, type LikelyPair } from '../../record/same/likely-pairs.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import { compareEntities } from './compare-entities.ts';
import { storedEntity, refuseUnknownCase, judgementsIn } from '../graph/requested.ts';
import type { Store } from '../../store/store.ts';
import type { NeighbourLists } from '../graph/neighbour-list.ts';
import { listedName } from '../graph/found-name.ts';
import { inFewParts } from '../graph/graph-parts.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { takeAll } from '../base/take-steps.ts';
import { giveWay } from '../base/tasks.ts';

/** More than anybody judges in one sitting; the rest follows once these are judged. */
const MAX_LISTED = 500;
const NO_NEIGHBOURS: ReadonlyMap<EntityId, string> = new Map();

/** Leaves out settled pairs: judged the same or different, directly or by what was judged of others. */
export async function findLikelyPairs(
  { store }: { store: Store },
  { case: id }: Parameters<Handler<'findLikelyPairs'>>[0],
  { signal, progress }: Call,
): Promise<ReviewAnswer> {
  const { read } = store;
  refuseUnknownCase(read, id);
  const ids = read.canvas(id).map(({ entity }) => entity);
  const records: StoredEntity[] = [];
  for (const part of inFewParts(ids)) {
    records.push(...read.entities(part));
    progress(records.length, ids.length, 'Reading records');
    await giveWay(signal);
  }
  const found = await takeAll(
    likelyPairs(records.map((record) => ({ ...record, neighbours: NO_NEIGHBOURS }))),
    signal,
  );
  const judgements = await takeAll(judgementsIn(read, id), signal);
  const open = found.flatMap((pair) => {
    const judged = judgements.between(pair.a, pair.b)?.verdict ?? null;
    return judged === null || judged === 'unsure' ? [{ pair, judged }] : [];
  });
  // The sort is stable: within each group the strongest stay first.
  open.sort((x, y) => Number(x.judged !== null) - Number(y.judged !== null));
  const byId = new Map(records.map((record) => [record.id, record]));
  const pairs = open.slice(0, MAX_LISTED).flatMap((one) => toReviewPair(one, byId));
  return { pairs, total: open.length, records: records.length };
}

/** Refused as `case-unknown`, and as `compareEntities`. */
export async function readReviewPair(
  needs: { store: Store; neighbours: NeighbourLists },
  { case: id, ...two }: Parameters<Handler<'readReviewPair'>>[0],
  call: Call,
): Promise<ReviewPair> {
  const { read } = needs.store;
  refuseUnknownCase(read, id);
  const found = await compareEntities(needs, two, call);
  const { strength, unknown, entities } = found;
  const judgements = await takeAll(judgementsIn(read, id), call.signal);
  const [a, b] = two.entities.map((entity) => toReviewed(storedEntity(read, entity)));
  if (a === undefined || b === undefined) throw new Error('A pair is of two.');
  return {
    records: [a, b],
    strength,
    unknown,
    for: found.for,
    against: found.against,
    names: [entities[0].name, entities[1].name],
    judged: judgements.between(a.id, b.id)?.verdict ?? null,
  };
}

function toReviewPair(
  { pair, judged }: { pair: LikelyPair; judged: Judged | null },
  byId: ReadonlyMap<EntityId, StoredEntity>,
): ReviewPair[] {
  const a = byId.get(pair.a);
  const b = byId.get(pair.b);
  if (a === undefined || b === undefined) return [];
  return [
    {
      records: [toReviewed(a), toReviewed(b)],
      names: [null, null],
      ...pair.reasons,
      strength: pair.strength,
      judged,
    },
  ];
}

function toReviewed({
  item: _item,
  places: _places,
  names: _names,
  ...known
}: StoredEntity): ReviewedRecord {
  return { ...known, label: listedName(known.label) };
}
