/**
 * What damage made of a value: every table is STRICT, so one of another type than its column was
 * flipped, and SQLite hands it out without a word.
 */
import { Refusal } from '../contract/faults.ts';

/** Refused as `row-damaged` where a value is not of its column's type. */
export type InspectRow = (row: unknown) => void;

interface Declared {
  columns(): readonly { name: string; type: string | null }[];
}

const IS_OF: Record<string, (value: unknown) => boolean> = {
  INTEGER: (value) => typeof value === 'number',
  REAL: (value) => typeof value === 'number',
  TEXT: (value) => typeof value === 'string',
  BLOB: (value) => value instanceof Uint8Array,
};

/** Looks at what columns gave; what a statement worked out has no type to hold it against. */
export function refuseOtherTypes(statement: Declared): InspectRow {
  const declared = statement.columns().flatMap(({ name, type }, at) => {
    const isOf = IS_OF[type ?? ''];
    return isOf === undefined ? [] : [{ name, at, isOf }];
  });
  return (row) => {
    const isTuple = Array.isArray(row);
    const values = row as Record<string | number, unknown>;
    for (const { name, at, isOf } of declared) {
      const value = values[isTuple ? at : name];
      if (value !== null && !isOf(value)) throw new Refusal('row-damaged');
    }
  };
}
