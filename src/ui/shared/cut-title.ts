/** A cell too narrow for its text has the whole in its title while the pointer is on it. */

/** Called as the pointer goes over a grid; what isn't cut needs no title. */
export function titleWhenCut(event: PointerEvent): void {
  const cell = (event.target as Element).closest<HTMLElement>('[role="gridcell"]');
  if (!cell || cell.title) return;
  const isCut = [cell, ...cell.querySelectorAll('*')].some(
    ({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth,
  );
  if (!isCut) return;
  cell.title = cell.textContent.trim();
  cell.addEventListener('pointerleave', () => cell.removeAttribute('title'), { once: true });
}
