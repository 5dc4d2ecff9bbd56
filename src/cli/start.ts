/** `npm start`: build what is missing, open the window, or else the same app in the browser. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from './build.ts';
import { openDesktop } from './desktop.ts';
import { PROGRAM_FOLDER } from './program-folder.ts';
import { serve, SERVE_OPTIONS } from './serve.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Options that only make sense in a browser, or that the window has no use for. */
const FOR_BROWSER = ['port', 'no-open', 'key-file'] as const;

/** Open Interlock and stay until it ends; the exit code. Takes what `serve` takes, and `--browser`. */
export async function start(args: string[]): Promise<number> {
  const options = { ...SERVE_OPTIONS, browser: { type: 'boolean' } } as const;
  const { values } = parseArgs({ args, options });
  const serveArgs = args.filter((arg) => arg !== '--browser');
  if (values.browser) return serve(serveArgs);

  const notBuilt = buildIfStale(PROGRAM_FOLDER, say);
  if (notBuilt !== null) {
    process.stderr.write(`${notBuilt}\n`);
    return 1;
  }
  const asksForBrowser = FOR_BROWSER.find((name) => values[name] !== undefined);
  const desktop = asksForBrowser
    ? { unavailable: `--${asksForBrowser} is for the browser` }
    : await openDesktop(PROGRAM_FOLDER, desktopArgs(values), say);
  if ('ended' in desktop) return desktop.ended;
  say(`Interlock opens in the browser: ${desktop.unavailable}.`);
  return serve(serveArgs);
}

interface DesktopValues {
  store?: string | undefined;
  registry?: string | undefined;
  offline?: boolean | undefined;
}

function desktopArgs({ store, registry, offline }: DesktopValues): string[] {
  return [
    ...(store === undefined ? [] : [`--store=${resolve(store)}`]),
    ...(registry === undefined ? [] : [`--registry=${registry}`]),
    ...(offline ? ['--offline'] : []),
  ];
}
