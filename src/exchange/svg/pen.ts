/** The pen of SVG: writes shapes in the colours of a theme. */
import type { Palette } from '../../drawing/shapes/palette.ts';
import type { Point } from '../../drawing/shapes/plane.ts';
import type { Outline, Paint, Shape, TextShape } from '../../drawing/shapes/shape.ts';
import { escapeXml } from '../common/writable-text.ts';

/** Rounded to a hundredth of a pixel. */
export const round = (value: number): number => Math.round(value * 100) / 100;

export const svgOf = (shapes: readonly Shape[], palette: Palette): string =>
  shapes.map((shape) => shapeElement(shape, palette)).join('');

/** @param more further attributes, each with a space before it */
export function shapeElement(shape: Shape, palette: Palette, more = ''): string {
  if ('shapes' in shape) {
    const { shapes, at, scale, sign } = shape;
    const of = sign === undefined ? '' : ` data-sign="${sign}"`;
    return `<g${of}${transform(at, scale)}${more}>${svgOf(shapes, palette)}</g>`;
  }
  if ('text' in shape) return textElement(shape, palette, more);
  const geometry =
    'path' in shape
      ? `path d="${shape.path}"${shape.at || shape.scale ? transform(shape.at, shape.scale) : ''}`
      : outlineTag(shape);
  return `<${geometry}${paintOf(shape, palette)}${more}/>`;
}

function transform({ x, y }: Point = { x: 0, y: 0 }, scale = 1): string {
  const moved = x === 0 && y === 0 ? [] : [`translate(${round(x)} ${round(y)})`];
  const sized = scale === 1 ? [] : [`scale(${scale})`];
  const both = [...moved, ...sized].join(' ');
  return both && ` transform="${both}"`;
}

function outlineTag(outline: Outline): string {
  if ('circle' in outline) {
    const { circle, radius } = outline;
    return `circle cx="${round(circle.x)}" cy="${round(circle.y)}" r="${round(radius)}"`;
  }
  if ('corners' in outline) {
    const points = outline.corners.map(({ x, y }) => `${round(x)},${round(y)}`);
    return `polygon points="${points.join(' ')}"`;
  }
  const { minX, minY, maxX, maxY } = outline.rectangle;
  return `rect x="${round(minX)}" y="${round(minY)}" width="${round(maxX - minX)}" height="${round(maxY - minY)}" rx="${round(outline.corner)}"`;
}

function paintOf({ fill, stroke, width, dash = [], cap, join }: Paint, palette: Palette): string {
  const filled = ` fill="${fill === undefined ? 'none' : palette[fill]}"`;
  if (stroke === undefined) return filled;
  return [
    `${filled} stroke="${palette[stroke]}"`,
    width === undefined ? '' : ` stroke-width="${round(width)}"`,
    dash.length === 0 ? '' : ` stroke-dasharray="${dash.map(round).join(' ')}"`,
    cap === undefined || cap === 'butt' ? '' : ` stroke-linecap="${cap}"`,
    join === undefined ? '' : ` stroke-linejoin="${join}"`,
  ].join('');
}

const ANCHORS = {
  ltr: { left: 'start', middle: 'middle', right: 'end' },
  // Right-to-left text starts at its right.
  rtl: { left: 'end', middle: 'middle', right: 'start' },
} as const;

/** The text is isolated, so that it can't reorder its surroundings. */
function textElement(shape: TextShape, palette: Palette, more: string): string {
  const { text, at, size, weight, fill, halo, align, anchor, direction } = shape;
  const attributes = [
    `x="${round(at.x)}" y="${round(at.y)}"`,
    ...(anchor === 'around' ? ['dy="0.35em"'] : []),
    `font-size="${round(size)}"`,
    ...(weight === undefined ? [] : [`font-weight="${weight}"`]),
    `fill="${palette[fill]}"`,
    ...(halo === undefined
      ? []
      : [
          `stroke="${palette.ground}" stroke-width="${halo}" stroke-linejoin="round" paint-order="stroke"`,
        ]),
    `text-anchor="${ANCHORS[direction ?? 'ltr'][align]}"`,
    ...(direction === 'rtl' ? ['direction="rtl"'] : []),
    `unicode-bidi="${direction === undefined ? 'plaintext' : 'isolate'}"`,
  ];
  return `<text ${attributes.join(' ')}${more}>${escapeXml(text)}</text>`;
}
