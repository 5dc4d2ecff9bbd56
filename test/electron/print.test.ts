/** The desktop host prints in a window of its own, which shows one document and reaches nothing else. */
import type { BrowserWindow, PrintToPDFOptions } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createPrinter, type Printer } from '../../electron/print.ts';
import type { PrintJob } from '../../src/engine/base/host.ts';
import { refusedWith } from '../make/open-desk.ts';
import type { PrintWorld, StandInPrintWindow } from './stand-in/printing.ts';

const world = vi.hoisted(() => ({}) as PrintWorld);
vi.mock('electron', async () => (await import('./stand-in/printing.ts')).printingElectron(world));

const DOCUMENT = 'https://report.invalid/';
const PDF = "%PDF-1.4\n/CreationDate (D:20250101000000+00'00')\n/ID (node00000042)";
const JOB: PrintJob = { kind: 'pdf', html: '<h1>Dossier', at: '2026-11-28T09:10:11.000Z' };

let printer: Printer;
let options: PrintToPDFOptions[];

beforeEach(() => {
  options = [];
  Object.assign(world, {
    sessions: new Map(),
    windows: [],
    printToPDF: (given) => {
      options.push(given);
      return Promise.resolve(Buffer.from(PDF));
    },
    drawn: () => ({ isEmpty: () => false, toPNG: () => Buffer.from('PNG') }),
  } satisfies PrintWorld);
  printer = createPrinter();
});

const only = (): StandInPrintWindow => {
  const [window, ...others] = world.windows;
  if (window === undefined || others.length > 0) throw new Error('there is not one window');
  return window;
};

describe('printing', () => {
  it('shows the document in a window that can do nothing, and prints that', async () => {
    const pdf = Buffer.from(await printer.print(JOB)).toString();
    expect(pdf).toBe("%PDF-1.4\n/CreationDate (D:20261128091011+00'00')\n/ID (node00000001)");
    expect(only().shown).toEqual({
      html: '<h1>Dossier',
      policy: expect.stringMatching(/default-src 'none'.*sandbox/) as string,
    });
    const { show, webPreferences } = only().options;
    expect(show).toBe(false);
    expect(webPreferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      webviewTag: false,
      devTools: false,
    });
    expect(webPreferences).not.toHaveProperty('preload');
    expect(options).toEqual([
      expect.objectContaining({
        generateTaggedPDF: true,
        generateDocumentOutline: true,
        preferCSSPageSize: true,
        printBackground: true,
      }),
    ]);
  });

  it('is in a session of its own, in memory, which lets nothing else through', async () => {
    await printer.print(JOB);
    expect([...world.sessions.keys()]).toEqual(['print']);
    const { session } = only();
    for (const url of [
      'http://a.example/',
      'https://a.example/',
      'file:///etc/passwd',
      'ws://a/',
    ]) {
      expect(await session.ask(url), url).toBeNull();
    }
    // Nor the document a second time.
    expect((await session.ask(DOCUMENT))?.status).toBe(403);
    for (const decided of session.permissions) {
      const granted: boolean[] = [];
      const decide = decided as (...given: unknown[]) => unknown;
      expect(decide({}, 'notifications', (is: boolean) => granted.push(is))).not.toBe(true);
      expect(granted).not.toContain(true);
    }
  });

  it('takes its window away, whatever it comes to', async () => {
    await printer.print(JOB);
    expect(only().isDestroyed()).toBe(true);
    world.printToPDF = () => Promise.reject(new Error('no'));
    await expect(printer.print(JOB)).rejects.toThrow('no');
    expect(world.windows.every((window) => window.isDestroyed())).toBe(true);
  });

  it('takes one job after the other, each with its own document', async () => {
    const begun: string[] = [];
    world.printToPDF = () => {
      begun.push(world.windows.map((window) => window.isDestroyed()).join());
      return Promise.resolve(Buffer.from(PDF));
    };
    await Promise.all([printer.print(JOB), printer.print({ ...JOB, html: 'second' })]);
    expect(begun).toEqual(['false', 'true,false']);
    expect(world.windows.map(({ shown }) => shown?.html)).toEqual(['<h1>Dossier', 'second']);
  });

  it('is done in a window that is told from the person’s own', async () => {
    await printer.print(JOB);
    expect(printer.isPrinting(only() as unknown as BrowserWindow)).toBe(true);
    expect(printer.isPrinting({} as BrowserWindow)).toBe(false);
  });
});

