/** Rows that stand for several records, opened and shut by the keyboard. */

interface FoldedRow {
  /** Whether what it stands for has rows below; null: it stands for itself alone. */
  isOpen: boolean | null;
  /** Whether it is such a row below. */
  isWithin: boolean;
}

/**
 * The row that a key opens, or puts into one again from any of its rows: Right and Left. Null where the
 * key means nothing there.
 */
export function rowToFold(key: string, rows: readonly FoldedRow[], index: number): number | null {
  const wants = { ArrowRight: true, ArrowLeft: false }[key];
  if (wants === undefined) return null;
  const at = rows[index]?.isWithin
    ? rows.findLastIndex(({ isWithin }, place) => place < index && !isWithin)
    : index;
  const isOpen = rows[at]?.isOpen ?? null;
  return isOpen === null || isOpen === wants ? null : at;
}
