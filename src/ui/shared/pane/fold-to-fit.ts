/** A row that folds as far as it must: in each width as much of it is shown as fits. */

/**
 * An attachment that writes the first of these folds with which nothing sticks out to `data-fold`, which styles
 * go by, and tells it; where none does, the last. Anew whenever the width changes.
 */
export function foldToFit<F extends string>(folds: readonly F[], tell: (fold: F) => void) {
  return (row: HTMLElement): (() => void) => {
    const fold = (): void => {
      for (const one of folds) {
        row.dataset['fold'] = one;
        if (row.scrollWidth <= row.clientWidth || one === folds.at(-1)) return tell(one);
      }
    };
    const widths = new ResizeObserver(fold);
    widths.observe(row);
    fold();
    return () => widths.disconnect();
  };
}
