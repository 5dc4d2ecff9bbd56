/** Times that are to be quoted carry their seconds and how far from UTC they are. */
import { describe, expect, it } from 'vitest';
import {
  evidenceMomentWords,
  fullMomentWords,
  momentWords,
} from '../../../../src/ui/shared/words/moment-words.ts';

const AT = '2026-11-20T09:41:07.000Z';

describe('a moment in words', () => {
  it('is as short as its place allows', () => {
    expect(momentWords(AT, new Date(AT))).toMatch(/^\d\d:\d\d$/);
    expect(momentWords(AT, new Date('2026-11-25T12:00:00Z'))).toMatch(/^20 Nov 2026, \d\d:\d\d$/);
    expect(fullMomentWords(AT)).toMatch(/^20 Nov 2026, \d\d:\d\d$/);
    expect(evidenceMomentWords(AT)).toMatch(
      /^20 Nov 2026, \d\d:41:07 (GMT|UTC)([+-]\d+(:\d\d)?)?$/,
    );
  });

  it.each([momentWords, fullMomentWords, evidenceMomentWords])(
    'shows what is no time as it is',
    (say) => {
      expect(say('soon')).toBe('soon');
    },
  );

  it('is put together as the language writes it, in every month and hour', () => {
    const inFull = new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    for (let n = 0; n < 60; n += 1) {
      const at = new Date(2024, n % 12, 1 + n / 2, n % 24, n);
      expect(fullMomentWords(at.toISOString())).toBe(inFull.format(at));
    }
  });
});
