/** The thread that reads one PDF, which anybody may have made, or compares two that were read. */
import { deserialize, serialize } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { Refusal } from '../contract/faults.ts';
import type { PdfPair } from '../engine/host.ts';
import { readPdfText, type PdfPage } from '../report/read/pdf-text.ts';
import { differingEdges } from '../report/read/printed-edges.ts';
import {
  printedBeginning,
  printedRecipe,
  type PdfDifferences,
  type PdfText,
} from '../report/read/printed-file.ts';
import { differingWords } from '../report/read/printed-words.ts';
import type { FromPdfReader, PdfJob } from './messages.ts';

const port = parentPort;
if (!port) throw new Error('The PDF worker is started by pdf-reader.ts only.');

/** Moved, and not copied, to the thread that asked. */
const post = (message: FromPdfReader, ...moved: Uint8Array[]): void =>
  port.postMessage(
    message,
    moved.map(({ buffer }) => buffer as ArrayBuffer),
  );

async function readText(bytes: Uint8Array): Promise<PdfText> {
  const reading = readPdfText(bytes);
  const pages: PdfPage[] = [];
  for (;;) {
    const { done, value } = await reading.next();
    if (!done) {
      pages.push(value);
      continue;
    }
    return {
      ...{ pages: pages.length, places: value, recipe: printedRecipe(pages) },
      ...{ beginning: printedBeginning(pages), said: new Uint8Array(serialize(pages)) },
    };
  }
}

const pagesOf = ({ said }: PdfText): PdfPage[] => deserialize(said) as PdfPage[];

function comparePair({ here, there, numbering }: PdfPair): PdfDifferences {
  const [told, meant] = [pagesOf(here), pagesOf(there)];
  return {
    words: differingWords(told, meant),
    edges: differingEdges(told, meant, numbering),
  };
}

async function work(wanted: PdfJob): Promise<void> {
  try {
    if (wanted.job === 'compare') post({ kind: 'ended', came: comparePair(wanted.given) });
    else {
      const came = await readText(wanted.given);
      post({ kind: 'ended', came }, came.said);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    post({ kind: 'refused', fault: error.fault });
  }
}

void work(workerData as PdfJob);
