/** The sheets a picture is printed on, as elements: each shows its own part, with its title and where lines go on. */
import type { EdgeMark, SheetEdges } from '../../../drawing/chart/paper-marks.ts';
import type { Rectangle } from '../../../drawing/plane.ts';
import type { SheetPlan, SheetPlans } from './paper-worker.ts';

/** Points in one pixel of CSS. */
const POINTS = 0.75;
/** Less than its page, which would else flow over onto an empty one. */
const SLACK = 2;
/** What is hidden goes with the outline it is drawn with, in pixels of the picture. */
const OUTLINE = 2;
/** Between the edge of a part and what is said there; and a mark's height and half its width, in pixels of CSS. */
const MARK = { gap: 2, height: 10.6, half: 11 };

const ARROWS: Readonly<Record<EdgeMark['side'], (sheet: number) => string>> = {
  left: (sheet) => `← ${sheet}`,
  right: (sheet) => `→ ${sheet}`,
  top: (sheet) => `↑ ${sheet}`,
  bottom: (sheet) => `↓ ${sheet}`,
};

/** What is said of the picture on each sheet, and its size. */
type PrintedOn = Pick<SheetPlans, 'title' | 'about' | 'size'>;

type Place = Partial<Record<'left' | 'top' | 'width' | 'height', number>>;

function place(element: HTMLElement, pixels: Place): void {
  element.style.position = 'absolute';
  for (const [name, value] of Object.entries(pixels)) element.style.setProperty(name, `${value}px`);
}

/** Every sheet with its part of the picture at `address`; of several each says of what, and which it is. */
export function sheetElements(address: string, picture: PrintedOn, plan: SheetPlan): HTMLElement[] {
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
    const said = sheet.appendChild(document.createElement('i'));
    said.textContent = ARROWS[mark.side](mark.sheet);
    const x = (mark.at.x - part.minX) * scale;
    const y = (mark.at.y - part.minY) * scale;
    putMark(said, mark.side, { left: left + x, top: top + y });
  }
}

function putMark(
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

/** No line ends within a date. */
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
