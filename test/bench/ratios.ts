/** Runs the product beside the raw library on the same data, and says how many times as long it takes. */
import { afterAll, type TestContext } from 'vitest';

type Work = () => unknown;

const lines: string[] = [];

afterAll(() => {
  process.stdout.write(`\nRatios to the raw limit (medians)\n${lines.join('\n')}\n`);
});

const inWords = (millis: number): string =>
  millis < 1 ? `${(millis * 1000).toFixed(0)} µs` : `${millis.toFixed(1)} ms`;

/** Measure both in turn, and keep the line for the summary printed at the end. */
export async function compare(
  bench: TestContext['bench'],
  what: string,
  product: Work,
  raw: { name: string; work: Work },
): Promise<void> {
  const measured = await bench('Interlock', async () => void (await product())).run();
  const limit = await bench(raw.name, async () => void (await raw.work())).run();
  const [ours, theirs] = [measured.latency.p50, limit.latency.p50];
  lines.push(
    `${what.padEnd(38)} ${(ours / theirs).toFixed(1).padStart(7)} ×   ${inWords(ours)} against ${inWords(theirs)}, ${raw.name}`,
  );
}
