/** How many members an answer has, or why there can be none. */
import { describe, expect, it } from 'vitest';
import type { SharedBoardsAnswer } from '../../../src/contract/answers/interlocks.ts';
import { boardMembersInWords } from '../../../src/graph/answers/board-words.ts';

const subject: SharedBoardsAnswer['subject'] = 'sample/member:1';
const said = (
  about: SharedBoardsAnswer['about'],
  boardCount: number,
  { total = 0, atLeast = 2 } = {},
): string =>
  boardMembersInWords(
    { about, subject: about === 'subject' ? subject : null, boardCount, atLeast, total },
    () => 'Ada Moss',
  );

describe('the members with roles in several of the same companies', () => {
  it('are told with the companies that count', () => {
    expect(said('subject', 5, { total: 4 })).toBe(
      '4 members with roles in 2 or more of the 5 companies of Ada Moss',
    );
    expect(said('all', 0, { total: 1, atLeast: 3 })).toBe(
      '1 member with roles in 3 or more of all stored companies',
    );
    expect(said('companies', 2)).toBe(
      'Nobody stored has roles in 2 or more of the 2 companies asked about',
    );
  });

  it.each([
    ['subject', 0, 'No role of Ada Moss is stored'],
    ['subject', 1, 'Ada Moss has roles in only 1 company, and 2 or more are asked for'],
    ['members', 0, 'No two of these members have roles in one company'],
    [
      'members',
      1,
      'Two or more of these members share only 1 company, and 2 or more are asked for',
    ],
    ['companies', 1, 'The question is about only 1 company, and 2 or more are asked for'],
  ] as const)('can be none where too few companies count: %s, %i', (about, count, says) => {
    expect(said(about, count)).toBe(says);
  });
});
