/** How wide a column is: as its heading and what it holds need in the font there is. */
import { describe, expect, it } from 'vitest';
import '../../../../src/ui/styles/base.css';
import '../../../../src/ui/styles/tokens.css';
import {
  A_DAY,
  A_MOMENT,
  leastWidth,
  trackOf,
} from '../../../../src/ui/shared/grid/grid-column.ts';
import { fullMomentWords } from '../../../../src/ui/shared/words/moment-words.ts';

/** Pixels that a cell has on either side of its words. */
const PADDING = 8;

function widthOnScreen(words: string): number {
  const cell = document.createElement('span');
  cell.textContent = words;
  cell.style.whiteSpace = 'nowrap';
  document.body.append(cell);
  const { width } = cell.getBoundingClientRect();
  cell.remove();
  return width;
}

describe('a column', () => {
  it('that holds a moment has room for one of any month', () => {
    const room = leastWidth([{ id: 'at', label: 'At', width: '10px', holds: A_MOMENT }]);
    for (let month = 0; month < 12; month += 1) {
      const words = fullMomentWords(new Date(2028, month, 28, 20, 48).toISOString());
      expect(room, words).toBeGreaterThanOrEqual(widthOnScreen(words) + 2 * PADDING);
    }
  });

  it('that holds a day has room for one', () => {
    const room = leastWidth([{ id: 'day', label: 'A', width: '10px', holds: A_DAY }]);
    expect(room).toBeGreaterThanOrEqual(widthOnScreen('2028-08-28') + 2 * PADDING);
  });

  it('keeps what it is given where that is more, and how it grows', () => {
    expect(trackOf({ id: 'a', label: 'A', width: 'minmax(300px, 2fr)', holds: A_DAY })).toBe(
      'minmax(300px, 2fr)',
    );
  });
});
