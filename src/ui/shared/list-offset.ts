/** Where a list begins in a pane it scrolls with. */

/**
 * Tells how far below the pane's beginning the list begins, in pixels: now, and while what stands above
 * it grows, folds and loads. The function returned stops it.
 */
export function watchOffset(
  list: HTMLElement,
  pane: HTMLElement,
  take: (offset: number) => void,
): () => void {
  const measure = (): void =>
    take(list.getBoundingClientRect().top - pane.getBoundingClientRect().top + pane.scrollTop);
  const observer = new ResizeObserver(measure);
  observer.observe(pane);
  for (const child of pane.children) observer.observe(child);
  measure();
  return () => observer.disconnect();
}
