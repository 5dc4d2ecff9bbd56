/** Long work of the page, in slices between which it answers. */

/** A slice takes this long at most, a step of the work aside; in milliseconds. */
const SLICE_MS = 12;

/** Until when slices may last that begin in the task of now; null before the first of a task. */
let taskEnd: number | null = null;

/** One change may begin several: their first slices share one's time. */
function endOfFirst(): number {
  if (taskEnd === null) {
    taskEnd = performance.now() + SLICE_MS;
    void anotherTask().then(() => (taskEnd = null));
  }
  return taskEnd;
}

/** What short work comes to, comes at once; of long work every slice is a task of its own. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  let end = endOfFirst();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < end) continue;
    await anotherTask();
    end = performance.now() + SLICE_MS;
  }
}

/** Not a timer: after a few of them in a row each would wait for milliseconds. */
function anotherTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
