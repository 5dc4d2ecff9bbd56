/**
 * A dossier held against the store: it says what it was made of, so it is made again from the answers that
 * are there, and compared line by line. Whether its very bytes were saved here, the journals say.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../contract/faults.ts';
import { DOSSIER_FILES } from '../../contract/formats.ts';
import { sealInShort } from '../../contract/model/registry.ts';
import type { VerifyReport } from '../../contract/model/verification.ts';
import { LossCount } from '../../exchange/exchange.ts';
import { readDossierFile, WORDS, type DossierFile } from '../../report/read/dossier-file.ts';
import { differingLines } from '../../report/read/differing-lines.ts';
import type { Report } from '../../report/report.ts';
import type { StoreReader } from '../../store/store.ts';
import type { EngineContext } from '../context.ts';
import type { Call } from '../handlers.ts';
import { joinedBytes } from '../joined-chunks.ts';
import { takeAll } from '../take-steps.ts';
import { chainFindings } from '../verify-chain.ts';
import { readRecipe, type DossierAsked } from './asked.ts';
import { figuresOf, withPngs, withPictures } from './dossier-pictures.ts';
import { makeReport, written } from './dossier.ts';
import type { Answers } from './gather-parts.ts';
import { inOneMoment, TAKEN_AWAY } from './one-moment.ts';

const LARGEST = 128 * 1024 * 1024;
const LISTED = 1000;
/** Of a line that differs, around where it does. */
const SHOWN = 80;

/** A file that is handed over in parts. */
export class DossierVerification {
  #parts: Uint8Array[] = [];
  #size = 0;

  /** Refused as `export-unreadable` where it is larger than any dossier. */
  take(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#size > LARGEST) throw unreadable('it is too large for a dossier');
    this.#parts.push(bytes);
  }

