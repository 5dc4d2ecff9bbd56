/**
 * Interlocks: companies that share members, with the days these served in both. All pairs are counted and
 * ranked; only the wanted ones are kept, as a store has millions.
 */
import type { TieIndex } from '../index/tie-index.ts';
import { NO_GROUPING, type NodeGrouping } from './as-one.ts';
import { everyone, Memberships, membersOf } from './memberships.ts';
import { createRanking } from './ranking.ts';

export interface InterlocksQuestion {
  /** The companies to compare; null: all. A single one is compared with all others. */
  companies: readonly number[] | null;
  /** The members that count; null: all. */
  members: readonly number[] | null;
  /** States are as of this day, and days are counted up to it. */
  day: number;
  /** Members of more companies are left out. */
  maxCompanies: number;
  /** Limit on the returned pairs. */
  wanted: number;
  /** Records that count as one; results name the representative. By default each is by itself. */
  grouping?: NodeGrouping;
}

interface SharedMember {
  member: number;
  days: number;
  daysUnknown: boolean;
}

interface Shared {
  /** The companies, with `a` < `b`. */
  a: number;
  b: number;
  /** The number of shared members. */
  count: number;
  days: number;
  daysUnknown: boolean;
}

export interface Interlock extends Shared {
  members: SharedMember[];
}

interface FoundInterlocks {
  /** By number of shared members, then by days. */
  pairs: Interlock[];
  /** The number of all pairs. */
  total: number;
  /** Members left out because they are in too many companies. */
  leftOut: number[];
}

/** Pairs of memberships examined per step of the generator. */
const PER_STEP = 20_000;

/** By number of shared members, then by days, then by the ids of the companies. */
function byRankIn({ byId }: TieIndex) {
  const inOrder = ({ a, b }: Shared): [number, number] => (byId(a, b) <= 0 ? [a, b] : [b, a]);
  return (one: Shared, other: Shared): number => {
    const more = other.count - one.count || other.days - one.days;
    if (more !== 0) return more;
    const [a, b] = inOrder(one);
    const [c, d] = inOrder(other);
    return byId(a, c) || byId(b, d);
  };
}

/** Finds and ranks the pairs; see the top of the file. */
export function* findInterlocks(
  index: TieIndex,
  question: InterlocksQuestion,
): Generator<void, FoundInterlocks> {
  const { members, day, maxCompanies, wanted, grouping = NO_GROUPING } = question;
  const companies = question.companies && [
    ...new Set(question.companies.map(grouping.representativeOf)),
  ];
  const [only, second] = companies ?? [];
  const among = companies !== null && second !== undefined ? new Set(companies) : null;
  const memberships = yield* Memberships.read(index, {
    counts: (company) => among === null || among.has(company),
    members:
      members ??
      (companies ? membersOf(index, companies.flatMap(grouping.allOf)) : everyone(index)),
    grouping,
    day,
    maxCompanies,
  });
  const ranking = createRanking(wanted, byRankIn(index));
  let total = 0;
  for (const pairs of sharedInSteps(memberships)) {
    for (const pair of pairs) {
      if (companies !== null && second === undefined && pair.a !== only && pair.b !== only)
        continue;
      total += 1;
      ranking.offer(pair);
    }
    yield;
  }
  const pairs: Interlock[] = [];
  for (const pair of ranking.ranked()) {
    pairs.push({ ...pair, members: sharedMembers(memberships, pair) });
    if (pairs.length % 100 === 0) yield;
  }
  return { pairs, total, leftOut: memberships.leftOut.sort(index.byId) };
}

/** All pairs, grouped by their first company, in batches. */
function* sharedInSteps(memberships: Memberships): Generator<Shared[]> {
  const { companies, companyFirst, atCompany, company, memberEnd } = memberships;
  const places = companies.length;
  const counts = new Int32Array(places);
  const days = new Int32Array(places);
  const unknown = new Uint8Array(places);
  let pairs: Shared[] = [];
  let examined = 0;
  for (const [place, a] of companies.entries()) {
    const touched: number[] = [];
    const last = companyFirst[place + 1] ?? 0;
    for (let at = companyFirst[place] ?? 0; at < last; at += 1) {
      const one = atCompany[at] ?? 0;
      const end = memberEnd[one] ?? 0;
      // Memberships of the same member in companies with higher numbers.
      for (let other = one + 1; other < end; other += 1) {
        const there = memberships.placeOf(company[other] ?? 0);
        if (counts[there] === 0) touched.push(there);
        counts[there] = (counts[there] ?? 0) + 1;
        days[there] = (days[there] ?? 0) + memberships.daysShared(one, other);
        if (memberships.mayShareMore(one, other)) unknown[there] = 1;
        examined += 1;
      }
    }
    for (const there of touched) {
      const count = counts[there] ?? 0;
      const served = days[there] ?? 0;
      const b = companies[there] ?? 0;
      pairs.push({ a, b, count, days: served, daysUnknown: unknown[there] === 1 });
      counts[there] = days[there] = unknown[there] = 0;
    }
    if (examined >= PER_STEP) {
      yield pairs;
      examined = 0;
      pairs = [];
    }
  }
  yield pairs;
}

function sharedMembers(memberships: Memberships, { a, b }: Shared): SharedMember[] {
  const { companyFirst, atCompany, company, memberEnd, member } = memberships;
  const place = memberships.placeOf(a);
  const shared: SharedMember[] = [];
  const last = companyFirst[place + 1] ?? 0;
  for (let at = companyFirst[place] ?? 0; at < last; at += 1) {
    const one = atCompany[at] ?? 0;
    const end = memberEnd[one] ?? 0;
    for (let other = one + 1; other < end; other += 1) {
      if (company[other] !== b) continue;
      shared.push({
        member: member[one] ?? 0,
        days: memberships.daysShared(one, other),
        daysUnknown: memberships.mayShareMore(one, other),
      });
    }
  }
  return shared;
}
