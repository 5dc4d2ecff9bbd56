/** Entities by their place in the export: for formats that number nodes, and to tell pairs apart in little memory. */
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Tie, TieKind } from '../contract/model/tie.ts';
import { TIES_AT_ONCE } from './exchange.ts';

/** Each entity's place, from 0. */
export const numbersOf = (entities: readonly GraphEntity[]): Map<EntityId, number> =>
  new Map(entities.map(({ id }, place) => [id, place]));

const KINDS: Readonly<Record<TieKind, number>> = { position: 0, right: 1, parent: 2, same: 3 };

/**
 * Tells of each tie, asked in their order, the how many-th it is of its kind between its two ends, from
 * 1. Only what there is several of is remembered: the rest goes through one list of plain numbers.
 */
export function* ordinals(
  entities: readonly GraphEntity[],
  ties: readonly Tie[],
): Generator<'', (tie: Tie) => number> {
  const places = numbersOf(entities);
  const keyOf = ({ from, to, kind }: Tie): number =>
    ((places.get(from) ?? 0) * places.size + (places.get(to) ?? 0)) * 4 + KINDS[kind];
  const keys = new Float64Array(ties.length);
  for (const [at, tie] of ties.entries()) {
    if (at % TIES_AT_ONCE === 0) yield '';
    keys[at] = keyOf(tie);
  }
  yield '';
  const met = severalOf(keys, () => 0);
  yield '';
  return (tie) => {
    const key = keyOf(tie);
    const before = met.get(key);
    if (before === undefined) return 1;
    met.set(key, before + 1);
    return before + 1;
  };
}

/** Each key that is there several times, with what is made for it. */
export function severalOf<T>(keys: Float64Array, make: () => T): Map<number, T> {
  const sorted = keys.toSorted();
  const several = new Map<number, T>();
  for (let at = 1; at < sorted.length; at += 1) {
    const key = sorted[at] ?? 0;
    if (key === sorted[at - 1] && !several.has(key)) several.set(key, make());
  }
  return several;
}
