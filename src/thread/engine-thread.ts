/** Starts the engine in a thread of its own, and transports calls and events. */
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createClient } from '../contract/client.ts';
import { fault, Refusal, type Fault } from '../contract/faults/faults.ts';
import type { EngineEvent } from '../contract/events.ts';
import {
  refusedText,
  type Reply,
  type TextTransport,
  type Transport,
} from '../contract/transport.ts';
import { createAnnouncer, thrownInWords, type Announcer } from '../engine/base/announcer.ts';
import type { HostPowers, NamedRegistry } from '../engine/base/host.ts';
import { createLog, type Log } from '../engine/base/log.ts';
import { usePower } from './host-powers.ts';
import type { EngineStart, FromWorker, ToWorker } from './messages.ts';
import { defaultStoreFile, sampleRegistryFolder } from './program-files.ts';
import { workerFile } from './worker-file.ts';
import { YOUNG_MB } from './young-objects.ts';

export interface EngineOptions {
  /** The store's file; created if it doesn't exist. */
  store: string;
  /** The registry of this run, overriding the settings. */
  named?: NamedRegistry;
  /** Whether to start offline; by default as the analyst left it. */
  offline?: boolean;
  /** Whether snapshots are taken automatically, as `EngineParts` says. */
  takesSnapshots?: boolean;
  /** Whether a sample case is made at a first start, as `EngineParts` says. */
  makesSampleCase?: boolean;
  /**
   * Whether to start even if the store can't be opened: a window says why, and what can be done. By default
   * such a start is refused.
   */
  keepsRunning?: boolean;
  powers: HostPowers;
  /** The host's log, which is told every key before it could be written; by default nothing is logged. */
  log?: Log;
}

/** The options with their defaults, as the thread gets them. */
export function toStart({ powers, ...options }: EngineOptions): EngineStart {
  const {
    named = {},
    offline,
    takesSnapshots = false,
    keepsRunning = false,
    makesSampleCase = false,
  } = options;
  const store = resolve(options.store);
  const elsewhere = defaultStoreFile();
  const sampleFolder = sampleRegistryFolder();
  const abilities = {
    canSave: powers.saveExport !== undefined,
    canPrint: powers.print !== undefined,
  };
  return {
    store,
    elsewhere,
    keepsRunning,
    takesSnapshots,
    makesSampleCase,
    named,
    offline,
    sampleFolder,
    ...abilities,
  };
}

export interface RunningEngine {
  transport: Transport;
  /** Stops requests, closes the store, ends the thread. Calls under way are refused as `cancelled`. */
  close(): Promise<void>;
}

/** An engine in a thread of its own also has a text transport. */
export interface EngineInThread extends RunningEngine {
  transport: TextTransport & Transport;
}

/**
 * Rejects with the Refusal that keeps the engine from starting, such as a damaged, newer or busy store,
 * unless `keepsRunning`.
 */
export async function startEngine(
  options: EngineOptions,
  worker: URL = workerFile('start-worker.ts', 'engine-worker.cjs'),
): Promise<EngineInThread> {
  const thread = new EngineThread(options, worker);
  await thread.ready;
  return { transport: thread, close: () => thread.close() };
}

/** An event as text, parsed when first needed. */
class EventText {
  readonly text: string;
  #event: EngineEvent | null = null;

  constructor(text: string) {
    this.text = text;
  }

  get event(): EngineEvent {
    return (this.#event ??= JSON.parse(this.text) as EngineEvent);
  }

  get name(): string {
    return this.event.name;
  }
}

class EngineThread implements TextTransport, Transport {
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #powers: HostPowers;
  readonly #started = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();
  readonly #waiting = new Map<number, (reply: string) => void>();
  /** The host powers in use, by request number. */
  readonly #inUse = new Map<number, AbortController>();
  readonly #log: Log;
  readonly #announcer: Announcer<EventText>;
  #lastId = 0;
  /** Why no call is answered any more, once that is so. */
  #endFault: Fault | null = null;
  #closing = false;

