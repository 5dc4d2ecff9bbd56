/** Blocks that many sections have. */
import { MOST_SUBJECTS } from '../material.ts';
import type { Block, Rich, Table } from '../report.ts';
import type { Teller } from './teller.ts';

/** How something is to be read, smaller. */
export const noteBlock = (...text: Rich): Block => ({ is: 'paragraph', tone: 'note', text });

/** A table of one row is read as a list of what its columns are. */
export function tableBlocks(table: Omit<Table, 'is'>): Block[] {
  const { caption, columns, rows } = table;
  const [row, ...others] = rows;
  if (row === undefined || others.length > 0) return [{ is: 'table', ...table }];
  return [
    { is: 'heading', level: 4, text: caption },
    { is: 'facts', facts: columns.map(({ title }, at) => ({ name: title, value: row[at] ?? [] })) },
  ];
}

/** That no more than `shown` of `all` are told; nothing where all are. */
export const leftOutNote = (shown: number, all: number, teller: Teller): Block[] =>
  shown < all ? [noteBlock(teller.words.someListed(teller.number(shown), teller.number(all)))] : [];

/** The same of a list that one answer has whole, which is cited beside it. */
export const shortenedNote = (shown: number, all: number, teller: Teller): Block[] =>
  shown < all ? [noteBlock(teller.words.shortened(teller.number(shown), teller.number(all)))] : [];

/** That a section is of no more than the first so many subjects. */
export function firstSubjectsNote(teller: Teller): Block[] {
  const { length } = teller.material.subjects;
  if (length <= MOST_SUBJECTS) return [];
  return [
    noteBlock(teller.words.firstSubjects(teller.number(MOST_SUBJECTS), teller.number(length))),
  ];
}
