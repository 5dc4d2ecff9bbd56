/** Reads PDFs and compares them, each time in a thread of its own: it may take long, and what was made to do harm takes nothing with it. */
import { Worker } from 'node:worker_threads';
import { Refusal } from '../contract/faults.ts';
import type { PdfReader } from '../engine/host.ts';
import type { FromPdfReader, PdfJob, PdfJobs } from './messages.ts';
import { isOutOfMemory, workerFile } from './worker-file.ts';

/** A dossier of 200 entities takes some seconds. */
const READ_WITHIN_MS = 120_000;
/** What it may take of memory, of which what is unpacked is no part that a thread's own limits know. */
const MOST_BYTES = 1536 * 2 ** 20;
const LIMITS = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };
/** So often that is looked at. */
const LOOK_MS = 100;

export interface PdfBounds {
  withinMillis: number;
  /** That the whole program may grow by meanwhile, so that what else it does then counts as well. */
  mostBytes: number;
}

/** Reads, and compares, within these bounds; see `PdfReader`. */
export function createPdfReader({
  withinMillis = READ_WITHIN_MS,
  mostBytes = MOST_BYTES,
}: Partial<PdfBounds> = {}): PdfReader {
  async function work<J extends keyof PdfJobs>(
    workerData: Extract<PdfJob, { job: J }>,
    signal: AbortSignal,
    moved: readonly Uint8Array[] = [],
  ): Promise<PdfJobs[J]['came']> {
    if (signal.aborted) throw new Refusal('cancelled');
    const worker = new Worker(workerFile('pdf-worker.ts', 'pdf-worker.cjs'), {
      name: 'interlock-pdf',
      workerData,
      transferList: moved.map(({ buffer }) => buffer as ArrayBuffer),
      resourceLimits: LIMITS,
      // What pdf.js complains of is told by what comes of it.
      stdout: true,
      stderr: true,
    });
    const { promise, resolve, reject } = Promise.withResolvers<PdfJobs[J]['came']>();
    worker.on('message', (message: FromPdfReader<J>) => {
      if (message.kind === 'ended') resolve(message.came);
      else reject(new Refusal(message.fault.code, message.fault.detail));
    });
    worker.once('error', (error) => reject(isOutOfMemory(error) ? tooMuch() : error));
    worker.once('exit', () => reject(new Error('The thread that reads a PDF ended by itself.')));
    const cancel = (): void => reject(new Refusal('cancelled'));
    signal.addEventListener('abort', cancel);
    const late = setTimeout(() => reject(tooLong(withinMillis)), withinMillis);
    const before = process.memoryUsage.rss();
    const look = setInterval(() => {
      if (process.memoryUsage.rss() - before > mostBytes) reject(tooMuch());
    }, LOOK_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(late);
      clearInterval(look);
      signal.removeEventListener('abort', cancel);
      await worker.terminate();
    }
  }
  return {
    read: (given, signal) => work({ job: 'read', given }, signal),
    compare: (given, signal) =>
      work({ job: 'compare', given }, signal, [given.here.said, given.there.said]),
  };
}

const unreadable = (why: string): Refusal => new Refusal('export-unreadable', { why });

const tooMuch = (): Refusal => unreadable('reading it takes more memory than any dossier does');

const tooLong = (within: number): Refusal =>
  unreadable(`reading it takes longer than ${within / 1000} seconds`);
