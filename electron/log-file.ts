/** The log of the program as a file. It knows nothing of Electron, so that whoever stands in for that can share it. */
import { mkdirSync, statSync, renameSync, appendFileSync } from 'node:fs';
import { dirname } from 'node:path';

const LARGEST_LOG_BYTES = 5_000_000;

/** Appends one line, with its time, to a file that doesn't grow for ever: once large, it becomes `.old`. */
export function createLogFile(file: string): (line: string) => void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > LARGEST_LOG_BYTES) renameSync(file, `${file}.old`);
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
