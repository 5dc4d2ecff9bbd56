/** Makes files that only their owner may read. */
import { closeSync, openSync } from 'node:fs';
import { Refusal } from '../contract/faults.ts';
import { whyOf } from './inspect-file.ts';

/** An empty file in this place, unless there is one. Refused: `file-unwritable`, naming `file`. */
export function createPrivateFile(path: string, file = path): void {
  try {
    closeSync(openSync(path, 'a', 0o600));
  } catch (error) {
    throw new Refusal('file-unwritable', { file, why: whyOf(error) });
  }
}
