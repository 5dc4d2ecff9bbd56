/** Pairs of records to judge: the likely ones on a canvas, all of some, and any two. No registry is queried. */
import type { CaseId } from '../../contract/model/case.ts';
import type { Judged } from '../../contract/model/case-item.ts';
import { type EntityId, parseEntityId } from '../../contract/model/entity.ts';
import {
  AMONG_AT_MOST,
  type ListedPair,
  type NamesakeGroup,
  type PairCounts,
  type ReviewAnswer,
  type ReviewedRecord,
  type ReviewPair,
} from '../../contract/answers/comparison.ts';
import { areOneCompany, companyNamedBy } from '../../graph/sameness/same.ts';
import type { Judgements } from '../../graph/sameness/judgements.ts';
import { fold, inLatin } from '../../contract/text/fold-words.ts';
import { compareRecordPair } from '../../record/same/compare-records.ts';
import { createNameReader } from '../../record/same/compare-names.ts';
import { likelyPairs, type LikelyPair } from '../../record/same/likely-pairs.ts';
import { pairRank, type PairNaming } from '../../record/same/pair-reasons.ts';
import { dayOf } from '../../record/values/days.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import { compareEntities } from './compare-entities.ts';
import { dayOr, storedEntity, refuseUnknownCase, judgementsIn } from '../graph/requested.ts';
import type { Ties } from '../graph/tie-index.ts';
import { readSurroundings, type ReadSurroundings } from './record-surroundings.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import { listedName } from '../graph/found-name.ts';
import { inFewParts, pagesByTurn } from '../graph/graph-parts.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { takeAll } from '../base/take-steps.ts';

/** More than anybody judges in one sitting; the rest follows once these are judged. */
const MAX_LISTED = 500;
/** Places on a canvas read in one step. */
const PLACES_AT_ONCE = 1000;
/** Pairs that only share what many share are counted up to this many. */
const COMMON_AT_MOST = 100_000;
/** Names offered whose records can be compared each with each. */
const NAMES_LISTED = 100;

/**
 * Leaves out settled pairs: judged the same or different, directly or by what was judged of others; and the
 * records of one company, which are one already. With `among`, no pair of these is left out.
 */
export async function findLikelyPairs(
  { store, ties, now }: { store: Store; ties: Ties; now: () => Date },
  { case: id, among }: Parameters<Handler<'findLikelyPairs'>>[0],
  { signal, progress }: Call,
): Promise<ReviewAnswer> {
  const { read } = store;
  refuseUnknownCase(read, id);
  const records = await takeAll(recordsOnCanvas(read, id, progress), signal);
  const day = dayOf(dayOr(undefined, now()));
  const around = await ties.query(
    (index, reader) => readSurroundings({ index, read: reader, day }, records),
    { signal, progress },
  );
  return takeAll(answer(read, { id, among }, records, around), signal);
}

/** What is stored of each entity on the canvas. */
function* recordsOnCanvas(
  read: StoreReader,
  id: CaseId,
  progress: Call['progress'],
): Generator<void, StoredEntity[]> {
  const ids: EntityId[] = [];
  for (const page of pagesByTurn((part) => read.canvas(id, part), PLACES_AT_ONCE)) {
    for (const { entity } of page) ids.push(entity);
    yield;
  }
  const records: StoredEntity[] = [];
  for (const part of inFewParts(ids)) {
    records.push(...read.entities(part));
    progress(records.length, ids.length, 'Reading records');
    yield;
  }
  return records;
}

