/** An export read through before it is saved: how large its files are, how they begin, and what they lose. */
import type { ExportPreview } from '../contract/model/answers.ts';
import type { OpenedGraph } from './make-export.ts';
import { takeAll } from './take-steps.ts';

/** Characters of each file that are shown; of a picture all, unless it is larger than anybody would draw again. */
const SHOWN = 6000;
const SHOWN_OF_PICTURE = 2_000_000;
const PICTURE = 'image/svg+xml';

/** All of it is made, and only its beginnings are kept. Refused as `cancelled`, and as the exporter refuses. */
export async function previewOf(
  { files, tally, entities, ties, close }: OpenedGraph,
  signal: AbortSignal,
): Promise<ExportPreview> {
  try {
    const read = await takeAll(readThrough(files), signal);
    return { entities, ties, files: read, loss: tally.loss.list() };
  } finally {
    close();
  }
}

function* readThrough(files: OpenedGraph['files']): Generator<void, ExportPreview['files']> {
  const read: ExportPreview['files'] = [];
  for (const { name, mime, chunks } of files) {
    const limit = mime === PICTURE ? SHOWN_OF_PICTURE : SHOWN;
    let bytes = 0;
    let begins: string | null = '';
    for (const chunk of chunks) {
      bytes += Buffer.byteLength(chunk);
      if (typeof chunk !== 'string') begins = null;
      else if (begins !== null && begins.length < limit) begins += chunk.slice(0, limit);
      yield;
    }
    read.push({
      name,
      bytes,
      begins: begins === null ? null : begins.slice(0, limit).toWellFormed(),
    });
  }
  return read;
}
