/** Writes files so that each is there whole or as it was, whatever happens in between: beside its place, then renamed. */
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

/** What every SQLite file begins with. */
const DATABASE = Buffer.from('SQLite format 3\0');

export interface FileToWrite {
  path: string;
  /** Taken one by one, as the disk takes them. */
  chunks: AsyncIterable<string | Uint8Array>;
}

/**
 * Write these files, one after the other; only when all are on the disk does any take its place, and until
 * then nobody else can read it. A link is followed, and what is replaced keeps who may read it. What a
 * process that died left beside one of them is removed. Refused as `file-unwritable`, also
 * where something else than a file stands, or with the Refusal that the chunks end with; what stood
 * there before is then untouched, and nothing else is left.
 */
export async function writeWholeFiles(files: readonly FileToWrite[]): Promise<void> {
  const written: { part: string; path: string; mode: number }[] = [];
  // What can't be replaced is found out before the others are in their places.
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

/** The file to be replaced, links followed, and how it is protected; a new one as the system has it. */
async function targetOf(named: string): Promise<{ path: string; mode?: number }> {
  const there = await stat(named).catch(() => null);
  if (there === null) return { path: named };
  if (there.isDirectory()) throw new Refusal('file-unwritable', { file: named, why: 'EISDIR' });
  if (!there.isFile()) {
    throw new Refusal('file-unwritable', { file: named, why: 'it is a device or a pipe' });
  }
  // The store, most likely: nobody means to replace all evidence by an export.
  if (await isDatabase(named)) {
    throw new Refusal('file-unwritable', { file: named, why: 'a database stands there' });
  }
  return { path: await realpath(named), mode: there.mode & 0o777 };
}

async function isDatabase(path: string): Promise<boolean> {
  // What can't be read is no reason: whether it can be replaced is the system's to say.
  const handle = await open(path).catch(() => null);
  if (handle === null) return false;
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(DATABASE.length));
    return buffer.subarray(0, bytesRead).equals(DATABASE);
  } finally {
    await handle.close();
  }
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

/** Of this machine: in a shared folder another one's process has the same number. */
const HERE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

const PART = /^\.interlock-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{16}\.part$/;

/** A name that no other file has: the longest one allowed has no room for an ending. */
const newPartName = (): string =>
  `.interlock-${HERE}-${process.pid}-${randomBytes(8).toString('hex')}.part`;

/** Removes what processes that died here left in this folder. What can't be listed or removed stays. */
async function clearLeftParts(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => []);
  for (const name of names) {
    const [, machine, process] = PART.exec(name) ?? [];
    if (machine !== HERE || isAlive(Number(process))) continue;
    await rm(join(folder, name), { force: true }).catch(() => undefined);
  }
}

/** Also where it is somebody else's, who may be writing. */
function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
