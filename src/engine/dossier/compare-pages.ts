/** A printed dossier beside the one that is made and printed again: its very bytes, or else its words. */
import { Refusal } from '../../contract/faults.ts';
import {
  blankless,
  PAGE,
  PAGES,
  type DifferingPage,
  type PdfText,
} from '../../report/read/printed-file.ts';
import type { Report } from '../../report/report.ts';
import { headingsOf } from '../../report/write/html.ts';
import { shownText } from '../../report/write/shown-text.ts';
import type { EngineContext } from '../context.ts';
import type { Call } from '../handlers.ts';
import { printed as printReport } from './dossier.ts';
import { tooFar, type Compared, type Finding, type ToCompare } from './told-otherwise.ts';

interface PagesToCompare extends ToCompare {
  /** What the file says. */
  printed: PdfText;
  reader: EngineContext['pdfReader'];
}

/** Refused as printing is. */
export async function comparePages(
  { report, bytes, powers, printed, reader }: PagesToCompare,
  call: Call,
): Promise<Compared> {
  const facts = printed.pages;
  const print = powers.print?.bind(powers);
  if (print === undefined) throw new Refusal('printer-missing');
  const again = await printReport(report, print, numbersIn(report, printed), call);
  if (Buffer.from(again).equals(bytes)) {
    return { findings: [], facts, differing: 0, toLookAt: () => Promise.resolve([]) };
  }
  const stated = await reader.read(again, call.signal);
  const pair = { here: printed, there: stated, numbering: report.words.page(PAGE, PAGES) };
  const { words, edges } = await reader.compare(pair, call.signal);
  if (words === null) return { ...tooFar('words', facts), toLookAt: () => Promise.resolve([]) };
  const findings = [...edges, ...words].map(inWords);
  const differing = new Set(findings.map(({ about }) => about)).size;
  const toLookAt = words.length > 0 ? [] : [{ about: null, says: LOOK }];
  return { findings, facts, differing, toLookAt: () => Promise.resolve(toLookAt) };
}

const LOOK =
  'All its words are as when it is made again, and yet its bytes are others: another browser, another ' +
  'version of it or other fonts print so, and so does who changes how it looks. See whether it shows what it says';

/**
 * What its contents say of where a section is, if they have numbers at all: the page that their links lead
 * to. A browser that prints the HTML by itself writes none.
 */
function numbersIn(report: Report, { beginning, places }: PdfText): (anchor: string) => string {
  const pageOf = (anchor: string): string => String(places.get(anchor) ?? '');
  const without = headingsOf(report).map(({ title }) => shownText(title));
  return beginning.includes(blankless([report.words.contents, ...without].join('')))
    ? () => ''
    : pageOf;
}

const inWords = ({ page, says }: DifferingPage): Finding => ({ about: `page ${page}`, says });
