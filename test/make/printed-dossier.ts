/** A case whose dossiers are printed by a real Chromium, and what was printed, to be printed otherwise. */
import { strToU8 } from 'fflate';
import type { PrintJob } from '../../src/engine/host.ts';
import { printWithChromium } from '../../src/print/print.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { openDossierCase } from './dossier-case.ts';
import type { Desk } from './open-desk.ts';
import { planterOf, type Planter } from './plant-in-dossier.ts';

type PdfJob = Extract<PrintJob, { kind: 'pdf' }>;

export interface PrintedCase {
  desk: Desk;
  /** The last PDF that was printed, as HTML. */
  printed: () => PdfJob;
  /** Changes what was printed last, and prints it again. */
  plantInPdf: () => Planter;
}

/** Whoever opens it closes its desk. */
export async function openPrintedCase(
  wish: Omit<Parameters<typeof openDossierCase>[0] & object, 'powers'> = {},
): Promise<PrintedCase> {
  let last: PdfJob | null = null;
  // What is made again to be compared is the same page over and over.
  const made = new Map<string, Uint8Array>();
  const print: typeof printWithChromium = async (job, signal) => {
    if (job.kind === 'pdf') last = job;
    const key = JSON.stringify(job);
    const file = made.get(key) ?? (await printWithChromium(job, signal));
    made.set(key, file);
    return file;
  };
  const desk = await openDossierCase({ ...wish, powers: { ...createMemoryKeys(), print } });
  const printed = (): PdfJob => {
    if (last === null) throw new Error('Nothing was printed.');
    return last;
  };
  return {
    desk,
    printed,
    plantInPdf() {
      const { html, at } = printed();
      const plant = planterOf(strToU8(html), 'html');
      return async (share) => {
        const { what, file } = plant(share);
        const changed = { kind: 'pdf', html: Buffer.from(file).toString(), at } as const;
        return { what, file: await printWithChromium(changed) };
      };
    },
  };
}
