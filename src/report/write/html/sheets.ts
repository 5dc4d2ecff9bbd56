/**
 * A picture on paper as HTML: on one sheet, or divided among several, each with its title, its number, and
 * marks where lines continue. The picture is embedded once, as an image, so nothing in it is markup of the
 * page.
 */
import type { PaperPlan } from '../../../drawing/paper/chart-paper.ts';
import type { EdgeMark, SheetEdges } from '../../../drawing/paper/paper-marks.ts';
import type { PaperPicture } from '../../../drawing/paper/paper-picture.ts';
import type { Rectangle } from '../../../drawing/shapes/plane.ts';
import { svgAddress } from './text.ts';
import { htmlText } from '../../model/shown-text.ts';

export interface SheetsToWrite {
  svg: string;
  picture: Pick<PaperPicture, 'title' | 'about' | 'size'>;
  plan: PaperPlan;
  /** One per part of the plan. */
  edges: readonly SheetEdges[];
}

/** Hidden parts include the width of the outline, in pixels of the picture. */
const OUTLINE = 2;

const ARROWS: Readonly<Record<EdgeMark['side'], string>> = {
  left: '←',
  right: '→',
  top: '↑',
  bottom: '↓',
};

const STYLE = `
html, body { margin: 0; }
section { break-after: page; overflow: hidden; position: relative; }
section:last-child { break-after: auto; }
.part { background-image: var(--picture); background-repeat: no-repeat; overflow: hidden; position: absolute; }
.cover { background: white; position: absolute; }
header, footer, i { color: #444; font: 8pt/12pt system-ui, sans-serif; position: absolute; white-space: nowrap; }
header { border-bottom: 0.5pt solid #999; display: grid; gap: 0 24pt; grid-template-columns: 1fr auto; left: 28pt; right: 28pt; top: 14pt; }
header > * { overflow: hidden; text-overflow: ellipsis; }
header b { color: #111; font-size: 9pt; }
header small { color: #666; font-size: 7pt; grid-column: 1 / -1; line-height: 10pt; max-height: 20pt; white-space: normal; }
footer { bottom: 16pt; color: #666; font-size: 7pt; left: 28pt; }
i { font: 7pt/8pt system-ui, sans-serif; transform: translate(-50%, -50%); }
`;

/** In points, as precise as paper can show. */
const pt = (points: number): string => `${Math.round(points * 1000) / 1000}pt`;

/** The whole HTML document, in pieces. */
export function* writeSheets({ svg, picture, plan, edges }: SheetsToWrite): Generator<string> {
  const { width, height } = plan.sheet;
  const title = htmlText(picture.title);
  yield `<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"/><title>${title}</title>\n`;
  yield `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>\n`;
  // Slightly lower than the page, or an empty page would follow.
  yield `<style>@page { margin: 0; size: ${pt(width)} ${pt(height)}; }${STYLE}section { height: ${pt(height - 1.5)}; width: ${pt(width)}; }\n`;
  yield ':root { --picture: url("';
  yield* svgAddress(svg);
  yield '"); }</style></head><body>\n';
  for (const [at, part] of plan.parts.entries()) {
    yield '<section>\n';
    yield* partLines(part, { picture, plan, edges: edges[at] ?? { hidden: [], marks: [] } });
    if (plan.parts.length > 1) yield* wordLines(picture, `Sheet ${at + 1} of ${plan.parts.length}`);
    yield '</section>\n';
  }
  yield '</body></html>\n';
}

type Part = Pick<SheetsToWrite, 'picture' | 'plan'> & { edges: SheetEdges };

function* partLines(part: Rectangle, { picture, plan, edges }: Part): Generator<string> {
  const { scale, margins, sheet } = plan;
  const width = (part.maxX - part.minX) * scale;
  const left = (sheet.width - width) / 2;
  const styles = [
    `left: ${pt(left)}; top: ${pt(margins.top)}`,
    `width: ${pt(width)}; height: ${pt((part.maxY - part.minY) * scale)}`,
    `background-size: ${pt(picture.size.width * scale)} ${pt(picture.size.height * scale)}`,
    `background-position: ${pt(-part.minX * scale)} ${pt(-part.minY * scale)}`,
  ];
  const label = htmlText(`${picture.title}. ${picture.about}`);
  yield `<div class="part" role="img" aria-label="${label}" style="${styles.join('; ')}">\n`;
  for (const { minX, minY, maxX, maxY } of edges.hidden) {
    const at = [
      `left: ${pt((minX - OUTLINE - part.minX) * scale)}`,
      `top: ${pt((minY - OUTLINE - part.minY) * scale)}`,
      `width: ${pt((maxX - minX + 2 * OUTLINE) * scale)}`,
      `height: ${pt((maxY - minY + 2 * OUTLINE) * scale)}`,
    ];
    yield `<div class="cover" style="${at.join('; ')}"></div>\n`;
  }
  yield '</div>\n';
  for (const { at, side, sheet: other } of edges.marks) {
    const x = left + (at.x - part.minX) * scale + AWAY[side].x;
    const y = margins.top + (at.y - part.minY) * scale + AWAY[side].y;
    yield `<i style="left: ${pt(x)}; top: ${pt(y)}">${ARROWS[side]} ${other}</i>\n`;
  }
}

/** From the edge to the centre of a mark, in points. */
const AWAY: Readonly<Record<EdgeMark['side'], { x: number; y: number }>> = {
  left: { x: -10, y: 0 },
  right: { x: 10, y: 0 },
  top: { x: 0, y: -6 },
  bottom: { x: 0, y: 6 },
};

function* wordLines({ title, about }: SheetsToWrite['picture'], which: string): Generator<string> {
  yield `<header><b>${htmlText(title)}</b><span>${which}</span><small>${htmlText(about)}</small></header>\n`;
  yield '<footer>An arrow with a number says on which sheet a line goes on.</footer>\n';
}
