/** Who served in which company and when, as numbers, for members of several companies. */
import { isRoleKind, withCapacity } from '../index/tie-columns.ts';
import type { TieIndex } from '../index/tie-index.ts';
import type { NodeGrouping } from './as-one.ts';
import { mayOverlapMore, serviceOf, type Service } from './co-service.ts';

/** Members processed per step of the generator. */
const PER_STEP = 500;

/** Selects memberships. */
interface MembershipRequest {
  /** Records that count as one are represented by one node. */
  grouping: NodeGrouping;
  /** Whether a company counts. */
  counts: (company: number) => boolean;
  members: Iterable<number>;
  day: number;
  /** Members of fewer companies are left out; a single one is shared with nobody. */
  minCompanies?: number;
  /** Members of more companies are left out. */
  maxCompanies: number;
}

/** The memberships of a member are adjacent, sorted by company number. */
export class Memberships {
  count = 0;
  member = new Int32Array(1024);
  company = new Int32Array(1024);
  /** Where the days of each membership start in `spans`, which are stored as in `Service`. */
  spanFirst = new Int32Array(1025);
  spans = new Int32Array(2048);
  isUnknown = new Uint8Array(1024);
  /** For each membership, the index after the last one of its member. */
  memberEnd = new Int32Array(1024);
  leftOut: number[] = [];
  /** Companies with memberships; those of `companies[i]` are `atCompany` from `companyFirst[i]` on. */
  companies: number[] = [];
  readonly #placeOf = new Map<number, number>();
  companyFirst = new Int32Array(0);
  atCompany = new Int32Array(0);

  static *read(index: TieIndex, request: MembershipRequest): Generator<void, Memberships> {
    const memberships = new Memberships();
    let examined = 0;
    const added = new Set<number>();
    for (const record of request.members) {
      const member = request.grouping.representativeOf(record);
      const isSeveral = request.grouping.allOf(member).length > 1;
      if (!isSeveral || !added.has(member)) memberships.#add(index, member, request);
      if (isSeveral) added.add(member);
      examined += 1;
      if (examined % PER_STEP === 0) yield;
    }
    yield* memberships.#listByCompany();
    return memberships;
  }

