/** `serve`: the engine and the browser host, until Ctrl-C. */
import { parseArgs } from 'node:util';
import { Refusal } from '../contract/faults.ts';
import { startLoopbackHost, type LoopbackHost } from '../loopback/loopback-host.ts';
import { startEngine } from '../thread/engine-thread.ts';
import { pageFolder } from '../thread/places.ts';
import { buildIfStale } from './build.ts';
import { ENGINE_OPTIONS, engineOptions } from './engine-options.ts';
import { openBrowser } from './open-browser.ts';
import { PROGRAM_FOLDER } from './program-folder.ts';

export const SERVE_OPTIONS = {
  ...ENGINE_OPTIONS,
  port: { type: 'string' },
  'no-open': { type: 'boolean' },
} as const;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Serve until Ctrl-C; the exit code. Unknown options throw what `parseArgs` throws. */
export async function serve(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: SERVE_OPTIONS });
  const port = readPort(values.port);
  const notBuilt = buildIfStale(PROGRAM_FOLDER, say);
  if (notBuilt !== null) {
    process.stderr.write(`${notBuilt}\n`);
    return 1;
  }
  const engine = await startEngine({
    ...engineOptions(values),
    log: (line) => void process.stderr.write(`${line}\n`),
  });
  const ended = untilEnded();
  const host = await startLoopbackHost({
    transport: engine.transport,
    pageFolder: pageFolder(),
    port,
  }).catch(async (error: unknown) => {
    await engine.close();
    throw portRefusal(error, port);
  });
  say(`Interlock is at ${host.url} (for one browser; Enter for another address, Ctrl-C to end)`);
  const ignoreEnter = renewOnEnter(host);
  if (!values['no-open']) openBrowser(host.url);
  await ended;
  ignoreEnter();
  await host.close();
  await engine.close();
  return 0;
}

function readPort(text = '0'): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (port <= 65_535) return port;
  throw new Refusal('input-invalid', { field: '--port', why: 'it is not a number up to 65535' });
}

function portRefusal(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  const whys: Record<string, string> = {
    EADDRINUSE: `another program uses ${port}`,
    EACCES: `this user may not use ${port}`,
  };
  const why = whys[String(code)];
  return why === undefined ? error : new Refusal('input-invalid', { field: '--port', why });
}

/** Resolves at the first Ctrl-C or end signal; a second one ends the program at once. */
function untilEnded(): Promise<void> {
  return new Promise((end) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => end());
  });
}

/** The address works once; whoever sits at this terminal can have another. */
function renewOnEnter(host: LoopbackHost): () => void {
  if (!process.stdin.isTTY) return () => undefined;
  process.stdin.on('data', () => say(host.renewUrl()));
  return () => process.stdin.destroy();
}
