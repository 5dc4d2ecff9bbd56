/** Seeded randomness: the same seed gives the same world on every machine, for ever. */

export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** `count` different elements, in random order; all of them when there are fewer. */
  sample<T>(list: readonly T[], count: number): T[];
  /** Every `#` of the pattern becomes a digit, every `@` a capital letter. */
  digits(pattern: string): string;
}

/** FNV-1a, so that every story has a stream of its own and one changed story leaves the rest alone. */
function hash(seed: string): number {
  let value = 0x811c9dc5;
  for (const char of seed) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

function mulberry32(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function createRandom(seed: string): Random {
  const next = mulberry32(hash(seed));
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[int(0, list.length - 1)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    sample: (list, count) => {
      const rest = [...list];
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(int(0, rest.length - 1), 1),
      ).flat();
    },
    digits: (pattern) =>
      pattern
        .replace(/#/g, () => String(int(0, 9)))
        .replace(/@/g, () => pick([...'ABCDEFGHJKLMNPRSTUVWXYZ'])),
  };
}
