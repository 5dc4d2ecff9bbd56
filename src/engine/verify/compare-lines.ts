/** Compares a dossier in HTML, DOCX or Markdown, line by line, with one made again. */
import { Refusal } from '../../contract/faults/faults.ts';
import { LossCount, type Chunk } from '../../exchange/common/exporter.ts';
import { differenceInWords, differingLines } from '../../report/read/differing-lines.ts';
import { readDossierFile, TEXT_PARTS, type DossierFile } from '../../report/read/dossier-file.ts';
import type { Call } from '../base/handlers.ts';
import { takeAll } from '../base/take-steps.ts';
import { figuresOf, withPictures, withPngs } from '../dossier/dossier-pictures.ts';
import { written } from '../dossier/dossier.ts';
import type { VerifyReport } from '../../contract/answers/verification.ts';
import type { Report } from '../../report/model/report.ts';
import type { HostPowers } from '../base/host.ts';

export async function compareLines(parts: ToCompare, call: Call): Promise<Compared> {
  const { file, bytes, powers } = parts;
  // Assumes that a DOCX has the right pictures; `comparePictures` compares them.
  const report = withPngs(parts.report, file.drawn);
  const chunks = await written(report, file.format, { powers, loss: new LossCount() }, call);
  const again = await takeAll(joinedBytes(chunks), call.signal);
  const stated = readDossierFile(again);
  const here = file.lines() ?? [];
  const there = stated?.lines() ?? [];
  const findingsToReview = (): Promise<Finding[]> => comparePictures(parts, call);
  const differing = await unlessCancelled(differingLines(here, there), call);
  if (differing === null) return { ...tooDifferent('lines', here.length), findingsToReview };
  const findings: Finding[] = differing.map((one) => ({
    about: `line ${one.line}`,
    says: differenceInWords(one.here, one.there),
  }));
  if (!Buffer.from(again).equals(bytes)) {
    findings.push(...differingParts(file, stated, findings.length > 0));
    if (findings.length === 0) findings.push({ about: null, says: OTHER_BYTES });
  }
  return {
    findings,
    facts: Math.max(here.length, there.length, findings.length),
    differing: findings.length,
    findingsToReview,
  };
}

/** Rejects as `cancelled` at once; the work, which can't be stopped, ends within seconds. */
function unlessCancelled<T>(work: Promise<T>, { signal }: Call): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new Refusal('cancelled'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}

const OTHER_BYTES = 'Every part of it says the same, and yet its bytes are others.';

/** Parts of a document that differ from those made again; word parts only if the lines are equal. */
function* differingParts(
  file: DossierFile,
  stated: DossierFile | null,
  isOfWords: boolean,
): Generator<Finding> {
  const made = stated?.parts ?? new Map<string, Uint8Array>();
  for (const name of new Set([...file.parts.keys(), ...made.keys()])) {
    const here = file.parts.get(name);
    const there = made.get(name);
    if (here !== undefined && there !== undefined && Buffer.from(here).equals(there)) continue;
    if (isOfWords && TEXT_PARTS.includes(name)) continue;
    const what = there === undefined ? 'is none of its parts' : 'is not as it was written';
    yield { about: name.slice(0, 100), says: here === undefined ? 'is missing' : what };
  }
}

const REVIEW_PICTURE = 'see whether its PNG shows what the SVG beside it does';

/** Pictures can't be compared by text: they are drawn again, and if they differ somebody has to look. */
async function comparePictures(
  { report, file, powers }: ToCompare,
  call: Call,
): Promise<Finding[]> {
  const { drawn } = file;
  if (drawn.length === 0) return [];
  const again = figuresOf(await withPictures(report, powers, call));
  const others = drawn.flatMap((png, at) => {
    const same = again[at]?.png;
    return same !== undefined && Buffer.from(same).equals(png) ? [] : [at + 1];
  });
  return others.map((number) => ({
    about: `picture ${number}`,
    says:
      powers.print === undefined
        ? `nothing here can draw it again: ${REVIEW_PICTURE}`
        : `it is not as it is drawn here, and another browser draws otherwise: ${REVIEW_PICTURE}`,
  }));
}

/** The same for any file. */
function* joinedBytes(chunks: Iterable<Chunk>): Generator<void, Uint8Array> {
  const all: Uint8Array[] = [];
  for (const chunk of chunks) {
    all.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    yield;
  }
  return Buffer.concat(all);
}

/** A difference between a file and the one made again, in words. */
export type Finding = VerifyReport['findings'][number];

export interface ToCompare {
  /** Made again from the stored responses. */
  report: Report;
  file: DossierFile;
  bytes: Uint8Array;
  powers: HostPowers;
}

export interface Compared {
  findings: Finding[];
  /** How many lines or pages there are, and how many of them differ. */
  facts: number;
  differing: number;
  /** Findings that only a look at the file can settle. */
  findingsToReview: () => Promise<Finding[]>;
}

/** The result for two files with little in common: every line or page counts as different. */
export const tooDifferent = (
  what: 'lines' | 'words',
  facts: number,
): Omit<Compared, 'findingsToReview'> => ({
  findings: [{ about: null, says: `Made again, it is another file in thousands of ${what}.` }],
  facts,
  differing: facts,
});
