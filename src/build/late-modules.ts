/** What the built programs load when it is first used, though the sources import it at once. */
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Functions of modules that start slowly, by the expression that loads the module. */
const FUNCTIONS: Record<string, { load: string; names: string[] }> = {
  'node:crypto': {
    load: "process.getBuiltinModule('node:crypto')",
    names: ['createHash', 'randomBytes', 'randomUUID', 'timingSafeEqual'],
  },
  // Half a megabyte of tables, in a file of its own beside the program.
  'any-ascii': { load: "require(__dirname + '/any-ascii.cjs')", names: ['default'] },
};

export const isLate = (id: string): boolean => Object.hasOwn(FUNCTIONS, id);

const LATE_ZOD = resolve(import.meta.dirname, 'late-zod.ts');

/** For a program that starts often: see `FUNCTIONS` and `late-zod.ts`. Nothing it does changes. */
export const lateModules = (): Plugin => ({
  name: 'interlock-late-modules',
  enforce: 'pre',
  resolveId(id, importer) {
    if (isLate(id)) return `\0late:${id}`;
    return id === 'zod' && importer !== LATE_ZOD ? LATE_ZOD : null;
  },
  load(id) {
    const late = id.startsWith('\0late:') ? FUNCTIONS[id.slice('\0late:'.length)] : undefined;
    if (!late) return null;
    const functions = late.names.map((name) => {
      const call = `(...given) => loaded().${name}(...given)`;
      return name === 'default' ? `export default ${call};` : `export const ${name} = ${call};`;
    });
    return `let module;\nconst loaded = () => (module ??= ${late.load});\n${functions.join('\n')}`;
  },
});
