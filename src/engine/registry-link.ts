/** The way to the registry now set: opened when first needed, and closed by being offline. */
import { fault, Refusal, type Fault } from '../contract/faults.ts';
import type { Settings, Status } from '../contract/model/settings.ts';
import type { Registry } from '../registry/registry.ts';
import { normaliseBaseUrl } from '../registry/business-lookup/url.ts';
import type { RegistryName } from '../store/store.ts';
import type { RegistryConnection, EngineParts } from './host.ts';
import type { Log } from './log.ts';
import { registryNameOf, SAMPLE } from './registry-name.ts';

/** Why the registry was not asked: what is stored may answer instead. */
export function isNotAsked(reason: Fault): boolean {
  return reason.code === 'not-searched-offline' || reason.code === 'registry-unreachable';
}

/** Answers about the world or about the caller, not about the registry's health. */
const NO_TROUBLE = new Set(['cancelled', 'record-not-found', 'not-searched-offline']);

type Question<T> = (registry: Registry, signal: AbortSignal) => Promise<T>;

interface LinkParts extends Pick<EngineParts, 'connect' | 'powers'> {
  settings(): Settings;
  startsOffline: boolean;
  log: Log;
  now(): Date;
  /** Called whenever something the status shows has changed. */
  changed(): void;
}

/** What is under way since the way was last opened; `why` is what stops it. */
interface Epoch {
  stop: AbortController;
  why: Fault;
}

const newEpoch = (): Epoch => ({ stop: new AbortController(), why: fault('cancelled') });

export class RegistryLink {
  readonly #parts: LinkParts;
  readonly #requests = { made: 0, underWay: 0 };
  #connection: Promise<RegistryConnection> | null = null;
  #url = '';
  #setup = 0;
  #epoch = newEpoch();
  #offline: Status['offline'];
  #lastFault: Status['lastFault'] = null;

  constructor(parts: LinkParts) {
    this.#parts = parts;
    this.#offline = parts.startsOffline ? { why: 'chosen', since: this.#moment() } : null;
  }

  /** The registry the settings name now. */
  name(): RegistryName {
    return registryNameOf(this.#parts.settings());
  }

  /** Where it is asked, without the key; empty while nobody knows. */
  url(): string {
    return this.#url || (this.name() === SAMPLE ? '' : this.name());
  }

  offline(): Status['offline'] {
    return this.#offline;
  }

  requests(): Status['requests'] {
    return { ...this.#requests };
  }

  /** Another number after every reset: what was asked with other settings or another key is not shared. */
  setup(): number {
    return this.#setup;
  }

  lastFault(): Status['lastFault'] {
    return this.#lastFault;
  }

  setOffline(on: boolean): void {
    if (!on) this.#offline = null;
    else if (this.#offline?.why !== 'chosen') {
      this.#goOffline('chosen', fault('not-searched-offline'));
    }
    this.#parts.changed();
  }

  /** Refused as `cancelled` when another registry is set by now: what began with this one ends. */
  insistOn(registry: RegistryName): void {
    if (this.name() !== registry) throw new Refusal('cancelled');
  }

  /**
   * Ask the registry now set. Refused as `not-searched-offline` while offline; when the registry
   * turns out unreachable, or Offline is switched on, whatever is under way stops with that fault.
   * `despite` asks although the registry was unreachable before; if it is back, offline is over.
   */
  async ask<T>(question: Question<T>, signal: AbortSignal, despite?: 'unreachable'): Promise<T> {
    if (signal.aborted) throw new Refusal('cancelled');
    if (this.#offline && this.#offline.why !== despite) throw new Refusal('not-searched-offline');
    const during = this.#epoch;
    try {
      const { registry } = await this.#connected();
      const answer = await question(registry, AbortSignal.any([signal, during.stop.signal]));
      if (despite && during === this.#epoch && this.#offline?.why === 'unreachable') {
        this.#offline = null;
        this.#parts.changed();
      }
      return answer;
    } catch (error) {
      throw this.#failed(error, during, signal);
    }
  }

  /** The settings or the key changed: connect anew at the next question. */
  reset(): void {
    this.#setup += 1;
    this.#connection = null;
    this.#url = '';
    this.#epoch = newEpoch();
    this.#lastFault = null;
    if (this.#offline?.why === 'unreachable') this.#offline = null;
    this.#parts.changed();
  }

  /** Stop what is under way. */
  close(): void {
    this.#epoch.stop.abort();
  }

  /** One connection at a time; one that could not be made is tried again at the next question. */
  async #connected(): Promise<RegistryConnection> {
    const opening = (this.#connection ??= this.#open());
    try {
      const opened = await opening;
      if (this.#connection === opening) this.#url = opened.url;
      return opened;
    } catch (error) {
      if (this.#connection === opening) this.#connection = null;
      throw error;
    }
  }

  async #open(): Promise<RegistryConnection> {
    const { connect, log, powers } = this.#parts;
    const settings = this.#parts.settings();
    const count = {
      began: () => this.#count(1, 1),
      ended: () => this.#count(0, -1),
    };
    if (settings.registry === 'sample') return connect(settings, null, count);
    const baseUrl = normaliseBaseUrl(settings.baseUrl);
    // Asked for by the registry's name, so that it never goes to another.
    const key = await powers.readKey(baseUrl);
    if (key !== null) log.keepOut(key);
    return connect({ ...settings, baseUrl }, key, count);
  }

  #count(made: number, underWay: number): void {
    this.#requests.made += made;
    this.#requests.underWay += underWay;
    this.#parts.changed();
  }

  #goOffline(why: 'chosen' | 'unreachable', reason: Fault): void {
    // Found unreachable once more: it has been since the first time.
    const since = this.#offline?.why === why ? this.#offline.since : this.#moment();
    this.#offline = { why, since };
    this.#epoch.why = reason;
    this.#epoch.stop.abort();
    this.#epoch = newEpoch();
  }

  /** What a failed question means: for this caller, for the others under way, for the status. */
  #failed(error: unknown, during: Epoch, signal: AbortSignal): unknown {
    if (!(error instanceof Refusal)) return error;
    const stopped =
      error.fault.code === 'cancelled' && !signal.aborted && during.stop.signal.aborted;
    if (stopped) return new Refusal(during.why.code, during.why.detail);
    // What happens to a registry that is no longer meant, or is offline already, is no news.
    if (during === this.#epoch && !NO_TROUBLE.has(error.fault.code)) {
      this.#lastFault = { fault: error.fault, at: this.#moment() };
      if (error.fault.code === 'registry-unreachable') this.#goOffline('unreachable', error.fault);
      this.#parts.changed();
    }
    return error;
  }

  #moment(): string {
    return this.#parts.now().toISOString();
  }
}
