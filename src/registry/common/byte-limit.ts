/**
 * A limit for the bytes of large responses under way, over all requests of an engine: from when a response
 * turns out to be large until it is decoded and stored.
 */

/** Room for one response of the largest size and some smaller ones; decoded, they take several times it. */
const LIMIT_BYTES = 96 * 2 ** 20;

/** The bytes reserved for one response. */
export interface Share {
  /** Reduces the reservation to this many bytes. */
  shrink(bytes: number): void;
  release(): void;
}

/** What one task reserves of the limit; while it holds some, it must not wait for more. */
export interface ByteClaim {
  /**
   * Waits until so many bytes are free, first come first served; at most the total is reserved. Rejects at
   * once with the signal's reason when it aborts.
   */
  take(bytes: number, signal: AbortSignal): Promise<Share>;
}

export interface ByteLimit {
  /** Runs this work; what it reserved is released when it ends. */
  during<T>(work: (claim: ByteClaim) => Promise<T>): Promise<T>;
}

export function createByteLimit(total = LIMIT_BYTES): ByteLimit {
  let free = total;
  const waiting = new Set<() => boolean>();

  /** The first in the line enters first, even if there is room for a later one. */
  function admitNext(): void {
    for (const enter of waiting) if (!enter()) return;
  }

  function newShare(bytes: number): Share {
    let held = bytes;
    free -= bytes;
    const shrink = (to: number): void => {
      if (to >= held) return;
      free += held - to;
      held = to;
      admitNext();
    };
    return { shrink, release: () => shrink(0) };
  }

  function take(wanted: number, signal: AbortSignal): Promise<Share> {
    const bytes = Math.min(wanted, total);
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const onAbort = (): void => {
        waiting.delete(enter);
        reject(signal.reason as Error);
        admitNext();
      };
      const enter = (): boolean => {
        if (bytes > free) return false;
        waiting.delete(enter);
        signal.removeEventListener('abort', onAbort);
        resolve(newShare(bytes));
        return true;
      };
      waiting.add(enter);
      signal.addEventListener('abort', onAbort, { once: true });
      admitNext();
    });
  }

  return {
    async during(work) {
      const shares: Share[] = [];
      let isOver = false;
      const takeShare: ByteClaim['take'] = async (bytes, signal) => {
        const share = await take(bytes, signal);
        shares.push(share);
        // A share may still arrive after the work was stopped.
        if (isOver) share.release();
        return share;
      };
      try {
        return await work({ take: takeShare });
      } finally {
        isOver = true;
        for (const share of shares) share.release();
      }
    },
  };
}
