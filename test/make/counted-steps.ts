/** Long work in steps, to its end: how many they were, and how much of something was in the fullest of them. */

export interface CountedSteps<T> {
  value: T;
  steps: number;
  /** In the step with the most. */
  most: number;
  all: number;
}

/** @param countSoFar - of what is counted, how much there was since it began */
export function countSteps<T>(
  work: Iterator<unknown, T>,
  countSoFar: () => number = () => 0,
): CountedSteps<T> {
  const before = countSoFar();
  let steps = 0;
  let most = 0;
  let last = before;
  for (;;) {
    const step = work.next();
    const now = countSoFar();
    most = Math.max(most, now - last);
    last = now;
    if (step.done) return { value: step.value, steps, most, all: now - before };
    steps += 1;
  }
}
