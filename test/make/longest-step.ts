/** How long anything else would have waited for an answer while some work was done. */
export async function longestStep(work: () => Promise<unknown>): Promise<number> {
  let [isDone, longest, last] = [false, 0, performance.now()];
  const watch = (): void => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isDone) setImmediate(watch);
  };
  setImmediate(watch);
  await work();
  watch();
  isDone = true;
  return longest;
}
