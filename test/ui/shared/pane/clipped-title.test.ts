/** What an ellipsis stands for is told while the pointer is on it. */
import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { titleWhenClipped } from '../../../../src/ui/shared/pane/clipped-title.ts';

const LONG = 'Gesellschaft zur Verwaltung von Beteiligungen mbH';

/** A cell with these words in a narrow pane, and below it a place to take the pointer to. */
function cellOf(words: string, width: number, title?: string) {
  document.body.innerHTML = `<div class="pane"><div class="cell"><bdi></bdi></div></div><button>Aside</button>`;
  const cell = document.querySelector<HTMLElement>('.cell')!;
  cell.style.cssText = `width: ${width}px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap`;
  cell.querySelector('bdi')!.textContent = words;
  if (title !== undefined) cell.parentElement!.title = title;
  document.addEventListener('pointerover', titleWhenClipped);
  onTestFinished(() => {
    document.removeEventListener('pointerover', titleWhenClipped);
    document.body.innerHTML = '';
  });
  return {
    cell,
    words: page.elementLocator(cell.querySelector('bdi')!),
    aside: page.getByRole('button'),
  };
}

describe('words that are cut', () => {
  it('have all of themselves as their title, as long as the pointer is on them', async () => {
    const { cell, words, aside } = cellOf(LONG, 120);
    await words.hover({ position: { x: 4, y: 4 } });
    expect(cell.title).toBe(LONG);
    await aside.hover();
    expect(cell.hasAttribute('title')).toBe(false);
  });

  it('are told with what is hidden in them', async () => {
    const { cell, words } = cellOf(`${LONG}\u202E`, 120);
    await words.hover({ position: { x: 4, y: 4 } });
    expect(cell.title).not.toContain('\u202E');
    expect(cell.title).toContain(LONG);
  });

  it('stand above what is told around them already, as long as the pointer is on them', async () => {
    const { cell, words, aside } = cellOf(LONG, 120, 'As stated');
    await words.hover({ position: { x: 4, y: 4 } });
    expect(cell.parentElement?.title).toBe(`${LONG}\nAs stated`);
    await aside.hover();
    expect(cell.parentElement?.title).toBe('As stated');
  });

  it('are told as well where lines are left out', async () => {
    const { cell, words } = cellOf(LONG, 120);
    cell.style.cssText =
      'width: 120px; overflow: hidden; display: -webkit-box; -webkit-line-clamp: 1';
    cell.style.setProperty('-webkit-box-orient', 'vertical');
    await words.hover({ position: { x: 4, y: 4 } });
    expect(cell.title).toBe(LONG);
  });

  it('have none where all of them are seen, or told already', async () => {
    const whole = cellOf(LONG, 2000);
    await whole.words.hover();
    expect(whole.cell.hasAttribute('title')).toBe(false);
    const told = cellOf(LONG, 120, `${LONG}, company 7`);
    await told.words.hover({ position: { x: 4, y: 4 } });
    expect(told.cell.parentElement?.title).toBe(`${LONG}, company 7`);
  });
});
