/** Runs long work of the page in slices, between which the page responds. */

/** The longest time of a slice in milliseconds, apart from one step of the work. */
const SLICE_MS = 12;

/** Every slice, even the first, is a task of its own: what began the work may have taken long enough. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    await anotherTask();
    const end = performance.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < end);
  }
}

/** Not a timer: after a few in a row, each would wait for milliseconds. */
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
