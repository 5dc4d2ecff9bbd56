/** Prints a page as who opens it in a browser and chooses to save it as PDF, with the head and foot that browsers write. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '../../src/print/find-chromium.ts';
import { withChromium } from '../../src/print/run-chromium.ts';
import { makeFolder } from './open-desk.ts';

export async function printAsPerson(html: Uint8Array): Promise<Buffer> {
  const chromium = await findChromium();
  if (chromium === null) throw new Error('There is no Chromium.');
  const { folder, remove } = makeFolder();
  const file = join(folder, 'dossier.html');
  writeFileSync(file, html);
  try {
    return await withChromium(chromium, { within: 60_000 }, async (devTools) => {
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
    });
  } finally {
    remove();
  }
}
