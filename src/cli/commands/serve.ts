/** `serve` and `registry`: a server until Ctrl-C, of the whole app or of the sample registry alone. */
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

/** Serve until Ctrl-C; the exit code. Unknown options throw what `parseArgs` throws. */
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
    keepsSnapshots: true,
    makesSampleCase: true,
    keepsOn: true,
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
  // The engine first, so that what is under way is still answered.
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

/** The address works once; whoever sits at this terminal can have another. */
function renewOnEnter(host: LoopbackHost): () => void {
  if (!process.stdin.isTTY) return () => undefined;
  process.stdin.on('data', () => printText(`${host.renewUrl()}\n`));
  return () => process.stdin.destroy();
}

/** `registry`: the sample registry alone over HTTP, for other programs to try. */
const REGISTRY_OPTIONS = { port: { type: 'string' }, json: { type: 'boolean' } } as const;

/** Serve until Ctrl-C, with the key of INTERLOCK_KEY or one made for the occasion. */
export async function registry(args: string[], { key: given }: CommandContext): Promise<number> {
  const { values } = parseArgs({ args, options: REGISTRY_OPTIONS });
  const port = toPort(values.port);
  const key = given ?? randomBytes(16).toString('hex');
  const sample = openSampleRegistry(sampleRegistryFolder());
  const served = await serveRegistry(sample, { keys: [key], port });
  // A key that was given may be that of a real registry: it is not told again.
  const shown = given === null ? key : 'the one in INTERLOCK_KEY';
  const { url } = served;
  if (values.json) printJson({ url, port: served.port, ...(given === null && { key }) });
  else printText(`The sample registry is at ${url}\nKey: ${shown}\nCtrl-C ends it.\n`);
  await untilEnded();
  await served.close();
  return 0;
}

/** The end of a command that serves until it is ended. */

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Resolves at the first Ctrl-C or end signal; a second one ends the program at once. */
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

/** Is there a screen to open a window on? Only Linux and its like can lack one. */
export function hasDisplay(): boolean {
  if (process.platform === 'darwin' || process.platform === 'win32') return true;
  return Boolean(process.env['DISPLAY'] ?? process.env['WAYLAND_DISPLAY']);
}

/**
 * Every user of a machine can read the arguments of every program, and this address lets in whoever
 * comes first. So the browser is given a file that only this user can read, and that leads there.
 * Does nothing where there is no screen or no such program, and a browser shut off from the system's
 * temporary files finds none: the address is printed anyway.
 * @returns removes the file, which is needed until the browser came in
 */
function openBrowser(url: string): () => void {
  const file = hasDisplay() ? writePrivately(pageLeadingTo(url)) : null;
  if (file === null) return () => undefined;
  const forget = (): void => {
    try {
      rmSync(dirname(file), { recursive: true, force: true });
    } catch {
      // What stays leads nowhere: the address worked once.
    }
  };
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open'];
  const opener = spawn(command, [...args, file], { stdio: 'ignore', detached: true });
  opener.on('error', forget);
  opener.unref();
  return forget;
}

/** The file, in a folder that nobody else can look into; null where none can be written. */
function writePrivately(page: string): string | null {
  try {
    const file = join(mkdtempSync(join(tmpdir(), 'interlock-')), 'open.html');
    writeFileSync(file, page, { mode: 0o600 });
    return file;
  } catch {
    return null;
  }
}

/** Without a script, which some refuse to files. The link is for who lets no page move on by itself. */
const pageLeadingTo = (url: string): string => `<!doctype html>
<meta charset="utf-8">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="0; url=${url}">
<title>Interlock</title>
<a href="${url}">Open Interlock</a>
`;

/** The port an option gives; 0, any free one, when it isn't given. */
function toPort(value: string | undefined): number {
  return toWholeNumber('--port', value, [0, 65_535]) ?? 0;
}
