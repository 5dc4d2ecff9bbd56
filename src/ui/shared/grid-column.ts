/** What a grid with columns is told, and what it tells back. */
import type { Snippet } from 'svelte';

export interface GridColumn {
  id: string;
  label: string;
  /** A CSS grid track: `2fr`, `minmax(120px, 1fr)`, `96px`. */
  width: string;
  sortable?: boolean;
  /** What exactly the column holds, where its label leaves that open. */
  hint?: string;
  /** What is seen in the header in place of the label, of a column that doesn’t sort. */
  head?: Snippet;
}

export interface GridSort {
  column: string;
  descending: boolean;
}

/** How a row was chosen with the pointer or Space. */
export interface GridChoice {
  /** Shift: everything from the last choice on. */
  extend: boolean;
  /** Ctrl, Cmd or Space: one more, or one less. */
  toggle: boolean;
}

/** What all columns need at their least, in pixels; rows and header are never narrower. */
export function leastWidth(columns: readonly GridColumn[] = []): number {
  return columns.reduce((sum, { width }) => sum + Number(/(\d+)px/.exec(width)?.[1] ?? 0), 0);
}
