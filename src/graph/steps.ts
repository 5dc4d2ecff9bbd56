/** Long work in steps, between which others may be answered. */

/** Done between two steps. */
const A_STEP = 200;

/** All steps at once, for who has the time. */
export function toEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

export function* mapInSteps<T, U>(all: readonly T[], map: (one: T) => U): Generator<void, U[]> {
  const mapped: U[] = [];
  for (const one of all) {
    mapped.push(map(one));
    if (mapped.length % A_STEP === 0) yield;
  }
  return mapped;
}
