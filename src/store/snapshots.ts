/**
 * Copies of a store that this program makes by itself, in `<store>.snapshots/`. What one is stands in
 * its name, so that they are listed without opening any:
 * `00012-20260301T100000Z-daily-v80-1a2b3c4d5e6f.interlock`. The number tells the order, whatever the
 * clock said.
 */
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Refusal } from '../contract/faults.ts';
import type { SnapshotInfo, SnapshotWhy } from '../contract/model/store-copy.ts';
import { whyOf } from './inspect-file.ts';

const NAME =
  /^(\d{5,15})-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(opened|daily|rebuild|migration)-v(\d{1,9})-([\da-f]{12})\.interlock$/;

/** The newest first; without opening the store. Refused: `file-unreadable`. */
export function listSnapshots(storeFile: string): SnapshotInfo[] {
  const folder = snapshotFolder(storeFile);
  return namesIn(folder)
    .flatMap((name) => readName(name) ?? [])
    .toSorted((a, b) => b.number - a.number)
    .flatMap(({ name, at, why, version }) => {
      const file = join(folder, name);
      const found = statSync(file, { throwIfNoEntry: false });
      return found?.isFile() ? [{ name, file, at, why, bytes: found.size, version }] : [];
    });
}

function snapshotFolder(storeFile: string): string {
  const path = resolve(storeFile);
  return `${existsSync(path) ? realpathSync.native(path) : path}.snapshots`;
}

function namesIn(folder: string): string[] {
  try {
    return existsSync(folder) ? readdirSync(folder) : [];
  } catch (error) {
    throw new Refusal('file-unreadable', { file: folder, why: whyOf(error) });
  }
}

interface SnapshotName {
  name: string;
  number: number;
  at: string;
  why: SnapshotWhy;
  version: number;
}

/** Null: it is none of ours. */
function readName(name: string): SnapshotName | null {
  const [, number, year, month, day, hour, minute, second, why, version] = NAME.exec(name) ?? [];
  if (why === undefined) return null;
  const at = `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  return { name, number: Number(number), at, why: why as SnapshotWhy, version: Number(version) };
}
