/** One build for the three hosts: the Electron main and preload, the command line with the browser host, and the page. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { isBuiltin } from 'node:module';
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { isLate, lateModules } from './resources/build/late-modules.ts';
import { sourcesOf, stampProgram } from './src/cli/built-program.cjs';

const at = (path: string): string => resolve(import.meta.dirname, path);

/** What starts often and for a moment: the engine's thread and that of long work on a store, and the command line. */
const PROGRAMS = {
  'engine-worker': 'src/thread/start-worker.ts',
  'store-worker': 'src/thread/store-worker.ts',
  'decode-worker': 'src/thread/decode-worker.ts',
  'pdf-worker': 'src/thread/pdf-worker.ts',
  cli: 'src/cli/main.ts',
};
/** Libraries that the programs load late, see `late-modules.ts`. */
const LIBRARIES = {
  'any-ascii': 'node_modules/any-ascii/any-ascii.js',
  libphonenumber: 'node_modules/libphonenumber-js/min/index.js',
};

/**
 * Builds each of PROGRAMS beside the main process, on its own: what it always needs is one file,
 * the rest is loaded when asked for. As CommonJS, because a thread starts Node's loader for modules
 * anew, and an import of `node:http` or `node:fs` loads all of Node that their getters lead to.
 */
const programs = (sources = sourcesOf(import.meta.dirname)): Plugin => ({
  name: 'interlock-programs',
  apply: 'build',
  async closeBundle() {
    for (const [name, file] of Object.entries(PROGRAMS)) {
      await buildProgram(name, file, [lateModules(at('resources/build/late-zod.ts'))]);
    }
    for (const [name, file] of Object.entries(LIBRARIES)) await buildProgram(name, file, []);
    stampProgram(import.meta.dirname, sources);
  },
});

const buildProgram = (name: string, file: string, plugins: Plugin[]) =>
  build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins,
    build: {
      ssr: true,
      target: 'node22',
      outDir: at('out/main'),
      emptyOutDir: false,
      rollupOptions: {
        input: { [name]: at(file) },
        external: (id) => (isBuiltin(id) && !isLate(id)) || id === 'better-sqlite3',
        output: {
          format: 'cjs',
          exports: 'named',
          entryFileNames: '[name].cjs',
          chunkFileNames: `${name}-[name]-[hash].cjs`,
          // Names stay, for the log; without the rest a start reads a third less.
          comments: false,
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
    ssr: { noExternal: true, target: 'node' },
  });

export default defineConfig({
  main: {
    plugins: [programs()],
    build: {
      // Only better-sqlite3 stays a package of its own: it carries a native file.
      externalizeDeps: { exclude: [] },
      rollupOptions: {
        input: { main: at('electron/main.ts') },
        output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: 'shared-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      rollupOptions: {
        input: { preload: at('electron/preload.ts') },
        // A sandboxed preload can't be a module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/ui'),
    plugins: [svelte()],
    worker: { format: 'es' },
    build: {
      outDir: at('out/renderer'),
      // Main and command line start no sooner for it, and their log stays readable.
      minify: true,
      rollupOptions: {
        input: { index: at('src/ui/index.html') },
        // Stacks in a bug report name classes and functions; source maps would be 8 MB more.
        output: { keepNames: true },
      },
    },
  },
});
