/** Three projects: unit in Node, components in a real Chromium, and the whole app end to end. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { playwright } from '@vitest/browser-playwright';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import type * as PageEngineModule from './make/page-engine.ts';
import { bundledWorkers } from './make/bundled-workers.ts';
import { chromiumLaunchOptions } from './make/chromium.ts';
import { bringTestFont } from './make/test-font.ts';

type PageEngine = typeof PageEngineModule;

const root = resolve(import.meta.dirname, '..');

bringTestFont();

/** Loaded by Node itself, and only when a component test wants an engine. */
const pageEngine = () => import(resolve(root, 'test/make/page-engine.ts')) as Promise<PageEngine>;

const pageEngineCommands = {
  startPageEngine: async (_: unknown, ...given: Parameters<PageEngine['startPageEngine']>) =>
    (await pageEngine()).startPageEngine(...given),
  callPageEngine: async (_: unknown, ...given: Parameters<PageEngine['callPageEngine']>) =>
    (await pageEngine()).callPageEngine(...given),
  readPageEvents: async (_: unknown, ...given: Parameters<PageEngine['readPageEvents']>) =>
    (await pageEngine()).readPageEvents(...given),
  letPageEngineGo: async (_: unknown, ...given: Parameters<PageEngine['letPageEngineGo']>) =>
    (await pageEngine()).letPageEngineGo(...given),
  stopPageEngine: async (_: unknown, ...given: Parameters<PageEngine['stopPageEngine']>) =>
    (await pageEngine()).stopPageEngine(...given),
};

/** Waiting ends when what is waited for is there; these are only when to give up on a busy machine. */
const GIVE_UP_MS = 60_000;
const GIVE_UP_TEST_MS = 4 * GIVE_UP_MS;
const expectOptions = { poll: { timeout: GIVE_UP_MS } };

export default defineConfig(async () => ({
  root,
  test: {
    // Much of a test is waiting; by default one core would be left idle.
    maxWorkers: '100%',
    globalSetup: ['test/make/memory-folder.ts', 'test/make/strip-sources.ts'],
    // One project after the other: all at once, they have more workers than there are cores, which costs a tenth.
    projects: [
      {
        root,
        test: {
          name: 'unit',
          sequence: { groupOrder: 1 },
          expect: expectOptions,
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/ui/**', 'test/bench/**'],
          setupFiles: ['test/make/same-data.ts'],
          // What a file loads, the next one of the same worker has.
          isolate: false,
          testTimeout: GIVE_UP_TEST_MS,
          hookTimeout: GIVE_UP_TEST_MS,
        },
      },
      {
        root,
        plugins: [svelte(), bundledWorkers(root)],
        // Found while a test runs, a package makes Vite load the page anew under it.
        optimizeDeps: { entries: ['src/ui/**/*.{ts,svelte}', 'test/ui/**/*.{ts,svelte}'] },
        test: {
          name: 'component',
          sequence: { groupOrder: 2 },
          expect: expectOptions,
          include: ['test/ui/**/*.test.ts'],
          setupFiles: ['test/ui/clean-page.ts', 'test/ui/late-workers.ts'],
          isolate: false,
          testTimeout: GIVE_UP_TEST_MS,
          hookTimeout: GIVE_UP_TEST_MS,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            commands: pageEngineCommands,
            provider: playwright({
              launchOptions: await chromiumLaunchOptions(),
              // Nothing is on its way anywhere: a test would have to wait for it, or hit it as it passes.
              contextOptions: { reducedMotion: 'reduce' },
              actionTimeout: GIVE_UP_MS,
            }),
            instances: [{ browser: 'chromium' as const }],
          },
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          sequence: { groupOrder: 3 },
          expect: expectOptions,
          include: ['test/e2e/**/*.test.ts'],
          // The files that a worker runs share its browser, and an app.
          isolate: false,
          testTimeout: GIVE_UP_TEST_MS,
          hookTimeout: GIVE_UP_TEST_MS,
        },
      },
    ],
  },
}));
