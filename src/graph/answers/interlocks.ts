/** Interlocks: companies that share members, with how long these served in both. */
import { KIND } from '../index/tie-columns.ts';
import type { TieIndex } from '../index/tie-index.ts';
import { daysShared, serviceOf, type Service } from './co-service.ts';

export interface InterlocksQuestion {
  /** Among which companies; null: all. One alone: with all others. */
  companies: readonly number[] | null;
  /** By which members; null: all. */
  members: readonly number[] | null;
  /** States are as of it, and days are counted up to it. */
  day: number;
  /** Members of more companies than this are left out. */
  most: number;
}

interface SharedMember {
  member: number;
  days: number;
  daysUnknown: boolean;
}

export interface Interlock {
  /** The companies, the lower number first. */
  a: number;
  b: number;
  members: SharedMember[];
  days: number;
  daysUnknown: boolean;
}

export interface FoundInterlocks {
  /** In no order. */
  pairs: Interlock[];
  /** Members that were left out for being in too many companies. */
  leftOut: number[];
}

/** Pairs made between two moments at which others may be answered. */
const A_STEP = 5000;

const isRole = (kind: number | undefined): boolean => kind === KIND.position || kind === KIND.right;

/** A member's roles by company, in those companies that count. */
function rolesByCompany(
  index: TieIndex,
  member: number,
  counts: (company: number) => boolean,
): Map<number, number[]> {
  const roles = new Map<number, number[]>();
  for (const tie of index.tiesAt(member)) {
    const company = index.ties.to[tie] ?? 0;
    const isOwn = index.ties.from[tie] === member && isRole(index.ties.kind[tie]);
    if (!isOwn || !counts(company)) continue;
    const there = roles.get(company);
    if (there) there.push(tie);
    else roles.set(company, [tie]);
  }
  return roles;
}

/** Whoever has a role in one of these. */
function membersOf(index: TieIndex, companies: readonly number[]): Set<number> {
  const members = new Set<number>();
  for (const company of companies) {
    for (const tie of index.tiesAt(company)) {
      if (index.ties.to[tie] === company && isRole(index.ties.kind[tie])) {
        members.add(index.ties.from[tie] ?? 0);
      }
    }
  }
  return members;
}

function* everyone(index: TieIndex): Generator<number> {
  for (let node = 0; node < index.nodes; node += 1) yield node;
}

/** See the beginning of the file. */
export function* findInterlocks(
  index: TieIndex,
  { companies, members, day, most }: InterlocksQuestion,
): Generator<void, FoundInterlocks> {
  const [only, second] = companies ?? [];
  const among = companies !== null && second !== undefined ? new Set(companies) : null;
  const counts = (company: number): boolean => among === null || among.has(company);
  const isWanted = (a: number, b: number): boolean =>
    companies === null || second !== undefined || a === only || b === only;
  const pairs = new Map<number, Interlock>();
  const leftOut: number[] = [];
  let [made, looked] = [0, 0];
  for (const member of members ?? (companies ? membersOf(index, companies) : everyone(index))) {
    looked += 1;
    if (looked % A_STEP === 0) yield;
    const roles = rolesByCompany(index, member, counts);
    if (roles.size < 2) continue;
    if (roles.size > most) {
      leftOut.push(member);
      continue;
    }
    const served = [...roles].map(([company, ties]): [number, Service] => [
      company,
      serviceOf(index, ties, day),
    ]);
    for (const [at, [one, ofOne]] of served.entries()) {
      for (const [other, ofOther] of served.slice(at + 1)) {
        const [a, b] = one < other ? [one, other] : [other, one];
        if (!isWanted(a, b)) continue;
        note(pairs, index.nodes, a, b, sharedBy(member, ofOne, ofOther));
        made += 1;
        if (made % A_STEP === 0) yield;
      }
    }
  }
  return { pairs: [...pairs.values()], leftOut };
}

const sharedBy = (member: number, one: Service, other: Service): SharedMember => ({
  member,
  days: daysShared(one.spans, other.spans),
  daysUnknown: one.isUnknown || other.isUnknown,
});

function note(
  pairs: Map<number, Interlock>,
  nodes: number,
  a: number,
  b: number,
  shared: SharedMember,
): void {
  const key = a * nodes + b;
  const pair = pairs.get(key);
  if (pair === undefined) {
    const { days, daysUnknown } = shared;
    pairs.set(key, { a, b, members: [shared], days, daysUnknown });
    return;
  }
  pair.members.push(shared);
  pair.days += shared.days;
  pair.daysUnknown ||= shared.daysUnknown;
}
