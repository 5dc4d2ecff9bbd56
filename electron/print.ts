/** Prints with Electron's own Chromium, in a hidden window without script, preload or network. */
import { BrowserWindow, session, type Session, type WebPreferences } from 'electron';
import { Refusal } from '../src/contract/faults/faults.ts';
import type { HostPowers, PrintJob } from '../src/engine/base/host.ts';
import {
  DOCUMENT_POLICY,
  picturePage,
  pictureSize,
  PRINT_TIMEOUT_MS,
  timeoutRefusal,
} from '../src/print/page-to-print.ts';
import { steadyPdf } from '../src/print/steady-pdf.ts';

/** A name nobody can own (RFC 2606): the print session answers it itself. */
const DOCUMENT = 'https://report.invalid/';

export interface Printer {
  /**
   * One job after the other. Rejects with a Refusal: `print-failed`, also if one takes too long, or
   * `cancelled` by the signal, also while it waits.
   */
  print: NonNullable<HostPowers['print']>;
  /** Whether it is a window that prints, and not the user's. */
  isPrinting: (window: BrowserWindow) => boolean;
}

/** `within`: milliseconds that a job may take once its turn has come. */
export function createPrinter(within = PRINT_TIMEOUT_MS): Printer {
  const printing = new WeakSet<BrowserWindow>();
  let printSession: PrintSession | null = null;
  let previous: Promise<unknown> = Promise.resolve();

  async function printNow(job: PrintJob, signal?: AbortSignal): Promise<Uint8Array> {
    if (signal?.aborted) throw new Refusal('cancelled');
    const page = pageOf(job);
    printSession ??= openSession();
    printSession.serve(page.html);
    const window = new BrowserWindow({
      ...page.size,
      show: false,
      useContentSize: true,
      frame: false,
      webPreferences: {
        ...PREFERENCES,
        session: printSession.session,
        offscreen: job.kind === 'png',
      },
    });
    printing.add(window);
    return withinBounds(window, { signal, within }, () => printInWindow(window, job));
  }

  return {
    print(job, signal) {
      const turn = previous.then(() => printNow(job, signal));
      previous = turn.catch(() => undefined);
      return unlessCancelled(turn, signal);
    },
    isPrinting: (window) => printing.has(window),
  };
}

const PREFERENCES: WebPreferences = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  javascript: false,
  webviewTag: false,
  devTools: false,
  spellcheck: false,
};

/** Refused as `print-failed` if a picture is too large to draw. */
function pageOf(job: PrintJob): { html: string; size: { width: number; height: number } } {
  if (job.kind === 'pdf') return { html: job.html, size: { width: 800, height: 600 } };
  const { width, height } = pictureSize(job);
  const zoomed = { width: Math.round(width * job.scale), height: Math.round(height * job.scale) };
  return { html: picturePage(job, job.scale), size: zoomed };
}

interface PrintSession {
  session: Session;
  /** Answers the next request, once, with this document. */
  serve: (html: string) => void;
}

/** In memory, used for printing only. All requests but that of the document are refused. */
function openSession(): PrintSession {
  const ownSession = session.fromPartition('print', { cache: false });
  let next: string | null = null;
  ownSession.webRequest.onBeforeRequest(({ url }, decide) =>
    decide({ cancel: url !== DOCUMENT && !url.startsWith('data:') }),
  );
  ownSession.protocol.handle('https', ({ url }) => {
    const html = url === DOCUMENT ? next : null;
    if (html === null) return new Response(null, { status: 403 });
    next = null;
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': DOCUMENT_POLICY,
    };
    return new Response(html, { headers });
  });
  ownSession.setPermissionRequestHandler((_contents, _permission, decide) => decide(false));
  ownSession.setPermissionCheckHandler(() => false);
  ownSession.on('will-download', (event) => event.preventDefault());
  return { session: ownSession, serve: (html) => (next = html) };
}

/** A cancelled job rejects at once; when its turn comes, nothing is begun. */
async function unlessCancelled<T>(turn: Promise<T>, signal?: AbortSignal): Promise<T> {
  const cancelled = Promise.withResolvers<never>();
  const cancel = (): void => cancelled.reject(new Refusal('cancelled'));
  signal?.addEventListener('abort', cancel);
  try {
    return await Promise.race([turn, cancelled.promise]);
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
}

interface PrintBounds {
  signal: AbortSignal | undefined;
  within: number;
}

/** The result of the work, unless the window closes first, at the program's end or a cancel, or too late. */
async function withinBounds(
  window: BrowserWindow,
  { signal, within }: PrintBounds,
  work: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const closed = Promise.withResolvers<never>();
  const destroy = (): void => window.destroy();
  window.once('closed', () => closed.reject(new Refusal('cancelled')));
  window.webContents.once('render-process-gone', (_event, { reason }) =>
    closed.reject(new Refusal('print-failed', { why: `its page ended (${reason})` })),
  );
  signal?.addEventListener('abort', destroy);
  const timeout = setTimeout(() => closed.reject(timeoutRefusal(within)), within);
  try {
    // The window is also destroyed at the end, when nothing awaits this any more.
    closed.promise.catch(() => undefined);
    return await Promise.race([work(), closed.promise]);
  } finally {
    clearTimeout(timeout);
    signal?.removeEventListener('abort', destroy);
    if (!window.isDestroyed()) destroy();
  }
}

async function printInWindow(window: BrowserWindow, job: PrintJob): Promise<Uint8Array> {
  await window.loadURL(DOCUMENT);
  if (job.kind === 'pdf') {
    const pdf = await window.webContents.printToPDF({
      generateTaggedPDF: true,
      generateDocumentOutline: true,
      preferCSSPageSize: true,
      printBackground: true,
      pageSize: 'A4',
    });
    return steadyPdf(pdf, job.at);
  }
  const picture = await window.webContents.capturePage();
  if (picture.isEmpty()) throw new Refusal('print-failed', { why: 'the picture came out empty' });
  return picture.toPNG();
}
