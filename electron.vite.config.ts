/** One build for the three hosts: the Electron main and preload, the command line with the browser host, and the page. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'electron-vite';
import { resolve } from 'node:path';

const at = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    build: {
      // Only better-sqlite3 stays a package of its own: it carries a native file.
      externalizeDeps: { exclude: [] },
      rollupOptions: {
        input: {
          main: at('electron/main.ts'),
          'engine-worker': at('src/thread/engine-worker.ts'),
          cli: at('src/cli/main.ts'),
        },
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
