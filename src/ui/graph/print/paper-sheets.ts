/** The sheets a picture is printed on, as elements: each shows its own part of it, and nothing twice. */
import { PAPER_MARGIN, type PaperPlan } from '../../../drawing/chart/chart-paper.ts';
import type { Size } from '../../../drawing/plane.ts';

/** Points in one pixel of CSS. */
const POINTS = 0.75;
/** Less than its page, which would else flow over onto an empty one. */
const SLACK = 2;

/** All in whole pixels of CSS, so that parts meet without a seam. */
interface SheetParts {
  /** The whole picture on paper. */
  picture: Size;
  /** What one sheet shows of it. */
  part: Size;
  /** Where the part of each sheet begins in the picture, row by row. */
  starts: { left: number; top: number }[];
}

/** How a picture of this size in pixels is parted by the plan. */
export function partPicture({ width, height }: Size, plan: PaperPlan): SheetParts {
  const { scale, columns, rows } = plan;
  const onPaper = (side: number): number => Math.max(1, Math.floor((side * scale) / POINTS));
  const picture = { width: onPaper(width), height: onPaper(height) };
  const part = {
    width: Math.ceil(picture.width / columns),
    height: Math.ceil(picture.height / rows),
  };
  const starts = Array.from({ length: columns * rows }, (_, at) => ({
    left: (at % columns) * part.width,
    top: Math.floor(at / columns) * part.height,
  }));
  return { picture, part, starts };
}

type Place = Partial<Record<'left' | 'top' | 'width' | 'height', number>>;

function place(element: HTMLElement, pixels: Place): void {
  element.style.position = 'absolute';
  for (const [name, value] of Object.entries(pixels)) element.style.setProperty(name, `${value}px`);
}

/** Every sheet with its part of the picture at `address`; of several each says which it is. */
export function sheetElements(address: string, size: Size, plan: PaperPlan): HTMLElement[] {
  const { picture, part, starts } = partPicture(size, plan);
  const margin = PAPER_MARGIN / POINTS;
  const page = {
    width: plan.sheet.width / POINTS + 2 * margin,
    height: plan.sheet.height / POINTS + 2 * margin - SLACK,
  };
  const beside = plan.columns === 1 ? (page.width - part.width) / 2 : margin;
  return starts.map(({ left, top }, at) => {
    const sheet = document.createElement('section');
    sheet.style.width = `${page.width}px`;
    sheet.style.height = `${page.height}px`;
    const shown = sheet.appendChild(document.createElement('div'));
    place(shown, { ...part, left: Math.floor(beside), top: Math.floor(margin) });
    shown.style.overflow = 'hidden';
    const image = shown.appendChild(document.createElement('img'));
    image.alt = '';
    image.src = address;
    place(image, { ...picture, left: -left, top: -top });
    if (starts.length > 1) {
      const number = sheet.appendChild(document.createElement('p'));
      number.textContent = `Sheet ${at + 1} of ${starts.length}`;
    }
    return sheet;
  });
}
