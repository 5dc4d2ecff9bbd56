/** A printed dossier beside the one that is made and printed again: its very bytes, or else its words. */
import { Refusal } from '../../contract/faults.ts';
import type { PdfText } from '../../report/read/pdf-text.ts';
import { differingWords, printedWords } from '../../report/read/printed-words.ts';
import type { Report } from '../../report/report.ts';
import { headingsOf } from '../../report/write/html.ts';
import type { EngineContext } from '../context.ts';
import type { Call } from '../handlers.ts';
import { takeAll } from '../take-steps.ts';
import { printed as printReport } from './dossier.ts';
import {
  differenceInWords,
  TOO_FAR,
  type Compared,
  type Finding,
  type ToCompare,
} from './told-otherwise.ts';

interface PagesToCompare extends ToCompare {
  /** What the file says. */
  printed: PdfText;
  read: EngineContext['readPdf'];
}

/** Refused as printing is. */
export async function comparePages(
  { report, bytes, powers, printed, read }: PagesToCompare,
  call: Call,
): Promise<Compared> {
  const facts = printed.pages.length;
  const print = powers.print?.bind(powers);
  if (print === undefined) throw new Refusal('printer-missing');
  const again = await printReport(report, print, numbersIn(report, printed), call);
  if (Buffer.from(again).equals(bytes)) {
    return { findings: [], facts, differing: 0, toLookAt: () => Promise.resolve([]) };
  }
  const stated = await read(again, call.signal);
  const words = await wordsOtherwise(printed, stated, call);
  const findings = [...edgesOtherwise(report, printed, stated), ...words];
  const differing = Math.min(facts, new Set(findings.map(({ about }) => about)).size);
  const toLookAt = words.length > 0 ? [] : [{ about: null, says: LOOK }];
  return { findings, facts, differing, toLookAt: () => Promise.resolve(toLookAt) };
}

const LOOK =
  'All its words are as when it is made again, and yet its bytes are others: another browser, another ' +
  'version of it or other fonts print so, and so does who changes how it looks. See whether it shows what it says';

const wordsOf = (text: string): string => text.normalize('NFKC').replace(/\s/g, '');

/**
 * What its contents say of where a section is, if they have numbers at all: the page that their links lead
 * to. A browser that prints the HTML by itself writes none.
 */
function numbersIn(report: Report, { pages, places }: PdfText): (anchor: string) => string {
  const pageOf = (anchor: string): string => String(places.get(anchor) ?? '');
  const said = wordsOf(pages.map(({ text }) => text).join(''));
  const hasAny = headingsOf(report).some(({ anchor, title }) => {
    const page = pageOf(anchor);
    return page !== '' && said.includes(wordsOf(title) + page);
  });
  return hasAny ? pageOf : () => '';
}

const pageNumber = (number: number): string => `page ${number}`;

async function wordsOtherwise(
  printed: PdfText,
  stated: PdfText,
  { signal }: Call,
): Promise<Finding[]> {
  const here = await takeAll(printedWords(printed), signal);
  const there = await takeAll(printedWords(stated), signal);
  const differing = await differingWords(here, there);
  if (differing === null) return [{ about: null, says: TOO_FAR }];
  return differing.map(({ page, here: told, there: meant }) => ({
    about: pageNumber(page),
    says: differenceInWords(told, meant),
  }));
}

/** Heads and feet: each has its own number, and says what one of those says that are printed again. */
function edgesOtherwise(report: Report, printed: PdfText, stated: PdfText): Finding[] {
  const edgesOf = ({ pages }: PdfText): string[] =>
    pages.map(({ edges }, at) => {
      const number = wordsOf(report.words.page(String(at + 1), String(pages.length)));
      return wordsOf(edges).replace(number, '');
    });
  const meant = new Set(edgesOf(stated));
  // What a printer writes there has numbers and times of its own, and is told once.
  const told = new Set<string>();
  return edgesOf(printed).flatMap((edges, at) => {
    const kind = edges.replace(/\p{N}+/gu, '0');
    if (meant.has(edges) || told.has(kind)) return [];
    told.add(kind);
    const says = `its head or foot is not as it is printed: ${differenceInWords(printed.pages[at]?.edges.trim() ?? '', null)}`;
    return [{ about: pageNumber(at + 1), says }];
  });
}
