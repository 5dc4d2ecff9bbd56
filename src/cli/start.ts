/** `npm start`: build what is missing, open the window, or else the same app in the browser. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { programFolder } from '../thread/program-files.ts';
import { buildIfStale } from './build.ts';
import { openDesktop } from './desktop.ts';
import type { EngineArgs } from './engine-options.ts';
import type { Means } from './means.ts';
import { serve, SERVE_OPTIONS } from './serve.ts';

/** The window keeps its key in the system's keyring and prints nothing. */
const FOR_BROWSER = ['port', 'no-open', 'key-file', 'json'] as const;

/** Handed on to the window as they are. */
const FOR_BOTH = ['registry', 'key-form'] as const;

/** Open Interlock and stay until it ends; the exit code. Takes what `serve` takes, and `--browser`. */
export async function start(args: string[], means: Means): Promise<number> {
  const options = { ...SERVE_OPTIONS, browser: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  const serveArgs = args.filter((arg) => arg !== '--browser');
  if (values.browser) return serve(serveArgs, means);

  const notBuilt = buildIfStale(programFolder(), means.log.write);
  if (notBuilt !== null) {
    means.log.write(notBuilt);
    return 1;
  }
  const asksForBrowser = FOR_BROWSER.find((name) => values[name] !== undefined);
  const desktop = asksForBrowser
    ? { unavailable: `--${asksForBrowser} is for the browser` }
    : await openDesktop(programFolder(), desktopArgs(values), means.log.write);
  if ('ended' in desktop) return desktop.ended;
  means.log.write(`Interlock opens in the browser: ${desktop.unavailable}.`);
  return serve(serveArgs, means);
}

function desktopArgs(values: EngineArgs): string[] {
  const handedOn = FOR_BOTH.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name}=${value}`];
  });
  return [
    ...(values.store === undefined ? [] : [`--store=${resolve(values.store)}`]),
    ...(values.offline ? ['--offline'] : []),
    ...handedOn,
  ];
}
