/** Text that a file named on the command line holds. */
import { readFileSync } from 'node:fs';
import { Refusal } from '../contract/faults.ts';

/**
 * All of it, without a byte order mark. Refused as `file-unreadable`, with the code of the system or that
 * it is no UTF-8; `before` stands before that.
 */
export function readTextFile(file: string, before = ''): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const why = code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? 'it is no text in UTF-8' : code;
    throw new Refusal('file-unreadable', { file, why: `${before}${why}` });
  }
}