function* answer(
  read: StoreReader,
  { id, among }: { id: CaseId; among: readonly EntityId[] | undefined },
  records: readonly StoredEntity[],
  { all: surroundings, naming }: ReadSurroundings,
): Generator<void, ReviewAnswer> {
  const companies = records.map(companyOf);
  const areOne = (one: number, other: number): boolean =>
    (companies[one] ?? null) !== null &&
    companies[one] === companies[other] &&
    agree(records[one], records[other]);
  const common = new CommonPairs(records.length);
  const found = yield* likelyPairs(records, { surroundings, areOne, tooCommon: common.add });
  const judgements = yield* judgementsIn(read, id);
  const names = namesakesOf(records, companies);
  yield;
  const listing = { records, judgements, naming };
  if (among !== undefined) {
    const places = placesOf(records, among);
    const pairs = yield* allPairs(places, found, listing);
    return { ...pairs, records: places.length, counts: null, names };
  }
  const open = found.flatMap((pair) => {
    const judged = judgements.between(pair.a, pair.b)?.verdict ?? null;
    return judged === null || judged === 'unsure' ? [{ pair, judged }] : [];
  });
  // The sort is stable: within each group the strongest stay first.
  open.sort((x, y) => Number(x.judged !== null) - Number(y.judged !== null));
  const pairs: ListedPair[] = [];
  for (const { pair, judged } of open.slice(0, MAX_LISTED)) {
    pairs.push(toListed(pair.at, { pair, judged, ...listing }));
    yield;
  }
  const counts: PairCounts = {
    all: (records.length * (records.length - 1)) / 2,
    likely: open.length,
    judged: found.length - open.length,
    ofOneCompany: countOfOne(companies, areOne),
    ...common.without(found),
  };
  return { pairs, total: open.length, records: records.length, counts, names };
}

/** The company that a record is of, or names as its own; the records of one company are drawn as one. */
const companyOf = (record: StoredEntity): EntityId | null =>
  parseEntityId(record.id).subject === 'company' ? record.id : companyNamedBy(record);

const agree = (one?: StoredEntity, other?: StoredEntity): boolean =>
  one !== undefined && other !== undefined && areOneCompany([one, other]);

/** Pairs whose names agree, but of which too many would by chance. */
class CommonPairs {
  readonly #records: number;
  readonly #pairs = new Set<number>();
  #isMore = false;

  constructor(records: number) {
    this.#records = records;
  }

  #keyOf(one: number, other: number): number {
    return Math.min(one, other) * this.#records + Math.max(one, other);
  }

  readonly add = (one: number, other: number): boolean => {
    const key = this.#keyOf(one, other);
    this.#isMore = this.#pairs.size >= COMMON_AT_MOST && !this.#pairs.has(key);
    if (!this.#isMore) this.#pairs.add(key);
    return !this.#isMore;
  };

  /** How many there are beside those found for something else. */
  without(found: readonly LikelyPair[]): Pick<PairCounts, 'common' | 'isMoreCommon'> {
    for (const { at } of found) this.#pairs.delete(this.#keyOf(...at));
    return { common: this.#pairs.size, isMoreCommon: this.#isMore };
  }
}

/** How many pairs are of one company, as far as each names it. */
function countOfOne(
  companies: readonly (EntityId | null)[],
  areOne: (one: number, other: number) => boolean,
): number {
  const places = Map.groupBy(companies.keys(), (at) => companies[at] ?? null);
  places.delete(null);
  let pairs = 0;
  for (const group of places.values()) {
    for (const [n, one] of group.slice(0, AMONG_AT_MOST).entries()) {
      for (const other of group.slice(n + 1, AMONG_AT_MOST)) pairs += Number(areOne(one, other));
    }
  }
  return pairs;
}

/** A name without order of its words, case or accents: `KJAER, Morten` is `Morten Kjær`. */
const nameKey = (label: string): string =>
  fold(label)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => (/^\p{Script=Latin}+$/u.test(word) ? inLatin(word) : word))
    .sort()
    .join(' ');

/** The names that several have, without the records of a single company. */
function namesakesOf(
  records: readonly StoredEntity[],
  companies: readonly (EntityId | null)[],
): NamesakeGroup[] {
  const groups = Map.groupBy(records.keys(), (at) => nameKey(records[at]?.label ?? ''));
  groups.delete('');
  return [...groups.values()]
    .filter((places) => {
      const [first = 0] = places;
      const company = companies[first] ?? null;
      return (
        places.length > 1 && places.some((at) => company === null || companies[at] !== company)
      );
    })
    .map((places): NamesakeGroup => {
      const ids = places.flatMap((at) => records[at]?.id ?? []).sort();
      const name = listedName(records.find(({ id }) => id === ids[0])?.label ?? '');
      return { name, entities: ids.slice(0, AMONG_AT_MOST), count: ids.length };
    })
    .sort((x, y) => y.count - x.count || (x.name < y.name ? -1 : Number(x.name > y.name)))
    .slice(0, NAMES_LISTED);
}

