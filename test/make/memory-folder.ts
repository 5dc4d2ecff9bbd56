/**
 * Temporary files in memory, where a machine has it: thousands of stores are made, and each of their writes
 * would wait for a disk to flush. What a disk does at a power cut, when it is full and when it fails is tried by
 * the ordeal, which doesn't need one either.
 */
import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** Many times what all of them together need at a time. */
const NEEDED_BYTES = 2 * 2 ** 30;

/** Before the first test: whatever is started later inherits it. A folder that somebody named stays. */
export function setup(): (() => void) | undefined {
  if (process.env['TMPDIR'] !== undefined || !hasRoom()) return undefined;
  const folder = mkdtempSync(join(MEMORY, 'interlock-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

function hasRoom(): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, freemem() / 2) >= NEEDED_BYTES;
  } catch {
    return false;
  }
}
