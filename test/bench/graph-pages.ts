/** Two pages that show the same graph, each in a browser of its own: ours, and Cytoscape as it comes. */
import { chromium, type Browser, type CDPSession, type Page } from 'playwright';
import type cytoscape from 'cytoscape';
import type * as VizModule from '@viz-js/viz';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromiumLaunchOptions } from '../make/chromium.ts';

/** What is drawn, in numbers: places by the index of each, and which two each line joins. */
export interface PlainGraph {
  places: (readonly [number, number])[];
  lines: (readonly [number, number])[];
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface OpenedPage {
  page: Page;
  browser: Browser;
  /** What the page spent. */
  metrics: CDPSession;
  /** What all processes of the browser used of the CPU. */
  processes: CDPSession;
}

export interface GraphPage extends OpenedPage {
  /** Where the graph is. */
  stage: Frame;
  /** Shows all of it. */
  fit(): Promise<void>;
}

/** What each page notes of itself, by its own clock. */
interface Watched {
  /** Frames that answered a wheel or a pointer. */
  frames: number;
  /** When a picture was last shown, or nothing was busy any more. */
  drawnAt: number;
}

declare global {
  interface Window {
    watched: Watched;
    cytoscape: typeof cytoscape;
    Viz: typeof VizModule;
    plain?: cytoscape.Core;
  }
}

/** Answered by the bench itself. */
const PLAIN = 'http://plain.example/';
const VIEWPORT = { width: 1280, height: 800 };
/** Nothing more comes once nothing came for so long. */
const QUIET_MS = 500;
/** A page that works for less than this between two looks is at rest; in milliseconds. */
const A_LOOK = { every: 250, restsBelow: 50 };
const PATIENCE_MS = 240_000;

/** Runs in the page, before anything else of it. */
function watch(): void {
  const watched = (window.watched = { frames: 0, drawnAt: 0 });
  const drawn = (): void => void (watched.drawnAt = performance.now());
  let moved = false;
  const count = (): void => {
    if (moved) return;
    moved = true;
    requestAnimationFrame(() => {
      moved = false;
      watched.frames += 1;
    });
  };
  for (const name of ['wheel', 'mousemove']) {
    addEventListener(name, count, { capture: true, passive: true });
  }
  new MutationObserver(drawn).observe(document, { subtree: true, attributeFilter: ['aria-busy'] });
  const pictures = ImageBitmapRenderingContext.prototype;
  // oxlint-disable-next-line typescript/unbound-method -- it is called with its own.
  const show = pictures.transferFromImageBitmap;
  pictures.transferFromImageBitmap = function (bitmap) {
    show.call(this, bitmap);
    drawn();
  };
}

async function openPage(): Promise<OpenedPage> {
  const browser = await chromium.launch(await chromiumLaunchOptions());
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(watch);
  const metrics = await context.newCDPSession(page);
  await metrics.send('Performance.enable');
  return { page, browser, metrics, processes: await browser.newBrowserCDPSession() };
}

/** The built page at this address, with the canvas of the case on show. */
export async function openOurs(url: string): Promise<GraphPage> {
  const opened = await openPage();
  const { page } = opened;
  await page.goto(url);
  const graph = page.getByRole('application', { name: 'Graph' });
  await graph.waitFor();
  await settled(opened, await page.evaluate(() => performance.timeOrigin));
  const stage = await graph.boundingBox();
  if (!stage) throw new Error('The graph is nowhere to be seen.');
  const fit = async (): Promise<void> => {
    await graph.press('0');
    await settled(opened);
  };
  return { ...opened, stage, fit };
}

/**
 * Waits until a picture came after this moment, nothing is busy and none comes any more; answers when
 * the last came, both by the wall.
 */
export async function settled(on: OpenedPage, since = 0): Promise<number> {
  for (;;) {
    const found = await on.page.waitForFunction(
      ([from, quiet]) => {
        const { drawnAt } = window.watched;
        const at = performance.timeOrigin + drawnAt;
        const isBusy = document.querySelector('[aria-busy="true"]') !== null;
        return !isBusy && at > from && performance.now() - drawnAt > quiet && at;
      },
      [since, QUIET_MS] as const,
      { polling: 100, timeout: PATIENCE_MS },
    );
    const at = (await found.jsonValue()) as number;
    await atRest(on);
    const isLast = await on.page.evaluate(
      (last) => performance.timeOrigin + window.watched.drawnAt === last,
      at,
    );
    if (isLast) return at;
  }
}

/** Waits until the page's main thread has next to nothing to do. */
export async function atRest({ metrics }: OpenedPage): Promise<void> {
  for (let before = await spentOn(metrics, 'TaskDuration'); ;) {
    await pause(A_LOOK.every);
    const now = await spentOn(metrics, 'TaskDuration');
    if (now - before < A_LOOK.restsBelow) return;
    before = now;
  }
}

/** Milliseconds of the page's main thread until now. */
export async function spentOn(
  metrics: CDPSession,
  what: 'ScriptDuration' | 'TaskDuration',
): Promise<number> {
  const { metrics: all } = await metrics.send('Performance.getMetrics');
  return (all.find(({ name }) => name === what)?.value ?? NaN) * 1000;
}

/** Milliseconds of the CPU until now, of all threads and processes of its browser. */
export async function cpuOf({ processes }: OpenedPage): Promise<number> {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0) * 1000;
}

