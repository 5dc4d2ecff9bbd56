/** A case whose dossiers are printed by a real Chromium, and what was printed, to be printed otherwise. */
import { strToU8 } from 'fflate';
import { hash } from 'node:crypto';
import type { HostPowers, PdfReader, PrintJob } from '../../src/engine/base/host.ts';
import { compareWholePdfs, readWholePdf } from '../../src/thread/whole-pdf.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { openDossierCase } from './dossier-case.ts';
import type { Desk } from './open-desk.ts';
import { planterOf, type Planter } from './plant-in-dossier.ts';
import { startChromium, type RunningChromium } from './running-chromium.ts';

type PdfJob = Extract<PrintJob, { kind: 'pdf' }>;

export interface PrintedCase {
  desk: Desk;
  /** What the engine has, which may be taken from it. */
  powers: HostPowers;
  /** Started when it is first wanted. */
  chromium: () => Promise<RunningChromium>;
  /** The last PDF that was printed, as HTML. */
  printed: () => PdfJob;
  /** Changes what was printed last, and prints it again. */
  plantInPdf: () => Planter;
  close: () => Promise<void>;
}

/** Whoever opens it closes it. */
export async function openPrintedCase(): Promise<PrintedCase> {
  let started: Promise<RunningChromium> | null = null;
  const chromium = () => (started ??= startChromium());
  let last: PdfJob | null = null;
  // What is made again to be compared is the same page over and over.
  const once = onceEach<PrintJob, Uint8Array>(async (job) => (await chromium()).print(job));
  const print: typeof once = (job) => {
    if (job.kind === 'pdf') last = job;
    return once(job);
  };
  const powers: HostPowers = { ...createMemoryKeys(), print };
  const desk = await openDossierCase({ powers, pdfReader: directReader() });
  const printed = (): PdfJob => {
    if (last === null) throw new Error('Nothing was printed.');
    return last;
  };
  return {
    desk,
    powers,
    chromium,
    printed,
    plantInPdf() {
      const { html, at } = printed();
      const plant = planterOf(strToU8(html), 'html');
      return async (share) => {
        const { what, file } = plant(share);
        const changed = { kind: 'pdf', html: Buffer.from(file).toString(), at } as const;
        return { what, file: await (await chromium()).print(changed) };
      };
    },
    async close() {
      await desk.close();
      await (await started)?.close();
    },
  };
}

/** Reads in this thread, and the same only once: threads have tests of their own. */
function directReader(): PdfReader {
  const read = onceEach(readWholePdf);
  return {
    // What reads them takes their bytes away.
    read: (bytes) => read(Uint8Array.from(bytes)),
    compare: async (pair) => Promise.resolve(compareWholePdfs(pair)),
  };
}

/** Does what is asked for once, however often it is asked for. */
function onceEach<G extends PrintJob | Uint8Array, T>(work: (given: G) => Promise<T>) {
  const done = new Map<string, Promise<T>>();
  return (given: G): Promise<T> => {
    const key = hash('sha256', given instanceof Uint8Array ? given : JSON.stringify(given));
    const came = done.get(key) ?? work(given);
    done.set(key, came);
    return came;
  };
}
