/** Long work of the page, in slices between which it answers. */

/** A slice takes this long at most, a step of the work aside; in milliseconds. */
const SLICE_MS = 12;

/** Every slice is a task of its own, the first too: what begins the work may have taken long enough. */
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
