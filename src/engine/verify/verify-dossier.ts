/**
 * Verifies a dossier against the store: its recipe is used to make it again from the stored responses, and
 * both are compared, line by line, or page by page as printed again. The journals say whether its very
 * bytes were saved here.
 */
import { refuseUnknownCase } from '../graph/requested.ts';
import type { ExportNeeds } from '../export/make-export.ts';
import { Refusal, type FaultCode } from '../../contract/faults/faults.ts';
import { DOSSIER_FILES } from '../../contract/answers/formats.ts';
import { emptyVerifyReport, type VerifyReport } from '../../contract/answers/verification.ts';
import {
  beginsAsPdf,
  readDossierFile,
  readPrinted,
  type DossierFile,
} from '../../report/read/dossier-file.ts';
import type { StoreReader } from '../../store/store.ts';
import type { PdfReader } from '../base/host.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import type { Call } from '../base/handlers.ts';
import { bytesAlone, type JournaledBytes, chainFindings } from './verify-chain.ts';
import { takeAll } from '../base/take-steps.ts';
import { readRecipe, type DossierRequest, type Answers } from '../dossier/dossier-request.ts';
import {
  compareLines,
  type ToCompare,
  type Compared,
  tooDifferent,
  type Finding,
} from './compare-lines.ts';
import { makeReport, printed as printReport, inOneMoment, TAKEN_AWAY } from '../dossier/dossier.ts';
import {
  type PdfText,
  PAGE,
  PAGES,
  withoutBlanks,
  type DifferingPage,
} from '../../report/read/printed-file.ts';
import type { Report } from '../../report/model/report.ts';
import { headingsOf } from '../../report/write/html/html.ts';
import { otherClockInWords } from './other-clock.ts';
import { shownText } from '../../report/model/shown-text.ts';

/** What verifying a dossier needs of the engine. */
export interface DossierCheckNeeds extends ExportNeeds {
  notes: CaseNotes;
  pdfReader: PdfReader;
}

const MAX_SIZE = 128 * 1024 * 1024;
const MAX_LISTED = 1000;

/** A file received in parts. */
export class DossierVerification {
  #parts: Uint8Array[] = [];
  #size = 0;

