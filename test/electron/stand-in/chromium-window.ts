/**
 * A real Chromium page in the role of the window: its requests are answered by the app:// handler,
 * what the preload exposes is on its window, its navigations and downloads are asked about.
 * Chromium alone refuses an unknown scheme, so app://interlock is https://interlock.test in here.
 */
import type { Browser, Page, Route } from 'playwright';
import type { Seen } from './electron.ts';
import type { DownloadOutcome } from './session.ts';
import type { StandInContents } from './window.ts';

const OURS = 'app://interlock';
const SHOWN = 'https://interlock.test';

export interface ChromiumWindow {
  page: Page;
  /** Refused navigations of the page. */
  prevented: string[];
  /** What became of the page's next download. */
  downloaded(): Promise<DownloadOutcome>;
}

/** Draw into a page of this browser; `seen` is asked for once the program runs. */
export function drawIn(browser: Browser, seen: () => Seen) {
  const opened = Promise.withResolvers<ChromiumWindow>();
  const draw = async (contents: StandInContents, url: string): Promise<void> => {
    const context = await browser.newContext({ acceptDownloads: true });
    const page = await context.newPage();
    const prevented: string[] = [];
    await page.route('**/*', (route) => answer(route, contents, seen(), prevented));
    // Only a window the page opens gets here: what the page itself asks for is answered above.
    await context.route('**/*', (route) => {
      const decided = contents.openWindow(route.request().url());
      return decided === 'deny' ? route.abort() : route.fulfill({ body: 'let through' });
    });
    page.on('popup', (popup) => void popup.close());
    await bridge(page, contents);
    await page.goto(url.replace(OURS, SHOWN));
    const downloaded = async (): Promise<DownloadOutcome> => {
      const download = await page.waitForEvent('download');
      const from = download.url().replace(SHOWN, OURS);
      return seen().session.download(from, download.suggestedFilename());
    };
    opened.resolve({ page, prevented, downloaded });
  };
  return { draw, opened: opened.promise };
}

/** Our own files from the scheme's handler; anything else is a navigation to ask about, or nothing. */
async function answer(
  route: Route,
  contents: StandInContents,
  { schemes }: Seen,
  prevented: string[],
): Promise<void> {
  const request = route.request();
  const url = request.url();
  if (url.startsWith(`${SHOWN}/`)) {
    const handler = schemes.get('app');
    const reply = await handler?.(new Request(url.replace(SHOWN, OURS)));
    if (!reply) return route.abort();
    const body = Buffer.from(await reply.arrayBuffer());
    return route.fulfill({
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body,
    });
  }
  if (!request.isNavigationRequest()) return route.abort();
  if (!contents.isPrevented('will-frame-navigate', url)) {
    return route.fulfill({ body: 'let through' });
  }
  prevented.push(url);
  // 204 leaves the page where it is, as a prevented navigation does.
  return route.fulfill({ status: 204 });
}

interface BridgedWindow {
  askMain(command: string, input: unknown): Promise<unknown>;
  listenToMain(): Promise<void>;
  hearers: Set<(event: string) => void>;
}

/** Puts the preload's two functions on the page's window; listeners are called back into the page. */
async function bridge(page: Page, contents: StandInContents): Promise<void> {
  const { interlock } = contents.exposed;
  if (!interlock) return;
  await page.exposeFunction('askMain', (command: string, input: unknown) =>
    interlock.callText(command, input),
  );
  await page.exposeFunction('listenToMain', () => {
    interlock.listenText((event) => {
      void page
        .evaluate((heard) => {
          const { hearers } = window as unknown as BridgedWindow;
          hearers.forEach((hear) => hear(heard));
        }, event)
        .catch(() => undefined);
    });
  });
  await page.addInitScript(() => {
    const bridged = window as unknown as BridgedWindow;
    bridged.hearers = new Set();
    void bridged.listenToMain();
    Object.assign(window, {
      interlock: {
        callText: (command: string, input: unknown) => bridged.askMain(command, input),
        listenText(hear: (event: string) => void) {
          bridged.hearers.add(hear);
          return () => bridged.hearers.delete(hear);
        },
      },
    });
  });
}
