/** Interlocks by member in words: since when somebody is on a board, and for how long beside others. */
import type {
  BoardMember,
  BoardRole,
  SharedBoard,
  SharedBoardsAnswer,
} from '../../contract/answers/interlocks.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { TieState } from '../../contract/model/tie.ts';
import { counted } from '../../contract/text/counted.ts';
import { datesOrLackInWords, STATE_WORDS } from '../ties/tie-words.ts';

/** `Director, since 2011-09-12, active`; of several, one after the other. */
export const rolesInWords = (roles: readonly BoardRole[]): string =>
  roles.length === 0 ? NO_ROLE : roles.map(roleInWords).join('; ');

const roleInWords = (role: BoardRole): string =>
  `${role.role ?? NO_ROLE}, ${datesOrLackInWords(role)}, ${STATE_WORDS[role.state]}`;

const NO_ROLE = 'role not stated';

/** What a member counts by, under its list. */
export const ANY_ROLE_COUNTS = 'A role of any kind counts, that of an owner or an auditor too';

/** In how many of the companies a role is active on the day: `2 active, 1 unknown`, `none active`. */
export function activeInWords(
  { boards }: Pick<BoardMember, 'boards'>,
  countWords: (count: number) => string = String,
): string {
  const isAny = ({ roles }: SharedBoard, state: TieState): boolean =>
    roles.some((role) => role.state === state);
  const active = boards.filter((board) => isAny(board, 'active'));
  const unknown = boards.filter((board) => !isAny(board, 'active') && isAny(board, 'unknown'));
  const parts = [
    ...(active.length > 0 ? [`${countWords(active.length)} active`] : []),
    ...(unknown.length > 0 ? [`${countWords(unknown.length)} unknown`] : []),
  ];
  return parts.length === 0 ? 'none active' : parts.join(', ');
}

/** `3,224 days`, `at least 3,224 days`, or `days unknown`. */
export const daysTogetherInWords = (
  { days, daysUnknown }: Pick<BoardMember, 'days' | 'daysUnknown'>,
  countWords: (count: number) => string = String,
): string =>
  daysUnknown && days === 0
    ? 'days unknown'
    : `${daysUnknown ? 'at least ' : ''}${counted(days, 'day', 'days', countWords)}`;

type Asked = Pick<SharedBoardsAnswer, 'about' | 'subject' | 'boardCount' | 'atLeast'>;

/** `4 members with roles in 2 or more of the 5 companies of Ada Moss`; of nobody, why there can be none. */
export function boardMembersInWords(
  answer: Asked & Pick<SharedBoardsAnswer, 'total'>,
  named: (id: EntityId) => string,
): string {
  if (answer.total === 0) return nobodyInWords(answer, named);
  return `${counted(answer.total, 'member')} with roles in ${aboutInWords(answer, named)}`;
}

function nobodyInWords(answer: Asked, named: (id: EntityId) => string): string {
  const { about, subject, boardCount, atLeast } = answer;
  const only = `only ${counted(boardCount, 'company', 'companies')}, and ${atLeast.toLocaleString('en')} or more are asked for`;
  if (about === 'all' || boardCount >= atLeast)
    return `Nobody stored has roles in ${aboutInWords(answer, named)}`;
  if (about === 'subject' && subject !== null)
    return boardCount === 0
      ? `No role of ${named(subject)} is stored`
      : `${named(subject)} has roles in ${only}`;
  if (about === 'companies') return `The question is about ${only}`;
  return boardCount === 0
    ? 'No two of these members have roles in one company'
    : `Two or more of these members share ${only}`;
}

/** `2 or more of the 5 companies of Ada Moss`, and so for every scope. */
function aboutInWords(
  { about, subject, boardCount, atLeast }: Asked,
  named: (id: EntityId) => string,
): string {
  const least = `${atLeast.toLocaleString('en')} or more of`;
  if (about === 'all') return `${least} all stored companies`;
  if (about === 'subject' && subject !== null)
    return `${least} the ${counted(boardCount, 'company', 'companies')} of ${named(subject)}`;
  const companies = counted(boardCount, 'company', 'companies');
  if (about === 'companies') return `${least} the ${companies} asked about`;
  return `${least} the ${companies} that two or more of the members asked about share`;
}

/** Whose records may add to an answer, and why; null if all were fetched, or at least asked for. */
export function unknownInWords({
  members,
  companies,
  notFound,
}: SharedBoardsAnswer['unknown']): string | null {
  const missing = [
    ...(companies > 0
      ? [
          `the record of ${counted(companies, 'company', 'companies')}, which may name further members,`,
        ]
      : []),
    ...(members > 0
      ? [
          `the record of ${counted(members, 'member')}, which may state the dates and further companies,`,
        ]
      : []),
  ];
  const parts = [
    ...(missing.length > 0 ? [`Not fetched: ${missing.join(' and ').replace(/,$/, '')}`] : []),
    ...(notFound > 0 ? [`asked for and not found: ${counted(notFound, 'record')}`] : []),
  ];
  return parts.length === 0 ? null : `${parts.join('; ')}.`;
}

/** What days are counted, after their number. */
export const howCountedInWords = ({
  about,
  atLeast,
}: Pick<SharedBoardsAnswer, 'about' | 'atLeast'>): string =>
  about === 'subject' ? 'together' : `in ${atLeast.toLocaleString('en')} or more of these at once`;
