/** The link to one registry: opened when first needed, not used while the registry is unreachable. */
import { fault, Refusal, type Fault } from '../../contract/faults/faults.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import type { Status } from '../../contract/answers/settings.ts';
import type { RequestTarget, Attempt } from '../../contract/model/request.ts';
import type { Registry } from '../../registry/common/registry.ts';
import type { RegistryConnection, RequestListener } from '../base/host.ts';

/** Outcomes that say nothing of the registry's health. */
const NO_TROUBLE = new Set(['cancelled', 'record-not-found', 'not-searched-offline']);

/** After this many unanswered requests in a row, the registry counts as unreachable. */
const UNANSWERED_IN_A_ROW = 3;

/** The connection was made, then cut: the registry may well be reachable. */
const CUT = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE']);

interface LinkRequest<T> {
  target: RequestTarget;
  question: (registry: Registry, signal: AbortSignal) => Promise<T>;
  signal: AbortSignal;
  /** Queries it although it was unreachable; if it responds, it counts as reachable again. */
  despite?: 'unreachable';
}

export interface LinkParts {
  /** The registry of this link; its refusals name it. */
  handle: RegistryHandle;
  open(listener: RequestListener): Promise<RegistryConnection>;
  /** The address of a request, without the key. */
  addressOf(target: RequestTarget): string;
  /** Called with every attempt that got no response. */
  attempted: (attempt: Attempt) => void;
  /** Whether the analyst chose to be offline. */
  isOffline(): boolean;
  /** Why this registry is never queried; null if it may be. */
  barred(): Refusal | null;
  now(): Date;
  /** Called whenever something the status shows has changed. */
  changed(): void;
  /** Called when it has responded as it should. */
  answered(at: string): void;
  /** Called with faults of the registry itself. */
  failed(fault: Fault, at: string): void;
}

/** Requests under way and responses since the link was opened; `why` is the fault that stops them. */
interface Epoch {
  stop: AbortController;
  why: Fault;
  underWay: number;
  responses: number;
}

const newEpoch = (): Epoch => ({
  stop: new AbortController(),
  why: fault('cancelled'),
  underWay: 0,
  responses: 0,
});

export class RegistryLink {
  /** Increases with every reset: requests with another key are not shared. */
  setup = 0;
  /** Where it is queried, without the key; empty while unknown. */
  url = '';
  /** Since when it is unreachable; it is not queried until it is to be tried again. Else null. */
  unreachableSince: string | null = null;
  readonly requests: Status['requests'] = { made: 0, underWay: 0 };
  readonly #parts: LinkParts;
  #connection: Promise<RegistryConnection> | null = null;
  #epoch = newEpoch();
  /** Timeouts and cut connections since the last response. */
  #unanswered = 0;

  get handle(): RegistryHandle {
    return this.#parts.handle;
  }

  constructor(parts: LinkParts) {
    this.#parts = parts;
  }

  /**
   * Queries the registry. Refused as `not-searched-offline` while offline, with `why`; if the registry
   * turns out to be unreachable, all other requests under way stop with that fault. Several timeouts and
   * cut connections in a row count as unreachable too; a connection that fails while others got responses
   * is refused as `registry-cut`, and stops nothing.
   */
  async request<T>({ target, question, signal, despite }: LinkRequest<T>): Promise<T> {
    if (signal.aborted) throw new Refusal('cancelled');
    const barred = this.#parts.barred();
    if (barred !== null) throw barred;
    if (this.#parts.isOffline()) {
      this.#noteNotRequested(target);
      throw new Refusal('not-searched-offline');
    }
    if (this.unreachableSince !== null && despite === undefined) {
      this.#noteNotRequested(target);
      throw this.#withRegistry(fault('not-searched-offline', { why: 'unreachable' }));
    }
    const during = this.#epoch;
    const { responses: before } = during;
    during.underWay += 1;
    try {
      const { registry } = await this.#connect();
      const answer = await question(registry, AbortSignal.any([signal, during.stop.signal]));
      this.#noteResponse(during);
      if (despite && during === this.#epoch) this.tryAgain();
      this.#parts.answered(this.#parts.now().toISOString());
      return answer;
    } catch (error) {
      throw this.#afterFailure(error, { during, signal, before });
    } finally {
      during.underWay -= 1;
    }
  }

  /** It may be queried again. */
  tryAgain(): void {
    if (this.unreachableSince === null) return;
    this.unreachableSince = null;
    this.#unanswered = 0;
    this.#parts.changed();
  }

  /** Stops all requests under way with this fault. */
  stop(why: Fault): void {
    this.#epoch.why = why;
    this.#epoch.stop.abort();
    this.#epoch = newEpoch();
  }

  /** Stops all requests and closes the connection. */
  async close(): Promise<void> {
    this.stop(fault('cancelled'));
    const opened = await this.#connection?.catch(() => null);
    opened?.registry.close?.();
  }

  /** The key or how it is sent has changed: the next request connects anew. */
  reset(): void {
    this.setup += 1;
    this.#connection = null;
    this.url = '';
    this.#epoch = newEpoch();
    this.unreachableSince = null;
    this.#unanswered = 0;
    this.#parts.changed();
  }

  /** One connection at a time; one that could not be made is tried again at the next request. */
  async #connect(): Promise<RegistryConnection> {
    const opening = (this.#connection ??= this.#parts.open(this.#listener()));
    try {
      const opened = await opening;
      if (this.#connection === opening) this.url = opened.url;
      return opened;
    } catch (error) {
      if (this.#connection === opening) this.#connection = null;
      throw error;
    }
  }

  /** Notes that nothing was requested, being offline. */
  #noteNotRequested(target: RequestTarget): void {
    this.#parts.attempted({
      asked: target,
      url: this.#parts.addressOf(target),
      at: this.#parts.now().toISOString(),
      outcome: 'offline',
      status: null,
      headers: null,
      sha256: null,
      body: null,
      reason: 'not-searched-offline',
    });
  }

