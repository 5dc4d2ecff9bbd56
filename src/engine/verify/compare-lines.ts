/** A dossier as HTML, DOCX or Markdown, line by line beside the one that is made again. */
import { Refusal } from '../../contract/faults/faults.ts';
import { LossCount, type Chunk } from '../../exchange/common/exporter.ts';
import { differenceInWords, differingLines } from '../../report/read/differing-lines.ts';
import { readDossierFile, WORDS, type DossierFile } from '../../report/read/dossier-file.ts';
import type { Call } from '../base/handlers.ts';
import { takeAll } from '../base/take-steps.ts';
import { figuresOf, withPictures, withPngs } from '../dossier/dossier-pictures.ts';
import { written } from '../dossier/dossier.ts';
import type { VerifyReport } from '../../contract/answers/verification.ts';
import type { Report } from '../../report/model/report.ts';
import type { HostPowers } from '../base/host.ts';

export async function compareLines(parts: ToCompare, call: Call): Promise<Compared> {
  const { file, bytes, powers } = parts;
  // Of a document the pictures in it are taken for those that would be drawn; see `lookAtPictures`.
  const report = withPngs(parts.report, file.drawn);
  const chunks = await written(report, file.format, { powers, loss: new LossCount() }, call);
  const again = await takeAll(joinedBytes(chunks), call.signal);
  const stated = readDossierFile(again);
  const here = file.lines() ?? [];
  const there = stated?.lines() ?? [];
  const toLookAt = (): Promise<Finding[]> => lookAtPictures(parts, call);
  const differing = await unlessCancelled(differingLines(here, there), call);
  if (differing === null) return { ...tooFar('lines', here.length), toLookAt };
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
    toLookAt,
  };
}

/** Refused as `cancelled` at once; the work, which can't be told to stop, ends in short steps within seconds. */
function unlessCancelled<T>(work: Promise<T>, { signal }: Call): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(new Refusal('cancelled'));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}

const OTHER_BYTES = 'Every part of it says the same, and yet its bytes are others.';

/** Parts of a document that are not as they are written; of its words alone where those are the same. */
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
    if (isOfWords && WORDS.includes(name)) continue;
    const what = there === undefined ? 'is none of its parts' : 'is not as it was written';
    yield { about: name.slice(0, 100), says: here === undefined ? 'is missing' : what };
  }
}

const LOOK = 'see whether its PNG shows what the SVG beside it does';

/** Pixels say nothing that could be read: they are drawn again, and else somebody has to look. */
async function lookAtPictures({ report, file, powers }: ToCompare, call: Call): Promise<Finding[]> {
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
        ? `nothing here can draw it again: ${LOOK}`
        : `it is not as it is drawn here, and another browser draws otherwise: ${LOOK}`,
  }));
}

/** The same of any file. */
function* joinedBytes(chunks: Iterable<Chunk>): Generator<void, Uint8Array> {
  const all: Uint8Array[] = [];
  for (const chunk of chunks) {
    all.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
    yield;
  }
  return Buffer.concat(all);
}

/** What a file that is held against the one that is made again says otherwise, in words. */
export type Finding = VerifyReport['findings'][number];

export interface ToCompare {
  /** Made again from the answers that are there. */
  report: Report;
  file: DossierFile;
  bytes: Uint8Array;
  powers: HostPowers;
}

export interface Compared {
  findings: Finding[];
  /** Lines or pages, and how many of them say something else. */
  facts: number;
  differing: number;
  /** What nothing but a look at it can tell. */
  toLookAt: () => Promise<Finding[]>;
}

/** What is told of two that have little in common: each of the lines or pages, so many, differs. */
export const tooFar = (what: 'lines' | 'words', facts: number): Omit<Compared, 'toLookAt'> => ({
  findings: [{ about: null, says: `Made again, it is another file in thousands of ${what}.` }],
  facts,
  differing: facts,
});
