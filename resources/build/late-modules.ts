/** What the built programs load when it is first used, though the sources import it at once. */
import type { Plugin } from 'vite';

/** Functions of modules that start slowly, by the expression that loads the module. */
const FUNCTIONS: Record<string, { load: string; names: string[] }> = {
  'node:crypto': {
    load: "process.getBuiltinModule('node:crypto')",
    names: ['createHash', 'hash', 'randomBytes', 'randomUUID', 'timingSafeEqual'],
  },
  // Half a megabyte of tables, in a file of its own beside the program.
  'any-ascii': { load: "require(__dirname + '/any-ascii.cjs')", names: ['default'] },
  // The numbers of all countries, for records that state a phone.
  'libphonenumber-js/min': {
    load: "require(__dirname + '/libphonenumber.cjs')",
    names: ['isSupportedCountry', 'parsePhoneNumberFromString'],
  },
};

export const isLate = (id: string): boolean => Object.hasOwn(FUNCTIONS, id);

/**
 * For a program that starts often: see `FUNCTIONS` and `late-zod.ts`. Nothing it does changes.
 * @param lateZod where that file is
 */
export const lateModules = (lateZod: string): Plugin => ({
  name: 'interlock-late-modules',
  enforce: 'pre',
  resolveId(id, importer) {
    if (isLate(id)) return `\0late:${id}`;
    return id === 'zod' && importer !== lateZod ? lateZod : null;
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
