/** The engine over the store's place, with all that it needs in its thread. */
import { createEngine } from '../engine/engine.ts';
import type { Engine, HostPowers, StoreWork, EngineParts, PdfReader } from '../engine/base/host.ts';
import type { Log } from '../engine/base/log.ts';
import { StoreKeeper } from '../engine/store-care/store-keeper.ts';
import { type Fault, Refusal } from '../contract/faults/faults.ts';
import type { Registry, DecodeLarge, LargeDecoder } from '../registry/common/registry.ts';
import type { Store } from '../store/store.ts';
import { createDecoder } from './decoder.ts';
import type { EngineStart, PdfJobs, PdfJob, FromPdfReader } from './messages.ts';
import { createStoreWork } from './store-work.ts';
import type { ServedRegistry } from '../registry/served/server.ts';
import { randomBytes } from 'node:crypto';
import { SAMPLE_ADDRESS, type RegistryHandle } from '../contract/model/registry.ts';
import { Worker } from 'node:worker_threads';
import { workerFile, isOutOfMemory } from './worker-file.ts';

export interface OpenEngine {
  /** Why the store can't be opened; null if it is open. */
  refused: Fault | null;
  call: Engine['call'];
  listen: Engine['listen'];
  /** Calls under way are refused as `cancelled`. */
  close(): Promise<void>;
}

/** Parts that are shared instead of its own. */
interface Shared {
  storeWork?: StoreWork;
  sample?: Registry;
}

export function openEngine(
  start: EngineStart,
  powers: HostPowers,
  log: Log,
  { storeWork = createStoreWork(), sample }: Shared = {},
): OpenEngine {
  const decoder = createDecoder();
  const connector = createConnector(async () => {
    if (sample) return sample;
    const { openSampleRegistry } = await import('../registry/served/sample.ts');
    return openSampleRegistry(start.sampleFolder);
  }, decoder);
  const pdfReader = createPdfReader();

  /** A read-only store could store no responses, so nothing is requested. */
  function engineOver(store: Store): Engine {
    const { connect } = connector;
    const how = store.isReadOnly
      ? { named: {}, offline: true, takesSnapshots: false, makesSampleCase: false }
      : start;
    const parts = { store, storeWork, decoder, pdfReader, powers, connect, log };
    const { named, offline, takesSnapshots, makesSampleCase } = how;
    return createEngine({ ...parts, named, offline, takesSnapshots, makesSampleCase });
  }

  const { store: file, elsewhere } = start;
  const keeper = new StoreKeeper({ file, elsewhere, storeWork, engineOver, log });
  return {
    refused: keeper.open(),
    call: (command, input) => keeper.call(command, input),
    listen: keeper.listen,
    async close() {
      await keeper.close();
      await connector.close();
    },
  };
}

/** Connects to registries: always over HTTP; for the sample to our own server, loaded when first needed. */
interface Connector {
  connect: EngineParts['connect'];
  /** Stops serving the sample. */
  close(): Promise<void>;
}

interface ServedSample {
  server: ServedRegistry;
  key: string;
}

/** The sample registry is opened and served at its first request. `decoder`, if given, decodes large responses. */
export function createConnector(
  openSample: () => Registry | Promise<Registry>,
  decoder?: LargeDecoder,
): Connector {
  let sample: Promise<ServedSample> | null = null;

  async function serveSample(): Promise<ServedSample> {
    const key = randomBytes(32).toString('hex');
    const { serveRegistry } = await import('../registry/served/server.ts');
    const server = await serveRegistry(await openSample(), { keys: [key] });
    return { server, key };
  }

  async function sampleServed(): Promise<ServedSample> {
    try {
      return await (sample ??= serveSample());
    } catch (error) {
      sample = null;
      throw error;
    }
  }

  return {
    async connect({ handle, address, keyForm }, kind, key, listener) {
      const decodeLarge = decoder?.knows(kind.name)
        ? largeDecoding(decoder, kind.name, handle)
        : undefined;
      const common = { keyForm, count: listener, attempted: listener.attempted, decodeLarge };
      if (address !== SAMPLE_ADDRESS) {
        return { url: address, registry: await kind.open({ ...common, address, key }) };
      }
      const { server, key: own } = await sampleServed();
      const registry = await kind.open({ ...common, address: server.url, key: own });
      return { url: server.url, registry };
    },
    async close() {
      const served = await sample?.catch(() => null);
      await served?.server.close();
    },
  };
}

