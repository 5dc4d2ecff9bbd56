/** `npm start`: build what is missing, open the Electron window, or else the same app in the browser. */
import { resolve, join } from 'node:path';
import { parseArgs } from 'node:util';
import { programFolder } from '../../thread/program-files.ts';
import { buildIfStale } from '../base/build.ts';
import type { EngineArgs, CommandContext } from '../base/session.ts';
import { serve, SERVE_OPTIONS, hasDisplay } from './serve.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, mkdirSync, openSync } from 'node:fs';

/** The window uses the system's keyring and prints nothing. */
const FOR_BROWSER = ['port', 'no-open', 'key-file', 'json'] as const;

/** Passed on to the window unchanged. */
const FOR_BOTH = ['registry', 'key-form'] as const;

/** Open Interlock until it ends; returns the exit code. Takes the options of `serve`, and `--browser`. */
export async function start(args: string[], context: CommandContext): Promise<number> {
  const options = { ...SERVE_OPTIONS, browser: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  const serveArgs = args.filter((arg) => arg !== '--browser');
  if (values.browser) return serve(serveArgs, context);

  const notBuilt = buildIfStale(programFolder(), context.log.write);
  if (notBuilt !== null) {
    context.log.write(notBuilt);
    return 1;
  }
  const browserOption = FOR_BROWSER.find((name) => values[name] !== undefined);
  const desktop = browserOption
    ? { unavailable: `--${browserOption} is for the browser` }
    : await openDesktop(programFolder(), desktopArgs(values), context.log.write);
  if ('ended' in desktop) return desktop.ended;
  context.log.write(`Interlock opens in the browser: ${desktop.unavailable}.`);
  return serve(serveArgs, context);
}

function desktopArgs(values: EngineArgs): string[] {
  const passedOn = FOR_BOTH.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  return [
    ...(values.store === undefined ? [] : [`--store=${resolve(values.store)}`]),
    ...(values.offline ? ['--offline'] : []),
    ...passedOn,
  ];
}

/** Electron's archive is about 110 MB. */
const DOWNLOAD_LIMIT_MILLIS = 5 * 60_000;

/** If Electron fails this soon, no window was shown. */
const AT_ONCE_MILLIS = 10_000;

type DesktopOutcome = { ended: number } | { unavailable: string };

/** Open the window and wait until it is closed. `args` are passed to the Electron host. */
export async function openDesktop(
  root: string,
  args: string[],
  printLine: (line: string) => void,
): Promise<DesktopOutcome> {
  const obstacle = desktopObstacle();
  if (obstacle !== null) return { unavailable: obstacle };
  const package_ = join(root, 'node_modules/electron');
  const log = openLog(root);
  if (electronBinary(package_) === null) {
    printLine('Fetching Electron, about 110 MB, once …');
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

/** Why this user can't open a window on this machine, whatever is installed; null if possible. */
export function desktopObstacle(): string | null {
  if (!hasDisplay()) return 'there is no display';
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
  return isRoot ? 'Electron does not run as root with its sandbox on' : null;
}

/** The executable, if the download is complete: path.txt is the last file the installer writes. */
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
  // Ctrl-C reaches the child too; this process waits for it to end properly.
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
