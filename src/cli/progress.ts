/** Says on a terminal how far long work is, on one line that is wiped at the end. */
import type { Client } from '../contract/client.ts';

const WIPED = '\r\u001b[K';

/** Follow this task on standard error if that is a terminal; the function returned stops it. */
export function showProgress(client: Client, task: string): () => void {
  if (!process.stderr.isTTY) return () => undefined;
  const stop = client.on('taskProgressed', (event) => {
    if (event.task !== task) return;
    const of = event.total === null ? '' : ` of ${event.total}`;
    process.stderr.write(`${WIPED}${event.words}: ${event.done}${of}`);
  });
  return () => {
    stop();
    process.stderr.write(WIPED);
  };
}