/** The places of those of these that are among the records, each once. */
function placesOf(records: readonly StoredEntity[], ids: readonly EntityId[]): number[] {
  const wanted = new Set(ids);
  return records.flatMap(({ id }, at) => (wanted.has(id) ? [at] : []));
}

interface Listing {
  records: readonly StoredEntity[];
  judgements: Judgements;
  naming: PairNaming;
}

/** Each with each: the likely ones in their order, then the others by what they have in common. */
function* allPairs(
  places: readonly number[],
  found: readonly LikelyPair[],
  listing: Listing,
): Generator<void, Pick<ReviewAnswer, 'pairs' | 'total'>> {
  const wanted = new Set(places);
  const likely = found.filter(({ at: [a, b] }) => wanted.has(a) && wanted.has(b));
  const isLikely = new Set(likely.map(({ at }) => at.toSorted((x, y) => x - y).join(' ')));
  const others: { at: [number, number]; strength: number; ids: string }[] = [];
  const reader = createNameReader();
  for (const [n, one] of places.entries()) {
    for (const other of places.slice(n + 1)) {
      const a = listing.records[one];
      const b = listing.records[other];
      if (a === undefined || b === undefined) continue;
      if (isLikely.has([one, other].sort((x, y) => x - y).join(' '))) continue;
      const { strength } = yield* compareRecordPair(a, b, { reader });
      const at: [number, number] = a.id < b.id ? [one, other] : [other, one];
      others.push({ at, strength, ids: [a.id, b.id].sort().join(' ') });
      yield;
    }
  }
  others.sort((x, y) => y.strength - x.strength || (x.ids < y.ids ? -1 : 1));
  const all = [...likely.map((pair) => ({ at: pair.at, pair })), ...others];
  const pairs = all.slice(0, MAX_LISTED).map((one) => {
    const pair = 'pair' in one ? one.pair : null;
    const [a, b] = one.at.map((at) => listing.records[at]?.id);
    const judged = a && b ? (listing.judgements.between(a, b)?.verdict ?? null) : null;
    return toListed(one.at, { pair, judged, ...listing });
  });
  return { pairs, total: all.length };
}

/** A pair of two places; `pair` is null if it isn't likely. */
function toListed(
  at: readonly [number, number],
  { pair, judged, records, naming }: Listing & { pair: LikelyPair | null; judged: Judged | null },
): ListedPair {
  const [a, b] = at.map((place) => records[place]);
  if (a === undefined || b === undefined) throw new Error('A pair is of two records.');
  return {
    records: [toReviewed(a), toReviewed(b)],
    strength: pair?.strength ?? null,
    rank: pair === null ? [] : pairRank(pair, naming),
    judged,
  };
}

/** Refused as `case-unknown`, and as `compareEntities`. */
export async function readReviewPair(
  needs: Parameters<typeof compareEntities>[0],
  { case: id, ...two }: Parameters<Handler<'readReviewPair'>>[0],
  call: Call,
): Promise<ReviewPair> {
  const { read } = needs.store;
  refuseUnknownCase(read, id);
  const found = await compareEntities(needs, two, call);
  const judgements = await takeAll(judgementsIn(read, id), call.signal);
  const [one, other] = two.entities;
  return {
    records: [toReviewed(storedEntity(read, one)), toReviewed(storedEntity(read, other))],
    judged: judgements.between(one, other)?.verdict ?? null,
    found,
  };
}

function toReviewed({
  item: _item,
  places: _places,
  names: _names,
  ...known
}: StoredEntity): ReviewedRecord {
  return { ...known, label: listedName(known.label) };
}
