/** Keeps the first of very many items in an order, without storing the others. */
interface Ranking<T> {
  offer(one: T): void;
  /** The first of all offered items, in order. */
  ranked(): T[];
}

/** @param wanted - limit on the result; about twice as many are stored before they are sorted and cut */
export function createRanking<T>(wanted: number, compare: (a: T, b: T) => number): Ranking<T> {
  let items: T[] = [];
  /** The last item of the best so far; null while there are fewer than wanted. */
  let last: T | null = null;

  function trim(): void {
    items = items.sort(compare).slice(0, wanted);
    if (items.length === wanted) last = items.at(-1) ?? null;
  }

  return {
    offer(one) {
      if (wanted === 0 || (last !== null && compare(one, last) >= 0)) return;
      items.push(one);
      if (items.length >= 2 * wanted + 1000) trim();
    },
    ranked() {
      trim();
      return items;
    },
  };
}
