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

export interface RegistryLink {
  /** The registry the settings name now. */
  name: () => RegistryName;
  /** Where it is asked, without the key; empty while nobody knows. */
  url(): string;
  offline(): Status['offline'];
  requests(): Status['requests'];
  /** Another number after every reset: what was asked with other settings or another key is not shared. */
  setup(): number;
  lastFault(): Status['lastFault'];
  setOffline(on: boolean): void;
  /** Refused as `cancelled` when another registry is set by now: what began with this one ends. */
  insistOn(registry: RegistryName): void;
  /**
   * Ask the registry now set. Refused as `not-searched-offline` while offline; when the registry
   * turns out unreachable, or Offline is switched on, whatever is under way stops with that fault.
   * `despite` asks although the registry was unreachable before; if it is back, offline is over.
   */
  ask<T>(question: Question<T>, signal: AbortSignal, despite?: 'unreachable'): Promise<T>;
  /** The settings or the key changed: connect anew at the next question. */
  reset(): void;
  /** Stop what is under way. */
  close(): void;
}

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

export function createRegistryLink(parts: LinkParts): RegistryLink {
  const name = (): RegistryName => registryNameOf(parts.settings());
  const moment = (): string => parts.now().toISOString();
  let connection: Promise<RegistryConnection> | null = null;
  let url = '';
  let setup = 0;
  let epoch = newEpoch();
  let offline: Status['offline'] = parts.startsOffline ? { why: 'chosen', since: moment() } : null;
  let lastFault: Status['lastFault'] = null;
  const requests = { made: 0, underWay: 0 };

  const count = {
    began() {
      requests.made += 1;
      requests.underWay += 1;
      parts.changed();
    },
    ended() {
      requests.underWay -= 1;
      parts.changed();
    },
  };

  async function open(): Promise<RegistryConnection> {
    const settings = parts.settings();
    if (settings.registry === 'sample') return parts.connect(settings, null, count);
    const baseUrl = normaliseBaseUrl(settings.baseUrl);
    // Asked for by the registry's name, so that it never goes to another.
    const key = await parts.powers.readKey(baseUrl);
    if (key !== null) parts.log.keepOut(key);
    return parts.connect({ ...settings, baseUrl }, key, count);
  }

  /** One connection at a time; one that could not be made is tried again at the next question. */
  async function connected(): Promise<RegistryConnection> {
    const opening = (connection ??= open());
    try {
      const opened = await opening;
      if (connection === opening) url = opened.url;
      return opened;
    } catch (error) {
      if (connection === opening) connection = null;
      throw error;
    }
  }

  function goOffline(why: 'chosen' | 'unreachable', reason: Fault): void {
    // Found unreachable once more: it has been since the first time.
    const since = offline?.why === why ? offline.since : moment();
    offline = { why, since };
    epoch.why = reason;
    epoch.stop.abort();
    epoch = newEpoch();
  }

  /** What a failed question means: for this caller, for the others under way, for the status. */
  function failed(error: unknown, during: Epoch, signal: AbortSignal): unknown {
    if (!(error instanceof Refusal)) return error;
    const stopped =
      error.fault.code === 'cancelled' && !signal.aborted && during.stop.signal.aborted;
    if (stopped) return new Refusal(during.why.code, during.why.detail);
    // What happens to a registry that is no longer meant, or is offline already, is no news.
    if (during === epoch && !NO_TROUBLE.has(error.fault.code)) {
      lastFault = { fault: error.fault, at: moment() };
      if (error.fault.code === 'registry-unreachable') goOffline('unreachable', error.fault);
      parts.changed();
    }
    return error;
  }

  return {
    name,
    url: () => url || (name() === SAMPLE ? '' : name()),
    offline: () => offline,
    requests: () => ({ ...requests }),
    setup: () => setup,
    lastFault: () => lastFault,
    setOffline(on) {
      if (!on) offline = null;
      else if (offline?.why !== 'chosen') goOffline('chosen', fault('not-searched-offline'));
      parts.changed();
    },
    insistOn(registry) {
      if (name() !== registry) throw new Refusal('cancelled');
    },
    async ask(question, signal, despite) {
      if (signal.aborted) throw new Refusal('cancelled');
      if (offline && offline.why !== despite) throw new Refusal('not-searched-offline');
      const during = epoch;
      try {
        const { registry } = await connected();
        const answer = await question(registry, AbortSignal.any([signal, during.stop.signal]));
        if (despite && during === epoch && offline?.why === 'unreachable') {
          offline = null;
          parts.changed();
        }
        return answer;
      } catch (error) {
        throw failed(error, during, signal);
      }
    },
    reset() {
      setup += 1;
      connection = null;
      url = '';
      epoch = newEpoch();
      lastFault = null;
      if (offline?.why === 'unreachable') offline = null;
      parts.changed();
    },
    close() {
      epoch.stop.abort();
    },
  };
}