  /** Refused as `export-unreadable` where it is none, and as making it again is. */
  async end(
    parts: { context: EngineContext; answers: Answers },
    call: Call,
  ): Promise<VerifyReport> {
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    const file = readDossierFile(bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const noted = parts.context.store.read.savedAs(sha256);
    const isSaved = noted.some(({ seal }) => seal === null);
    if (file === null && !isSaved) throw unreadable('it is no dossier that Interlock made');
    const report: VerifyReport = {
      counted: 'lines',
      ...{ facts: 0, agreeing: 0, unresolved: 0, differing: 0, drawn: 0, chain: null },
      ...{ findings: [], unlisted: 0 },
      notes: noted.map(savedInWords),
    };
    if (file === null || file.recipe === null) return ofBytesAlone(file, report, isSaved);
    if (!isSaved) report.notes?.push(NOT_SAVED);
    const asked = readRecipe(file.recipe);
    if (asked === null) throw unreadable('what it says it was made of can’t be read');
    await compare({ ...parts, asked, file, bytes, isSaved }, report, call);
    return report;
  }
}

function savedInWords({ title, sequence, at, seal }: ReturnType<StoreReader['savedAs']>[number]) {
  const entry = `the case “${title}” ${at ?? ''}: entry ${sequence} of its journal`;
  return seal === null
    ? `Its very bytes were saved from ${entry}.`
    : `The case file ${sealInShort(seal)} says that its very bytes were saved from ${entry}; that was not here.`;
}

const NOT_SAVED =
  'No case of this store has noted its bytes: it was saved elsewhere or of no case, or changed since it was.';

const unreadable = (why: string): Refusal => new Refusal('export-unreadable', { why });

/** A PDF says nothing that it could be made again from. */
function ofBytesAlone(
  file: DossierFile | null,
  report: VerifyReport,
  isKnown: boolean,
): VerifyReport {
  const label = file === null ? 'file of this kind' : DOSSIER_FILES[file.format].label;
  return {
    ...report,
    counted: 'file',
    facts: 1,
    agreeing: Number(isKnown),
    differing: Number(!isKnown),
    findings: isKnown
      ? []
      : [{ about: null, says: `${NOT_SAVED} Of a ${label} nothing else can be told.` }],
  };
}

interface Compared {
  context: EngineContext;
  answers: Answers;
  asked: DossierAsked;
  file: DossierFile;
  bytes: Uint8Array;
  /** Its very bytes were saved from this store. */
  isSaved: boolean;
}

async function compare(
  { context, answers, asked, file, bytes, isSaved }: Compared,
  told: VerifyReport,
  call: Call,
): Promise<void> {
  const { read } = context.store;
  const { store, count, hash } = asked.chain;
  const chain = new Map([
    ['chain_store', store],
    ['chain_count', String(count)],
    ['chain_head', hash],
  ]);
  const differs = await takeAll(chainFindings(chain, read), call.signal);
  told.chain = differs?.length === 0;
  for (const says of differs ?? []) told.findings.push({ about: null, says });
  if (!read.hasCase(asked.case)) throw new Refusal('case-unknown');
  const made = await inOneMoment(read, asked.case, () =>
    makeReport({ context, answers }, asked, call),
  );
  // Of a document the pictures in it are taken for those that would be drawn; see `lookAtPictures`.
  const report = withPngs(made.report, file.drawn);
  const { powers } = context;
  const chunks = await written(report, file.format, { powers, loss: new LossCount() }, call);
  const again = await takeAll(joinedBytes(chunks), call.signal);
  const stated = readDossierFile(again);
  const [here, there] = [file.lines() ?? [], stated?.lines() ?? []];
  const findings = await differencesOf(here, there);
  if (!Buffer.from(again).equals(bytes)) {
    findings.push(...differingParts(file, stated, findings.length > 0));
    if (findings.length === 0) findings.push({ about: null, says: OTHER_BYTES });
  }
  told.facts = Math.max(here.length, there.length, findings.length);
  told.differing = findings.length;
  told.agreeing = told.facts - told.differing;
  if (!isSaved) findings.push(...(await lookAtPictures(made.report, file, powers, told, call)));
  // A file that is as it was saved says what was so then.
  if (findings.length > 0 && wentOn(read, asked)) {
    told.notes?.push(
      isSaved
        ? `${WENT_ON} It is as it was saved; lines that differ say what was so then.`
        : WENT_ON,
    );
    if (isSaved) return;
  }
  told.findings.push(...findings.slice(0, LISTED));
  told.unlisted += Math.max(0, findings.length - LISTED);
}

const WENT_ON =
  'Since it was made more was asked, or the case was changed: made again it says what is so now.';

/** Whether anything came since that a dossier of it may tell. */
function wentOn(read: StoreReader, { case: id, at, chain }: DossierAsked): boolean {
  if (read.chainHead().count !== chain.count) return true;
  const later = read.caseJournal(id, { before: null, limit: 1000 });
  return later.some((row) => row.at !== null && row.at > at && !TAKEN_AWAY.has(row.verb));
}

const OTHER_BYTES = 'Every part of it says the same, and yet its bytes are others.';

type Finding = VerifyReport['findings'][number];

/** Parts of a document that are not as they are written; of its words alone where those are the same. */
function* differingParts(
  file: DossierFile,
  stated: DossierFile | null,
  isOfWords: boolean,
): Generator<Finding> {
  const made = stated?.parts ?? new Map<string, Uint8Array>();
  for (const name of new Set([...file.parts.keys(), ...made.keys()])) {
    const [here, there] = [file.parts.get(name), made.get(name)];
    if (here !== undefined && there !== undefined && Buffer.from(here).equals(there)) continue;
    if (isOfWords && WORDS.includes(name)) continue;
    const what = there === undefined ? 'is none of its parts' : 'is not as it was written';
    yield { about: name.slice(0, 100), says: here === undefined ? 'is missing' : what };
  }
}

const LOOK = 'see whether its PNG shows what the SVG beside it does';

/** Pixels say nothing that could be read: they are drawn again, and else somebody has to look. */
async function lookAtPictures(
  report: Report,
  { drawn }: DossierFile,
  powers: EngineContext['powers'],
  told: VerifyReport,
  call: Call,
): Promise<Finding[]> {
  if (drawn.length === 0) return [];
  const again = figuresOf(await withPictures(report, powers, call));
  const others = drawn.flatMap((png, at) => {
    const same = again[at]?.png;
    return same !== undefined && Buffer.from(same).equals(png) ? [] : [at + 1];
  });
  told.unresolved += others.length;
  return others.map((number) => ({
    about: `picture ${number}`,
    says:
      powers.print === undefined
        ? `nothing here can draw it again: ${LOOK}`
        : `it is not as it is drawn here, and another browser draws otherwise: ${LOOK}`,
  }));
}

/** What is otherwise, in words. */
async function differencesOf(
  told: readonly string[],
  stated: readonly string[],
): Promise<Finding[]> {
  const differing = await differingLines(told, stated);
  if (differing === null) return [{ about: null, says: TOO_FAR }];
  return differing.map(({ line, here, there }) => ({
    about: `line ${line}`,
    says: differenceInWords(here, there),
  }));
}

const TOO_FAR = 'Made again, it is another file in thousands of lines.';

function differenceInWords(told: string | null, stated: string | null): string {
  if (told === null) return `what is stated is missing: ${quoted(stated ?? '', 0)}`;
  if (stated === null) return `nothing states this: ${quoted(told, 0)}`;
  let at = 0;
  while (at < told.length && told[at] === stated[at]) at += 1;
  return `it says ${quoted(told, at)}; made again it says ${quoted(stated, at)}`;
}

function quoted(line: string, at: number): string {
  const from = Math.max(0, at - SHOWN);
  const text = line.slice(from, at + SHOWN).toWellFormed();
  return `“${from > 0 ? '…' : ''}${text}${at + SHOWN < line.length ? '…' : ''}”`;
}
