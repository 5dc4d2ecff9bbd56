/** The command line at a scripted registry, over a store that is not there yet: both made anew for each test. */
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { runInterlock, type Ran } from './command-line.ts';
import { makeFolder } from './open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from './scripted-registry.ts';

export interface LineAtRegistry {
  readonly registry: ScriptedRegistry;
  /** A file of this test's own folder. */
  file(name: string): string;
  readonly store: string;
  /** These arguments, with the store and the registry. */
  at(...args: string[]): string[];
  /** Runs to its end, with the registry's key. */
  run(...args: string[]): Promise<Ran>;
}

/** To be called where tests are told of. */
export function lineAtRegistry(
  makeWorld: () => Parameters<typeof startScriptedRegistry>[0],
): LineAtRegistry {
  let registry: ScriptedRegistry;
  let folder: ReturnType<typeof makeFolder>;
  beforeEach(async () => {
    folder = makeFolder();
    registry = await startScriptedRegistry(makeWorld());
  });
  afterEach(async () => {
    await registry.close();
    folder.remove();
  });
  return {
    get registry() {
      return registry;
    },
    file: (name) => join(folder.folder, name),
    get store() {
      return this.file('x.db');
    },
    at(...args) {
      return [...args, '--store', this.store, '--registry', registry.url];
    },
    run(...args) {
      return runInterlock(this.at(...args), registry.key);
    },
  };
}
