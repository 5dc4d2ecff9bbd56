/** Members with roles in several of the same companies in words, and as the rows of a list. */
import type { BoardMember, SharedBoard } from '../../../../contract/answers/interlocks.ts';
import { toPlainWords } from '../../../../drawing/shapes/visible-text.ts';
import {
  activeInWords,
  daysTogetherInWords,
  rolesInWords,
} from '../../../../graph/answers/board-words.ts';
import { foldText } from '../../../../graph/shared/identity.ts';
import type { GridSort } from '../../../shared/grid/grid-column.ts';
import { sortedInSteps } from '../../../shared/grid/sorted-rows.ts';
import { countOf, countWords } from '../../../shared/words/moment-words.ts';
import { whyUnknownInWords, type Names } from './interlock-words.ts';

const NAME_LIMIT = 60;

/** `Aurvang Kraft ASA: Director, since 2011-09-12, active`. */
export const boardInShort = ({ company, roles }: SharedBoard, { labelOf }: Names): string =>
  `${toPlainWords(labelOf(company), NAME_LIMIT)}: ${rolesInWords(roles)}`;

/** The same with the days together, and why some are unknown. */
export function boardInWords(board: SharedBoard, names: Names): string {
  const why = whyUnknownInWords(board, names);
  const days = daysTogetherInWords(board, countWords);
  return `${boardInShort(board, names)}; ${days}${why === '' ? '' : ` (${why})`}`;
}

/** `3, 2 active, 1 unknown`. */
export const boardCountInWords = (member: BoardMember): string =>
  `${countWords(member.boards.length)}, ${activeInWords(member, countWords)}`;

/** `Sigrun Tindholm: 2 companies, 3,224 days; …`, with each company. */
export function memberInWords(member: BoardMember, names: Names): string {
  const boards = member.boards.map((board) => boardInWords(board, names)).join('. ');
  const name = toPlainWords(names.labelOf(member.id), NAME_LIMIT);
  return `${name} (${member.id}): ${countOf(member.boards.length, 'company', 'companies')}, ${daysTogetherInWords(member, countWords)}. ${boards}`;
}

/** The members that match, by rank unless sorted. Entirely unknown days have no value to sort by. */
export function* memberRows(
  members: readonly BoardMember[],
  { labelOf, foldedOf }: Names,
  { filter, sort = null }: { filter: string; sort?: GridSort | null },
): Generator<void, readonly BoardMember[]> {
  const words = foldText(filter).split(' ').filter(Boolean);
  const found: BoardMember[] = [];
  for (const member of members) {
    const ids = [member.id, ...member.boards.map(({ company }) => company)];
    if (words.every((word) => ids.some((id) => foldedOf(id).includes(word)))) found.push(member);
    yield;
  }
  return yield* sortedInSteps(found, sort, {
    member: ({ id }) => labelOf(id),
    boards: ({ boards }) => boards.length,
    which: ({ boards: [first] }) => (first ? labelOf(first.company) : null),
    days: ({ days, daysUnknown }) => (daysUnknown && days === 0 ? null : days),
  });
}