  constructor(options: EngineOptions, worker: URL) {
    this.#powers = options.powers;
    this.#log = options.log ?? createLog(() => undefined);
    this.#announcer = createAnnouncer(this.#log);
    this.ready = this.#started.promise;
    this.#worker = new Worker(worker, {
      workerData: toStart(options),
      name: 'interlock-engine',
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
    });
    this.#worker.on('message', (message: FromWorker) => this.#receive(message));
    // Logged at exit, after all its messages: one of them may be a key to keep out of the log.
    let diedOf: Error | null = null;
    this.#worker.on('error', (error: Error) => (diedOf = error));
    this.#worker.on('messageerror', (error) => this.#log.write(thrownInWords(error)));
    this.#worker.once('exit', () => {
      if (diedOf) this.#log.write(thrownInWords(diedOf));
      this.#end();
    });
  }

  async call(command: string, input: unknown): Promise<Reply> {
    return JSON.parse(await this.callText(command, input)) as Reply;
  }

  listen(listener: (event: EngineEvent) => void): () => void {
    return this.#announcer.listen(({ event }) => listener(event));
  }

  listenText(listener: (event: string) => void): () => void {
    return this.#announcer.listen(({ text }) => listener(text));
  }

  callText(command: string, input: unknown): Promise<string> {
    if (this.#endFault) return Promise.resolve(refusedText(this.#endFault));
    if (this.#closing) return Promise.resolve(refusedText(fault('connection-lost')));
    const id = (this.#lastId += 1);
    const reply = Promise.withResolvers<string>();
    this.#waiting.set(id, reply.resolve);
    try {
      this.#post({ kind: 'call', id, command, input });
    } catch {
      // Only what can't be cloned between threads throws here, such as a function.
      this.#waiting.delete(id);
      return Promise.resolve(refusedText(fault('input-invalid', { why: 'it is not plain data' })));
    }
    return reply.promise;
  }

  close(): Promise<void> {
    if (!this.#closing && !this.#endFault) this.#post({ kind: 'close' });
    this.#closing = true;
    return this.#ended.promise;
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #receive(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        return this.#started.resolve();
      case 'failed':
        this.#endFault = message.fault;
        return;
      case 'reply':
        this.#waiting.get(message.id)?.(message.reply);
        return void this.#waiting.delete(message.id);
      case 'event':
        return this.#announcer.announce(new EventText(message.event));
      case 'useHostPower':
        return void this.#usePower(message);
      case 'cancelHostPower':
        return this.#inUse.get(message.id)?.abort();
      case 'addSecret':
        return this.#log.addSecret(message.secret);
      case 'log':
        return this.#log.write(message.line);
    }
  }

  async #usePower({ id, use }: Extract<FromWorker, { kind: 'useHostPower' }>): Promise<void> {
    const cancelling = new AbortController();
    this.#inUse.set(id, cancelling);
    try {
      const tools = { log: this.#log, reader: createClient(this), signal: cancelling.signal };
      const value = await usePower(this.#powers, use, tools);
      this.#post({ kind: 'hostPowerUsed', id, answer: { value } });
    } catch (error) {
      if (error instanceof Refusal) {
        this.#post({ kind: 'hostPowerUsed', id, answer: { fault: error.fault } });
        return;
      }
      // Only the name is logged: a keyring's error could contain a key not known yet.
      const name = error instanceof Error ? error.name : 'unknown';
      this.#log.write(`The host failed at ${use.power}: ${name}`);
      this.#post({ kind: 'hostPowerUsed', id, answer: null });
    } finally {
      this.#inUse.delete(id);
    }
  }

  /** The thread has ended: refuses waiting calls, and later ones. */
  #end(): void {
    const over = this.#endFault ?? (this.#closing ? fault('connection-lost') : this.#died());
    this.#endFault = over;
    const last = this.#closing ? fault('cancelled') : over;
    for (const answer of this.#waiting.values()) answer(refusedText(last));
    this.#waiting.clear();
    for (const cancelling of this.#inUse.values()) cancelling.abort();
    this.#started.reject(new Refusal(over.code, over.detail));
    this.#ended.resolve();
  }

  #died(): Fault {
    const reference = randomBytes(4).toString('hex');
    this.#log.write(`[${reference}] The engine's thread ended by itself.`);
    return fault('internal', { reference });
  }
}
