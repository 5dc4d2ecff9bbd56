/** A whole check of a store's file, its halves side by side. */
import { addFound, emptyReport } from '../contract/check-report.ts';
import type { CheckReport } from '../contract/model/answers.ts';
import { CHECK_HALVES } from '../store/check/check.ts';
import type { Step } from '../store/store.ts';
import type { StoreWork } from './host.ts';

/**
 * What was found, of both halves; a cancel loses nothing of what was found before it. Rejects with a
 * Refusal: `store-corrupt` when not even the tables can be listed.
 */
export async function checkFileIn(
  work: StoreWork,
  file: string,
  signal: AbortSignal,
  progress: (done: number, total: number) => void,
): Promise<CheckReport> {
  const report = emptyReport();
  const steps: Step[] = CHECK_HALVES.map(() => ({ done: 0, total: 0 }));
  const failed = new AbortController();
  const either = AbortSignal.any([signal, failed.signal]);
  const halves = CHECK_HALVES.map(async (half, at) => {
    const ended = await work
      .run('check', { file, half }, either, ({ done, total, found }) => {
        steps[at] = { done, total };
        addFound(report, found);
        if (steps.every((step) => step.total > 0))
          progress(sum(steps, 'done'), sum(steps, 'total'));
      })
      .catch((error: unknown) => {
        failed.abort();
        throw error;
      });
    return ended !== null;
  });
  const ended = await Promise.all(halves);
  return { ...report, cancelled: ended.includes(false) };
}

const sum = (steps: readonly Step[], of: keyof Step): number =>
  steps.reduce((all, step) => all + step[of], 0);