  /** Refused as `export-unreadable` if it is larger than any dossier. */
  take(bytes: Uint8Array): void {
    this.#size += bytes.length;
    if (this.#size > MAX_SIZE) throw unreadable('it is too large for a dossier');
    this.#parts.push(bytes);
  }

  /** Refused as `export-unreadable` if it is no dossier, and as making it again is. */
  async end(
    parts: { needs: DossierCheckNeeds; answers: Answers },
    noted: JournaledBytes,
    call: Call,
  ): Promise<VerifyReport> {
    const bytes = Buffer.concat(this.#parts);
    this.#parts = [];
    const file = await readFile(bytes, parts.needs, call);
    if (file === null) throw unreadable('it is no dossier that Interlock made');
    if (file.recipe === null) {
      return bytesAlone(
        noted,
        `${DOSSIER_FILES[file.format].label} that says nothing of what it was made of`,
      );
    }
    const { isSaved } = noted;
    const report: VerifyReport = {
      ...emptyVerifyReport(),
      counted: file.printed ? 'pages' : 'lines',
      notes: [...noted.notes],
    };
    const request = readRecipe(file.recipe);
    if (request === null) throw unreadable('what it says it was made of can’t be read');
    try {
      await compare({ ...parts, request, file, bytes, isSaved }, report, call);
    } catch (error) {
      // If its bytes are known, a missing printer is no reason to refuse it.
      if (!isSaved || !(error instanceof Refusal) || !CANT_PRINT.has(error.fault.code)) throw error;
      const { chain, findings } = report;
      const notes = [...noted.notes, NO_PRINTER];
      return { ...bytesAlone(noted, 'PDF'), chain, findings, notes };
    }
    return report;
  }
}

const readFile = async (
  bytes: Uint8Array,
  { pdfReader }: Pick<DossierCheckNeeds, 'pdfReader'>,
  { signal }: Call,
): Promise<DossierFile | null> =>
  beginsAsPdf(bytes) ? readPrinted(await pdfReader.read(bytes, signal)) : readDossierFile(bytes);

const CANT_PRINT: ReadonlySet<FaultCode> = new Set(['printer-missing', 'print-failed']);

const NO_PRINTER =
  'Nothing here can print it again: whether its evidence still says the same is not known.';

const unreadable = (why: string): Refusal => new Refusal('export-unreadable', { why });

interface ToVerify {
  needs: DossierCheckNeeds;
  answers: Answers;
  request: DossierRequest;
  file: DossierFile;
  bytes: Uint8Array;
  /** These very bytes were saved from this store. */
  isSaved: boolean;
}

async function compare(
  { needs, answers, request, file, bytes, isSaved }: ToVerify,
  result: VerifyReport,
  call: Call,
): Promise<void> {
  const { read } = needs.store;
  const { store, count, hash } = request.chain;
  const chain = new Map([
    ['chain_store', store],
    ['chain_count', String(count)],
    ['chain_head', hash],
  ]);
  const differs = await takeAll(chainFindings(chain, read), call.signal);
  result.chain = differs?.length === 0;
  for (const words of differs ?? []) result.findings.push({ about: null, says: words });
  refuseUnknownCase(read, request.case);
  const made = await inOneMoment(read, request.case, () =>
    makeReport({ needs, answers }, request, call),
  );
  const parts = { report: made.report, file, bytes, powers: needs.powers };
  const compared =
    file.printed === null
      ? await compareLines(parts, call)
      : await comparePages({ ...parts, printed: file.printed, reader: needs.pdfReader }, call);
  const { findings, facts, differing } = compared;
  Object.assign(result, { facts, differing, agreeing: facts - differing });
  if (!isSaved) {
    const toReview = await compared.findingsToReview();
    result.unresolved += toReview.length;
    findings.push(...toReview);
  }
  const byOtherClock = findings.length > 0 ? otherClockInWords(request.timeZone) : null;
  if (byOtherClock !== null) result.notes?.push(byOtherClock);
  // A file that is as it was saved states what was so then.
  if (findings.length > 0 && hasChangedSince(read, request)) {
    result.notes?.push(
      isSaved
        ? `${CHANGED_SINCE} It is as it was saved; ${file.printed ? 'pages' : 'lines'} that differ say what was so then.`
        : CHANGED_SINCE,
    );
    if (isSaved) return;
  }
  result.findings.push(...findings.slice(0, MAX_LISTED));
  result.unlisted += Math.max(0, findings.length - MAX_LISTED);
}

const CHANGED_SINCE =
  'Since it was made more was asked, or the case was changed: made again it says what is so now.';

/** Whether anything was added since that a dossier of it may contain. */
function hasChangedSince(read: StoreReader, { case: id, at, chain }: DossierRequest): boolean {
  if (read.chainHead().count !== chain.count) return true;
  const later = read.caseJournal(id, { before: null, limit: 1000 });
  return later.some((row) => row.at !== null && row.at > at && !TAKEN_AWAY.has(row.verb));
}

/** A printed dossier compared with one made and printed again: by bytes, or else by words. */
interface PagesToCompare extends ToCompare {
  /** The text of the file. */
  printed: PdfText;
  reader: PdfReader;
}

/** Refused as printing is. */
async function comparePages(
  { report, bytes, powers, printed, reader }: PagesToCompare,
  call: Call,
): Promise<Compared> {
  const facts = printed.pages;
  const print = powers.print?.bind(powers);
  if (print === undefined) throw new Refusal('printer-missing');
  const again = await printReport(report, print, numbersIn(report, printed), call);
  if (Buffer.from(again).equals(bytes)) {
    return { findings: [], facts, differing: 0, findingsToReview: () => Promise.resolve([]) };
  }
  const stated = await reader.read(again, call.signal);
  const pair = { here: printed, there: stated, numbering: report.words.page(PAGE, PAGES) };
  const { words, edges } = await reader.compare(pair, call.signal);
  if (words === null)
    return { ...tooDifferent('words', facts), findingsToReview: () => Promise.resolve([]) };
  const findings = [...edges, ...words].map(inWords);
  const differing = new Set(findings.map(({ about }) => about)).size;
  const toReview = words.length > 0 ? [] : [{ about: null, says: REVIEW_PRINT }];
  return { findings, facts, differing, findingsToReview: () => Promise.resolve(toReview) };
}

const REVIEW_PRINT =
  'All its words are as when it is made again, and yet its bytes are others: another browser, another ' +
  'version of it or other fonts print so, and so does who changes how it looks. See whether it shows what it says';

/**
 * The page numbers in its contents, if they have any: those of the pages their links lead to. A browser
 * that prints the HTML directly writes none.
 */
function numbersIn(report: Report, { beginning, places }: PdfText): (anchor: string) => string {
  const pageOf = (anchor: string): string => String(places.get(anchor) ?? '');
  const without = headingsOf(report).map(({ title }) => shownText(title));
  return beginning.includes(withoutBlanks([report.words.contents, ...without].join('')))
    ? () => ''
    : pageOf;
}

const inWords = ({ page, says }: DifferingPage): Finding => ({ about: `page ${page}`, says });
