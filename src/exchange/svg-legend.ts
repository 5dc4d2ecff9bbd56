/** The legend: a sample of each shape and line style that is on the diagram, with its words. */
import type { PictureWords } from '../contract/words/picture-words.ts';
import type { EntityKind } from '../contract/model/entity.ts';
import { lineLook, nodeLook, type Palette } from '../drawing/shapes/appearance.ts';
import type { Line } from '../drawing/elements/bundle.ts';
import {
  legendOf,
  type LegendEntries,
  type LegendNode,
  type LineEntry,
} from '../drawing/legend.ts';
import { textWidth } from '../drawing/shapes/text-width.ts';
import { dashes, round, shapeElement } from './svg-shapes.ts';

const FONT_SIZE = 11;
const SAMPLE_WIDTH = 28;
const GAP = 18;
const ROW_HEIGHT = 22;
/** Samples of nodes are this much smaller than the nodes. */
const SCALE = 0.36;

export interface LegendSample {
  words: string;
  /** Drawn around 0, 0. */
  sample: string;
}

function nodeEntries(
  { kinds, namedOnly, twoRecords, stack }: LegendEntries,
  palette: Palette,
  said: PictureWords,
): LegendSample[] {
  const sample = (kind: EntityKind, knowledge: 'profile' | 'named', how = {}): string =>
    `<g transform="scale(${SCALE})" stroke-width="4">${shapeElement(
      { ...nodeLook({ kind, knowledge }, palette), strokeWidth: 1.5 / SCALE },
      { x: 0, y: 0 },
      palette.ground,
      { scale: 1, ...how },
    )}</g>`;
  const entries = kinds.map((kind) => ({
    words: said.kinds[kind],
    sample: sample(kind, 'profile'),
  }));
  if (namedOnly) entries.push({ words: said.namedOnly, sample: sample(namedOnly, 'named') });
  if (twoRecords) {
    entries.push({
      words: said.twoRecords,
      sample: sample(twoRecords, 'profile', { doubled: true }),
    });
  }
  if (stack)
    entries.push({ words: said.stack, sample: sample(stack, 'profile', { stacked: true }) });
  return entries;
}

function lineEntry({ words, ...line }: LineEntry, palette: Palette): LegendSample {
  const { color, width, dash, cap, arrow, doubleGap } = lineLook(line, palette);
  const end = arrow ? 8 : 12;
  const stroke = (paint: string, wide: number): string =>
    `<path d="M-12 0H${end}" stroke="${paint}" stroke-width="${wide}"${dashes(dash)} stroke-linecap="${cap}"${arrow ? ' marker-end="url(#arrow)"' : ''}/>`;
  const sample =
    doubleGap > 0
      ? stroke(color, 2 * width + doubleGap) + stroke(palette.ground, doubleGap)
      : stroke(color, width);
  return { words, sample };
}

export interface Legend {
  /** Drawn from 0, 0 to the right and down. */
  svg: string;
  width: number;
  height: number;
}

/** The legend in as many rows as it needs at this width, in pixels. */
export function drawLegend(
  nodes: readonly LegendNode[],
  lines: readonly Pick<Line, 'kind' | 'state'>[],
  palette: Palette,
  widest: number,
  said: PictureWords,
  marks: readonly LegendSample[] = [],
): Legend {
  const entries = legendOf(nodes, lines, said);
  const samples = [
    ...nodeEntries(entries, palette, said),
    ...entries.lines.map((entry) => lineEntry(entry, palette)),
    ...marks,
  ];
  return inRows(samples, palette, widest);
}

/** Samples with their words in as many rows as they need at this width, in pixels. */
export function inRows(samples: readonly LegendSample[], palette: Palette, widest: number): Legend {
  let x = 0;
  let y = 0;
  let width = 0;
  const drawn: string[] = [];
  for (const { words, sample } of samples) {
    const room = SAMPLE_WIDTH + 6 + textWidth(words, FONT_SIZE);
    if (x > 0 && x + room > widest) {
      x = 0;
      y += ROW_HEIGHT;
    }
    const middle = y + ROW_HEIGHT / 2;
    drawn.push(
      `<g transform="translate(${round(x + SAMPLE_WIDTH / 2)} ${middle})">${sample}</g><text x="${round(x + SAMPLE_WIDTH + 6)}" y="${middle}" dy="0.35em" text-anchor="start" font-size="${FONT_SIZE}" fill="${palette.soft}">${words}</text>`,
    );
    x += room + GAP;
    width = Math.max(width, x - GAP);
  }
  return { svg: drawn.join(''), width, height: drawn.length === 0 ? 0 : y + ROW_HEIGHT };
}
