/** The way to one registry: opened when first needed, closed while it can't be reached. */
import { fault, Refusal, type Fault } from '../contract/faults.ts';
import type { Status } from '../contract/model/settings.ts';
import type { Registry } from '../registry/registry.ts';
import type { RegistryConnection, RequestCounter } from './host.ts';

/** Answers about the world or about the caller, not about the registry's health. */
const NO_TROUBLE = new Set(['cancelled', 'record-not-found', 'not-searched-offline']);

type Question<T> = (registry: Registry, signal: AbortSignal) => Promise<T>;

interface LinkParts {
  open(count: RequestCounter): Promise<RegistryConnection>;
  /** Whether the analyst chose to ask nobody. */
  isOffline(): boolean;
  now(): Date;
  /** Called whenever something the status shows has changed. */
  changed(): void;
  /** Called with what went wrong with the registry itself. */
  failed(fault: Fault, at: string): void;
}

/** What is under way since the way was last opened; `why` is what stops it. */
interface Epoch {
  stop: AbortController;
  why: Fault;
}

const newEpoch = (): Epoch => ({ stop: new AbortController(), why: fault('cancelled') });

export class RegistryLink {
  /** Another number after every reset: what was asked with another key is not shared. */
  setup = 0;
  /** Where it is asked, without the key; empty while nobody knows. */
  url = '';
  /** Since when it could not be reached; it is not asked until it is tried again. */
  unreachableSince: string | null = null;
  readonly requests: Status['requests'] = { made: 0, underWay: 0 };
  readonly #parts: LinkParts;
  #connection: Promise<RegistryConnection> | null = null;
  #epoch = newEpoch();

  constructor(parts: LinkParts) {
    this.#parts = parts;
  }

  /**
   * Ask the registry. Refused as `not-searched-offline` while offline; when it turns out
   * unreachable, whatever else is under way with it stops with that fault. `despite` asks although
   * it was unreachable before; if it is back, it is asked again from then on.
   */
  async ask<T>(question: Question<T>, signal: AbortSignal, despite?: 'unreachable'): Promise<T> {
    if (signal.aborted) throw new Refusal('cancelled');
    const isClosed = this.unreachableSince !== null && despite === undefined;
    if (isClosed || this.#parts.isOffline()) throw new Refusal('not-searched-offline');
    const during = this.#epoch;
    try {
      const { registry } = await this.#connected();
      const answer = await question(registry, AbortSignal.any([signal, during.stop.signal]));
      if (despite && during === this.#epoch) this.tryAgain();
      return answer;
    } catch (error) {
      throw this.#afterFailure(error, during, signal);
    }
  }

  /** It may be asked again. */
  tryAgain(): void {
    if (this.unreachableSince === null) return;
    this.unreachableSince = null;
    this.#parts.changed();
  }

  /** Whatever is under way stops with this fault. */
  stop(why: Fault): void {
    this.#epoch.why = why;
    this.#epoch.stop.abort();
    this.#epoch = newEpoch();
  }

  /** The key or how it is sent changed: connect anew at the next question. */
  reset(): void {
    this.setup += 1;
    this.#connection = null;
    this.url = '';
    this.#epoch = newEpoch();
    this.unreachableSince = null;
    this.#parts.changed();
  }

  /** One connection at a time; one that could not be made is tried again at the next question. */
  async #connected(): Promise<RegistryConnection> {
    const opening = (this.#connection ??= this.#parts.open(this.#counter()));
    try {
      const opened = await opening;
      if (this.#connection === opening) this.url = opened.url;
      return opened;
    } catch (error) {
      if (this.#connection === opening) this.#connection = null;
      throw error;
    }
  }

  #counter(): RequestCounter {
    return {
      began: () => {
        this.requests.made += 1;
        this.requests.underWay += 1;
        this.#parts.changed();
      },
      ended: () => {
        this.requests.underWay -= 1;
        this.#parts.changed();
      },
    };
  }

  /** What a failed question means: for this caller, for the others under way, for the status. */
  #afterFailure(error: unknown, during: Epoch, signal: AbortSignal): unknown {
    if (!(error instanceof Refusal)) return error;
    const stopped =
      error.fault.code === 'cancelled' && !signal.aborted && during.stop.signal.aborted;
    if (stopped) return new Refusal(during.why.code, during.why.detail);
    // What happens to a way that was closed or opened anew meanwhile is no news.
    if (during === this.#epoch && !NO_TROUBLE.has(error.fault.code)) {
      const at = this.#parts.now().toISOString();
      if (error.fault.code === 'registry-unreachable') {
        this.unreachableSince ??= at;
        this.stop(error.fault);
      }
      this.#parts.failed(error.fault, at);
      this.#parts.changed();
    }
    return error;
  }
}
