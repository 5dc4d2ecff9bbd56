/** Prints a page as PDF and draws a picture as PNG with a Chromium of this machine, which reaches nothing. */
import { Refusal } from '../contract/faults.ts';
import type { PrintJob } from '../engine/host.ts';
import type { DevTools } from './devtools.ts';
import { findChromium } from './find-chromium.ts';
import { DOCUMENT_POLICY, picturePage, pictureSize, PRINTED_WITHIN_MS } from './page-to-print.ts';
import { withChromium, type Chromium } from './run-chromium.ts';
import { steadyPdf } from './steady-pdf.ts';

/** A name that can't be anybody's (RFC 2606). */
const DOCUMENT = 'https://report.invalid/';

interface Printing {
  find: (signal?: AbortSignal) => Promise<Chromium | null>;
  within: number;
}

/**
 * The bytes of a PDF or a PNG. The same page gives the same PDF, by the same browser. Scripts don't run,
 * and whatever the page asks for is refused. Rejects with a Refusal: `printer-missing`, `print-failed`,
 * or `cancelled` by the signal, at which the browser ends.
 */
export async function printWithChromium(
  job: PrintJob,
  signal?: AbortSignal,
  { find, within }: Printing = {
    find: (stop) => findChromium(process.env, stop),
    within: PRINTED_WITHIN_MS,
  },
): Promise<Uint8Array> {
  const chromium = await find(signal);
  if (chromium === null) throw new Refusal('printer-missing');
  return withChromium(chromium, { signal, within }, (devTools) => printIn(devTools, job));
}

/** In a browser that runs, and does nothing else meanwhile. */
export const printIn = (devTools: DevTools, job: PrintJob): Promise<Uint8Array> =>
  job.kind === 'pdf' ? printPdf(devTools, job) : drawPng(devTools, job);

type Job<K extends PrintJob['kind']> = Extract<PrintJob, { kind: K }>;

async function printPdf(devTools: DevTools, { html, at }: Job<'pdf'>): Promise<Uint8Array> {
  const page = await openPage(devTools, html);
  const { stream } = await page.send('Page.printToPDF', {
    printBackground: true,
    preferCSSPageSize: true,
    generateTaggedPDF: true,
    generateDocumentOutline: true,
    // A4, in inches, unless the page says otherwise.
    paperWidth: 8.27,
    paperHeight: 11.69,
    transferMode: 'ReturnAsStream',
  });
  return steadyPdf(await readStream(page, stream), at);
}

async function drawPng(devTools: DevTools, job: Job<'png'>): Promise<Uint8Array> {
  const { width, height } = pictureSize(job);
  const page = await openPage(devTools, picturePage(job));
  await page.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: job.scale,
    mobile: false,
  });
  const { data } = await page.send('Page.captureScreenshot', {
    format: 'png',
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale: 1 },
  });
  return Buffer.from(String(data), 'base64');
}

interface Page {
  send: (method: string, params?: Record<string, unknown>) => Promise<Record<string, unknown>>;
}

/** A page with this document and nothing else, once all that is in it is there. */
async function openPage(devTools: DevTools, html: string): Promise<Page> {
  const { targetId } = await devTools.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: true });
  const send: Page['send'] = (method, params) => devTools.send(method, params, String(sessionId));
  const loaded = Promise.withResolvers<void>();
  devTools.on('Page.loadEventFired', () => loaded.resolve());
  answerOnce(devTools, send, html);
  await send('Page.enable');
  await send('Emulation.setScriptExecutionDisabled', { value: true });
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  const { errorText } = await send('Page.navigate', { url: DOCUMENT });
  if (typeof errorText === 'string') throw new Refusal('print-failed', { why: errorText });
  await loaded.promise;
  return { send };
}

/** The document is answered once; all else, and to go anywhere else, is refused. */
function answerOnce(devTools: DevTools, send: Page['send'], html: string): void {
  let isAnswered = false;
  devTools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { url } = request as { url: string };
    const isDocument = url === DOCUMENT && !isAnswered;
    isAnswered ||= isDocument;
    const answer = isDocument
      ? send('Fetch.fulfillRequest', {
          requestId,
          responseCode: 200,
          responseHeaders: [
            { name: 'content-type', value: 'text/html; charset=utf-8' },
            { name: 'content-security-policy', value: DOCUMENT_POLICY },
          ],
          body: Buffer.from(html).toString('base64'),
        })
      : send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    // A request may be over before it is answered; a document that never comes is too late in the end.
    answer.catch(() => undefined);
  });
}

async function readStream({ send }: Page, handle: unknown): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (;;) {
    const { data, base64Encoded, eof } = await send('IO.read', { handle, size: 1 << 20 });
    parts.push(Buffer.from(String(data), base64Encoded === true ? 'base64' : 'utf8'));
    if (eof === true) return Buffer.concat(parts);
  }
}
