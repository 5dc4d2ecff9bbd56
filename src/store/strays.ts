/** Rows that nothing stands behind any more. */
import type { Connection } from './connection.ts';

/** Which keys have something behind them. */
export interface Known {
  has(key: number): boolean;
}

/**
 * Of the rows that a query finds, those whose keys are not known, page after page; each page is read
 * to its end, so that they can be removed between two. Pages without any are empty.
 * @param found selects `key` of what is found, with a WHERE of its own
 */
export function* strays(
  connection: Connection,
  found: string,
  known: Known,
  size: number,
): Generator<number[]> {
  const next = connection.query<{ key: number }>(
    `SELECT DISTINCT ${found} AND key > ? ORDER BY key LIMIT ?`,
  );
  let last = 0;
  for (;;) {
    const keys = next.all(last, size).map(({ key }) => key);
    const end = keys.at(-1) ?? 0;
    if (end <= last) return;
    yield keys.filter((key) => !known.has(key));
    last = end;
  }
}