describe('a print job that ends early', () => {
  const endless = (): Promise<void> => {
    const begun = Promise.withResolvers<void>();
    world.printToPDF = () => {
      begun.resolve();
      return new Promise(() => undefined);
    };
    return begun.promise;
  };

  it('is cancelled, and the next one is printed', async () => {
    const begun = endless();
    const cancelling = new AbortController();
    const printing = refusedWith(printer.print(JOB, cancelling.signal));
    await begun;
    cancelling.abort();
    expect(await printing).toBe('cancelled');
    expect(only().isDestroyed()).toBe(true);
    world.printToPDF = () => Promise.resolve(Buffer.from(PDF));
    expect((await printer.print(JOB)).length).toBe(PDF.length);
    expect(await refusedWith(printer.print(JOB, cancelling.signal))).toBe('cancelled');
  });

  it('is refused in words when it takes too long, and the next one is printed', async () => {
    void endless();
    const quick = createPrinter(20);
    await expect(quick.print(JOB)).rejects.toMatchObject({
      fault: { code: 'print-failed', detail: { why: 'it took longer than 0.02 seconds' } },
    });
    expect(only().isDestroyed()).toBe(true);
    world.printToPDF = () => Promise.resolve(Buffer.from(PDF));
    expect((await quick.print(JOB)).length).toBe(PDF.length);
  });

  it('is cancelled while it waits for its turn, and never begins', async () => {
    const begun = endless();
    const first = new AbortController();
    const second = new AbortController();
    const printing = refusedWith(printer.print(JOB, first.signal));
    const waiting = refusedWith(printer.print(JOB, second.signal));
    await begun;
    second.abort();
    expect(await waiting).toBe('cancelled');
    first.abort();
    expect(await printing).toBe('cancelled');
    world.printToPDF = () => Promise.resolve(Buffer.from(PDF));
    await printer.print(JOB);
    expect(world.windows).toHaveLength(2);
    expect(world.windows.every((window) => window.isDestroyed())).toBe(true);
  });

  it('is cancelled with its window, as the program ends', async () => {
    const begun = endless();
    const printing = refusedWith(printer.print(JOB));
    await begun;
    only().destroy();
    expect(await printing).toBe('cancelled');
  });

  it('is refused where its page dies', async () => {
    const begun = endless();
    const printing = refusedWith(printer.print(JOB));
    await begun;
    only().webContents.emit('render-process-gone', {}, { reason: 'oom' });
    expect(await printing).toBe('print-failed');
  });
});

describe('drawing a picture', () => {
  const picture: PrintJob = { kind: 'png', svg: '<svg/>', width: 40.2, height: 20, scale: 2 };

  it('is done off the screen, as large as it is wanted', async () => {
    expect(Buffer.from(await printer.print(picture)).toString()).toBe('PNG');
    expect(only().options).toMatchObject({
      width: 82,
      height: 40,
      useContentSize: true,
      webPreferences: { offscreen: true },
    });
    expect(only().shown?.html).toContain('width="82" height="40"');
  });

  it('is refused where there would be too much of it, or nothing came of it', async () => {
    expect(await refusedWith(printer.print({ ...picture, width: 20_000 }))).toBe('print-failed');
    world.drawn = () => ({ isEmpty: () => true, toPNG: () => Buffer.alloc(0) });
    expect(await refusedWith(printer.print(picture))).toBe('print-failed');
  });
});
