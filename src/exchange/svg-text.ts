/** Text as it is written in SVG. */
import type { Point } from '../drawing/shapes/plane.ts';
import { round } from './svg-pen.ts';
import { escapeXml } from './common/writable-text.ts';

/**
 * One line of text, standing centred on a point, or turned around it, with a halo of the ground. Each
 * is a paragraph of its own, in the direction of its first letter: nothing in it can turn round what
 * stands beside it.
 */
export function textElement(
  text: string,
  { x, y }: Point,
  fill: string,
  ground: string,
  turned: { size: number; angle: number } | null = null,
): string {
  const at = `${round(x)} ${round(y)}`;
  const turn =
    turned === null
      ? ''
      : ` dy="0.35em" font-size="${turned.size}" transform="rotate(${round(turned.angle)} ${at})"`;
  const halo = `stroke="${ground}" stroke-width="3.5" stroke-linejoin="round" paint-order="stroke"`;
  return `<text x="${round(x)}" y="${round(y)}"${turn} fill="${fill}" ${halo} unicode-bidi="plaintext">${escapeXml(text)}</text>`;
}

/**
 * The same text. One put together keeps each of its pieces until it is read, which is thrice what it
 * needs; cutting it makes it one, and joining the cut copies that.
 */
export const inOnePiece = (text: string): string => [text.slice(0, 1), text.slice(1)].join('');
