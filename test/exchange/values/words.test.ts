/** What is made of stated words where a format wants a code, a sort or a date: nothing is guessed. */
import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/contract/text/fold-words.ts';
import {
  DEFAULT_EXPORT_ROLES,
  exportRoles,
  ROLE_SORTS,
} from '../../../src/contract/model/role-lists.ts';
import { countryCode, COUNTRY_WORDS } from '../../../src/exchange/values/country-code.ts';
import { partialDate, wholeDay } from '../../../src/exchange/values/dates.ts';
import { roleSorter } from '../../../src/exchange/values/role-sorts.ts';
import { webAddress } from '../../../src/exchange/values/origins.ts';
import { ROLES } from '../../../resources/sample-registry/make/roles.ts';

describe('countryCode', () => {
  it.each([
    ['Norway', 'no'],
    [' norge ', 'no'],
    ['Norwegian', 'no'],
    ['NO', 'no'],
    ['UK', 'gb'],
    ['British', 'gb'],
    ['Côte d’Ivoire', 'ci'],
    ['Ivory Coast', 'ci'],
    ['Bosnia & Herzegovina', 'ba'],
    ['México', 'mx'],
    ['中国', 'cn'],
    ['Atlantis', null],
    ['ZZ', null],
    ['no', null],
    ['Congo', null],
    ['Dominican', null],
    ['Korean', null],
    [' ', null],
  ])('of %j is %j', (words, code) => {
    expect(countryCode(words)).toBe(code);
  });

  it('goes by a code first, where it is one', () => {
    expect(countryCode('Norway', 'el')).toBe('gr');
    expect(countryCode('Norway', 'ZZ')).toBe('no');
    expect(countryCode(null, null)).toBeNull();
  });

  it('has no word for two countries', () => {
    const words = COUNTRY_WORDS.trim()
      .split(/\s*[|\n]\s*/)
      .flatMap((entry) => entry.split(': ')[1]?.split(', ') ?? [])
      .map(fold);
    expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([]);
    for (const word of words) expect(countryCode(word), word).not.toBeNull();
  });
});

describe('dates', () => {
  it('are as exact as they are stated', () => {
    expect(['2015', '2015-03', ' 2015-03-01 ', '2015-03-01T10:00:00Z'].map(partialDate)).toEqual([
      '2015',
      '2015-03',
      '2015-03-01',
      '2015-03-01',
    ]);
    expect(['2015-02-30', '0000-00-00', 'soon', '', null].map(partialDate)).toEqual(
      Array(5).fill(null),
    );
    expect(['2015-03', '2015-03-01'].map(wholeDay)).toEqual([null, '2015-03-01']);
  });
});

describe('webAddress', () => {
  it.each([
    ['https://a.example/x?y=%3D1#z', 'https://a.example/x?y=%3D1#z'],
    [' www.a.example ', 'http://www.a.example'],
    ['http://[::1]:4000/v1', 'http://[::1]:4000/v1'],
    ['http://a.example/%', null],
    ['http://a b.example', null],
    ['https://пример.рф/ü', 'https://пример.рф/ü'],
    ['https://a.example/x#y#z', null],
    ['javascript:alert(1)', null],
    ['none', null],
    ['a@b.example', null],
  ])('of %j is %j', (stated, address) => {
    expect(webAddress(stated)).toBe(address);
    if (address !== null) expect(URL.canParse(address)).toBe(true);
  });
});

describe('roles', () => {
  it('are sorted by all their words, case, accents and white space aside', () => {
    const roles = { ...DEFAULT_EXPORT_ROLES, nominee: ['Prête  nom'], boardMember: ['Director'] };
    const sortOf = roleSorter(roles, ['boardMember', 'nominee']);
    expect(
      ['dirÉctor', ' PRETE nom', 'Former director', 'Directors', '', null].map(sortOf),
    ).toEqual(['boardMember', 'nominee', null, null, null, null]);
  });

  it('go to the first sort that lists them', () => {
    expect(roleSorter(DEFAULT_EXPORT_ROLES, ['boardChair', 'directorship'])('Chair')).toBe(
      'boardChair',
    );
    expect(roleSorter(DEFAULT_EXPORT_ROLES, ['directorship', 'boardChair'])('Chair')).toBe(
      'directorship',
    );
  });

  it('are listed once each by default, and may be so many', () => {
    expect(exportRoles.parse(DEFAULT_EXPORT_ROLES)).toEqual(DEFAULT_EXPORT_ROLES);
    for (const sort of ROLE_SORTS) {
      const folded = DEFAULT_EXPORT_ROLES[sort].map(fold);
      expect(
        folded.filter((role, at) => folded.indexOf(role) !== at),
        sort,
      ).toEqual([]);
    }
  });

  it('are known by default in the languages of the sample, those that are clear alone', () => {
    const ftm = roleSorter(DEFAULT_EXPORT_ROLES, [
      'directorship',
      'employment',
      'membership',
      'representation',
    ]);
    const bods = roleSorter(DEFAULT_EXPORT_ROLES, [
      'boardChair',
      'boardMember',
      'seniorManagingOfficial',
      'shareholding',
      'nominee',
    ]);
    for (const [language, roles] of Object.entries(ROLES)) {
      const { chair, director, executive, signatory, owner, deputy, auditor, observer, secretary } =
        roles;
      expect([chair, director, executive].map(ftm), language).toEqual(
        Array(3).fill('directorship'),
      );
      expect(ftm(signatory), language).toBe('representation');
      expect([bods(chair), bods(owner)], language).toEqual(['boardChair', 'shareholding']);
      expect(['boardMember', 'seniorManagingOfficial'], language).toContain(bods(director));
      expect(bods(executive), language).toBe('seniorManagingOfficial');
      for (const other of [deputy, auditor, observer, secretary]) {
        expect([ftm(other), bods(other)], `${language}: ${other}`).toEqual([null, null]);
      }
    }
  });
});
