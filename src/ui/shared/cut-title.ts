/** Words that there is no room for can be read whole all the same, in a title while the pointer is on them. */
import { toPlainWords } from '../../drawing/visible-text.ts';

/** Called as the pointer goes over words. What has a title of its own, or around it, keeps that. */
export function titleWhenCut({ target }: Event): void {
  if (!(target instanceof Element) || target.closest('[title]')) return;
  const cut = cutCell(target) ?? cutAround(target);
  if (!cut) return;
  cut.setAttribute('title', toPlainWords(cut.textContent.trim()));
  cut.addEventListener('pointerleave', () => cut.removeAttribute('title'), { once: true });
}

/** A cell of a table is told whole where anything in it is cut. */
function cutCell(target: Element): Element | null {
  const cell = target.closest('[role="gridcell"]');
  return cell && [cell, ...cell.querySelectorAll('*')].some(isCut) ? cell : null;
}

/** Words are cut by what they stand in, not by a pane around that. */
const FARTHEST = 4;

function cutAround(target: Element): Element | null {
  let element: Element | null = target;
  for (let steps = 0; element && steps < FARTHEST; steps += 1) {
    if (isCut(element) && getComputedStyle(element).textOverflow === 'ellipsis') return element;
    element = element.parentElement;
  }
  return null;
}

const isCut = ({ clientWidth, scrollWidth }: Element): boolean =>
  clientWidth > 0 && scrollWidth > clientWidth;
