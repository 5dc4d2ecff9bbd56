/**
 * The whole app for a test: built page, real engine thread, real store file, real Chromium. The test files
 * that one worker runs share a browser, and those content with the sample registry an app as well.
 */
import { AxeBuilder } from '@axe-core/playwright';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright';
import { expect, onTestFailed, onTestFinished } from 'vitest';
import { createClient, type Client } from '../../src/contract/client.ts';
import type { TextTransport } from '../../src/contract/transport.ts';
import type { HostPowers, NamedRegistry } from '../../src/engine/base/host.ts';
import { createDownloads } from '../../src/loopback/downloads.ts';
import { startLoopbackHost, type LoopbackHost } from '../../src/loopback/loopback-host.ts';
import type { Registry } from '../../src/registry/common/registry.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { pageFolder } from '../../src/thread/program-files.ts';
import { chromiumLaunchOptions } from '../make/chromium.ts';
import { haveWorkersLate, lateness } from '../make/late-answers.ts';
import { makeFolder } from '../make/open-desk.ts';
import { startScriptedRegistry, type ScriptedRegistry } from '../make/scripted-registry.ts';
import { startBuilt } from '../make/start-built.ts';
import { newCase, searchBox } from './parts.ts';

let browser: Promise<Browser> | undefined;

/** The one of this worker, which ends with it. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launch();
  // One that didn't start is no reason for the next test not to start it.
  browser.catch(() => (browser = undefined));
  return browser;
}

const launch = async (): Promise<Browser> => chromium.launch(await chromiumLaunchOptions(true));

interface Look {
  theme?: 'light' | 'dark';
  /** The system forces its colours, those of `theme`. */
  forcedColours?: boolean;
  size?: { width: number; height: number };
}

export interface AppOptions extends Look {
  /** A store of the test's own, which stays; without it a new one, which goes with the app. */
  store?: string;
  /** The registry this run is about; the sample without it. */
  named?: NamedRegistry;
  key?: string;
  offline?: boolean;
  print?: HostPowers['print'];
  /** The IANA name of where the window is, if not where the test is, and when. */
  place?: { timeZone: string; moment: string };
}

export interface App {
  page: Page;
  /** To the engine beside the page, for what a test has to know and a window doesn't show. */
  client: Client;
  /** Ends it before the test does, as to open its store again. */
  close(): Promise<void>;
}

/** An app of the test's own, at its end closed. A complaint of the page fails the test. */
export async function openApp(options: AppOptions = {}): Promise<App> {
  const program = await startProgram(options);
  const { page, complaints } = await openPage(program, options);
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    await page.context().close();
    await program.close();
    noComplaints(complaints);
  };
  onTestFinished(close);
  return { page, client: program.client, close };
}

/**
 * The window of the app that the tests of this worker share, at a new case: on the sample registry, in a store
 * that knows what other tests fetched. Not for what changes the settings, or counts the whole store.
 */
export async function openWindow(look: Look = {}): Promise<App> {
  sharedProgram ??= startProgram({});
  sharedProgram.catch(() => (sharedProgram = undefined));
  const program = await sharedProgram;
  sharedWindow ??= openShared(program, look);
  sharedWindow.catch(() => (sharedWindow = undefined));
  const { page, client, complaints } = await sharedWindow;
  onTestFailed(() => {
    // Nobody knows what it left open.
    sharedWindow = undefined;
    return page.context().close();
  });
  const before = complaints.length;
  const close = (): Promise<void> => {
    noComplaints(complaints.slice(before));
    return Promise.resolve();
  };
  onTestFinished(close);
  await page.bringToFront();
  await page.setViewportSize(sizeOf(look));
  await page.emulateMedia(mediaOf(look));
  for (const dialog = page.getByRole('dialog'); (await dialog.count()) > 0;) {
    await page.keyboard.press('Escape');
  }
  await putPanesBack(page);
  await newCase(page);
  return { page, client, close };
}

/** Its panes as somebody has them who never changed one. */
async function putPanesBack(page: Page): Promise<void> {
  const wereChanged = await page.evaluate(() => {
    const { length } = localStorage;
    localStorage.clear();
    return length > 0;
  });
  if (!wereChanged) return;
  await page.reload();
  await page.locator('header .case').filter({ hasText: /./ }).waitFor();
}

let sharedWindow: Promise<App & { complaints: string[] }> | undefined;

async function openShared(program: Program, look: Look): Promise<App & { complaints: string[] }> {
  const { page, complaints } = await openPage(program, look);
  await page.locator('header .case').filter({ hasText: /./ }).waitFor();
  return { page, complaints, client: program.client, close: () => page.context().close() };
}

