/** Three projects: unit in Node, components in a real Chromium, and the whole app end to end. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { chromiumLaunchOptions } from './make/chromium.ts';

const root = resolve(import.meta.dirname, '..');

export default defineConfig(async () => ({
  root,
  test: {
    projects: [
      {
        root,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/ui/**', 'test/bench/**'],
          testTimeout: 20_000,
        },
      },
      {
        root,
        plugins: [svelte()],
        // Found while a test runs, a package makes Vite load the page anew under it.
        optimizeDeps: { entries: ['src/ui/**/*.{ts,svelte}', 'test/ui/**/*.{ts,svelte}'] },
        test: {
          name: 'component',
          include: ['test/ui/**/*.test.ts'],
          testTimeout: 20_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await chromiumLaunchOptions() }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
}));
