/** How a picture goes on paper. */
import { describe, expect, it } from 'vitest';
import { planPaper, type PaperPlan } from '../../../src/drawing/paper/chart-paper.ts';
import type { PaperPicture } from '../../../src/drawing/paper/paper-picture.ts';
import type { Size } from '../../../src/drawing/shapes/plane.ts';

const blank = (size: Size): PaperPicture => ({ title: '', about: '', size, blocks: [], lines: [] });

describe('a picture on paper', () => {
  it('is turned by its proportion, and never blown up', () => {
    expect(planPaper(blank({ width: 400, height: 300 }), 'A4')).toMatchObject({
      whole: { orientation: 'landscape', scale: 0.75, parts: [{ maxX: 400, maxY: 300 }] },
      readable: null,
    });
    expect(planPaper(blank({ width: 300, height: 400 }), 'A3').whole.orientation).toBe('portrait');
  });

  it('goes on one sheet as long as its words can be read, and is offered on several then', () => {
    const wide = blank({ width: 1600, height: 900 });
    const small = planPaper(wide, 'A4');
    const large = planPaper(wide, 'A3');
    expect(small.whole.words).toBeLessThan(6);
    expect(small.readable?.parts).toHaveLength(2);
    expect(large.whole.parts).toHaveLength(1);
    expect(large.readable).toBeNull();
    expect(large.whole.words).toBeGreaterThanOrEqual(6);
  });

  it.each([
    ['in a row', { width: 31_000, height: 420 }],
    ['a chain', { width: 600, height: 2900 }],
    ['of all sides', { width: 5000, height: 5200 }],
    ['hardly too large', { width: 1400, height: 944 }],
    ['hardly there', { width: 1, height: 1 }],
  ])('has nothing left out where nothing is known of what it shows: %s', (_, size) => {
    for (const paper of ['A4', 'A3'] as const) {
      const { whole, readable } = planPaper(blank(size), paper);
      for (const { parts, scale, sheet, margins } of [whole, readable ?? whole]) {
        const room = {
          width: sheet.width - 2 * margins.side,
          height: sheet.height - margins.top - margins.bottom,
        };
        const area = ({ minX, minY, maxX, maxY }: PaperPlan['parts'][number]): number =>
          (maxX - minX) * (maxY - minY);
        const shown = parts.reduce((sum, part) => sum + area(part), 0);
        expect(shown).toBeGreaterThanOrEqual(size.width * size.height - 0.01);
        for (const { minX, minY, maxX, maxY } of parts) {
          expect((maxX - minX) * scale).toBeLessThanOrEqual(room.width + 0.01);
          expect((maxY - minY) * scale).toBeLessThanOrEqual(room.height + 0.01);
        }
      }
      if (readable) expect(readable.words).toBeGreaterThanOrEqual(6);
    }
  });
});
