/** One browser that prints time after time, for tests that print much: it takes longer to start than to print. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PrintJob } from '../../src/engine/base/host.ts';
import type { DevTools } from '../../src/print/devtools.ts';
import { findChromium, printIn } from '../../src/print/print.ts';
import { withChromium } from '../../src/print/run-chromium.ts';
import { makeFolder } from './open-desk.ts';

export interface RunningChromium {
  /** As the program prints. */
  print: (job: PrintJob) => Promise<Uint8Array>;
  /** As who opens it in a browser and chooses to save it as PDF, with the head and foot that browsers write. */
  printAsPerson: (html: Uint8Array) => Promise<Uint8Array>;
  close: () => Promise<void>;
}

/** The longest that a timer takes: whoever started it closes it. */
const WITHIN_MS = 2 ** 31 - 1;

/** To print one thing after another. Whoever starts it closes it. */
export async function startChromium(): Promise<RunningChromium> {
  const chromium = await findChromium();
  if (chromium === null) throw new Error('There is no Chromium.');
  const started = Promise.withResolvers<DevTools>();
  const closing = Promise.withResolvers<void>();
  const gone = withChromium(chromium, { timeoutMs: WITHIN_MS }, (running) => {
    started.resolve(running);
    return closing.promise;
  });
  gone.catch(started.reject);
  const devTools = await started.promise;
  const alone = async (printing: Promise<Uint8Array>): Promise<Uint8Array> => {
    // A browser that ended answers nothing any more.
    const ended = gone.then(() => Promise.reject(new Error('The browser was closed.')));
    const file = await Promise.race([printing, ended]);
    await closePages(devTools);
    return file;
  };
  return {
    print: (job) => alone(printIn(devTools, job)),
    printAsPerson: (html) => alone(printFile(devTools, html)),
    close() {
      closing.resolve();
      return gone;
    },
  };
}

/** All but the empty one that it begins with, without which it would end. */
async function closePages(devTools: DevTools): Promise<void> {
  const { targetInfos } = await devTools.send('Target.getTargets');
  for (const { targetId, type, url } of targetInfos as Record<string, string>[]) {
    if (type === 'page' && url !== 'about:blank')
      await devTools.send('Target.closeTarget', { targetId });
  }
}

async function printFile(devTools: DevTools, html: Uint8Array): Promise<Uint8Array> {
  const { folder, remove } = makeFolder();
  const file = join(folder, 'dossier.html');
  writeFileSync(file, html);
  try {
    const { targetId } = await devTools.send('Target.createTarget', { url: 'about:blank' });
    const attached = await devTools.send('Target.attachToTarget', { targetId, flatten: true });
    const session = String(attached['sessionId']);
    const loaded = Promise.withResolvers<void>();
    devTools.on('Page.loadEventFired', () => loaded.resolve());
    await devTools.send('Page.enable', {}, session);
    await devTools.send('Page.navigate', { url: pathToFileURL(file).href }, session);
    await loaded.promise;
    const size = { paperWidth: 8.5, paperHeight: 11 };
    const wish = { ...size, displayHeaderFooter: true, generateTaggedPDF: true };
    const { data } = await devTools.send('Page.printToPDF', wish, session);
    return Buffer.from(String(data), 'base64');
  } finally {
    remove();
  }
}
