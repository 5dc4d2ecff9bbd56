/** The thread that reads one PDF, which anybody may have made, and hands it out page by page. */
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../contract/faults.ts';
import { readPdfText } from '../report/read/pdf-text.ts';
import type { FromPdfReader } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('The PDF worker is started by pdf-reader.ts only.');
const post = (message: FromPdfReader): void => port.postMessage(message);

async function read(bytes: Uint8Array): Promise<void> {
  const pages = readPdfText(bytes);
  try {
    for (;;) {
      const { done, value } = await pages.next();
      post(done ? { kind: 'ended', places: value } : { kind: 'page', page: value });
      if (done) return;
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    post({ kind: 'refused', fault: error.fault });
  }
}

void read(workerData as Uint8Array);
