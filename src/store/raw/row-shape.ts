/** The shape of a table's rows, by which they are recognised wherever they are found. */

type ValueKind = 'null' | 'integer' | 'real' | 'text' | 'blob';

interface ColumnShape {
  /** What it may hold. A key that is the row id itself is stored as null. */
  readonly kinds: readonly ValueKind[];
  /** The length of a text or blob, if it is always the same. */
  readonly bytes?: number;
  /** What a text in it looks like. */
  readonly matches?: RegExp;
}

export interface RowShape {
  /** False for a table WITHOUT ROWID, and for an index. */
  readonly hasRowid: boolean;
  /** In the order they are stored: WITHOUT ROWID, those of the primary key come first. */
  readonly columns: readonly ColumnShape[];
  /** How many columns the oldest rows have: they may lack those added to the table later. */
  readonly minColumns?: number;
}

const BITS: Readonly<Record<ValueKind, number>> = {
  null: 1,
  integer: 2,
  real: 4,
  text: 8,
  blob: 16,
};

/** The kind of value behind a serial type, as a bit. */
function bitOf(serial: number): number {
  if (serial >= 12) return serial % 2 === 0 ? BITS.blob : BITS.text;
  if (serial === 0) return BITS.null;
  return serial === 7 ? BITS.real : BITS.integer;
}

export interface ShapeCheck {
  /** The least and most columns of a row. */
  readonly minColumns: number;
  readonly maxColumns: number;
  /** Whether serial types, and the lengths they state, may be those of a row. */
  readonly fits: (serials: readonly number[]) => boolean;
  /** Whether the values may be those of a row, as far as they were read. */
  readonly fitsValues: (values: readonly unknown[]) => boolean;
}

export function shapeCheck({ columns, minColumns = columns.length }: RowShape): ShapeCheck {
  // A whole number in a column of reals is stored as an integer.
  const masks = columns.map(({ kinds }) =>
    kinds.reduce((mask, kind) => mask | BITS[kind] | (kind === 'real' ? BITS.integer : 0), 0),
  );
  const lengths = columns.map(({ bytes }) => bytes ?? -1);
  const patterns = columns.flatMap(({ matches }, at) => (matches ? [{ matches, at }] : []));
  return {
    minColumns,
    maxColumns: columns.length,
    fits: (serials) => {
      if (serials.length < minColumns || serials.length > masks.length) return false;
      return serials.every((serial, at) => {
        const length = lengths[at] ?? -1;
        if (((masks[at] ?? 0) & bitOf(serial)) === 0) return false;
        return length < 0 || serial < 12 || (serial - 12 - (serial % 2)) / 2 === length;
      });
    },
    fitsValues: (values) =>
      patterns.every(({ matches, at }) => {
        const value = values[at];
        return typeof value !== 'string' || value.search(matches) >= 0;
      }),
  };
}
