/** A file as it is handed over to be verified: as text, or as bytes where it may be a dossier. */
import type { InputOf } from '../../contract/commands.ts';
import { beginsAsDossier } from '../../contract/dossier-beginning.ts';
import { Refusal } from '../../contract/faults.ts';
import { toBase64 } from '../shared/to-base64.ts';

/** Of bytes; their text is no longer than a part of the contract may be. */
const PART = 64 * 1024;

type Told<Part> = Part extends unknown ? Omit<Part, 'verification' | 'task'> : never;

interface FilePart {
  part: Told<InputOf<'verifyPart'>>;
  /** How many of the file it is. */
  bytes: number;
}

/** Refused as `file-unreadable`, or as `export-unreadable` where it is neither a dossier nor UTF-8. */
export async function* partsToVerify(file: File): AsyncGenerator<FilePart> {
  const first = await bytesOf(file, 0);
  yield* beginsAsDossier(first) ? partsInBytes(file) : partsOfText(file);
}

async function* partsInBytes(file: File): AsyncGenerator<FilePart> {
  for (let from = 0; from < file.size; from += PART) {
    const bytes = await bytesOf(file, from);
    yield { part: { base64: toBase64(bytes) }, bytes: bytes.length };
  }
}

async function* partsOfText(file: File): AsyncGenerator<FilePart> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array<ArrayBuffer>): string => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    } catch {
      throw new Refusal('export-unreadable', { why: 'it is no text' });
    }
  };
  for (let from = 0; from < file.size; from += PART) {
    const bytes = await bytesOf(file, from);
    yield { part: { text: decode(bytes) }, bytes: bytes.length };
  }
  yield { part: { text: decode() }, bytes: 0 };
}

async function bytesOf(file: File, from: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(from, from + PART).arrayBuffer());
  } catch {
    throw new Refusal('file-unreadable', { file: file.name, why: 'it was moved or changed' });
  }
}
