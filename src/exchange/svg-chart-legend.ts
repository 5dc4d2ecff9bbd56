/** The legend of a chart: its own shapes and lines, as far as they are on it. */
import type { PictureWords } from '../contract/words/picture-words.ts';
import { nodeLook, type Palette } from '../drawing/shapes/appearance.ts';
import type { Line } from '../drawing/elements/bundle.ts';
import {
  behindBox,
  boxOutline,
  boxMark,
  SAMPLE_BOX,
  secondEdge,
} from '../drawing/chart/chart-marks.ts';
import { strokeLook } from '../drawing/chart/chart-strokes.ts';
import { legendOf, type LegendNode, type LineEntry } from '../drawing/legend.ts';
import { inRows, type Legend, type LegendSample } from './svg-legend.ts';
import { dashes } from './svg-shapes.ts';

const SCALE = 0.5;

function boxSample(
  { kind, knowledge, ofTwoRecords, stacked }: Omit<LegendNode, 'imported'>,
  palette: Palette,
): string {
  const look = nodeLook({ kind, knowledge }, palette);
  const edges = [...(stacked > 0 ? behindBox(SAMPLE_BOX) : []), SAMPLE_BOX];
  const outline = edges
    .map(
      (edge) =>
        `<path d="${boxOutline(kind, edge)}" fill="${look.filled ? look.fill : palette.ground}" stroke="${look.stroke}" stroke-width="${look.strokeWidth / SCALE}"${dashes(look.dash.map((length) => length / SCALE))}/>`,
    )
    .join('');
  const second = ofTwoRecords
    ? `<path d="${secondEdge(kind, SAMPLE_BOX)}" fill="none" stroke="${look.stroke}" stroke-width="${look.strokeWidth / SCALE}"/>`
    : '';
  const path = boxMark({ kind, stacked });
  const mark =
    knowledge === 'named' || path === null
      ? ''
      : `<path d="${path}" transform="scale(1.7)" fill="none" stroke="${look.stroke}" stroke-width="1.2" stroke-linecap="round"/>`;
  return `<g transform="scale(${SCALE})">${outline}${second}${mark}</g>`;
}

function lineSample({ kind, state, words }: LineEntry, palette: Palette): LegendSample {
  const { color, width, dash, cap, arrow, doubleGap } = strokeLook({ kind, state }, palette);
  const stroke = (paint: string, wide: number): string =>
    `<path d="M-13 0H${arrow ? 8 : 13}" stroke="${paint}" stroke-width="${wide}"${dashes(dash)} stroke-linecap="${cap}"/>`;
  const drawn =
    doubleGap > 0
      ? stroke(color, 2 * width + doubleGap) + stroke(palette.ground, doubleGap)
      : stroke(color, width);
  const head = arrow ? `<path d="M13 0l-7 -3.5v7z" fill="${color}"/>` : '';
  return { words, sample: drawn + head };
}

/** In as many rows as it needs at this width, in pixels. */
export function drawChartLegend(
  nodes: readonly LegendNode[],
  lines: readonly Pick<Line, 'kind' | 'state'>[],
  palette: Palette,
  widest: number,
  said: PictureWords,
  marks: readonly LegendSample[] = [],
): Legend {
  const { kinds, namedOnly, twoRecords, stack, lines: styles } = legendOf(nodes, lines, said);
  const plain = { knowledge: 'profile', ofTwoRecords: false, stacked: 0 } as const;
  const boxes = kinds.map((kind) => ({
    words: said.kinds[kind],
    sample: boxSample({ ...plain, kind }, palette),
  }));
  if (namedOnly) {
    const sample = boxSample({ ...plain, kind: namedOnly, knowledge: 'named' }, palette);
    boxes.push({ words: said.namedOnly, sample });
  }
  if (twoRecords) {
    const sample = boxSample({ ...plain, kind: twoRecords, ofTwoRecords: true }, palette);
    boxes.push({ words: said.twoRecords, sample });
  }
  if (stack) {
    boxes.push({
      words: said.stack,
      sample: boxSample({ ...plain, kind: stack, stacked: 2 }, palette),
    });
  }
  const lineSamples = styles.map((style) => lineSample(style, palette));
  return inRows([...boxes, ...lineSamples, ...marks], palette, widest);
}
