/** What is said of the two records of a company. */
import { describe, expect, it } from 'vitest';
import { compareRecords } from '../../../src/graph/sameness/same.ts';
import { agreementInWords, membersNaming } from '../../../src/graph/sameness/same-words.ts';
import type { TieEnd } from '../../../src/graph/shared/tie-end.ts';
import { makeEnd } from '../../make/statements.ts';

type Facts = Partial<Pick<TieEnd, 'label' | 'country' | 'registrationNumber'>>;

const says = (member: Facts, company: Facts): string =>
  agreementInWords('sample/member:9', {
    entity: 'sample/company:1',
    comparison: compareRecords(
      makeEnd('sample/member:9', member),
      makeEnd('sample/company:1', company),
    ),
  });

describe('comparing the two records of a company in words', () => {
  it.each<[string, Facts, Facts, RegExp]>([
    [
      'the same number, and that the names differ',
      { label: 'A', registrationNumber: '9 04' },
      { label: 'B', registrationNumber: '904' },
      /agree: the same registration number; but name “A” in the member’s record, “B” in the company’s\.$/,
    ],
    [
      'name and jurisdiction where no number is stated',
      { label: 'Nordvik AS', country: 'NO' },
      { label: 'nordvik as', country: 'no' },
      /agree: the same name and jurisdiction\.$/,
    ],
    [
      'each fact that differs, verbatim',
      { label: 'Nordvik AS', country: 'NO', registrationNumber: '904' },
      { label: 'Sørhavn AS', country: 'NO', registrationNumber: '905' },
      /do not agree: registration number “904” in the member’s record, “905” in the company’s; name “Nordvik AS” in the member’s record, “Sørhavn AS” in the company’s\.$/,
    ],
    [
      'what is missing where nothing can be told',
      { label: 'Nordvik AS', country: null },
      { label: 'Nordvik AS', country: 'NO' },
      /not known to be of one company: not both state the registration number and jurisdiction\.$/,
    ],
    [
      'that a name which isn’t stated differs from no other',
      { label: 'Member 9', country: 'NO' },
      { label: 'Nordvik AS', country: 'NO' },
      /not known to be of one company/,
    ],
  ])('says %s', (_what, member, company, words) => {
    expect(says(member, company)).toMatch(words);
  });

  it('says before both are fetched only who names whom', () => {
    const [member, company] = ['sample/member:9', 'sample/company:1004'] as const;
    expect(agreementInWords(member, { entity: company, comparison: null })).toBe(
      'Held by: the record of company 1004, as this member’s record names it; whether the two agree is known once it is fetched.',
    );
    expect(agreementInWords(company, { entity: member, comparison: null })).toContain(
      'Holds: the record of member 9, which names company 1004;',
    );
  });

  it('does not say that there are no more records than are read', () => {
    expect(membersNaming(1, 'sample/company:1004')).toMatch(/^1 record of a member names/);
    expect(membersNaming(49, 'sample/company:1004')).toMatch(/^49 records of members name/);
    expect(membersNaming(50, 'sample/company:1004')).toMatch(
      /^At least 50 records of members name/,
    );
  });
});
