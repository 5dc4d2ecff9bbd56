/** The legend: a sample of each shape and line style that is on the diagram, with its words. */
import type { CanvasLook } from '../../contract/model/canvas.ts';
import type { PictureWords } from '../../contract/words/picture-words.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Line } from '../../drawing/elements/bundle.ts';
import type { Companies } from '../../drawing/elements/one-company.ts';
import { legendOf, lineSample, nodeSample, type LegendNode } from '../../drawing/legend.ts';
import { importedSign } from '../../drawing/shapes/imported-sign.ts';
import type { Palette } from '../../drawing/shapes/palette.ts';
import type { Shape } from '../../drawing/shapes/shape.ts';
import { textWidth } from '../../drawing/shapes/text-width.ts';
import { round, svgOf } from './pen.ts';

const FONT_SIZE = 11;
const SAMPLE_WIDTH = 28;
const GAP = 18;
const ROW_HEIGHT = 22;

export interface LegendSample {
  /** Escaped for SVG. */
  words: string;
  /** Drawn around 0, 0. */
  shapes: readonly Shape[];
}

export interface Legend {
  /** Drawn from 0, 0 to the right and down. */
  svg: string;
  width: number;
  height: number;
}

interface Drawn {
  nodes: readonly (LegendNode & { id: EntityId })[];
  lines: readonly Pick<Line, 'kind' | 'state'>[];
  companies: Companies;
}

/** Samples of all node and line styles that are drawn, then these signs, in rows of at most this width in pixels. */
export function drawLegend(
  { nodes, lines, companies }: Drawn,
  look: CanvasLook,
  signs: readonly LegendSample[],
  palette: Palette,
  maxWidth: number,
  pictureWords: PictureWords,
): Legend {
  const agreed = agreeing(nodes, companies);
  const {
    kinds,
    namedOnly,
    twoRecords,
    stack,
    imported,
    lines: styles,
  } = legendOf(agreed, lines, pictureWords);
  const sample = (words: string, node: Parameters<typeof nodeSample>[0]): LegendSample => {
    return { words, shapes: [nodeSample(node, look)] };
  };
  const samples: LegendSample[] = [
    ...kinds.map((kind) => sample(pictureWords.kinds[kind], { kind })),
    ...(namedOnly ? [sample(pictureWords.namedOnly, { kind: namedOnly, knowledge: 'named' })] : []),
    ...(twoRecords
      ? [sample(pictureWords.twoRecords, { kind: twoRecords, ofTwoRecords: true })]
      : []),
    ...(stack ? [sample(pictureWords.stack, { kind: stack, stacked: 2 })] : []),
    ...styles.map((style) => ({ words: style.words, shapes: lineSample(style, look) })),
    ...(imported
      ? [{ words: pictureWords.importedFrom, shapes: [importedSign({ x: 0, y: 0 })] }]
      : []),
    ...signs,
  ];
  return inRows(samples, palette, maxWidth);
}

/** Clears `ofTwoRecords` if no record agrees with another: a judgement has a sign of its own. */
const agreeing = <N extends { id: EntityId; ofTwoRecords: boolean }>(
  nodes: readonly N[],
  { recordsOf, agreesWith }: Companies,
): N[] =>
  nodes.map((node) => {
    const isAgreed = (recordsOf.get(node.id) ?? []).some((record) => agreesWith.has(record));
    return isAgreed ? node : { ...node, ofTwoRecords: false };
  });

function inRows(samples: readonly LegendSample[], palette: Palette, maxWidth: number): Legend {
  let x = 0;
  let y = 0;
  let width = 0;
  const drawn: string[] = [];
  for (const { words, shapes } of samples) {
    const entryWidth = SAMPLE_WIDTH + 6 + textWidth(words, FONT_SIZE);
    if (x > 0 && x + entryWidth > maxWidth) {
      x = 0;
      y += ROW_HEIGHT;
    }
    const middle = y + ROW_HEIGHT / 2;
    drawn.push(
      `<g transform="translate(${round(x + SAMPLE_WIDTH / 2)} ${middle})">${svgOf(shapes, palette)}</g><text x="${round(x + SAMPLE_WIDTH + 6)}" y="${middle}" dy="0.35em" text-anchor="start" font-size="${FONT_SIZE}" fill="${palette.soft}">${words}</text>`,
    );
    x += entryWidth + GAP;
    width = Math.max(width, x - GAP);
  }
  return { svg: drawn.join(''), width, height: drawn.length === 0 ? 0 : y + ROW_HEIGHT };
}
