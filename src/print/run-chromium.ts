/** Runs a Chromium for one piece of work: with a profile of its own, alone, and gone afterwards, whatever happens. */
import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { Refusal } from '../contract/faults/faults.ts';
import { DevTools } from './devtools.ts';
import { tookTooLong } from './page-to-print.ts';

/** No name leads anywhere, nothing is asked for in the background, nothing of the user's is looked at. */
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

/** What a program needs of the environment to find itself, its fonts and its words. The rest is nobody's business. */
const PASSED_ON = [
  ...['HOME', 'LANG', 'LC_ALL', 'LC_CTYPE', 'LocalAppData', 'PATH', 'SystemRoot', 'TEMP', 'TMP'],
  // Where fontconfig looks for fonts, and for which of them somebody prefers.
  ...['FC_LANG', 'FONTCONFIG_FILE', 'FONTCONFIG_PATH', 'FONTCONFIG_SYSROOT'],
  ...['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_DIRS', 'XDG_DATA_HOME'],
];

/** One that can be run. */
export interface Chromium {
  file: string;
  /** What it needs of the environment beside what every program does, such as where its libraries are. */
  env: Readonly<Record<string, string>>;
}

interface RunBounds {
  signal?: AbortSignal | undefined;
  /** Milliseconds that all of it may take. */
  within: number;
}

/**
 * Rejects with what the work does, and with a Refusal as soon as there is a reason: `cancelled` by the
 * signal, or `print-failed` as the browser can't be started, ended by itself, or takes too long.
 */
export async function withChromium<T>(
  chromium: Chromium,
  { signal, within }: RunBounds,
  work: (devTools: DevTools) => Promise<T>,
): Promise<T> {
  stopIfAborted(signal);
  const profile = await mkdtemp(join(tmpdir(), 'interlock-print-'));
  try {
    // It may have been cancelled while the folder was made.
    stopIfAborted(signal);
    return await inProfile(chromium, profile, { signal, within }, work);
  } finally {
    // What a browser still writes as it ends may come between.
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new Refusal('cancelled');
}

async function inProfile<T>(
  chromium: Chromium,
  profile: string,
  { signal, within }: RunBounds,
  work: (devTools: DevTools) => Promise<T>,
): Promise<T> {
  const child = start(chromium, profile);
  const gone = goneOf(child);
  const failed = Promise.withResolvers<never>();
  const fail = (why: string): void => failed.reject(new Refusal('print-failed', { why }));
  const cancel = (): void => failed.reject(new Refusal('cancelled'));
  const late = setTimeout(() => failed.reject(tookTooLong(within)), within);
  const endAtOnce = (): void => {
    endWithAll(child);
    rmSync(profile, { recursive: true, force: true });
  };
  signal?.addEventListener('abort', cancel);
  process.once('exit', endAtOnce);
  const words = lastWords(child);
  void gone.then((why) => fail(why ?? `the browser ended by itself${words()}`));
  try {
    // Nobody may be there any more to hear of the one that comes second.
    failed.promise.catch(() => undefined);
    const [, , , commands, answers] = child.stdio as unknown as Pipes;
    return await Promise.race([work(new DevTools(commands, answers)), failed.promise]);
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', cancel);
    endWithAll(child);
    await gone;
    process.off('exit', endAtOnce);
  }
}

/** As `start` asks for them. */
type Pipes = [input: null, output: null, errors: Readable, commands: Writable, answers: Readable];

function start({ file, env }: Chromium, profile: string): ChildProcess {
  const passedOn = PASSED_ON.map((name) => [name, process.env[name]]);
  // Chromium's sandbox refuses to run as root. What it would keep in is a page of our own words, with
  // scripts off and nothing to ask for: a registry's text is in it as text only.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return spawn(file, [...ARGUMENTS, ...asRoot, `--user-data-dir=${profile}`, 'about:blank'], {
    env: { ...(Object.fromEntries(passedOn) as NodeJS.ProcessEnv), ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    windowsHide: true,
    // A group of its own, so that all of its processes can be ended together.
    detached: process.platform !== 'win32',
  });
}

/** Resolves when it ended or could not be started, then with the reason. */
function goneOf(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve(null));
    child.once('error', (error: NodeJS.ErrnoException) =>
      resolve(`the browser can’t be started (${error.code ?? error.name})`),
    );
  });
}

/** A browser whose pipes are closed ends by itself as well, should this program end without a word. */
function endWithAll(child: ChildProcess): void {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    if (process.platform === 'win32') child.kill('SIGKILL');
    else process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended a moment ago.
  }
}

const MOST_WORDS = 200;

/** What it last complained of, for the reader of a refusal. */
function lastWords(child: ChildProcess): () => string {
  let last = '';
  child.stderr?.on('data', (part: Buffer) => {
    const [line = last] = part.toString().trim().split('\n').slice(-1);
    last = line;
  });
  return () => (last === '' ? '' : ` (${last.slice(-MOST_WORDS)})`);
}