/** A registry over HTTP that does as it is told, as long as the test lasts; `app`: what an app needs to ask it. */
export async function serveRegistry(
  registry: Registry,
): Promise<{ registry: ScriptedRegistry; app: Pick<AppOptions, 'named' | 'key'> }> {
  const served = await startScriptedRegistry(registry);
  onTestFinished(() => served.close());
  return { registry: served, app: { named: { address: served.url }, key: served.key } };
}

/** Where a store or a file can lie, as long as the test lasts. */
export function newFolder(): string {
  const { folder, remove } = makeFolder();
  onTestFinished(remove);
  return folder;
}

interface Program {
  host: LoopbackHost;
  client: Client;
  close(): Promise<void>;
}

let sharedProgram: Promise<Program> | undefined;

async function startProgram({ store, key, named, offline, print }: AppOptions): Promise<Program> {
  const { folder, remove } = makeFolder();
  const downloads = createDownloads();
  const keys = { ...createMemoryKeys(key), saveExport: downloads.saveExport };
  const engine = await startBuilt({
    store: store ?? join(folder, 'store.sqlite'),
    keepsRunning: true,
    powers: print ? { ...keys, print } : keys,
    ...(named && { named }),
    ...(offline !== undefined && { offline }),
  });
  const { transport } = engine;
  const host = await startLoopbackHost({
    transport: lateAsWished(transport),
    pageFolder: pageFolder(),
    downloads,
  });
  return {
    host,
    client: createClient(transport),
    async close() {
      await host.close();
      await engine.close();
      remove();
    },
  };
}

/** For the page alone: the client beside it is the test's own. */
function lateAsWished(transport: TextTransport): TextTransport {
  const late = lateness(process.env['VITE_LATE']);
  return {
    async callText(command, input) {
      const reply = await transport.callText(command, input);
      await late();
      return reply;
    },
    listenText: (hear) => transport.listenText((event) => void late().then(() => hear(event))),
  };
}

/** For a page to begin with. */
function lateWorkers(): string {
  const wished = process.env['VITE_LATE'];
  const late = `(${String(lateness)})(${JSON.stringify(wished)}, setTimeout)`;
  return wished === undefined ? '' : `(${String(haveWorkersLate)})(() => ${late})`;
}

/** What the browser says of a frame without scripts, into which Playwright puts one as into any other. */
const SAID_OF_PLAYWRIGHT = /^Blocked script execution in 'about:srcdoc'/;

async function openPage(
  { host }: Program,
  { place, ...look }: Look & Pick<AppOptions, 'place'>,
): Promise<{ page: Page; complaints: string[] }> {
  const context = await (
    await sharedBrowser()
  ).newContext({
    viewport: sizeOf(look),
    ...mediaOf(look),
    acceptDownloads: true,
    ...(place && { timezoneId: place.timeZone }),
  });
  const page = await context.newPage();
  if (place) await page.clock.setFixedTime(place.moment);
  page.setDefaultTimeout(60_000);
  const complaints = hearComplaints(page);
  // Not every refusal of the policy is written to the console.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      reportError(new Error(`the policy refused ${effectiveDirective} ${blockedURI} ${sample}`)),
    ),
  );
  await page.addInitScript(lateWorkers());
  await page.goto(host.renewUrl());
  // Or why there is no workbench.
  await searchBox(page).or(page.locator('#store-title')).waitFor();
  return { page, complaints };
}

function noComplaints(complaints: readonly string[]): void {
  expect(complaints.filter((said) => !SAID_OF_PLAYWRIGHT.test(said))).toEqual([]);
}

const sizeOf = ({ size }: Look) => size ?? { width: 1280, height: 800 };

const mediaOf = ({ theme, forcedColours }: Look) =>
  ({
    colorScheme: theme ?? 'light',
    forcedColors: forcedColours ? 'active' : 'none',
    reducedMotion: 'reduce',
  }) as const;

/** What the page writes to its console as errors, and the exceptions it does not catch. */
function hearComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return complaints;
}

/** Of no more than moderate impact, and yet what a screen reader finds its way by. */
const LANDMARKS = /^(region|landmark-.*|heading-order|page-has-heading-one)$/;

/**
 * Serious accessibility findings on the screen as it is, and those of landmarks and headings: rule,
 * and where. Without `rules`, all of them.
 */
export async function seriousFindings(
  page: Page,
  rules: readonly string[] = [],
): Promise<string[]> {
  // Without frames its older way finds the same, in half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  if (rules.length > 0) axe.withRules([...rules]);
  const { violations } = await axe.analyze();
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || LANDMARKS.test(id))
    .flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
    );
}

/** In the dark and in forced colours all is as in the light but the colours. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'] as const;
