/** What this thread used of the CPU, in milliseconds: what else the machine does doesn't count. */
export function ownCpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** How long anything else would have waited for an answer while some work was done, by this clock. */
export async function longestStep(
  work: () => Promise<unknown>,
  clock: () => number = () => performance.now(),
): Promise<number> {
  let isDone = false;
  let longest = 0;
  let last = clock();
  const watch = (): void => {
    const now = clock();
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
