/** `serve`: the engine and the browser host, until Ctrl-C. */
import { parseArgs } from 'node:util';
import { Refusal } from '../contract/faults.ts';
import { createDownloads } from '../loopback/downloads.ts';
import { startLoopbackHost, type LoopbackHost } from '../loopback/loopback-host.ts';
import { pageFolder, programFolder } from '../thread/program-files.ts';
import { buildIfStale } from './build.ts';
import { ENGINE_OPTIONS, engineOptions } from './engine-options.ts';
import type { Means } from './means.ts';
import { openBrowser } from './open-browser.ts';
import { printJson, printText } from './output.ts';
import { untilEnded } from './until-ended.ts';
import { toPort } from './usage.ts';

export const SERVE_OPTIONS = {
  ...ENGINE_OPTIONS,
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Serve until Ctrl-C; the exit code. Unknown options throw what `parseArgs` throws. */
export async function serve(args: string[], means: Means): Promise<number> {
  const { values } = parseArgs({ args, options: SERVE_OPTIONS });
  const port = toPort(values.port);
  const notBuilt = buildIfStale(programFolder(), means.log.write);
  if (notBuilt !== null) {
    means.log.write(notBuilt);
    return 1;
  }
  const options = engineOptions(means, values);
  const downloads = createDownloads();
  const engine = await means.startEngine({
    ...options,
    keepsSnapshots: true,
    greets: true,
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
