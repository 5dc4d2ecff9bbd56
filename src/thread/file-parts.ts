/** Files that are being written beside their place, named after the process that writes them. */
import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** Of this machine: in a shared folder another one's process has the same number. */
const HERE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);

const PART = /^\.interlock-([0-9a-f]{8})-(\d{1,10})-[0-9a-f]{16}\.part$/;

/** A name that no other file has: the longest one allowed has no room for an ending. */
export const newPartName = (): string =>
  `.interlock-${HERE}-${process.pid}-${randomBytes(8).toString('hex')}.part`;

/** Removes what processes that died here left in this folder. What can't be listed or removed stays. */
export async function clearLeftParts(folder: string): Promise<void> {
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
