/** Dossiers in which one letter or digit of what a reader sees was changed: each is found by `verify`. */
import { findChromium } from '../../../src/print/print.ts';
import { chanceOf, judge, pickOf, type Ordeal } from '../ordeal.ts';
import { dossierFile, verifyDossier } from '../../make/dossier-case.ts';
import { planterOf, type Planter } from '../../make/plant-in-dossier.ts';
import { openPrintedCase } from '../../make/printed-dossier.ts';

const FORMATS = ['html', 'docx', 'markdown', 'pdf'] as const;
const TIMES = 100;
/** Prime to `TIMES`: a few trials are spread over the whole file already. */
const STRIDE = 37;

export const dossiers: Ordeal = {
  trial: 'changed dossiers found',
  full: FORMATS.length * TIMES,
  // Printed ones are changed, and found so, in test/print/printed-case.test.ts.
  short: 3,
  limitSeconds: 30,
  async begin({ seed, isFull, note }) {
    const { desk, plantInPdf, close } = await openPrintedCase();
    const hasPrinter = isFull && (await findChromium()) !== null;
    if (isFull && !hasPrinter) note('there is no Chromium: no PDF was printed');
    const formats = FORMATS.filter((format) => format !== 'pdf' || hasPrinter);
    const planters = new Map<string, Planter>();
    for (const format of formats) {
      const file = await dossierFile(desk, { format });
      const { differing } = await verifyDossier(desk, file);
      judge(differing === 0, () => `${format} differs already as it was made.`);
      planters.set(format, format === 'pdf' ? plantInPdf() : planterOf(file, format));
    }
    return {
      async run(index) {
        const format = pickOf(formats, () => index % formats.length);
        const part = (Math.floor(index / formats.length) * STRIDE) % TIMES;
        const within = chanceOf(seed, 'dossiers', index)(1000) / 1000;
        const changed = await planters.get(format)?.((part + within) / TIMES);
        const report = await verifyDossier(desk, changed?.file ?? Buffer.of());
        const isFound = report.differing > 0 && report.findings.length > 0;
        judge(isFound, () => `Not found in ${format}: ${changed?.what}`);
        return { [`in ${format}`]: 1 };
      },
      end: close,
    };
  },
};
