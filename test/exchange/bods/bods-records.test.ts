import { describe, expect, it } from 'vitest';
import { exportOf, ofCompany, ofMember } from '../../make/exported-records.ts';
import { read } from './read-bods.ts';

describe('exportBods, of records that were fetched', () => {
  const company = ofCompany({
    id: '1',
    jurisdiction_country: 'United States',
    jurisdiction_state: 'Delaware',
    current_name: { name: 'Nordvik Inc', abbreviation: 'NV' },
    old_names: [{ name: 'Nordvik Group Inc' }],
    registration_number: '904',
    dates: [
      { date_full: '2001-02', type: 'registration' },
      { date_full: '2031-01-31', type: 'expiration' },
    ],
    status: 'Active',
    type: 'Corporation',
    identifiers: [{ type: 'taxpayer_number', contact: '97' }, { contact: '98' }],
    addresses: [{ type: 'registered office', complete_address: 'Quay 1', country_code: 'us' }],
  });
  const member = ofMember({
    id: '2',
    data: {
      mixed: { full_name: 'A. Lind' },
      person: {
        full_name: 'Ada Berta Lind',
        first_name: 'Ada',
        middle_name: 'Berta',
        last_name: 'Lind',
        patronymic: 'Olavsdottir',
        birthday_year: '1970',
        birthday_month: '03',
        nationality: 'Norwegian',
        citizenship: 'Atlantis',
        residence: 'Panama',
      },
    },
    addresses: [{ type: 'postal', complete_address: 'Calle 1', country_name: 'Panama' }],
  });
  const { find, loss } = read(exportOf([company, member]));

  it('has a company as far as the standard goes', () => {
    expect(find('sample/company:1').recordDetails).toEqual({
      isComponent: false,
      entityType: { type: 'registeredEntity', details: 'Corporation' },
      name: 'Nordvik Inc',
      alternateNames: ['NV', 'Nordvik Group Inc'],
      jurisdiction: { name: 'Delaware, United States', code: 'US' },
      identifiers: [
        { id: '904', schemeName: 'registration number' },
        { id: '97', schemeName: 'taxpayer_number' },
        { id: '98', schemeName: 'identifier of a type that is not stated' },
      ],
      addresses: [{ type: 'registered', address: 'Quay 1', country: { name: 'us', code: 'US' } }],
    });
    expect(loss).toEqual(
      expect.arrayContaining([
        { what: 'dates that are no whole day', count: 1 },
        { what: 'expirations that don’t say that a company is over', count: 1 },
        { what: 'what addresses are for', count: 1 },
      ]),
    );
  });

  it('has a person with the parts of a name, and a birth date as exact as it is stated', () => {
    expect(find('sample/member:2').recordDetails).toEqual({
      isComponent: false,
      personType: 'knownPerson',
      names: [
        {
          type: 'legal',
          fullName: 'Ada Berta Lind',
          familyName: 'Lind',
          givenName: 'Ada Berta',
          patronymicName: 'Olavsdottir',
        },
        { type: 'alternative', fullName: 'A. Lind' },
      ],
      nationalities: [{ name: 'Norwegian', code: 'NO' }, { name: 'Atlantis' }],
      birthDate: '1970-03',
      addresses: [
        { type: 'residence', country: { name: 'Panama', code: 'PA' } },
        { address: 'Calle 1', country: { name: 'Panama', code: 'PA' } },
      ],
    });
  });
});
