/** Runs a Chromium for one task: with its own profile, alone, and always ended and deleted afterwards. */
import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Refusal } from '../contract/faults/faults.ts';
import { DevTools } from './devtools.ts';
import { timeoutRefusal } from './page-to-print.ts';

/** No name resolves, nothing is requested in the background, and nothing of the user's is read. */
const ARGUMENTS = [
  '--headless',
  '--remote-debugging-pipe',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-webrtc',
  '--font-render-hinting=none',
  '--hide-scrollbars',
  '--mute-audio',
  '--password-store=basic',
  '--use-mock-keychain',
];

/** Environment variables a program needs to find itself, its fonts and its language; no others pass. */
const PASSED_VARIABLES = [
  ...['HOME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'LocalAppData', 'PATH', 'SystemRoot', 'TEMP', 'TMP'],
  // Where fontconfig looks for fonts, and which of them the user prefers.
  ...['FC_LANG', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH', 'FONTCONFIG_SYSROOT'],
  ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_DIRS', 'XDG_DATA_HOME'],
];

/** A browser that can be run. */
export interface Chromium {
  file: string;
  /** Environment variables it needs beyond the usual ones, such as the place of its libraries. */
  env: Readonly<Record<string, string>>;
}

interface RunLimits {
  signal?: AbortSignal | undefined;
  /** The time limit for everything, in milliseconds. */
  timeoutMs: number;
}

/**
 * Rejects as the work does, and with a Refusal as soon as there is a reason: `cancelled` by the signal, or
 * `print-failed` if the browser can't be started, ends early, or takes too long.
 */
export async function withChromium<T>(
  chromium: Chromium,
  { signal, timeoutMs }: RunLimits,
  work: (devTools: DevTools) => Promise<T>,
): Promise<T> {
  stopIfAborted(signal);
  const profile = await mkdtemp(join(tmpdir(), 'interlock-print-'));
  try {
    // It may have been cancelled while the folder was created.
    stopIfAborted(signal);
    return await runInProfile(chromium, profile, { signal, timeoutMs }, work);
  } finally {
    // A browser that is ending may still write while this deletes.
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Refusal('cancelled');
}

async function runInProfile<T>(
  chromium: Chromium,
  profile: string,
  { signal, timeoutMs }: RunLimits,
  work: (devTools: DevTools) => Promise<T>,
): Promise<T> {
  const child = start(chromium, profile);
  const ended = endOf(child);
  const failed = Promise.withResolvers<never>();
  const fail = (why: string): void => failed.reject(new Refusal('print-failed', { why }));
  const cancel = (): void => failed.reject(new Refusal('cancelled'));
  const timer = setTimeout(() => failed.reject(timeoutRefusal(timeoutMs)), timeoutMs);
  const cleanUp = (): void => {
    killAll(child);
    rmSync(profile, { recursive: true, force: true });
  };
  signal?.addEventListener('abort', cancel);
  process.once('exit', cleanUp);
  const lastError = lastErrorOf(child);
  void ended.then((why) => fail(why ?? `the browser ended by itself${lastError()}`));
  try {
    // Nobody may be waiting any more for a second failure.
    failed.promise.catch(() => undefined);
    const [, , , commands, answers] = child.stdio as unknown as Pipes;
    return await Promise.race([work(new DevTools(commands, answers)), failed.promise]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', cancel);
    killAll(child);
    await ended;
    process.off('exit', cleanUp);
  }
}

/** In the order in which `start` opens them. */
type Pipes = [input: null, output: null, errors: Readable, commands: Writable, answers: Readable];

function start({ file, env }: Chromium, profile: string): ChildProcess {
  const passedOn = PASSED_VARIABLES.map((name) => [name, process.env[name]]);
  // Chromium's sandbox refuses to run as root. It would confine a page that we wrote, with scripts off and
  // requests refused, in which a registry's text is only text.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return spawn(file, [...ARGUMENTS, ...asRoot, `--user-data-dir=${profile}`, 'about:blank'], {
    env: { ...(Object.fromEntries(passedOn) as NodeJS.ProcessEnv), ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // A process group, so that all its processes can be ended together.
    detached: process.platform !== 'win32',
  });
}

/** Resolves when it has ended or could not be started, then with the reason. */
function endOf(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve(null));
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve(`the browser can’t be started (${error.code ?? error.name})`),
    );
  });
}

/** Should this program crash, the browser also ends because its pipes are closed. */
function killAll(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // It had just ended.
  }
}

const MAX_ERROR_LENGTH = 200;

/** The last error it printed, for the refusal. */
function lastErrorOf(child: ChildProcess): () => string {
  let last = '';
  child.stderr?.on('data', (part: Buffer) => {
    const [line = last] = part.toString().trim().split('\n').slice(-1);
    last = line;
  });
  return () => (last === '' ? '' : ` (${last.slice(-MAX_ERROR_LENGTH)})`);
}
