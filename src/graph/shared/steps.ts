/** Long work in steps, as generators that yield so that other requests can run. */

/** Items per step. */
const PER_STEP = 200;

/** Runs all steps at once, without letting others run in between. */
export function toEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Maps items, yielding after every `perStep`: fewer if each takes long. */
export function* mapInSteps<T, U>(
  all: readonly T[],
  map: (one: T) => U,
  perStep = PER_STEP,
): Generator<void, U[]> {
  const mapped: U[] = [];
  for (const one of all) {
    mapped.push(map(one));
    if (mapped.length % perStep === 0) yield;
  }
  return mapped;
}

/** Items sorted per step. */
const SORTED_PER_STEP = 256;

/** A stable merge sort: sorts short runs, then merges them pairwise. */
export function* sortInSteps<T>(
  all: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, T[]> {
  const runs: T[][] = [];
  for (let at = 0; at < all.length; at += SORTED_PER_STEP) {
    runs.push(all.slice(at, at + SORTED_PER_STEP).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    for (let at = 0; at + 1 < runs.length; at += 1) {
      const [one, other] = runs.splice(at, 2) as [T[], T[]];
      runs.splice(at, 0, yield* merged(one, other, compare));
    }
  }
  return runs[0] ?? [];
}

function* merged<T>(
  one: readonly T[],
  other: readonly T[],
  compare: (a: T, b: T) => number,
): Generator<void, T[]> {
  const both: T[] = [];
  let at = 0;
  for (const next of other) {
    while (at < one.length && compare(one[at] as T, next) <= 0) both.push(one[at++] as T);
    both.push(next);
    if (both.length % SORTED_PER_STEP < 2) yield;
  }
  return [...both, ...one.slice(at)];
}
