/**
 * Which entries of two lists stand for the same thing. Lists are multisets: order doesn't matter, and what
 * is listed twice must occur twice. Takes time in proportion to the lists.
 */
import { valueAt } from '../fields/field.ts';

/** An entry and its place, an RFC 6901 JSON Pointer. */
export interface Entry<T> {
  item: T;
  pointer: string;
}

/** A key by which an entry is matched with one in the other list. */
export interface MatchKey<T> {
  /** Null if the entry has no such key. */
  of: (item: T) => string | null;
  /** Match only if the key is unique on both sides: of several, it is unclear which became which. */
  mustBeUnique?: boolean;
}

/** Entries that differ between the two sides; the two of a pair stand for one thing. */
export interface DifferingEntries<T> {
  pairs: [Entry<T>, Entry<T>][];
  removed: Entry<T>[];
  added: Entry<T>[];
}

/** Entries processed in one step. */
const STEP_SIZE = 1000;

export const placed = <T>(items: readonly T[], at: string): Entry<T>[] =>
  items.map((item, index) => ({ item, pointer: `${at}/${index}` }));

/** Equal text for equal values, whatever the order of the lists in them. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).sort().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.values(value).map(canonical).join()}}`;
}

/** Whether two values are equal, with lists in the same order; false if only their order differs. */
function isPlainlyEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const before = a as Record<string, unknown>;
  const after = b as Record<string, unknown>;
  const names = Object.keys(before);
  if (names.length !== Object.keys(after).length) return false;
  return names.every((name) => isPlainlyEqual(before[name], after[name]));
}

/** Leaves out entries that both lists have; one pass suffices if most are at the same index. */
function* withoutEqual<T>(
  before: readonly Entry<T>[],
  after: readonly Entry<T>[],
): Generator<void, DifferingEntries<T>> {
  const removed: Entry<T>[] = [];
  const added: Entry<T>[] = [];
  for (let at = 0; at < Math.max(before.length, after.length); at += 1) {
    if (at % STEP_SIZE === STEP_SIZE - 1) yield;
    const one = before[at];
    const other = after[at];
    if (one && other && isPlainlyEqual(one.item, other.item)) continue;
    if (one) removed.push(one);
    if (other) added.push(other);
  }
  const rest = yield* pairBy({ pairs: [], removed, added }, { of: canonical });
  return { ...rest, pairs: [] };
}

/** Pairs entries that have the same key, in their order. */
function* pairBy<T>(
  differing: DifferingEntries<T>,
  key: MatchKey<T>,
): Generator<void, DifferingEntries<T>> {
  if (differing.removed.length === 0 || differing.added.length === 0) return differing;
  const byKey = yield* groupBy(differing.added, key.of);
  const alike = key.mustBeUnique ? yield* groupBy(differing.removed, key.of) : null;
  const pairs = [...differing.pairs];
  const removed: Entry<T>[] = [];
  const paired = new Set<Entry<T>>();
  const taken = new Map<string, number>();
  for (const [at, one] of differing.removed.entries()) {
    if (at % STEP_SIZE === STEP_SIZE - 1) yield;
    const name = key.of(one.item);
    const others = name === null ? undefined : byKey.get(name);
    const isSure = !alike || (others?.length === 1 && alike.get(name ?? '')?.length === 1);
    const next = (name !== null && taken.get(name)) || 0;
    const other = isSure ? others?.[next] : undefined;
    if (name === null || other === undefined) {
      removed.push(one);
      continue;
    }
    taken.set(name, next + 1);
    pairs.push([one, other]);
    paired.add(other);
  }
  return { pairs, removed, added: differing.added.filter((other) => !paired.has(other)) };
}

function* groupBy<T>(
  all: readonly Entry<T>[],
  of: (item: T) => string | null,
): Generator<void, Map<string, Entry<T>[]>> {
  const groups = new Map<string, Entry<T>[]>();
  for (const [at, one] of all.entries()) {
    if (at % STEP_SIZE === STEP_SIZE - 1) yield;
    const name = of(one.item);
    if (name === null) continue;
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return groups;
}

/** The differences between two lists; entries are matched by the first key that fits. */
export function* differingEntries<T>(
  before: readonly Entry<T>[],
  after: readonly Entry<T>[],
  keys: readonly MatchKey<T>[],
): Generator<void, DifferingEntries<T>> {
  let differing = yield* withoutEqual(before, after);
  for (const key of keys) differing = yield* pairBy(differing, key);
  return differing;
}

/**
 * Keys of all fields but one, for each field in turn: they match an entry of which one field changed. The
 * other fields must state something. Keys are sums of hashes, so that each value is read only once; two
 * entries that collide are shown as one changed entry, with all its differences.
 */
export function allButOne<T extends object>(fields: readonly string[]): MatchKey<T>[] {
  const known = new WeakMap<T, { hashes: number[]; sum: number; stated: number }>();
  function sumsOf(item: T) {
    const found = known.get(item);
    if (found) return found;
    const values = fields.map((field) => canonical(valueAt(item, field)));
    const hashes = values.map((value, at) => (NOTHING.has(value) ? 0 : hashOf(`${at} ${value}`)));
    const sums = {
      hashes,
      sum: hashes.reduce((sum, hash) => sum + hash, 0),
      stated: hashes.filter((hash) => hash !== 0).length,
    };
    known.set(item, sums);
    return sums;
  }
  return fields.map((_field, at) => ({
    mustBeUnique: true,
    of: (item) => {
      const { hashes, sum, stated } = sumsOf(item);
      const own = hashes[at] ?? 0;
      return stated - Number(own !== 0) > 0 ? String(sum - own) : null;
    },
  }));
}

const NOTHING: ReadonlySet<string> = new Set(['null', '[]', '""']);

/** 32 bits (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
