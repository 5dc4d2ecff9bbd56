/** Says on a terminal how far long work is, on one line that is wiped at the end. */
import type { Client } from '../contract/client.ts';
import { printError } from './output.ts';

const WIPED = '\r\u001b[K';

/** How far it is; `total` null: nobody knows. */
interface ShownStep {
  words: string;
  done: number;
  total: number | null;
}

/** Show steps on standard error if that is a terminal, until it is stopped. */
export function showSteps(): { show: (step: ShownStep) => void; stop: () => void } {
  if (!process.stderr.isTTY) return { show: () => undefined, stop: () => undefined };
  return {
    show({ words, done, total }) {
      const of = total === null ? '' : ` of ${total}`;
      printError(`${WIPED}${words}: ${done}${of}`);
    },
    stop: () => printError(WIPED),
  };
}

/** Follow this task the same way; the function returned stops it. */
export function showProgress(client: Client, task: string): () => void {
  const shown = showSteps();
  const stopHearing = client.on('taskProgressed', (event) => {
    if (event.task === task) shown.show(event);
  });
  return () => {
    stopHearing();
    shown.stop();
  };
}
