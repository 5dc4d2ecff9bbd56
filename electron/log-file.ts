/** The program's log as a file; without Electron, so that a substitute for it can share this. */
import { mkdirSync, statSync, renameSync, appendFileSync } from 'node:fs';
import { dirname } from 'node:path';

const MAX_LOG_BYTES = 5_000_000;

/** Appends lines, with their times, to a file; at a start, a file too large is renamed to `.old`. */
export function createLogFile(file: string): (line: string) => void {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > MAX_LOG_BYTES) renameSync(file, `${file}.old`);
  } catch {
    // The program works without a log; the lines below will fail the same way.
  }
  return (line) => {
    try {
      appendFileSync(file, `${new Date().toISOString()} ${line}\n`, { mode: 0o600 });
    } catch {
      // A full or read-only disk must not stop the work that logs.
    }
  };
}
