/** Starts the engine in a thread of its own and carries the contract to it. */
import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { fault, Refusal, type Fault } from '../contract/faults.ts';
import type { Settings } from '../contract/model/settings.ts';
import type { Reply, Transport } from '../contract/transport.ts';
import { createAnnouncer } from '../engine/announcer.ts';
import type { HostPowers } from '../engine/host.ts';
import { usePower } from './lent-powers.ts';
import type { EngineStart, FromWorker, ToWorker } from './messages.ts';
import { sampleRegistryFolder } from './places.ts';

export interface EngineOptions {
  /** The store's file; made when it isn't there. */
  store: string;
  /** Settings this run starts with whatever the store says. */
  overrides?: Partial<Settings>;
  /** Whether to start offline; left out, as the analyst left it. */
  offline?: boolean;
  powers: HostPowers;
  /** Writes one line to the host's log; the access key is already taken out. */
  log?: (line: string) => void;
}

export interface RunningEngine {
  transport: Transport;
  /** Stop requests, close the store, end the thread. Calls under way are refused as `cancelled`. */
  close(): Promise<void>;
}

/** Rejects with the Refusal that keeps the engine from starting: a damaged, newer or busy store. */
export async function startEngine(
  options: EngineOptions,
  worker: URL = workerFile(),
): Promise<RunningEngine> {
  const thread = new EngineThread(options, worker);
  await thread.ready;
  return { transport: thread, close: () => thread.close() };
}

/** As this file runs from source or as built, so does the worker beside it. */
function workerFile(): URL {
  const name = import.meta.url.endsWith('.ts') ? 'start-worker.ts' : 'engine-worker.cjs';
  return new URL(name, import.meta.url);
}

class EngineThread implements Transport {
  readonly ready: Promise<void>;
  readonly #worker: Worker;
  readonly #options: EngineOptions;
  readonly #started = Promise.withResolvers<void>();
  readonly #ended = Promise.withResolvers<void>();
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #announcer = createAnnouncer({ write: (line) => this.#log(line) });
  readonly listen = this.#announcer.listen;
  #last = 0;
  /** Why nothing more is answered, once nothing is. */
  #over: Fault | null = null;
  #closing = false;

  constructor(options: EngineOptions, worker: URL) {
    this.#options = options;
    this.ready = this.#started.promise;
    const { store, overrides = {}, offline } = options;
    const start: EngineStart = { store, overrides, offline, sampleFolder: sampleRegistryFolder() };
    this.#worker = new Worker(worker, { workerData: start, name: 'interlock-engine' });
    this.#worker.on('message', (message: FromWorker) => this.#hear(message));
    this.#worker.on('error', (error: Error) => this.#log(error.stack ?? error.message));
    this.#worker.on('messageerror', (error) => this.#log(String(error)));
    this.#worker.once('exit', () => this.#end());
  }

  call(command: string, input: unknown): Promise<Reply> {
    if (this.#over) return Promise.resolve({ ok: false, fault: this.#over });
    if (this.#closing) return Promise.resolve({ ok: false, fault: fault('connection-lost') });
    const id = (this.#last += 1);
    const reply = Promise.withResolvers<Reply>();
    this.#waiting.set(id, reply.resolve);
    try {
      this.#post({ kind: 'call', id, command, input });
    } catch {
      // Only what can't be copied from thread to thread throws here: a function, say.
      this.#waiting.delete(id);
      const refused = fault('input-invalid', { why: 'it is not plain data' });
      return Promise.resolve({ ok: false, fault: refused });
    }
    return reply.promise;
  }

  close(): Promise<void> {
    if (!this.#closing && !this.#over) this.#post({ kind: 'close' });
    this.#closing = true;
    return this.#ended.promise;
  }

  #post(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #log(line: string): void {
    this.#options.log?.(line);
  }

  #hear(message: FromWorker): void {
    switch (message.kind) {
      case 'ready':
        return this.#started.resolve();
      case 'failed':
        this.#over = message.fault;
        return;
      case 'reply':
        this.#waiting.get(message.id)?.(message.reply);
        return void this.#waiting.delete(message.id);
      case 'event':
        return this.#announcer.announce(message.event);
      case 'lend':
        return void this.#lend(message);
      case 'log':
        return this.#log(message.line);
    }
  }

  async #lend(message: Extract<FromWorker, { kind: 'lend' }>): Promise<void> {
    const { id, power } = message;
    try {
      const value = await usePower(this.#options.powers, message);
      this.#post({ kind: 'lent', id, answer: { value } });
    } catch (error) {
      // Only the name: what a keyring throws could hold the key.
      this.#log(`The host failed at ${power}: ${error instanceof Error ? error.name : 'unknown'}`);
      this.#post({ kind: 'lent', id, answer: null });
    }
  }

  /** The thread is gone: nobody waits in vain, then or later. */
  #end(): void {
    const over = this.#over ?? (this.#closing ? fault('connection-lost') : this.#died());
    this.#over = over;
    const last = this.#closing ? fault('cancelled') : over;
    for (const answer of this.#waiting.values()) answer({ ok: false, fault: last });
    this.#waiting.clear();
    this.#started.reject(new Refusal(over.code, over.detail));
    this.#ended.resolve();
  }

  #died(): Fault {
    const reference = randomBytes(4).toString('hex');
    this.#log(`[${reference}] The engine's thread ended by itself.`);
    return fault('internal', { reference });
  }
}
