/**
 * A limit for the bytes of large answers under way, over all requests of an engine: from when one begins
 * to be large until it was decoded and kept.
 */

/** One answer as large as any may be, and some smaller ones: decoded, it is several times that in memory. */
const LIMIT_BYTES = 96 * 2 ** 20;

/** The bytes that one answer has. */
export interface Share {
  /** It needs no more than this, after all. */
  shrink(bytes: number): void;
  release(): void;
}

/** What one piece of work takes of the limit; it waits for no more while it has some. */
export interface ByteClaim {
  /**
   * Wait until so many bytes are free, first come first served; more than there is at all is all of it.
   * Rejects at once with the signal's reason when it aborts.
   */
  take(bytes: number, signal: AbortSignal): Promise<Share>;
}

export interface ByteLimit {
  /** Do this work; what it took is free again when it has ended. */
  during<T>(work: (claim: ByteClaim) => Promise<T>): Promise<T>;
}

export function createByteLimit(total = LIMIT_BYTES): ByteLimit {
  let free = total;
  const waiting = new Set<() => boolean>();

  /** Whoever came first enters first, though there may be enough for another. */
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
      const leave = (): void => {
        waiting.delete(enter);
        reject(signal.reason as Error);
        admitNext();
      };
      const enter = (): boolean => {
        if (bytes > free) return false;
        waiting.delete(enter);
        signal.removeEventListener('abort', leave);
        resolve(newShare(bytes));
        return true;
      };
      waiting.add(enter);
      signal.addEventListener('abort', leave, { once: true });
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
        // One that was stopped may still be on its way in.
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
