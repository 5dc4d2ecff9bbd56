/** No text of a registry can steer a terminal or hide what it says. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itemRows } from '../../src/cli/commands/search-rows.ts';
import { recordText } from '../../src/cli/commands/records.ts';
import { alignedRows, terminalText } from '../../src/cli/base/output.ts';
import { hostileText } from '../make/hostile-text.ts';
import { arbitraryCompanyProfile, arbitraryMemberItem, makeMemberItem } from '../make/records.ts';

const STEERING = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u;

describe('writing to a terminal', () => {
  it('writes what would steer the terminal as its number, and leaves every script alone', () => {
    expect(terminalText('a\u001b[2J\r\nb\u202e\ud800')).toBe(
      'a\\u{1b}[2J\\u{d}\\u{a}b\\u{202e}\\u{d800}',
    );
    const scripts = 'Øyvind Ж Ελλη محمد 山田 می‌خواهم 👩‍👧';
    expect(terminalText(scripts)).toBe(scripts);
    fc.assert(fc.property(hostileText, (text) => !STEERING.test(terminalText(text))));
  });

  it('lets nothing through that would steer the terminal, in a record or a list of results', () => {
    const isTame = (text: string): boolean => !STEERING.test(text.replaceAll('\n', ''));
    fc.assert(
      fc.property(arbitraryCompanyProfile, fc.array(arbitraryMemberItem), (company, items) => {
        expect(isTame(recordText(company))).toBe(true);
        const table = alignedRows(itemRows('sample', items, []));
        expect(isTame(table)).toBe(true);
        expect(table.split('\n')).toHaveLength(items.length + 2);
      }),
    );
  });

  it.each([
    [
      { company: { name: 'Nordvik AS' } },
      ['1', 'company', 'not stated', 'not stated', 'nothing', 'Nordvik AS'],
    ],
    [
      { person: { first_name: 'Å', last_name: 'B', birthday_year: '1961', birthday_month: '04' } },
      ['1', 'person', '1961-04', 'not stated', 'nothing', 'Å B'],
    ],
    [{ authority: { agency: 'Port' } }, ['1', 'authority', '', 'not stated', 'nothing', 'Port']],
    [{ mixed: { full_name: 'X' } }, ['1', 'member', '', 'not stated', 'nothing', 'X']],
    [{}, ['1', 'member', '', 'not stated', 'nothing', 'not stated']],
  ])('says what a member is: %j', (data, row) => {
    expect(itemRows('sample', [makeMemberItem({ id: '1', data })], [])[1]).toEqual(row);
  });
});
