import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memberQuery } from '../../../src/contract/model/query.ts';
import { createMemberIndex, type Indexable } from '../../../src/registry/served/sample.ts';
import { anyCharacter } from '../../make/any-character.ts';

const MEMBERS: Indexable[] = [
  { id: '1', data: { person: { full_name: 'Ola Berg', nationality: 'Norwegian' } } },
  {
    id: '2',
    data: { person: { full_name: 'Bergljot Ås', first_name: 'Bergljot', birthday_year: '1961' } },
    positions: [{ positions: [{ position: 'Deputy Director' }, { position: 'Chair' }] }],
    addresses: [
      { country_name: 'Norway', country_code: 'NO', locality_name: 'Tromsø', post_code: '9008' },
      {
        country_name: 'Greece',
        country_code: 'GR',
        post_town_name: 'Piraeus',
        county_name: 'Attiki',
      },
    ],
  },
  { id: '3', data: { company: { name: 'Berg AS', trade_name: 'Northern Lights' } } },
  {
    id: '4',
    data: { authority: { agency: 'Harbour Board', division: 'Berg Division' } },
    rights_and_obligations: [{ rights_and_obligations: [{ right_and_obligation: 'Pledge' }] }],
  },
  { id: '5', data: { mixed: { full_name: 'Berg' } } },
];

const find = (query: object): string[] =>
  createMemberIndex(MEMBERS)
    .find(memberQuery.parse({ q: '', ...query }))
    .map(({ id }) => id);

describe('the member index', () => {
  it('matches all without text and filters, in the order given', () => {
    expect(find({})).toEqual(['1', '2', '3', '4', '5']);
  });

  it('looks at every name field, best matches first', () => {
    expect(find({ q: 'berg' })).toEqual(['5', '2', '3', '1', '4']);
    expect(find({ q: 'LIGHTS northern' })).toEqual(['3']);
    expect(find({ q: 'berg division' })).toEqual(['4']);
  });

  it("looks at the parts of a person's name, alone and together", () => {
    const parts = { name_prefix: 'Dr', first_name: 'Nils', patronymic: 'Jonsson' };
    const index = createMemberIndex([{ id: '1', data: { person: parts } }]);
    for (const q of ['dr', 'jonsson', 'nils jonsson', 'jons dr']) {
      expect(index.find(memberQuery.parse({ q }))).toHaveLength(1);
    }
  });

  it('wants every word, and letters or digits at all', () => {
    expect(find({ q: 'berg nobody' })).toEqual([]);
    expect(find({ q: '***' })).toEqual([]);
  });

  it('finds a position or right by part of its words', () => {
    expect(find({ position: 'director' })).toEqual(['2']);
    expect(find({ position: 'PLEDGE' })).toEqual(['4']);
  });

  it('compares nationality and year whole', () => {
    expect(find({ nationality: 'norwegian' })).toEqual(['1']);
    expect(find({ nationality: 'norweg' })).toEqual([]);
    expect(find({ birthYear: '1961' })).toEqual(['2']);
    expect(find({ birthYear: '1962' })).toEqual([]);
  });

  it.each([
    { country: 'norway' },
    { country: 'no' },
    { postcode: '9008' },
    { city: 'TROMSØ' },
    { city: 'piraeus' },
    { county: 'Attiki' },
    { country: 'GR', city: 'Piraeus' },
  ])('finds an address by $country $postcode $city $county', (filters) => {
    expect(find(filters)).toEqual(['2']);
  });

  it('wants all address filters to meet in one address', () => {
    expect(find({ country: 'NO', city: 'Piraeus' })).toEqual([]);
    expect(find({ country: 'Norw' })).toEqual([]);
    expect(find({ state: 'Norway' })).toEqual([]);
  });

  it('combines filters with the text', () => {
    expect(find({ q: 'berg', position: 'chair' })).toEqual(['2']);
    expect(find({ q: 'ola', position: 'chair' })).toEqual([]);
  });

  it('takes any text, and finds a member by any name it has', () => {
    const anything = fc.string({ unit: anyCharacter, maxLength: 40 });
    fc.assert(fc.property(anything, (q) => find({ q, city: q }).length <= MEMBERS.length));
    // The Arabic lengthening stroke alone, though a letter to Unicode, is no word.
    const hasWord = /(?!\u0640)[\p{L}\p{N}]/u;
    const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(name, (full_name) => {
        const index = createMemberIndex([{ id: '1', data: { person: { full_name } } }]);
        const asked = memberQuery.parse({ q: full_name });
        const found = index.find(asked).length;
        expect(found).toBe(asked.q === '' || hasWord.test(full_name.normalize('NFKD')) ? 1 : 0);
      }),
    );
  });
});
