/** Opens and folds rows that stand for several records, by keyboard. */

interface FoldedRow {
  /** Whether its records are shown in rows below; null if the row stands for itself alone. */
  isOpen: boolean | null;
  /** Whether it is one of those rows below. */
  isWithin: boolean;
}

/** The row that a key opens (Right), or folds from any of its rows (Left); null if the key means nothing there. */
export function rowToFold(key: string, rows: readonly FoldedRow[], index: number): number | null {
  const wants = { ArrowRight: true, ArrowLeft: false }[key];
  if (wants === undefined) return null;
  const at = rows[index]?.isWithin
    ? rows.findLastIndex(({ isWithin }, place) => place < index && !isWithin)
    : index;
  const isOpen = rows[at]?.isOpen ?? null;
  return isOpen === null || isOpen === wants ? null : at;
}
