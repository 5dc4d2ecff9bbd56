/** What a measure has written in entities: the letter of their colour, or that it is not known. */
import { MEASURED_LETTER } from '../../../../drawing/measure-scale.ts';
import type { PictureNode } from '../../../../drawing/picture.ts';
import { onScreen, shapeScale, type Sight } from '../../../../drawing/sight.ts';
import { FADED, type Emphasis } from './emphasis.ts';
import type { Ink, Pen } from './ink.ts';

/** Smaller it can't be read, in pixels. */
const LEAST = 6;
/** From the middle where a pin stands beside it. */
const ASIDE = 8;

export function paintMeasured(
  pen: Pen,
  nodes: readonly PictureNode[],
  sight: Sight,
  { palette, fontFamily }: Ink,
  { strong, fades }: Pick<Emphasis, 'strong' | 'fades'>,
): void {
  pen.save();
  pen.fillStyle = palette.text;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (const node of nodes) {
    const scale = shapeScale(node, sight.zoom);
    const size = Math.min(MEASURED_LETTER.most, MEASURED_LETTER.size * scale);
    if (!node.measured?.sign || size < LEAST) continue;
    const { x, y } = onScreen(node, sight);
    pen.font = `600 ${size}px ${fontFamily}`;
    pen.globalAlpha = fades && !strong.has(node.id) ? FADED : 1;
    pen.fillText(node.measured.sign, x + (node.pinned ? ASIDE * scale : 0), y + scale);
  }
  pen.restore();
}
