/** `serve` and `registry`: run a server until Ctrl-C, for the whole app or only the sample registry. */
import { parseArgs } from 'node:util';
import { Refusal } from '../../contract/faults/faults.ts';
import { createDownloads } from '../../loopback/downloads.ts';
import { startLoopbackHost, type LoopbackHost } from '../../loopback/loopback-host.ts';
import { pageFolder, programFolder, sampleRegistryFolder } from '../../thread/program-files.ts';
import { buildIfStale } from '../base/build.ts';
import { ENGINE_OPTIONS, engineOptions, type CommandContext } from '../base/session.ts';
import { printJson, printText } from '../base/output.ts';
import { randomBytes } from 'node:crypto';
import { openSampleRegistry } from '../../registry/served/sample.ts';
import { serveRegistry } from '../../registry/served/server.ts';
import { rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { toWholeNumber } from '../base/arguments.ts';

export const SERVE_OPTIONS = {
  ...ENGINE_OPTIONS,
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Serve until Ctrl-C; returns the exit code. Unknown options throw what `parseArgs` throws. */
export async function serve(args: string[], context: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: SERVE_OPTIONS });
  const port = toPort(values.port);
  const notBuilt = buildIfStale(programFolder(), context.log.write);
  if (notBuilt !== null) {
    context.log.write(notBuilt);
    return 1;
  }
  const options = engineOptions(context, values);
  const downloads = createDownloads();
  const engine = await context.startEngine({
    ...options,
    takesSnapshots: true,
    makesSampleCase: true,
    keepsRunning: true,
    powers: { ...options.powers, saveExport: downloads.saveExport },
  });
  const ended = untilEnded();
  const host = await startLoopbackHost({
    transport: engine.transport,
    pageFolder: pageFolder(),
    downloads,
    port,
  }).catch(async (error: unknown) => {
    await engine.close();
    throw portRefusal(error, port);
  });
  printAddress(host.url, values.json ?? false);
  const ignoreEnter = renewOnEnter(host);
  const forget = values['no-open'] ? null : openBrowser(host.url);
  if (forget !== null) void host.entered.then(forget);
  await ended;
  ignoreEnter();
  forget?.();
  // The engine first, so that running calls are still answered.
  await engine.close();
  await host.close();
  return 0;
}

function printAddress(url: string, asJson: boolean): void {
  if (asJson) printJson({ url });
  else printText(`Interlock is at ${url} (for one browser; Ctrl-C to end${renewHint()})\n`);
}

const renewHint = (): string => (process.stdin.isTTY ? ', Enter for another address' : '');

function portRefusal(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const whys: Record<string, string> = {
    EADDRINUSE: `another program uses ${port}`,
    EACCES: `this user may not use ${port}`,
  };
  const why = whys[String(code)];
  return why === undefined ? error : new Refusal('input-invalid', { field: '--port', why });
}

/** The address works once; Enter in this terminal prints another. */
function renewOnEnter(host: LoopbackHost): () => void {
  if (!process.stdin.isTTY) return () => undefined;
  process.stdin.on('data', () => printText(`${host.renewUrl()}\n`));
  return () => process.stdin.destroy();
}

/** `registry`: the sample registry alone over HTTP, for trying out other programs. */
const REGISTRY_OPTIONS = { port: { type: 'string' }, json: { type: 'boolean' } } as const;

/** Serve until Ctrl-C, with the key from INTERLOCK_KEY or a newly made one. */
export async function registry(args: string[], { key: given }: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: REGISTRY_OPTIONS });
  const port = toPort(values.port);
  const key = given ?? randomBytes(16).toString('hex');
  const sample = openSampleRegistry(sampleRegistryFolder());
  const served = await serveRegistry(sample, { keys: [key], port });
  // A given key may be that of a real registry, and is not shown.
  const shown = given === null ? key : 'the one in INTERLOCK_KEY';
  const { url } = served;
  if (values.json) printJson({ url, port: served.port, ...(given === null && { key }) });
  else printText(`The sample registry is at ${url}\nKey: ${shown}\nCtrl-C ends it.\n`);
  await untilEnded();
  await served.close();
  return 0;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves at the first Ctrl-C or end signal; a second one exits at once. */
function untilEnded(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = (): void => {
    for (const signal of SIGNALS) process.off(signal, end);
    resolve();
  };
  for (const signal of SIGNALS) process.on(signal, end);
  return promise;
}

/** The program that opens a file on each system; none of them is a shell. */
const OPENERS: Partial<Record<NodeJS.Platform, [command: string, ...args: string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Whether there is a screen to open a window on; only Linux and similar systems can lack one. */
export function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

/**
 * Opens the address by a file that only this user can read: every user of a machine can read the arguments
 * of every program, and this address lets in whoever comes first. Does nothing without a screen or such a
 * program, and a browser without access to the system's temporary files does not find the file: so the
 * address is printed anyway.
 * @returns a function that removes the file, which is needed until the browser has loaded it
 */
function openBrowser(url: string): () => void {
  const file = hasDisplay() ? writePrivately(pageLeadingTo(url)) : null;
  if (file === null) return () => undefined;
  const forget = (): void => {
    try {
      rmSync(dirname(file), { recursive: true, force: true });
    } catch {
      // A remaining file is harmless: the address has been used.
    }
  };
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, file], { stdio: 'ignore', detached: true });
  opener.on('error', forget);
  opener.unref();
  return forget;
}

/** Writes the file to a folder only this user can read; null if that is impossible. */
function writePrivately(page: string): string | null {
  try {
    const file = join(mkdtempSync(join(tmpdir(), 'interlock-')), 'open.html');
    writeFileSync(file, page, { mode: 0o600 });
    return file;
  } catch {
    return null;
  }
}

/** Without a script, which some browsers refuse in files. The link is for browsers that don't redirect. */
const pageLeadingTo = (url: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${url}">
<title>Interlock</title>
<a href="${url}">Open Interlock</a>
`;

/** The port an option gives; 0 for any free port if not given. */
function toPort(value: string | undefined): number {
  return toWholeNumber('--port', value, [0, 65_535]) ?? 0;
}
