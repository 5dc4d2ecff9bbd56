/** Prints a picture: while printing, the page consists of its sheets and nothing else. */
import { Refusal } from '../../../contract/faults/faults.ts';
import type { PaperPlan } from '../../../drawing/paper/chart-paper.ts';
import type { SheetPlan, SheetPlans } from './paper-worker.ts';
import type { EdgeMark, SheetEdges } from '../../../drawing/paper/paper-marks.ts';
import type { Rectangle } from '../../../drawing/shapes/plane.ts';

/** A picture to print, made by the export; it never becomes markup of the page. */
export interface PrintedPicture {
  svg: Blob;
  /** The file's name when printing to a file. */
  name: string;
}

/** The page has no margin, since browsers would print its address there. */
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

/** Removes the sheets put on the page last, if they are still there. */
let removePrinted = (): void => undefined;

/** Adds the sheets to the page, hidden except in print. */
function addToPage({ svg, name }: PrintedPicture, of: SheetPlans, plan: SheetPlan): HTMLElement {
  removePrinted();
  const address = URL.createObjectURL(svg);
  const rules = new CSSStyleSheet();
  rules.replaceSync(rulesFor(plan));
  document.adoptedStyleSheets.push(rules);
  const paper = document.body.appendChild(document.createElement('div'));
  paper.className = 'paper';
  paper.append(...sheetElements(address, of, plan));
  const { title } = document;
  document.title = name;
  removePrinted = () => {
    removePrinted = () => undefined;
    URL.revokeObjectURL(address);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== rules);
    document.title = title;
    paper.remove();
  };
  return paper;
}

/**
 * Asks the browser to print the picture by the plan, unless it is no longer wanted once drawn; afterwards
 * removes it from the page. Refused as `print-failed` if it can't be drawn.
 */
export async function printPicture(
  picture: PrintedPicture,
  of: SheetPlans,
  plan: SheetPlan,
  isWanted: () => boolean,
): Promise<void> {
  const paper = addToPage(picture, of, plan);
  try {
    await Promise.all([...paper.querySelectorAll('img')].map((image) => image.decode()));
  } catch {
    removePrinted();
    throw new Refusal('print-failed', { why: 'the picture can’t be drawn here' });
  }
  if (!isWanted()) return removePrinted();
  addEventListener('afterprint', () => removePrinted(), { once: true });
  print();
}

/** Points per CSS pixel. */
const POINTS = 0.75;

/** How much lower than its page a sheet is, in CSS pixels; otherwise an empty page would follow. */
const SLACK = 2;

/** How far a cover reaches beyond what it hides, to hide its outline too; pixels of the picture. */
const OUTLINE = 2;

/** The gap between a part's edge and its marks; a mark's height and half its width; in CSS pixels. */
const MARK = { gap: 2, height: 10.6, half: 11 };

const ARROWS: Readonly<Record<EdgeMark['side'], (sheet: number) => string>> = {
  left: (sheet) => `← ${sheet}`,
  right: (sheet) => `→ ${sheet}`,
  top: (sheet) => `↑ ${sheet}`,
  bottom: (sheet) => `↓ ${sheet}`,
};

/** The text printed on each sheet about the picture, and the picture's size. */
type PrintedOn = Pick<SheetPlans, 'title' | 'about' | 'size'>;

type Place = Partial<Record<'left' | 'top' | 'width' | 'height', number>>;

function place(element: HTMLElement, pixels: Place): void {
  element.style.position = 'absolute';
  for (const [name, value] of Object.entries(pixels)) element.style.setProperty(name, `${value}px`);
}

/** Each sheet with its part of the picture at `address`; if there are several, with title and number. */
function sheetElements(address: string, picture: PrintedOn, plan: SheetPlan): HTMLElement[] {
  const { parts, edges, sheet: paper } = plan;
  return parts.map((part, at) => {
    const sheet = document.createElement('section');
    sheet.style.width = `${paper.width / POINTS}px`;
    sheet.style.height = `${paper.height / POINTS - SLACK}px`;
    addPart(sheet, part, edges[at] ?? { hidden: [], marks: [] }, { address, picture, plan });
    if (parts.length > 1) addWords(sheet, picture, `Sheet ${at + 1} of ${parts.length}`);
    return sheet;
  });
}

interface Printed {
  address: string;
  picture: PrintedOn;
  plan: SheetPlan;
}

function addPart(
  sheet: HTMLElement,
  part: Rectangle,
  { hidden, marks }: SheetEdges,
  { address, picture, plan }: Printed,
): void {
  const { margins, sheet: paper } = plan;
  const scale = plan.scale / POINTS;
  const width = (part.maxX - part.minX) * scale;
  const height = (part.maxY - part.minY) * scale;
  const left = (paper.width / POINTS - width) / 2;
  const top = margins.top / POINTS;
  const shown = sheet.appendChild(document.createElement('div'));
  place(shown, { width, height, left, top });
  shown.style.overflow = 'hidden';
  const image = shown.appendChild(document.createElement('img'));
  image.alt = '';
  image.src = address;
  place(image, {
    width: picture.size.width * scale,
    height: picture.size.height * scale,
    left: -part.minX * scale,
    top: -part.minY * scale,
  });
  for (const { minX, minY, maxX, maxY } of hidden) {
    const cover = shown.appendChild(document.createElement('div'));
    place(cover, {
      left: (minX - OUTLINE - part.minX) * scale,
      top: (minY - OUTLINE - part.minY) * scale,
      width: (maxX - minX + 2 * OUTLINE) * scale,
      height: (maxY - minY + 2 * OUTLINE) * scale,
    });
    cover.className = 'cover';
  }
  for (const mark of marks) {
    const label = sheet.appendChild(document.createElement('i'));
    label.textContent = ARROWS[mark.side](mark.sheet);
    const x = (mark.at.x - part.minX) * scale;
    const y = (mark.at.y - part.minY) * scale;
    placeMark(label, mark.side, { left: left + x, top: top + y });
  }
}

function placeMark(
  mark: HTMLElement,
  side: EdgeMark['side'],
  { left, top }: { left: number; top: number },
): void {
  const { gap, height, half } = MARK;
  if (side === 'left' || side === 'right') {
    place(mark, { top: top - height / 2, left: side === 'right' ? left + gap : left - gap });
    if (side === 'left') mark.style.transform = 'translateX(-100%)';
    return;
  }
  place(mark, {
    width: 2 * half,
    left: left - half,
    top: side === 'top' ? top - gap - height : top + gap,
  });
  mark.style.textAlign = 'center';
}

const DATE = /(\d{4}-\d{2}-\d{2})/u;

/** Prevents line breaks within a date. */
function withWholeDates(text: string): (HTMLElement | string)[] {
  return text.split(DATE).map((part) => {
    if (!DATE.test(part)) return part;
    const date = document.createElement('time');
    date.style.whiteSpace = 'nowrap';
    date.textContent = part;
    return date;
  });
}

function addWords(sheet: HTMLElement, { title, about }: PrintedOn, which: string): void {
  const head = sheet.appendChild(document.createElement('header'));
  const words: [string, string][] = [
    ['b', title],
    ['span', which],
    ['small', about],
  ];
  for (const [tag, text] of words) {
    head.appendChild(document.createElement(tag)).append(...withWholeDates(text));
  }
  const foot = sheet.appendChild(document.createElement('footer'));
  foot.textContent = 'An arrow with a number says on which sheet a line goes on.';
}
