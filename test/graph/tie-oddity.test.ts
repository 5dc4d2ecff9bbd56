/** Dates that can't be read, or that contradict each other or the status. */
import { describe, expect, it } from 'vitest';
import { oddityInWords } from '../../src/graph/tie-oddity.ts';
import type { Dated } from '../../src/graph/tie-state.ts';
import { makeRole } from '../make/roles.ts';

describe('an oddity in the dates of a tie', () => {
  it.each<[Partial<Dated>, string | null]>([
    [{ start: 'soon' }, 'Its start, “soon”, can’t be read as a date.'],
    [{ start: '2015-03-01', end: '2019-13-01' }, 'Its end, “2019-13-01”, can’t be read as a date.'],
    [{ start: '2019', end: '2015-03-01' }, 'Its end, 2015-03-01, is before its start, 2019.'],
    [{ start: '2019-06', end: '2019' }, null],
    [
      { end: '2019-06-30', status: 'active' },
      'Its end, 2019-06-30, has passed, yet its status is “active” (told on 2026-11-20).',
    ],
    [
      { start: '2029-01-01', status: 'active' },
      'Its start, 2029-01-01, is still ahead, yet its status is “active” (told on 2026-11-20).',
    ],
    [{ end: '2019-06-30', status: 'active', statusAt: '2018-01-01T00:00:00Z' }, null],
    [{ start: '2015-03-01', status: 'active' }, null],
    [{ kind: 'parent', start: 'soon' }, null],
  ])('is told in words, and none where there is none: %j', (tie, words) => {
    expect(oddityInWords(makeRole(tie), '2026-11-25')).toBe(words);
  });
});