  #add(
    index: TieIndex,
    member: number,
    { grouping, counts, day, minCompanies = 2, maxCompanies }: MembershipRequest,
  ): void {
    const roles = rolesByCompany(index, member, grouping, counts);
    if (roles.size < minCompanies) return;
    if (roles.size > maxCompanies) {
      this.leftOut.push(member);
      return;
    }
    const end = this.count + roles.size;
    for (const [company, ties] of [...roles].sort(([a], [b]) => a - b)) {
      const { spans, isUnknown } = serviceOf(index, ties, day);
      this.#reserve(spans.length);
      const at = this.count;
      this.member[at] = member;
      this.company[at] = company;
      this.isUnknown[at] = Number(isUnknown);
      this.memberEnd[at] = end;
      const first = this.spanFirst[at] ?? 0;
      this.spans.set(spans, first);
      this.spanFirst[at + 1] = first + spans.length;
      this.count += 1;
    }
  }

  #reserve(spans: number): void {
    if (this.count === this.member.length) {
      const capacity = this.count * 2;
      this.member = withCapacity(this.member, capacity);
      this.company = withCapacity(this.company, capacity);
      this.isUnknown = withCapacity(this.isUnknown, capacity);
      this.memberEnd = withCapacity(this.memberEnd, capacity);
      this.spanFirst = withCapacity(this.spanFirst, capacity + 1);
    }
    const used = this.spanFirst[this.count] ?? 0;
    if (used + spans > this.spans.length) {
      this.spans = withCapacity(this.spans, Math.max(used + spans, this.spans.length * 2));
    }
  }

  *#listByCompany(): Generator<void> {
    const sizes: number[] = [];
    for (let at = 0; at < this.count; at += 1) {
      const company = this.company[at] ?? 0;
      let place = this.#placeOf.get(company);
      if (place === undefined) {
        place = this.companies.length;
        this.#placeOf.set(company, place);
        this.companies.push(company);
        sizes.push(0);
      }
      sizes[place] = (sizes[place] ?? 0) + 1;
      if (at % (PER_STEP * 40) === 0) yield;
    }
    this.companyFirst = new Int32Array(sizes.length + 1);
    for (const [place, size] of sizes.entries()) {
      this.companyFirst[place + 1] = (this.companyFirst[place] ?? 0) + size;
    }
    const next = this.companyFirst.slice();
    this.atCompany = new Int32Array(this.count);
    for (let at = 0; at < this.count; at += 1) {
      const place = this.placeOf(this.company[at] ?? 0);
      this.atCompany[next[place] ?? 0] = at;
      next[place] = (next[place] ?? 0) + 1;
      if (at % (PER_STEP * 40) === 0) yield;
    }
  }

  /** The index in `companies` of a company that has a membership. */
  placeOf(company: number): number {
    return this.#placeOf.get(company) ?? 0;
  }

  /** The number of days in both memberships. */
  daysShared(one: number, other: number): number {
    const { spans, spanFirst } = this;
    let i = spanFirst[one] ?? 0;
    let j = spanFirst[other] ?? 0;
    const endI = spanFirst[one + 1] ?? 0;
    const endJ = spanFirst[other + 1] ?? 0;
    let days = 0;
    while (i < endI && j < endJ) {
      const untilI = spans[i + 1] ?? 0;
      const untilJ = spans[j + 1] ?? 0;
      const both = Math.min(untilI, untilJ) - Math.max(spans[i] ?? 0, spans[j] ?? 0);
      if (both > 0) days += both;
      if (untilI <= untilJ) i += 2;
      else j += 2;
    }
    return days;
  }

  /** Whether there may be more such days. */
  mayShareMore(one: number, other: number): boolean {
    return mayOverlapMore(this.#extentAt(one), this.#extentAt(other));
  }

  /** What a service has without a view of its days, which would cost more than all else in a loop. */
  #extentAt(one: number) {
    const length = (this.spanFirst[one + 1] ?? 0) - (this.spanFirst[one] ?? 0);
    return { spans: { length }, isUnknown: this.isUnknown[one] === 1 };
  }

  serviceAt(one: number): Service {
    const spans = this.spans.subarray(this.spanFirst[one] ?? 0, this.spanFirst[one + 1] ?? 0);
    return { spans, isUnknown: this.isUnknown[one] === 1 };
  }
}

/** A member's roles by company, in companies that count. */
function rolesByCompany(
  index: TieIndex,
  member: number,
  grouping: NodeGrouping,
  counts: (company: number) => boolean,
): Map<number, number[]> {
  const roles = new Map<number, number[]>();
  for (const record of grouping.allOf(member)) {
    for (const tie of index.tiesAt(record)) {
      const company = grouping.representativeOf(index.ties.to[tie] ?? 0);
      const isOwn = index.ties.from[tie] === record && isRoleKind(index.ties.kind[tie]);
      if (!isOwn || !counts(company)) continue;
      const there = roles.get(company);
      if (there) there.push(tie);
      else roles.set(company, [tie]);
    }
  }
  return roles;
}

/** Members with a role in one of these companies. */
export function* membersOf(index: TieIndex, companies: readonly number[]): Generator<number> {
  const seen = new Set<number>();
  for (const company of companies) {
    for (const tie of index.tiesAt(company)) {
      const member = index.ties.from[tie] ?? 0;
      const isRoleInIt = index.ties.to[tie] === company && isRoleKind(index.ties.kind[tie]);
      if (!isRoleInIt || seen.has(member)) continue;
      seen.add(member);
      yield member;
    }
  }
}

/** All nodes of the index. */
export function* everyone(index: TieIndex): Generator<number> {
  for (let node = 0; node < index.nodes; node += 1) yield node;
}
