/** How a picture goes on paper. */
import { describe, expect, it } from 'vitest';
import { planPaper } from '../../../src/drawing/chart/chart-paper.ts';

describe('on paper', () => {
  it('a picture is turned by its proportion, and never blown up', () => {
    expect(planPaper({ width: 400, height: 300 }, 'A4')).toMatchObject({
      whole: { orientation: 'landscape', columns: 1, rows: 1, scale: 0.75 },
      readable: null,
    });
    expect(planPaper({ width: 300, height: 400 }, 'A3').whole.orientation).toBe('portrait');
  });

  it('goes on one sheet as long as its words can be read, and is offered on several then', () => {
    const wide = { width: 1600, height: 900 };
    const [small, large] = [planPaper(wide, 'A4'), planPaper(wide, 'A3')];
    expect(small.whole.words).toBeLessThan(6);
    expect(small).toMatchObject({ readable: { columns: 2, rows: 1 } });
    expect(large).toMatchObject({ whole: { columns: 1, rows: 1 }, readable: null });
    expect(large.whole.words).toBeGreaterThanOrEqual(6);
  });

  it.each([
    ['in a row', { width: 31_000, height: 420 }],
    ['a chain', { width: 600, height: 2900 }],
    ['of all sides', { width: 5000, height: 5200 }],
    ['hardly too large', { width: 1400, height: 944 }],
    ['hardly there', { width: 0, height: 0 }],
  ])('nothing of a picture %s is left out, and no sheet is without a part of it', (_, size) => {
    for (const paper of ['A4', 'A3'] as const) {
      const { whole, readable } = planPaper(size, paper);
      expect(whole).toMatchObject({ columns: 1, rows: 1 });
      for (const { scale, columns, rows, sheet } of [whole, readable ?? whole]) {
        expect(size.width * scale).toBeLessThanOrEqual(columns * sheet.width + 0.01);
        expect(size.height * scale).toBeLessThanOrEqual(rows * sheet.height + 0.01);
      }
      if (!readable) continue;
      expect(readable.words).toBeGreaterThanOrEqual(6);
      const fewest = (width: number, height: number) =>
        Math.ceil((size.width * 6) / 10.5 / width) * Math.ceil((size.height * 6) / 10.5 / height);
      const { width, height } = whole.sheet;
      const count = readable.columns * readable.rows;
      expect(count).toBe(Math.min(fewest(width, height), fewest(height, width)));
    }
  });
});
