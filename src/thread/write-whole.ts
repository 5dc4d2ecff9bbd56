/** Writes files completely or not at all: each under another name beside its place, then renamed. */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chmod, open, realpath, rename, rm, stat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Refusal } from '../contract/faults/faults.ts';
import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';

/** Readable by this user only; creates the folder. Throws what the file system throws. */
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

/** The first bytes of every SQLite file. */
const DATABASE = Buffer.from('SQLite format 3\0');

export interface FileToWrite {
  path: string;
  /** Requested one by one, as they are written. */
  chunks: AsyncIterable<string | Uint8Array>;
}

/**
 * Writes these files, one after the other; each gets its name only when all are on the disk, and until then
 * nobody else can read it. Links are followed, and a replaced file keeps its permissions. Leftovers of dead
 * processes are removed. Refused as `file-unwritable`, also if something other than a file is there, or
 * with the Refusal that the chunks end with; what was there before is then untouched, and nothing else is
 * left.
 */
export async function writeWholeFiles(files: readonly FileToWrite[]): Promise<void> {
  const written: { part: string; path: string; mode: number }[] = [];
  // Finds what can't be replaced before any file is in its place.
  const targets = await Promise.all(files.map(({ path }) => targetOf(path)));
  try {
    for (const [at, { path: named, chunks }] of files.entries()) {
      const { path, mode = 0o666 & ~process.umask() } = targets[at] ?? { path: named };
      await clearLeftParts(dirname(path));
      const part = join(dirname(path), newPartName());
      await refusable(path, async () => {
        const handle = await open(part, 'wx', 0o600);
        written.push({ part, path, mode });
        try {
          for await (const chunk of chunks) await handle.writeFile(chunk);
          await handle.sync();
        } finally {
          await handle.close();
        }
      });
    }
    for (const { part, path, mode } of written) {
      await refusable(path, async () => {
        await chmod(part, mode);
        await rename(part, path);
      });
    }
  } catch (error) {
    for (const { part } of written) await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
}

/** The file to replace, with links followed, and its permissions; a new file gets the system's. */
async function targetOf(named: string): Promise<{ path: string; mode?: number }> {
  const there = await stat(named).catch(() => null);
  if (there === null) return { path: named };
  if (there.isDirectory()) throw new Refusal('file-unwritable', { file: named, why: 'EISDIR' });
  if (!there.isFile()) {
    throw new Refusal('file-unwritable', { file: named, why: 'it is a device or a pipe' });
  }
  // Most likely the store: nobody means to replace all evidence by an export.
  if (await isDatabase(named)) {
    throw new Refusal('file-unwritable', { file: named, why: 'a database stands there' });
  }
  return { path: await realpath(named), mode: there.mode & 0o777 };
}

async function isDatabase(path: string): Promise<boolean> {
  // An unreadable file is not refused here: the system decides whether it can be replaced.
  const handle = await open(path).catch(() => null);
  if (handle === null) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(DATABASE.length));
    return buffer.subarray(0, bytesRead).equals(DATABASE);
  } finally {
    await handle.close();
  }
}

/** Turns an error of the file system into a refusal that names the final file. */
async function refusable(file: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (typeof code !== 'string') throw error;
    throw new Refusal('file-unwritable', { file, why: code });
  }
}

/** Names this machine: in a shared folder, another's process may have the same number. */
const HERE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

const PART = /^\.interlock-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{16}\.part$/;

/** A unique name; an extension could exceed the longest name allowed. */
const newPartName = (): string =>
  `.interlock-${HERE}-${process.pid}-${randomBytes(8).toString('hex')}.part`;

/** Removes what dead processes of this machine left in this folder, as far as possible. */
async function clearLeftParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const [, machine, process] = PART.exec(name) ?? [];
    if (machine !== HERE || isAlive(Number(process))) continue;
    await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}

/** True also for another user's process, which may be writing. */
function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
