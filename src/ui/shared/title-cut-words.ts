/** Words that there is no room for can be read whole all the same. */
import { toPlainWords } from '../../drawing/visible-text.ts';

/**
 * While the pointer is on words that end in an ellipsis, they have all of them as their title; what has one of
 * its own keeps that. Watches the document until what it answers is called.
 */
export function titleCutWords(): () => void {
  let titled: Element | null = null;

  function untitle(): void {
    titled?.removeAttribute('title');
    titled = null;
  }

  function look({ target }: Event): void {
    if (!(target instanceof Element) || target === titled) return;
    untitle();
    if (target.closest('[title]')) return;
    titled = cutAround(target);
    titled?.setAttribute('title', toPlainWords(titled.textContent.trim()));
  }

  document.addEventListener('pointerover', look);
  return () => {
    document.removeEventListener('pointerover', look);
    untitle();
  };
}

/** Words are cut by what they stand in, not by a pane around that. */
const FARTHEST = 4;

function cutAround(target: Element): Element | null {
  let element: Element | null = target;
  for (let steps = 0; element && steps < FARTHEST; steps += 1) {
    const isCut = element.scrollWidth > element.clientWidth;
    if (isCut && getComputedStyle(element).textOverflow === 'ellipsis') return element;
    element = element.parentElement;
  }
  return null;
}
