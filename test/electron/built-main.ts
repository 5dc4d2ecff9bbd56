/** Runs the built main process in this process, against a stand-in for Electron. */
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createElectron, WORKING_WORLD, type Seen, type World } from './stand-in/electron.ts';

const built = resolve(import.meta.dirname, '../../out/main');
const builtUrl = pathToFileURL(built).href;

/** Where a run finds its exports: modules are loaded by name, so they meet at a global. */
const runs = new Map<string, Record<string, unknown>>();
Object.assign(globalThis, { interlockStandIns: runs });
let lastRun = 0;

/** Vitest would load these files its own way; a module it leaves alone loads them Node's way. */
const native: string = 'data:text/javascript,export const importNatively = (url) => import(url);';
const { importNatively } = (await import(native)) as {
  importNatively: (url: string) => Promise<unknown>;
};

/** Every run loads the built files anew (a query makes them other modules), with its own Electron. */
registerHooks({
  resolve(specifier, context, next) {
    const run = context.parentURL?.split('?run=')[1];
    if (run === undefined) return next(specifier, context);
    if (specifier === 'electron') {
      return { url: `electron-stand-in:${run}`, format: 'module', shortCircuit: true };
    }
    const found = next(specifier, context);
    return found.url.startsWith(builtUrl) ? { ...found, url: `${found.url}?run=${run}` } : found;
  },
  load(url, context, next) {
    if (!url.startsWith('electron-stand-in:')) return next(url, context);
    const run = url.slice('electron-stand-in:'.length);
    const names = Object.keys(runs.get(run) ?? {});
    const source = `const made = globalThis.interlockStandIns.get('${run}');
      export const { ${names.join(', ')} } = made;`;
    return { format: 'module', source, shortCircuit: true };
  },
});

/** A folder for everything one test's program keeps. */
export const newHome = (): string => mkdtempSync(join(tmpdir(), 'interlock-desktop-'));

/** Start the built program in this world; what it does is seen in the answer. */
export async function startBuiltMain(world: Partial<World> & { home: string }): Promise<Seen> {
  const file = join(built, 'main.js');
  if (!existsSync(file)) throw new Error('There is no built main process: npm run build makes it.');
  const run = String((lastRun += 1));
  const switches = { store: join(world.home, 'store.db'), ...world.switches };
  const { exports, seen } = createElectron({ ...WORKING_WORLD, ...world, switches });
  runs.set(run, exports);
  await importNatively(`${pathToFileURL(file).href}?run=${run}`);
  return seen;
}

/** The first window, once its page is drawn. */
export async function firstWindow({ windows, app }: Seen) {
  const there = async () => {
    if (windows[0] === undefined) await once(app, 'web-contents-created');
    const [window] = windows;
    if (window === undefined) throw new Error('there are contents, and no window');
    return window;
  };
  const ended = app.ended.then((code) => {
    throw new Error(`the program ended with ${code} before there was a window`);
  });
  const window = await Promise.race([there(), ended]);
  await window.loaded;
  return window;
}

/** End the program in order. */
export async function quit({ app }: Seen): Promise<number> {
  app.quit();
  return app.ended;
}
