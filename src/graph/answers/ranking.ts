/** The first of very many in an order, without holding the others. */

export interface Ranking<T> {
  offer(one: T): void;
  /** Those that were offered and come first, in their order. */
  ranked(): T[];
}

/** @param wanted - how many; as many again are held, and sorted out when these are full */
export function createRanking<T>(wanted: number, compare: (a: T, b: T) => number): Ranking<T> {
  let held: T[] = [];
  /** The last that would still be among them; null: there are not so many yet. */
  let last: T | null = null;

  function sortOut(): void {
    held = held.sort(compare).slice(0, wanted);
    if (held.length === wanted) last = held.at(-1) ?? null;
  }

  return {
    offer(one) {
      if (wanted === 0 || (last !== null && compare(one, last) >= 0)) return;
      held.push(one);
      if (held.length >= 2 * wanted + 1000) sortOut();
    },
    ranked() {
      sortOut();
      return held;
    },
  };
}
