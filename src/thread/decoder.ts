/**
 * Decodes large responses in a thread of their own: read there as a whole and received in parts, as text,
 * so that the engine's thread is never blocked.
 */
import { Worker } from 'node:worker_threads';
import { Refusal } from '../contract/faults/faults.ts';
import type { MemberItem } from '../contract/model/member.ts';
import { createQueue } from '../registry/http/pace.ts';
import { KINDS } from '../registry/kinds.ts';
import type {
  LargeDecoder,
  LargeItems,
  LargeProfile,
  DecodedProfile,
} from '../registry/common/registry.ts';
import type { DecodedRecord, FromDecoder, ToDecoder } from './messages.ts';
import { isOutOfMemory, workerFile } from './worker-file.ts';

/** How long the thread waits for the next response; its memory is freed when it ends. */
const IDLE_MILLIS = 5000;
/** After a response of more bytes, the thread ends at once: it took several times as much memory. */
const ENDS_AFTER_BYTES = 4 * 2 ** 20;
/** Memory limits of the thread; 64 MB of empty lists would exceed them. Young objects need less. */
const LIMITS = { maxOldGenerationSizeMb: 2048, maxYoungGenerationSizeMb: 8 };

const never = new AbortController().signal;

/** Decodes one response at a time, which bounds memory use. */
export function createDecoder(): LargeDecoder {
  const queue = createQueue(1);
  let thread: DecodeThread | null = null;
  let idle: NodeJS.Timeout | undefined;
  /** How often it was closed: requests made before a close are refused. */
  let closeCount = 0;

  async function end(): Promise<void> {
    const ended = thread;
    thread = null;
    await ended?.end();
  }

  async function decode(
    answer: LargeProfile | LargeItems,
    signal: AbortSignal,
  ): Promise<DecodedRecord> {
    const stop = cancelledBy(signal);
    const closeCountBefore = closeCount;
    const release = await queue.turn(stop);
    clearTimeout(idle);
    try {
      if (closeCountBefore !== closeCount) throw new Refusal('cancelled');
      thread ??= new DecodeThread();
      const decoded = await thread.decode(answer, stop);
      if (answer.body.byteLength > ENDS_AFTER_BYTES) await end();
      return decoded;
    } catch (error) {
      // After a refusal by the kind the thread is ready again; after anything else it may still be busy.
      if (!(error instanceof Refusal) || stop.aborted) await end();
      if (closeCountBefore !== closeCount) throw new Refusal('cancelled');
      if (!isOutOfMemory(error)) throw error;
      const megabytes = Math.floor(answer.body.byteLength / 2 ** 20);
      throw new Refusal('answer-too-large', { megabytes });
    } finally {
      idle = setTimeout(() => void end(), IDLE_MILLIS).unref();
      release();
    }
  }

  return {
    knows: (kind) => KINDS.some(({ name }) => name === kind),
    async decode(profile, signal = never) {
      const { fields, about, derived } = await decode(profile, signal);
      const { subject, drift } = about as Omit<DecodedProfile, 'profile'>;
      return { decoded: { subject, profile: fields, drift } as unknown as DecodedProfile, derived };
    },
    async decodeItems(answer, signal = never) {
      const { fields, about, derived } = await decode(answer, signal);
      const { drift } = about as Pick<DecodedProfile, 'drift'>;
      return { decoded: { value: fields['items'] as MemberItem[], drift }, derived };
    },
    close() {
      closeCount += 1;
      clearTimeout(idle);
      return end();
    },
  };
}

/** A signal that aborts with it, whose reason is the refusal. */
function cancelledBy(signal: AbortSignal): AbortSignal {
  const stop = new AbortController();
  const cancel = (): void => stop.abort(new Refusal('cancelled'));
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  return stop.signal;
}

class DecodeThread {
  readonly #worker: Worker;
  #hasFailed = false;
  #answer = Promise.withResolvers<FromDecoder>();

  constructor() {
    this.#worker = new Worker(workerFile('decode-worker.ts', 'decode-worker.cjs'), {
      name: 'interlock-decode',
      resourceLimits: LIMITS,
    });
    this.#worker.unref();
    this.#worker.on('message', (message: FromDecoder) => this.#answer.resolve(message));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.once('exit', () =>
      this.#fail(new Error('The thread that decodes ended by itself.')),
    );
  }

  async decode(answer: LargeProfile | LargeItems, stop: AbortSignal): Promise<DecodedRecord> {
    const first = await this.#request({ kind: 'decode', answer }, stop);
    if (first.kind !== 'record') throw new Error('An answer was decoded to something else.');
    const { fields, about } = JSON.parse(first.text) as Omit<DecodedRecord, 'derived'>;
    const derived = { entities: [], statements: [], things: [] };
    const lists = { record: fields, derived } as unknown as Lists;
    for (;;) {
      const part = await this.#request({ kind: 'next' }, stop);
      if (part.kind !== 'items') break;
      for (const item of JSON.parse(part.text) as unknown[]) lists[part.of][part.list]?.push(item);
    }
    return { fields, about, derived: answer.derives ? derived : null };
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  async #request(message: ToDecoder, stop: AbortSignal): Promise<FromDecoder> {
    stop.throwIfAborted();
    this.#answer = Promise.withResolvers();
    const { promise, reject } = this.#answer;
    const cancel = (): void => reject(stop.reason as Error);
    stop.addEventListener('abort', cancel, { once: true });
    try {
      if (this.#hasFailed) throw new Error('The thread that decodes is gone.');
      this.#worker.postMessage(message);
      const answer = await promise;
      if (answer.kind === 'refused') throw new Refusal(answer.fault.code, answer.fault.detail);
      return answer;
    } finally {
      stop.removeEventListener('abort', cancel);
    }
  }

  #fail(error: unknown): void {
    this.#hasFailed = true;
    // Nothing may be awaiting it.
    this.#answer.promise.catch(() => undefined);
    this.#answer.reject(error);
  }
}

type Lists = Record<'record' | 'derived', Record<string, unknown[]>>;
