/** The log of the desktop host: lines with their time, in one file that doesn't grow for ever. */
import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LARGEST_BYTES = 5_000_000;

/** A function that appends one line; the file before it is kept as `.old` once it is large. */
export function createLogFile(file: string): (line: string) => void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > LARGEST_BYTES) renameSync(file, `${file}.old`);
  } catch {
    // The program is not worth less without a log; the lines below will fail the same way.
  }
  return (line) => {
    try {
      appendFileSync(file, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
    } catch {
      // A full or read-only disk must not stop the work that wanted to say something.
    }
  };
}
