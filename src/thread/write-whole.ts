/** Writes files so that each is there whole or as it was, whatever happens in between: beside its place, then renamed. */
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../contract/faults.ts';

/** Readable by this user only; its folder is made. Throws what the file system throws. */
export function writeWhole(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const draft = `${file}.draft`;
  const handle = openSync(draft, 'w', 0o600);
  try {
    writeFileSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  try {
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

export interface FileToWrite {
  path: string;
  /** Taken one by one, as the disk takes them. */
  chunks: AsyncIterable<string | Uint8Array>;
}

/**
 * Write these files, one after the other; only when all are on the disk does any take its place.
 * Refused as `file-unwritable`, or with the Refusal that the chunks end with; what stood there
 * before is then untouched, and nothing else is left.
 */
export async function writeWholeFiles(files: readonly FileToWrite[]): Promise<void> {
  const written: { part: string; path: string }[] = [];
  // A folder can't be replaced; found out when the others are in their places it would be too late.
  for (const { path } of files) await refuseFolder(path);
  try {
    for (const { path, chunks } of files) {
      // A name of its own: the longest one allowed has no room for an ending.
      const part = join(dirname(path), `.interlock-${randomBytes(8).toString('hex')}.part`);
      await refusable(path, async () => {
        const handle = await open(part, 'wx');
        written.push({ part, path });
        try {
          for await (const chunk of chunks) await handle.writeFile(chunk);
          await handle.sync();
        } finally {
          await handle.close();
        }
      });
    }
    for (const { part, path } of written) await refusable(path, () => rename(part, path));
  } catch (error) {
    for (const { part } of written) await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function refuseFolder(path: string): Promise<void> {
  const there = await stat(path).catch(() => null);
  if (there?.isDirectory()) throw new Refusal('file-unwritable', { file: path, why: 'EISDIR' });
}

/** What the file system throws, as a refusal that names the file and not the one beside it. */
async function refusable(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (typeof code !== 'string') throw error;
    throw new Refusal('file-unwritable', { file, why: code });
  }
}
