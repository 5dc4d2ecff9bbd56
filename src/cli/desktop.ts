/** Opens the Electron window from a clone, or says in words why it can't be opened here. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasDisplay } from './open-browser.ts';

/** Electron's archive is about 110 MB. */
const DOWNLOAD_LIMIT_MILLIS = 5 * 60_000;
/** Electron that fails this soon never showed a window. */
const AT_ONCE_MILLIS = 10_000;

export type DesktopOutcome = { ended: number } | { unavailable: string };

/** Open the window and wait until it is closed. `args` go to the Electron host. */
export async function openDesktop(
  root: string,
  args: string[],
  say: (line: string) => void,
): Promise<DesktopOutcome> {
  const obstacle = desktopObstacle();
  if (obstacle !== null) return { unavailable: obstacle };
  const package_ = join(root, 'node_modules/electron');
  const log = openLog(root);
  if (electronBinary(package_) === null) {
    say('Fetching Electron, about 110 MB, once …');
    await finished(
      spawn(process.execPath, [join(package_, 'install.js')], {
        stdio: ['ignore', log.handle, log.handle],
        timeout: DOWNLOAD_LIMIT_MILLIS,
      }),
    );
  }
  const binary = electronBinary(package_);
  if (binary === null) {
    return { unavailable: `Electron could not be downloaded (${log.file} says why)` };
  }
  const startedMillis = performance.now();
  const window = spawn(binary, [root, ...args], { stdio: ['ignore', log.handle, log.handle] });
  const { code, interrupted } = await finished(window);
  if (code !== 0 && !interrupted && performance.now() - startedMillis < AT_ONCE_MILLIS) {
    return { unavailable: `Electron ended at once (${log.file} says why)` };
  }
  return { ended: code };
}

/** Why no window can be opened by this user on this machine, whatever is installed; null if one can. */
export function desktopObstacle(): string | null {
  if (!hasDisplay()) return 'there is no display';
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return isRoot ? 'Electron does not run as root with its sandbox on' : null;
}

/** The executable, if it was downloaded whole: path.txt is the last thing the installer writes. */
export function electronBinary(package_: string): string | null {
  const pathFile = join(package_, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(package_, 'dist');
  const binary = join(dist, readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

function openLog(root: string): { file: string; handle: number } {
  const file = join(root, '.cache/electron.log');
  mkdirSync(join(root, '.cache'), { recursive: true });
  return { file, handle: openSync(file, 'w') };
}

/** How it ended; code 1 for a program that could not be started or was ended by a signal. */
function finished(child: ChildProcess): Promise<{ code: number; interrupted: boolean }> {
  // Ctrl-C reaches the child as well; this process waits for it to end in order.
  let interrupted = false;
  const note = (): void => {
    interrupted = true;
  };
  process.on('SIGINT', note);
  return new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  })
    .then((code) => ({ code, interrupted }))
    .finally(() => process.off('SIGINT', note));
}
