/**
 * Whether the service is at its address at all. The specification says nothing of errors: 404 may
 * mean that the record is unknown, that nothing matches, or that there is nothing at this path.
 */
import { Refusal } from '../../contract/faults.ts';
import type { Timing } from '../http/pace.ts';
import type { AskOptions } from '../registry.ts';

/** An answer says for so long that the service is there; a path can go while a window is open. */
const STAYS_MILLIS = 10_000;

export interface Presence {
  /** The service answered. */
  seen(): void;
  /** Resolves when it is there, asking where nothing was answered lately; refused as `path-not-found`. */
  confirm(asking: AskOptions | undefined): Promise<void>;
}

/** `isThere` asks something that a service at this address would hardly answer with 404. */
export function createPresence(
  { elapsed }: Pick<Timing, 'elapsed'>,
  isThere: (asking: AskOptions | undefined) => Promise<boolean>,
): Presence {
  let seenAt = -Infinity;
  const seen = (): void => {
    seenAt = elapsed();
  };
  return {
    seen,
    async confirm(asking) {
      if (elapsed() - seenAt < STAYS_MILLIS) return;
      if (!(await isThere(asking))) throw new Refusal('path-not-found');
      seen();
    },
  };
}
