/** Where locks lie that belong to no folder of a store. */
import { existsSync, lstatSync, mkdirSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';

/** In the user's home, where no cleaner of caches or temporary files looks. */
const KEPT: Partial<Record<NodeJS.Platform, string>> = {
  win32: 'AppData/Local/Interlock/locks',
  darwin: 'Library/Application Support/Interlock/locks',
};
const KEPT_ELSEWHERE = '.local/state/interlock/locks';

/**
 * The best first. Nothing of them comes from the environment: two programs of one user must find the
 * same folder, whatever each was started with.
 */
export function lockFolders(): string[] {
  const folders: string[] = [];
  const home = homeOfUser();
  if (home !== null) folders.push(join(home, KEPT[process.platform] ?? KEPT_ELSEWHERE));
  const uid = process.getuid?.();
  if (uid !== undefined) folders.push(`/tmp/interlock-locks-${uid}`);
  return folders;
}

/** As the system has it, not `HOME`; null: there is none. */
function homeOfUser(): string | null {
  try {
    const { homedir } = userInfo();
    return existsSync(homedir) ? homedir : null;
  } catch {
    // A container may run as a user that the system doesn't know.
    return null;
  }
}

/** What of a mode lets others write: they could put anything in the place of a lock. */
const OTHERS_WRITE = 0o022;

/** Makes it where it is not there. @returns whether it is a folder of this user's own */
export function isOwnFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const found = lstatSync(folder);
    const user = process.getuid?.();
    // Windows has neither.
    const isOwn = user === undefined || (found.uid === user && (found.mode & OTHERS_WRITE) === 0);
    return found.isDirectory() && isOwn;
  } catch {
    // Nothing can be made there.
    return false;
  }
}
