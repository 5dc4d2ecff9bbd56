/** Shows words that are cut off whole in a title, while the pointer is on them. */
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';

let untitle: (() => void) | null = null;

/** Called as the pointer moves over words. A title that they or their surroundings have follows below. */
export function titleWhenClipped({ target }: Event): void {
  untitle?.();
  if (!(target instanceof Element)) return;
  const cut = cutCell(target) ?? cutAround(target);
  if (!cut) return;
  const words = toPlainWords(cut.textContent.trim());
  const holder = target.closest('[title]') ?? cut;
  const own = holder.getAttribute('title');
  if (own?.includes(words)) return;
  const whole = own ? `${words}\n${own}` : words;
  holder.setAttribute('title', whole);
  const restore = (): void => {
    untitle = null;
    holder.removeEventListener('pointerleave', restore);
    // It may have changed meanwhile.
    if (holder.getAttribute('title') !== whole) return;
    if (own === null) holder.removeAttribute('title');
    else holder.setAttribute('title', own);
  };
  untitle = restore;
  holder.addEventListener('pointerleave', restore);
}

/** A cell of a table is shown whole if anything in it is cut. */
function cutCell(target: Element): Element | null {
  const cell = target.closest('[role="gridcell"]');
  return cell && [cell, ...cell.querySelectorAll('*')].some(isCut) ? cell : null;
}

/** How many ancestors may cut the words; a pane farther out doesn't. */
const FARTHEST = 4;

function cutAround(target: Element): Element | null {
  let element: Element | null = target;
  for (let steps = 0; element && steps < FARTHEST; steps += 1) {
    const { textOverflow, webkitLineClamp } = getComputedStyle(element);
    if (isCut(element) && textOverflow === 'ellipsis') return element;
    if (element.scrollHeight > element.clientHeight && webkitLineClamp !== 'none') return element;
    element = element.parentElement;
  }
  return null;
}

const isCut = ({ clientWidth, scrollWidth }: Element): boolean =>
  clientWidth > 0 && scrollWidth > clientWidth;
