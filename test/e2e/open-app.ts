/** The whole app for a test: built page, real engine thread, real store file, real Chromium. */
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'vitest';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { join } from 'node:path';
import type { NamedRegistry } from '../../src/engine/host.ts';
import { createDownloads } from '../../src/loopback/downloads.ts';
import { startLoopbackHost } from '../../src/loopback/loopback-host.ts';
import type { HostPowers } from '../../src/engine/host.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { pageFolder } from '../../src/thread/program-files.ts';
import { chromiumLaunchOptions } from '../make/chromium.ts';
import { makeFolder } from '../make/open-desk.ts';
import { startBuilt } from '../make/start-built.ts';

let browser: Promise<Browser> | undefined;

/** One browser for a test file; closed by `closeBrowser`. */
async function sharedBrowser(): Promise<Browser> {
  browser ??= chromiumLaunchOptions().then((options) => chromium.launch(options));
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

export interface AppOptions {
  /** A store of the test's own, which stays; without it a new one, which goes with the app. */
  store?: string;
  /** The registry this run is about; the sample without it. */
  named?: NamedRegistry;
  key?: string;
  offline?: boolean;
  print?: HostPowers['print'];
  theme?: 'light' | 'dark';
  /** The system forces its colours, those of `theme`. */
  forcedColours?: boolean;
  size?: { width: number; height: number };
}

export interface App {
  page: Page;
  /**
   * What the page wrote to its console as errors, exceptions it did not catch, and what its policy
   * refused.
   */
  complaints: string[];
  close(): Promise<void>;
}

export async function openApp(options: AppOptions = {}): Promise<App> {
  const { folder, remove } = makeFolder();
  const downloads = createDownloads();
  const engine = await startBuilt({
    store: options.store ?? join(folder, 'store.sqlite'),
    keepsOn: true,
    powers: {
      ...{ ...createMemoryKeys(options.key), saveExport: downloads.saveExport },
      ...(options.print && { print: options.print }),
    },
    ...(options.named && { named: options.named }),
    ...(options.offline !== undefined && { offline: options.offline }),
  });
  const { transport } = engine;
  const host = await startLoopbackHost({ transport, pageFolder: pageFolder(), downloads });
  const context = await openContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  // Not every refusal of the policy is written to the console.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      reportError(new Error(`the policy refused ${effectiveDirective} ${blockedURI} ${sample}`)),
    ),
  );
  await page.goto(host.url);
  // Or why there is no workbench.
  const search = page.getByRole('searchbox', { name: 'Search members' });
  await search.or(page.locator('#store-title')).waitFor();
  return {
    page,
    complaints,
    close: async () => {
      await context.close();
      await host.close();
      await engine.close();
      remove();
    },
  };
}

async function openContext(options: AppOptions): Promise<BrowserContext> {
  return (await sharedBrowser()).newContext({
    viewport: options.size ?? { width: 1280, height: 800 },
    colorScheme: options.theme ?? 'light',
    forcedColors: options.forcedColours ? 'active' : 'none',
    acceptDownloads: true,
    reducedMotion: 'reduce',
  });
}

/** A case of its own, by its key; what is done before it is there would belong to the last one. */
export async function newCase(page: Page): Promise<void> {
  const name = page.locator('header .case');
  const before = await name.textContent();
  await page.keyboard.press('Alt+n');
  await expect.poll(() => name.textContent()).not.toBe(before);
  const said = page.locator('[aria-live], [role=status]');
  await said
    .filter({ hasText: `New case: ${await name.textContent()}` })
    .first()
    .waitFor();
}

/** Search and wait for the answer. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search members' }).fill(text);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

/** Unfolds the tables below the graph, where the window is too narrow to begin with them. */
export async function openTables(page: Page): Promise<void> {
  const show = page.getByRole('button', { name: 'Show tables' });
  if (await show.isVisible()) await show.click();
}

/** Of no more than moderate impact, and yet what a screen reader finds its way by. */
const LANDMARKS = /^(region|landmark-.*|heading-order|page-has-heading-one)$/;

/**
 * Serious accessibility findings on the screen as it is, and those of landmarks and headings: rule,
 * and where. Without `rules`, all of them.
 */
export async function seriousFindings(page: Page, rules: string[] = []): Promise<string[]> {
  // Without frames its older way finds the same, in half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules.length > 0) axe.withRules(rules);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || LANDMARKS.test(id))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
    );
}
