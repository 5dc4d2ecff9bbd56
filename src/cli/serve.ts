/** `serve` and `registry`: a server until Ctrl-C, of the whole app or of the sample registry alone. */
import { parseArgs } from 'node:util';
import { Refusal } from '../contract/faults/faults.ts';
import { createDownloads } from '../loopback/downloads.ts';
import { startLoopbackHost, type LoopbackHost } from '../loopback/loopback-host.ts';
import { pageFolder, programFolder, sampleRegistryFolder } from '../thread/program-files.ts';
import { buildIfStale } from './build.ts';
import { ENGINE_OPTIONS, engineOptions, type CommandContext } from './session.ts';
import { openBrowser } from './open-browser.ts';
import { printJson, printText } from './output.ts';
import { toPort } from './arguments.ts';
import { randomBytes } from 'node:crypto';
import { openSampleRegistry } from '../registry/served/sample.ts';
import { serveRegistry } from '../registry/served/server.ts';

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
