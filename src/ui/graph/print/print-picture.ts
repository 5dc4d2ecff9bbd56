/** Puts a picture on paper: while it is printed, the page is its sheets and nothing else. */
import { Refusal } from '../../../contract/faults.ts';
import type { PaperPlan } from '../../../drawing/chart/chart-paper.ts';
import { sheetElements } from './paper-sheets.ts';
import type { SheetPlan, SheetPlans } from './paper-worker.ts';

/** A picture to print, as the export makes it: never part of the page's own markup. */
export interface PrintedPicture {
  svg: Blob;
  /** What a file is called that is printed to. */
  name: string;
}

/** Without a margin of the page's own, into which browsers write its address. */
const rulesFor = ({ paper, orientation }: PaperPlan): string => `
  @page { size: ${paper} ${orientation}; margin: 0; }
  @media not print { .paper { display: none; } }
  @media print {
    html, body {
      background: white !important;
      color-scheme: light !important;
      height: auto !important;
      overflow: visible !important;
    }
    body > :not(.paper) { display: none !important; }
    .paper section { break-inside: avoid; overflow: hidden; position: relative; }
    .paper section + section { break-before: page; }
    .paper header, .paper footer, .paper i {
      color: #444;
      font: 8pt/12pt system-ui, sans-serif;
      forced-color-adjust: none;
      position: absolute;
      white-space: nowrap;
    }
    .paper header {
      border-bottom: 0.5pt solid #999;
      display: grid;
      gap: 0 24pt;
      grid-template-columns: 1fr auto;
      left: 28pt;
      right: 28pt;
      top: 14pt;
    }
    .paper header > * { overflow: hidden; text-overflow: ellipsis; }
    .paper header b { color: #111; font-size: 9pt; }
    .paper header small {
      color: #666;
      font-size: 7pt;
      grid-column: 1 / -1;
      line-height: 10pt;
      max-height: 20pt;
      white-space: normal;
    }
    .paper footer { bottom: 16pt; color: #666; font-size: 7pt; left: 28pt; }
    .paper .cover { background: white; forced-color-adjust: none; }
    .paper i { font: 7pt/8pt system-ui, sans-serif; }
  }`;

/** Of what was put on the page before, if anything is left. */
let takeAway = (): void => undefined;

/** Puts the sheets on the page, unseen until it is printed. */
function putOnPage({ svg, name }: PrintedPicture, of: SheetPlans, plan: SheetPlan): HTMLElement {
  takeAway();
  const address = URL.createObjectURL(svg);
  const rules = new CSSStyleSheet();
  rules.replaceSync(rulesFor(plan));
  document.adoptedStyleSheets.push(rules);
  const paper = document.body.appendChild(document.createElement('div'));
  paper.className = 'paper';
  paper.append(...sheetElements(address, of, plan));
  const { title } = document;
  document.title = name;
  takeAway = () => {
    takeAway = () => undefined;
    URL.revokeObjectURL(address);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== rules);
    document.title = title;
    paper.remove();
  };
  return paper;
}

/**
 * Asks the browser to print the picture by the plan, unless nobody wants it any more once it is drawn,
 * and leaves nothing of it on the page after. Refused as `print-failed` when it can't be drawn.
 */
export async function printPicture(
  picture: PrintedPicture,
  of: SheetPlans,
  plan: SheetPlan,
  isWanted: () => boolean,
): Promise<void> {
  const paper = putOnPage(picture, of, plan);
  try {
    await Promise.all([...paper.querySelectorAll('img')].map((image) => image.decode()));
  } catch {
    takeAway();
    throw new Refusal('print-failed', { why: 'the picture can’t be drawn here' });
  }
  if (!isWanted()) return takeAway();
  addEventListener('afterprint', () => takeAway(), { once: true });
  print();
}
