/** A row that folds only as far as it must: at each width, as much is shown as fits. */

/**
 * An attachment that finds the first of these folds in which nothing overflows, else the last, writes it to
 * `data-fold` for the styles, and reports it. Repeated whenever the width changes.
 */
export function foldToFit<F extends string>(folds: readonly F[], onfold: (fold: F) => void) {
  return (row: HTMLElement): (() => void) => {
    const fold = (): void => {
      for (const one of folds) {
        row.dataset['fold'] = one;
        if (row.scrollWidth <= row.clientWidth || one === folds.at(-1)) return onfold(one);
      }
    };
    const widths = new ResizeObserver(fold);
    widths.observe(row);
    fold();
    return () => widths.disconnect();
  };
}
