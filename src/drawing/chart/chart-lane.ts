/** The occupied intervals along one row or between two, from left to right, and the nearest free space. */

/** Tolerance for rounding errors. */
const TINY = 0.01;

export class Lane {
  /** Begins and ends of disjoint intervals, in ascending order. */
  readonly #from: number[] = [];
  readonly #to: number[] = [];

  take(minX: number, maxX: number): void {
    const first = this.#firstEndingAfter(minX);
    let last = first;
    let from = minX;
    let to = maxX;
    for (; (this.#from[last] ?? Infinity) < maxX; last += 1) {
      from = Math.min(from, this.#from[last] ?? from);
      to = Math.max(to, this.#to[last] ?? to);
    }
    this.#from.splice(first, last - first, from);
    this.#to.splice(first, last - first, to);
  }

  isFree(minX: number, maxX: number): boolean {
    return (this.#from[this.#firstEndingAfter(minX + TINY)] ?? Infinity) >= maxX - TINY;
  }

  /** The nearest x with this much free space before and after it. */
  nearest(x: number, before: number, after: number): number {
    if (this.isFree(x - before, x + after)) return x;
    const start = this.#firstEndingAfter(x - before + TINY);
    let right = Infinity;
    for (let at = start; right === Infinity; at += 1) {
      const wish = (this.#to[at] ?? x) + before;
      if ((this.#from[at + 1] ?? Infinity) >= wish + after - TINY) right = wish;
    }
    for (let at = start; ; at -= 1) {
      const wish = (this.#from[at] ?? Infinity) - after;
      if (x - wish >= right - x) return right;
      if (wish <= x && (this.#to[at - 1] ?? -Infinity) <= wish - before + TINY) return wish;
    }
  }

  #firstEndingAfter(x: number): number {
    let low = 0;
    let high = this.#to.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#to[middle] ?? 0) > x) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}
