import { describe, expect, it } from 'vitest';
import { exportOf, ofCompany, ofMember } from '../../make/exported-records.ts';
import { faultsIn, fromRegistry, read } from './read-ftm.ts';

describe('exportFtm, of records that were fetched', () => {
  const address = {
    complete_address: 'Strandgata 9, 9008 Tromsø',
    country_code: 'NO',
    post_code: '9008',
    locality_name: 'Tromsø',
    address_line_1: 'Strandgata 9',
    type: 'postal',
  };
  const company = ofCompany({
    id: '1',
    jurisdiction_country: 'Norway',
    current_name: { name: 'Nordvik AS', clean_name: 'Nordvik', abbreviation: 'NV' },
    old_names: [{ name: 'Nordvik Gruppen AS' }],
    registration_number: '904 1',
    dates: [
      { date_full: '2001-02-12', type: 'registration' },
      { date_full: '2020-01-31', type: 'expiration' },
    ],
    status: 'Dissolved',
    type: 'Limited company',
    capitals: [{ amount: '68000', currency_code: 'NOK', type: 'paid_up', class: 'ordinary' }],
    identifiers: [{ type: 'taxpayer_number', contact: 'NO 97 MVA' }],
    addresses: [address, { country_name: 'Panama', type: 'postal' }],
    contacts: [
      { type: 'phone', contact: '+47 900 00 111' },
      { type: 'website', contact: 'nordvik.example/om' },
      { type: 'email', contact: 'nobody' },
    ],
    watercrafts: [
      { id: 'SMP 1', name: 'Nordlys', purpose: 'tanker', flag: 'Malta' },
      { id: 'SMP 2' },
    ],
    members: [{ id: '5', name: 'Gone', position: 'Director' }],
  });
  const member = ofMember({
    id: '2',
    data: {
      person: {
        full_name: 'Ada Lind',
        nationality: 'Norwegian',
        citizenship: 'NO',
        birthday_date_full: 'spring',
        birthday_year: '1970',
        birthday_month: '3',
        sex: 'Female',
      },
    },
    addresses: [{ ...address, type: 'residential' }],
    documents: [{ type: 'passport', number: '77' }],
  });
  const twin = ofMember({
    id: '3',
    data: { company: { id: '1', name: 'Nordvik AS', registration_number: '9041' } },
  });
  const elsewhere = ofMember({
    id: '4',
    positions: [
      { company_id: '88', positions: [{ position: 'Director' }, { position: 'Chair' }] },
      { company_id: '1', positions: [{ position: 'Auditor' }] },
    ],
    rights_and_obligations: [{ company_id: 'not digits' }],
  });
  const isTaken = (id: string) => id !== 'sample/company:88' && id !== 'sample/member:5';
  const { find, of, lines, loss } = read(
    exportOf([company, member, twin, elsewhere], {}, { isTaken }),
  );

  it('has a company whole', () => {
    expect(faultsIn(lines)).toEqual([]);
    expect(find('brl-sample-company-1').properties).toEqual({
      name: ['Nordvik AS'],
      alias: ['Nordvik'],
      abbreviation: ['NV'],
      previousName: ['Nordvik Gruppen AS'],
      jurisdiction: ['no'],
      registrationNumber: ['904 1'],
      status: ['Dissolved'],
      dissolutionDate: ['2020-01-31'],
      incorporationDate: ['2001-02-12'],
      legalForm: ['Limited company'],
      capital: ['68000 NOK paid_up ordinary'],
      taxNumber: ['NO 97 MVA'],
      phone: ['+4790000111'],
      website: ['http://nordvik.example/om'],
      addressEntity: [of('Address')[0]?.id],
      country: ['pa'],
      ...fromRegistry('/v1/companies/1'),
    });
    expect(loss).toContainEqual({ what: 'emails that are no email address', count: 1 });
    expect(loss).toContainEqual({
      what: 'members of companies that are not in the export',
      count: 1,
    });
  });

  it('counts what members hold in companies that are not there', () => {
    expect(of('UnknownLink').map(({ properties: { role } }) => role)).toEqual([['Auditor']]);
    expect(loss).toContainEqual({
      what: 'positions and rights in companies that are not in the export',
      count: 3,
    });
  });

  it('shares an address between those who state the same', () => {
    expect(of('Address')).toEqual([
      {
        id: expect.stringMatching(/^brl-addr-[0-9a-f]{64}$/) as string,
        schema: 'Address',
        properties: {
          full: ['Strandgata 9, 9008 Tromsø'],
          street: ['Strandgata 9'],
          city: ['Tromsø'],
          postalCode: ['9008'],
          country: ['no'],
          ...fromRegistry('/v1/companies/1'),
        },
      },
    ]);
    const shared = find('brl-sample-member-2').properties['addressEntity'];
    expect(shared).toEqual(find('brl-sample-company-1').properties['addressEntity']);
  });

  it('has a person as far as the record can be read, without documents', () => {
    expect(find('brl-sample-member-2').properties).toMatchObject({
      name: ['Ada Lind'],
      birthDate: ['1970-03'],
      nationality: ['no'],
      citizenship: ['no'],
      gender: ['female'],
    });
    expect(of('Passport').concat(of('Identification'))).toEqual([]);
    expect(loss).toContainEqual({
      what: 'documents of members, which are personal data',
      count: 1,
    });
  });

  it('has what a company owns, once for those who state the same number', () => {
    expect(of('Vessel').map(({ properties }) => properties)).toMatchObject([
      { name: ['Nordlys'], registrationNumber: ['SMP 1'], type: ['tanker'], flag: ['mt'] },
      { name: ['Vessel SMP 2'], registrationNumber: ['SMP 2'] },
    ]);
    expect(of('Ownership').map(({ properties: { owner } }) => owner)).toEqual([
      ['brl-sample-company-1'],
      ['brl-sample-company-1'],
    ]);
    const other = ofCompany({ id: '9', watercrafts: [{ id: 'SMP 2' }, {}, {}] });
    const both = read(exportOf([company, other]));
    expect(faultsIn(both.lines)).toEqual([]);
    expect(both.of('Vessel')).toHaveLength(4);
    expect(both.of('Ownership')).toHaveLength(5);
  });

  it('says of two records that they are similar only where both state the registration number', () => {
    expect(of('Similar').map(({ properties }) => properties)).toEqual([
      {
        candidate: ['brl-sample-member-3'],
        match: ['brl-sample-company-1'],
        criteria: ['the same registration number'],
      },
    ]);
    const named = { name: 'Nordvik AS', jurisdiction_country: 'Norway' };
    const unnumbered = ofMember({ id: '3', data: { company: { id: '1', ...named } } });
    const byName = read(exportOf([company, unnumbered]));
    expect(byName.of('Similar')).toEqual([]);
    expect(byName.loss).toContainEqual({
      what: 'records of one company by name and country, not by registration number',
      count: 1,
    });
  });
});