const library = (file: string): { path: string } => ({
  path: resolve(import.meta.dirname, '../../node_modules', file),
});

/** An empty page of the same size with the bare libraries in it. */
export async function openPlain(stage: Frame): Promise<GraphPage> {
  const opened = await openPage();
  const { page } = opened;
  const { x, y, width, height } = stage;
  const place = `position: absolute; left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px`;
  const body = `<!doctype html><div id="graph" style="${place}"></div>`;
  await page.route(PLAIN, (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto(PLAIN);
  await page.addScriptTag(library('cytoscape/dist/cytoscape.min.js'));
  await page.addScriptTag(library('@viz-js/viz/dist/viz-global.js'));
  const fit = async (): Promise<void> => {
    await page.evaluate(() => void window.plain?.fit(undefined, 30));
    await atRest(opened);
  };
  return { ...opened, stage, fit };
}

/**
 * Shows this graph instead of the one before: at its places, or at those that sfdp finds. Answers
 * milliseconds until it was drawn.
 */
export async function drawPlainly(
  { page }: GraphPage,
  graph: PlainGraph,
  isLaidOut = true,
): Promise<number> {
  return page.evaluate(
    async ({ places, lines, isLaidOut }) => {
      window.plain?.destroy();
      const start = performance.now();
      const inches = 72;
      const found = [...places];
      if (!isLaidOut) {
        const viz = await window.Viz.instance();
        const graphAttributes = { splines: 'none', overlap: true, start: 1 };
        const nodes = places.map((_, at) => ({ name: String(at) }));
        const edges = lines.map(([tail, head]) => ({ tail: String(tail), head: String(head) }));
        const input = { graphAttributes, nodes, edges };
        const text = viz.renderString(input, { engine: 'sfdp', format: 'plain' });
        for (const [word, name, x, y] of text.split('\n').map((line) => line.split(' '))) {
          if (word === 'node') found[Number(name)] = [Number(x) * inches, Number(y) * inches];
        }
      }
      const cy = window.cytoscape({
        container: document.querySelector<HTMLElement>('#graph'),
        elements: {
          nodes: found.map(([x, y], at) => ({ data: { id: String(at) }, position: { x, y } })),
          edges: lines.map(([source, target]) => ({
            data: { source: String(source), target: String(target) },
          })),
        },
        layout: { name: 'preset', padding: 30 },
        // As ours.
        minZoom: 0.004,
        maxZoom: 4,
        wheelSensitivity: 5,
      });
      window.plain = cy;
      await new Promise((done) => cy.one('render', done));
      return performance.now() - start;
    },
    { ...graph, isLaidOut },
  );
}
