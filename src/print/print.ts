/** Prints a page as PDF and draws a picture as PNG with a local Chromium that can reach nothing. */
import { Refusal } from '../contract/faults/faults.ts';
import type { PrintJob } from '../engine/base/host.ts';
import type { DevTools } from './devtools.ts';
import {
  DOCUMENT_POLICY,
  picturePage,
  pictureSize,
  PRINT_TIMEOUT_MS,
  timeoutRefusal,
} from './page-to-print.ts';
import { withChromium, type Chromium } from './run-chromium.ts';
import { steadyPdf } from './steady-pdf.ts';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { constants, existsSync } from 'node:fs';
import { join, delimiter } from 'node:path';
import { programFolder } from '../thread/program-files.ts';
import { promisify } from 'node:util';
import { execFile } from 'node:child_process';

/** A name that belongs to nobody (RFC 2606). */
const DOCUMENT_URL = 'https://report.invalid/';

interface Printing {
  find: (signal?: AbortSignal) => Promise<Chromium | null>;
  timeoutMs: number;
}

/**
 * The bytes of a PDF or a PNG. The same browser prints the same page to the same PDF. Scripts don't run,
 * and all requests of the page are refused. Rejects with a Refusal: `printer-missing`, `print-failed`, or
 * `cancelled` by the signal, at which the browser ends.
 */
export async function printWithChromium(
  job: PrintJob,
  signal?: AbortSignal,
  { find, timeoutMs }: Printing = {
    find: (stop) => findChromium(process.env, stop),
    timeoutMs: PRINT_TIMEOUT_MS,
  },
): Promise<Uint8Array> {
  const chromium = await find(signal);
  if (chromium === null) throw new Refusal('printer-missing');
  return withChromium(chromium, { signal, timeoutMs }, (devTools) => printIn(devTools, job));
}

/** With a running browser, which must do nothing else meanwhile. */
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

/** A page with only this document, once everything in it is loaded. */
async function openPage(devTools: DevTools, html: string): Promise<Page> {
  const { targetId } = await devTools.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await devTools.send('Target.attachToTarget', { targetId, flatten: true });
  const send: Page['send'] = (method, params) => devTools.send(method, params, String(sessionId));
  const loaded = Promise.withResolvers<void>();
  devTools.on('Page.loadEventFired', () => loaded.resolve());
  serveDocument(devTools, send, html);
  await send('Page.enable');
  await send('Emulation.setScriptExecutionDisabled', { value: true });
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  const { errorText } = await send('Page.navigate', { url: DOCUMENT_URL });
  if (typeof errorText === 'string') throw new Refusal('print-failed', { why: errorText });
  await loaded.promise;
  return { send };
}

/** Answers the document's request once; refuses all others, and any navigation. */
function serveDocument(devTools: DevTools, send: Page['send'], html: string): void {
  let isAnswered = false;
  devTools.on('Fetch.requestPaused', ({ requestId, request }) => {
    const { url } = request as { url: string };
    const isDocument = url === DOCUMENT_URL && !isAnswered;
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
    // A request may be over before it is answered; if the document never loads, the time limit applies.
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

/** Names a browser that is preferred to all others. */
export const CHROMIUM_VARIABLE = 'INTERLOCK_CHROMIUM';

/**
 * Null if there is none. Refused as `print-failed` if the browser named is missing or the one of a clone
 * takes too long to unpack, and as `cancelled` by the signal.
 */
export async function findChromium(
  env = process.env,
  signal?: AbortSignal,
): Promise<Chromium | null> {
  const named = env[CHROMIUM_VARIABLE];
  if (named !== undefined && named !== '') {
    if (await canRun(named)) return { file: named, env: {} };
    throw new Refusal('print-failed', {
      why: `${CHROMIUM_VARIABLE} names ${named}, which can’t be run`,
    });
  }
  for (const file of usualPlaces(process.platform, env)) {
    if (await canRun(file)) return { file, env: {} };
  }
  return packagedChromium(signal);
}

const canRun = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

const ON_PATH = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'microsoft-edge-stable',
  'microsoft-edge',
];

const IN_APPLICATIONS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

const IN_PROGRAM_FILES = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/** Where Chrome, Chromium and Edge are usually installed on this platform, the likeliest first. */
export function usualPlaces(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): string[] {
  const { HOME: home = '', PATH: path = '' } = env;
  if (platform === 'darwin') {
    const folders = ['/Applications', join(home, 'Applications')];
    return IN_APPLICATIONS.flatMap((name) =>
      folders.map((folder) => join(folder, `${name}.app`, 'Contents', 'MacOS', name)),
    );
  }
  if (platform === 'win32') {
    const folders = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap(
      (name) => env[name] ?? [],
    );
    return IN_PROGRAM_FILES.flatMap((parts) => folders.map((folder) => join(folder, ...parts)));
  }
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  return ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name)));
}

/** The Chromium that npm installs in a clone on Linux x64, unpacked once into its own folder. A release has none. */
const PACKAGE = '@sparticuz/chromium';

const VERSION = '153.0.0';

/**
 * The package unpacks to TMPDIR, and uses any `chromium` it finds there: so a process of its own gets a
 * folder of its own. The second archive contains libraries for a bare machine.
 */
const UNPACK = `
  import chromium, { inflate } from '${PACKAGE}';
  await chromium.executablePath();
  await inflate('node_modules/${PACKAGE}/bin/al2023.tar.br');
`;

/** Unpacking takes some seconds. */
const UNPACK_TIMEOUT_MS = 120_000;

/** Null if not installed. Refused as `print-failed` if unpacking is too slow, and as `cancelled`. */
export async function packagedChromium(signal?: AbortSignal): Promise<Chromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const program = programFolder();
  if (!existsSync(join(program, 'node_modules', PACKAGE))) return null;
  const folder = join(program, '.cache', `chromium-${VERSION}`);
  if (!existsSync(folder)) await unpack(program, folder, signal);
  return { file: join(folder, 'chromium'), env: { LD_LIBRARY_PATH: libraries(folder) } };
}

/** The system’s own libraries come first, if any. */
const libraries = (folder: string): string =>
  [
    process.env['LD_LIBRARY_PATH'],
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib64',
    join(folder, 'al2023', 'lib'),
  ]
    .filter(Boolean)
    .join(':');

/** Unpacked elsewhere and then moved: so it is always complete, and two at once do no harm. */
async function unpack(program: string, folder: string, signal?: AbortSignal): Promise<void> {
  const timeout = AbortSignal.timeout(UNPACK_TIMEOUT_MS);
  await mkdir(join(program, '.cache'), { recursive: true });
  const draft = await mkdtemp(`${folder}-`);
  try {
    const { PATH = '' } = process.env;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', UNPACK], {
      cwd: program,
      env: { PATH, TMPDIR: draft },
      signal: AbortSignal.any([timeout, ...(signal ? [signal] : [])]),
      killSignal: 'SIGKILL',
    });
    await rename(draft, folder);
  } catch (error) {
    if (signal?.aborted) throw new Refusal('cancelled');
    if (existsSync(folder)) return;
    if (timeout.aborted) throw timeoutRefusal(UNPACK_TIMEOUT_MS);
    throw error;
  } finally {
    // A stopped process may still write while this deletes.
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}
