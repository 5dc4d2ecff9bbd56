/** What is wrong with the form of a table, whatever it states: names that stand twice, rows too short, too long or repeated. */
import {
  ENTITY_COLUMN_WORDS,
  TIE_COLUMN_WORDS,
  type EntityColumn,
  type ImportMapping,
  type TieColumn,
} from '../../contract/model/import.ts';
import type { ProblemList } from './problems.ts';

/** What a column is here; it may be several things, as id and name at once, or none. */
export interface TableColumn {
  name: string;
  means: readonly (EntityColumn | TieColumn | null)[];
}

/** How a column is called that has no name. */
export const numbered = (at: number): string => `column ${at + 1}`;

/** Columns of one name that are told one by one. */
const NAMED = 5;

interface TableProblems {
  /** Each name that several columns have, with what becomes of these. */
  sayTwice: (columns: readonly TableColumn[], row: number) => void;
  sayMisquoted: (row: number) => void;
  sayRagged: (cells: readonly string[], row: number, columns: readonly TableColumn[]) => void;
  /** Where ids tell rows apart, the same id twice is refused as such. */
  sayRepeated: (cells: readonly string[], row: number) => void;
}

export function createTableProblems(
  problems: ProblemList,
  table: ImportMapping['of'],
): TableProblems {
  const seen = new Map<string, number>();
  return {
    sayTwice(columns, row) {
      const called = Map.groupBy(columns.entries(), ([, { name }]) => name.toLowerCase());
      for (const [first, ...others] of called.values()) {
        if (first === undefined || others.length === 0) continue;
        const all = [first, ...others];
        const each = all
          .slice(0, NAMED)
          .map(([at, { means }]) => `${numbered(at)} ${takenAs(means)}`);
        const more = all.length > NAMED ? [`and ${all.length - NAMED} more`] : [];
        const says = `${all.length} columns are called so: ${[...each, ...more].join('; ')}`;
        problems.add('doubtful', { table, row, column: first[1].name }, says);
      }
    },
    sayMisquoted(row) {
      problems.add('doubtful', { table, row, column: null }, 'a quote in it is misplaced');
    },
    sayRagged(cells, row, columns) {
      const ends = `it has ${cells.length} cells, and there are ${columns.length} columns`;
      const missing = columns[cells.length];
      if (missing !== undefined) {
        const where = { table, row, column: missing.name };
        problems.add('doubtful', where, `${ends}: nothing stands from here on`);
      }
      const extra = cells.findIndex((cell, at) => at >= columns.length && cell !== '');
      if (extra < 0) return;
      const where = { table, row, column: numbered(extra) };
      problems.add('left-out', where, `${ends}: what is behind them is in none`);
    },
    sayRepeated(cells, row) {
      const whole = JSON.stringify(cells);
      const first = seen.get(whole);
      if (first === undefined) seen.set(whole, row);
      else {
        const says = `it repeats row ${first}, cell for cell`;
        problems.add('doubtful', { table, row, column: null }, says);
      }
    },
  };
}

const WORDS: Readonly<Record<EntityColumn | TieColumn, string>> = {
  ...ENTITY_COLUMN_WORDS,
  ...TIE_COLUMN_WORDS,
};

function takenAs(means: TableColumn['means']): string {
  const words = means.flatMap((column) => (column === null ? [] : [WORDS[column]]));
  return words.length === 0 ? 'is kept as a field' : `is taken as ${words.join(' and ')}`;
}
