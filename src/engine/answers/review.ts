/** Pairs of records to judge: the likely ones on a canvas, and any two. No registry is queried. */
import type { CaseId } from '../../contract/model/case.ts';
import type { Judged } from '../../contract/model/case-item.ts';
import { type EntityId, parseEntityId } from '../../contract/model/entity.ts';
import type {
  ReviewAnswer,
  ReviewedRecord,
  ReviewPair,
} from '../../contract/answers/comparison.ts';
import { companyNamedBy, compareRecords } from '../../graph/sameness/same.ts';
import { compareRecordPair, type RecordToCompare } from '../../record/same/compare-records.ts';
import { likelyPairs, type LikelyPair } from '../../record/same/likely-pairs.ts';
import { pairReasons, type PairNaming } from '../../record/same/pair-reasons.ts';
import { dayOf } from '../../record/values/days.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import { compareEntities } from './compare-entities.ts';
import { dayOr, storedEntity, refuseUnknownCase, judgementsIn } from '../graph/requested.ts';
import type { Ties } from '../graph/tie-index.ts';
import { readSurroundings, type ReadSurroundings } from './record-surroundings.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import type { NeighbourLists } from '../graph/neighbour-list.ts';
import { listedName } from '../graph/found-name.ts';
import { inFewParts, pagesByTurn } from '../graph/graph-parts.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { takeAll } from '../base/take-steps.ts';

/** More than anybody judges in one sitting; the rest follows once these are judged. */
const MAX_LISTED = 500;
/** Places on a canvas read in one step. */
const PLACES_AT_ONCE = 1000;
const NO_NEIGHBOURS: ReadonlyMap<EntityId, string> = new Map();

/**
 * Leaves out settled pairs: judged the same or different, directly or by what was judged of others; and the
 * records of one company, which are one already.
 */
export async function findLikelyPairs(
  { store, ties, now }: { store: Store; ties: Ties; now: () => Date },
  { case: id }: Parameters<Handler<'findLikelyPairs'>>[0],
  { signal, progress }: Call,
): Promise<ReviewAnswer> {
  const { read } = store;
  refuseUnknownCase(read, id);
  const records = await takeAll(recordsOnCanvas(read, id, progress), signal);
  const ids = records.map((record) => record.id);
  const day = dayOf(dayOr(undefined, now()));
  const around = await ties.query(
    (index, reader) => readSurroundings({ index, read: reader, day }, ids),
    { signal, progress },
  );
  return takeAll(answer(read, id, records, around), signal);
}

type ComparedRecord = StoredEntity & RecordToCompare;

function* recordsOnCanvas(
  read: StoreReader,
  id: CaseId,
  progress: Call['progress'],
): Generator<void, ComparedRecord[]> {
  const ids: EntityId[] = [];
  for (const page of pagesByTurn((part) => read.canvas(id, part), PLACES_AT_ONCE)) {
    for (const { entity } of page) ids.push(entity);
    yield;
  }
  const records: ComparedRecord[] = [];
  for (const part of inFewParts(ids)) {
    for (const record of read.entities(part))
      records.push({ ...record, neighbours: NO_NEIGHBOURS });
    progress(records.length, ids.length, 'Reading records');
    yield;
  }
  return records;
}

function* answer(
  read: StoreReader,
  id: CaseId,
  records: readonly ComparedRecord[],
  { all: surroundings, naming }: ReadSurroundings,
): Generator<void, ReviewAnswer> {
  const companies = records.map(companyOf);
  const areOne = (one: number, other: number): boolean =>
    (companies[one] ?? null) !== null &&
    companies[one] === companies[other] &&
    agree(records[one], records[other]);
  const found = yield* likelyPairs(records, { surroundings, areOne });
  const judgements = yield* judgementsIn(read, id);
  const open = found.flatMap((pair) => {
    const judged = judgements.between(pair.a, pair.b)?.verdict ?? null;
    return judged === null || judged === 'unsure' ? [{ pair, judged }] : [];
  });
  // The sort is stable: within each group the strongest stay first.
  open.sort((x, y) => Number(x.judged !== null) - Number(y.judged !== null));
  const pairs: ReviewPair[] = [];
  for (const one of open.slice(0, MAX_LISTED)) {
    pairs.push(...(yield* toReviewPair(one, records, naming)));
    yield;
  }
  return { pairs, total: open.length, records: records.length };
}

/** The company that a record is of, or names as its own; the records of one company are drawn as one. */
const companyOf = (record: StoredEntity): EntityId | null =>
  parseEntityId(record.id).subject === 'company' ? record.id : companyNamedBy(record);

const agree = (one?: StoredEntity, other?: StoredEntity): boolean =>
  one !== undefined && other !== undefined && compareRecords(one, other).verdict !== 'disagree';

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
  const [a, b] = two.entities.map((entity) =>
    toReviewed({ ...storedEntity(read, entity), neighbours: NO_NEIGHBOURS }),
  );
  if (a === undefined || b === undefined) throw new Error('A pair is of two.');
  return {
    records: [a, b],
    strength,
    unknown,
    for: [...found.shared.map(({ value }) => `Both state “${listedName(value)}”`), ...found.for],
    against: found.against,
    names: [entities[0].name, entities[1].name],
    judged: judgements.between(a.id, b.id)?.verdict ?? null,
  };
}

function* toReviewPair(
  { pair, judged }: { pair: LikelyPair; judged: Judged | null },
  records: readonly ComparedRecord[],
  naming: PairNaming,
): Generator<void, ReviewPair[]> {
  const [a, b] = pair.at.map((at) => records[at]);
  if (a === undefined || b === undefined) return [];
  const rank = pairReasons(pair, naming);
  const found = yield* compareRecordPair(a, b);
  return [
    {
      records: [toReviewed(a), toReviewed(b)],
      names: [listedName(pair.names[0]), listedName(pair.names[1])],
      for: [...rank.for, ...found.for],
      against: [...rank.against, ...found.against],
      unknown: found.unknown,
      strength: pair.strength,
      judged,
    },
  ];
}

function toReviewed({
  item: _item,
  places: _places,
  names: _names,
  neighbours: _neighbours,
  ...known
}: ComparedRecord): ReviewedRecord {
  return { ...known, label: listedName(known.label) };
}
