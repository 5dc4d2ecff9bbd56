/** What stands for two records is told from the rest by a second outline inside the first. */
import { describe, expect, it } from 'vitest';
import { PALETTES } from '../../../../src/drawing/shapes/palette.ts';
import { nodeOf } from '../../../../src/drawing/network/picture.ts';
import { paintNodes } from '../../../../src/ui/graph/canvas/paint/paint-nodes.ts';
import { makeEntity } from '../../../make/graph.ts';

/** Where on the way from the middle of a company to its left edge something is drawn, in pixels. */
function strokesOf(ofTwoRecords: boolean, zoom = 1): number[] {
  const company = { ...makeEntity({ id: 'sample/company:1' }), x: 0, y: 0 };
  const pen = new OffscreenCanvas(80, 80).getContext('2d');
  if (!pen) throw new Error('No canvas to paint on.');
  const node = nodeOf(company, { idLine: null, neighbours: 1, ofTwoRecords });
  const viewport = { zoom, pan: { x: 40, y: 40 }, width: 80, height: 80 };
  paintNodes(pen, [node], viewport, { palette: PALETTES.light, fontFamily: 'sans-serif' });
  const row = pen.getImageData(0, 40, 40, 1).data;
  const redAt = (x: number): number => row[4 * x] ?? 255;
  const fill = redAt(39);
  return Array.from({ length: 40 }, (_, x) => x).filter(
    (x) => redAt(x) > 0 && redAt(x) < fill - 40,
  );
}

describe('a shape that stands for two records', () => {
  it('has a second outline, as long as there is room for it on screen', () => {
    const inside = (strokes: number[]): number[] => strokes.filter((x) => x > 24);
    expect(inside(strokesOf(false))).toEqual([]);
    expect(inside(strokesOf(true)).length).toBeGreaterThan(0);
    expect(strokesOf(true, 0.3)).toEqual(strokesOf(false, 0.3));
  });
});
