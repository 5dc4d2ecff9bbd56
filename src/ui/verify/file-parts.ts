/** A file as it is handed over to be verified. */
import { Refusal } from '../../contract/faults.ts';
import { toBase64 } from '../shared/to-base64.ts';

const PART = 64 * 1024;

/** In order; refused as `file-unreadable`. */
export async function* partsToVerify(
  file: File,
): AsyncGenerator<{ base64: string; bytes: number }> {
  for (let from = 0; from < file.size; from += PART) {
    const bytes = await bytesOf(file, from);
    yield { base64: toBase64(bytes), bytes: bytes.length };
  }
}

async function bytesOf(file: File, from: number): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await file.slice(from, from + PART).arrayBuffer());
  } catch {
    throw new Refusal('file-unreadable', { file: file.name, why: 'it was moved or changed' });
  }
}
