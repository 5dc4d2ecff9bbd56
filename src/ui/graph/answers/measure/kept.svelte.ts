/** Something that takes long to work out, kept for as long as what it is of stays the same. */
import { untrack } from 'svelte';

/** Profiles come by the dozen: it isn't begun anew with each. */
const SETTLED_MS = 150;

export class Kept<T> {
  /** The last there was; it stays while another is worked out. */
  value = $state.raw<T | null>(null);
  isWorking = $state(false);
  #of: readonly string[] | null = null;
  #next: (() => Promise<T | null>) | null = null;
  #runs = 0;

  /** Nothing is done where it is `of` the same; of those asked for while one is worked out only the newest is. */
  keep(of: readonly string[], work: () => Promise<T | null>): void {
    const before = this.#of;
    if (before?.length === of.length && of.every((part, at) => part === before[at])) return;
    this.#of = of;
    this.#next = work;
    untrack(() => {
      if (!this.isWorking) void this.#work();
    });
  }

  /** Whatever is under way is no longer wanted. */
  leave(): void {
    this.#runs += 1;
    this.#of = this.#next = this.value = null;
    this.isWorking = false;
  }

  async #work(): Promise<void> {
    const run = this.#runs;
    this.isWorking = true;
    try {
      while (this.#next !== null) {
        await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
        const next = this.#next;
        this.#next = null;
        const value = await next?.();
        if (run !== this.#runs) return;
        if (value) this.value = value;
      }
    } finally {
      if (run === this.#runs) this.isWorking = false;
    }
  }
}
