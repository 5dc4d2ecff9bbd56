/** The thread that reads one untrusted PDF, or compares two that were read. */
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../contract/faults/faults.ts';
import { compareWholePdfs, readWholePdf } from './whole-pdf.ts';
import type { FromPdfReader, PdfJob } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('The PDF worker is started by open-engine.ts only.');

/** Moves these bytes to the receiving thread instead of copying them. */
const post = (message: FromPdfReader, ...moved: Uint8Array[]): void =>
  port.postMessage(
    message,
    moved.map(({ buffer }) => buffer as ArrayBuffer),
  );

async function work(wanted: PdfJob): Promise<void> {
  try {
    if (wanted.job === 'compare') post({ kind: 'ended', result: compareWholePdfs(wanted.given) });
    else {
      const result = await readWholePdf(wanted.given);
      post({ kind: 'ended', result }, result.packedText);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    post({ kind: 'refused', fault: error.fault });
  }
}

void work(workerData as PdfJob);
