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

/** `aStep` of them at a time: fewer where each takes long. */
export function* mapInSteps<T, U>(
  all: readonly T[],
  map: (one: T) => U,
  aStep = A_STEP,
): Generator<void, U[]> {
  const mapped: U[] = [];
  for (const one of all) {
    mapped.push(map(one));
    if (mapped.length % aStep === 0) yield;
  }
  return mapped;
}