function largeDecoding(decoder: LargeDecoder, kind: string, registry: RegistryHandle): DecodeLarge {
  const as = { kind, registry, derives: true };
  return {
    profile: (subject, id, answer, signal) =>
      decoder.decode({ ...as, subject, id, ...answer }, signal),
    items: (answer, signal) => decoder.decodeItems({ ...as, ...answer }, signal),
  };
}

/** Reading a dossier of 200 entities takes some seconds. */
const READ_WITHIN_MS = 120_000;

/** The memory it may take in all; a thread's own limits don't include unpacked data. */
const MAX_GROWTH_BYTES = 1536 * 2 ** 20;

const LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };

/** How often memory use is checked. */
const MEMORY_CHECK_MS = 100;

export interface PdfBounds {
  withinMillis: number;
  /** How much the whole process may grow meanwhile, other work included. */
  maxGrowthBytes: number;
}

/** Reads and compares PDFs within these bounds; see `PdfReader`. */
export function createPdfReader({
  withinMillis = READ_WITHIN_MS,
  maxGrowthBytes = MAX_GROWTH_BYTES,
}: Partial<PdfBounds> = {}): PdfReader {
  async function work<J extends keyof PdfJobs>(
    workerData: Extract<PdfJob, { job: J }>,
    signal: AbortSignal,
    moved: readonly Uint8Array[] = [],
  ): Promise<PdfJobs[J]['result']> {
    if (signal.aborted) throw new Refusal('cancelled');
    const worker = new Worker(workerFile('pdf-worker.ts', 'pdf-worker.cjs'), {
      name: 'interlock-pdf',
      workerData,
      transferList: moved.map(({ buffer }) => buffer as ArrayBuffer),
      resourceLimits: LIMITS,
      // Warnings of pdf.js are not shown: the result says what matters.
      stdout: true,
      stderr: true,
    });
    const { promise, resolve, reject } = Promise.withResolvers<PdfJobs[J]['result']>();
    worker.on('message', (message: FromPdfReader<J>) => {
      if (message.kind === 'ended') resolve(message.result);
      else reject(new Refusal(message.fault.code, message.fault.detail));
    });
    worker.once('error', (error) => reject(isOutOfMemory(error) ? tooMuchMemory() : error));
    worker.once('exit', () => reject(new Error('The thread that reads a PDF ended by itself.')));
    const cancel = (): void => reject(new Refusal('cancelled'));
    signal.addEventListener('abort', cancel);
    const timeout = setTimeout(() => reject(tookTooLong(withinMillis)), withinMillis);
    const before = process.memoryUsage.rss();
    const memoryCheck = setInterval(() => {
      if (process.memoryUsage.rss() - before > maxGrowthBytes) reject(tooMuchMemory());
    }, MEMORY_CHECK_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(timeout);
      clearInterval(memoryCheck);
      signal.removeEventListener('abort', cancel);
      await worker.terminate();
    }
  }
  return {
    read: (given, signal) => work({ job: 'read', given }, signal),
    compare: (given, signal) =>
      work({ job: 'compare', given }, signal, [given.here.packedText, given.there.packedText]),
  };
}

const unreadable = (why: string): Refusal => new Refusal('export-unreadable', { why });

const tooMuchMemory = (): Refusal =>
  unreadable('reading it takes more memory than any dossier does');

const tookTooLong = (within: number): Refusal =>
  unreadable(`reading it takes longer than ${within / 1000} seconds`);
