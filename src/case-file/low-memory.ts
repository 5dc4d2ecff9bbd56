/** Low memory use for a process that reads an untrusted file. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Makes this process and its future threads free memory early; other work gets slower. */
export function useLowMemory(): void {
  for (const flag of ['--optimize-for-size', '--max-semi-space-size=1', '--expose-gc']) {
    setFlagsFromString(flag);
  }
}

let collect: (() => void) | undefined;

/** Frees a large released object now, in a process that has to use little memory. */
export function collectGarbage(): void {
  collect ??= runInNewContext('typeof gc === "function" ? gc : () => undefined') as () => void;
  collect();
}