  #listener(): RequestListener {
    return {
      attempted: (attempt) => {
        if (attempt.status !== null) this.#noteResponse(this.#epoch);
        this.#parts.attempted(attempt);
      },
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

  /** Handles a failed request for its caller, for the others under way, and for the status. */
  #afterFailure(
    error: unknown,
    { during, signal, before }: { during: Epoch; signal: AbortSignal; before: number },
  ): unknown {
    if (!(error instanceof Refusal)) return error;
    const stopped =
      error.fault.code === 'cancelled' && !signal.aborted && during.stop.signal.aborted;
    if (stopped) return new Refusal(during.why.code, during.why.detail);
    const refusal = this.#withRegistry(error.fault);
    // Failures of a link that was closed or reopened meanwhile don't count.
    return during === this.#epoch
      ? this.#recordFailure(refusal, during.responses > before)
      : refusal;
  }

  /** The registry responded. */
  #noteResponse(during: Epoch): void {
    during.responses += 1;
    if (during === this.#epoch) this.#unanswered = 0;
  }

  /** Records what a refusal says of the registry's health; returns it, or the one it amounts to. */
  #recordFailure(refusal: Refusal, othersAnswered: boolean): Refusal {
    if (refusal.fault.code === 'record-not-found') this.#noteResponse(this.#epoch);
    if (NO_TROUBLE.has(refusal.fault.code)) return refusal;
    const trouble = this.#failureFor(refusal, othersAnswered);
    const at = this.#parts.now().toISOString();
    if (trouble.fault.code === 'registry-unreachable') {
      this.unreachableSince ??= at;
      this.stop(trouble.fault);
    }
    this.#parts.failed(trouble.fault, at);
    this.#parts.changed();
    return trouble;
  }

  #failureFor(refusal: Refusal, othersAnswered: boolean): Refusal {
    const { code, detail } = refusal.fault;
    const isOneOfMany =
      code === 'registry-unreachable' &&
      (othersAnswered || (CUT.has(String(detail['why'])) && this.#epoch.underWay > 1));
    if (code === 'registry-timeout' || isOneOfMany) this.#unanswered += 1;
    else if (code !== 'registry-unreachable') this.#noteResponse(this.#epoch);
    if (code !== 'registry-timeout' && !isOneOfMany) return refusal;
    if (!othersAnswered && this.#unanswered >= UNANSWERED_IN_A_ROW) {
      const why = `no answer to ${this.#unanswered} questions in a row`;
      return this.#withRegistry(fault('registry-unreachable', { why }));
    }
    return isOneOfMany ? this.#withRegistry(fault('registry-cut', detail)) : refusal;
  }

  /** Several registries may be queried at once, so a fault names its registry. */
  #withRegistry({ code, detail }: Fault): Refusal {
    return new Refusal(
      code,
      code === 'cancelled' ? detail : { ...detail, from: this.#parts.handle },
    );
  }
}
