/** Dossiers in which one letter or digit of what a reader sees was changed: each is found by `verify`. */
import { chanceOf, judge, pickOf, type Ordeal } from '../ordeal.ts';
import { dossierFile, openDossierCase, verifyDossier } from '../../make/dossier-case.ts';
import { planterOf } from '../../make/plant-in-dossier.ts';

const FORMATS = ['html', 'docx', 'markdown'] as const;
const TIMES = 100;
/** Prime to `TIMES`: a few trials are spread over the whole file already. */
const STRIDE = 37;

export const dossiers: Ordeal = {
  trial: 'changed dossiers found',
  full: FORMATS.length * TIMES,
  short: FORMATS.length * 12,
  limitSeconds: 30,
  async begin({ seed }) {
    const desk = await openDossierCase();
    const planters = new Map<string, ReturnType<typeof planterOf>>();
    for (const format of FORMATS) {
      const file = await dossierFile(desk, { format });
      const { differing } = await verifyDossier(desk, file);
      judge(differing === 0, () => `${format} differs already as it was made.`);
      planters.set(format, planterOf(file, format));
    }
    return {
      async run(index) {
        const format = pickOf(FORMATS, () => index % FORMATS.length);
        const part = (Math.floor(index / FORMATS.length) * STRIDE) % TIMES;
        const within = chanceOf(seed, 'dossiers', index)(1000) / 1000;
        const changed = planters.get(format)?.((part + within) / TIMES);
        const report = await verifyDossier(desk, changed?.file ?? Buffer.of());
        const isFound = report.differing > 0 && report.findings.length > 0;
        judge(isFound, () => `Not found in ${format}: ${changed?.what}`);
        return { [`in ${format}`]: 1 };
      },
      end: () => desk.close(),
    };
  },
};
