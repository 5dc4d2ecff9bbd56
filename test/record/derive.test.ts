import { describe, expect, it } from 'vitest';
import { memberItem } from '../../src/contract/model/member.ts';
import { deriveCompany, deriveItems, deriveMember } from '../../src/record/derive.ts';
import { makeCompanyProfile, makeMemberItem, makeMemberProfile } from '../make/records.ts';

const ingrid = makeMemberProfile({
  id: '2002',
  data: {
    person: {
      full_name: 'Ingrid Solveig Halvardsen',
      first_name: 'Ingrid',
      middle_name: 'Solveig',
      last_name: 'Halvardsen',
      birthday_year: '1961',
      birthday_month: '04',
      nationality: 'Norwegian',
      residence: 'Norway',
    },
  },
  positions: [
    {
      company_id: '1001',
      company_name: 'Halvard Maritime Holding AS',
      jurisdiction_country: 'Norway',
      positions: [
        { position: 'Chair', dates: [{ type: 'effective', date_full: '2015-03-01' }] },
        { position: ' Director ', status: 'inactive' },
      ],
    },
    { company_id: 'n/a', company_name: 'Nowhere', positions: [{ position: 'Ghost' }] },
    { company_id: '1003', company_name: 'Listed Only AS' },
  ],
  rights_and_obligations: [
    {
      company_id: '1001',
      company_name: 'HALVARD MARITIME',
      rights_and_obligations: [{ right_and_obligation: 'Shareholder' }],
    },
  ],
  addresses: [
    {
      country_name: 'Norway',
      country_code: 'NO',
      post_code: '9008',
      state_name: 'Troms',
      county_name: 'Tromsø',
      locality_name: 'Tromsdalen',
      post_town_name: 'Tromsø',
    },
  ],
});

describe('deriveMember', () => {
  const { entities, statements } = deriveMember('sample', ingrid);

  it('puts the member first, with all that its profile states', () => {
    expect(entities[0]).toEqual({
      id: 'sample/member:2002',
      kind: 'person',
      label: 'Ingrid Solveig Halvardsen',
      names: ['Ingrid Solveig Halvardsen'],
      country: 'Norway',
      nationality: 'Norwegian',
      status: null,
      end: null,
      born: '1961-04',
      registrationNumber: null,
      statedCompanyId: null,
      knowledge: 'profile',
      item: memberItem.parse(ingrid),
      places: [
        {
          country: ['Norway', 'NO'],
          postcode: '9008',
          state: ['Troms'],
          county: 'Tromsø',
          city: ['Tromsdalen', 'Tromsø'],
        },
      ],
      pointer: '',
      elsewhere: {},
    });
    expect(entities[0]?.item).not.toHaveProperty('positions');
  });

  it('names each company once, under the first name and with every other', () => {
    expect(entities.slice(1)).toMatchObject([
      {
        id: 'sample/company:1001',
        kind: 'company',
        knowledge: 'named',
        label: 'Halvard Maritime Holding AS',
        names: ['Halvard Maritime Holding AS', 'HALVARD MARITIME'],
        country: 'Norway',
        item: null,
        pointer: '/positions/0',
        elsewhere: {},
      },
      { id: 'sample/company:1003', label: 'Listed Only AS', pointer: '/positions/2' },
    ]);
  });

  it('states every position and right, verbatim, and points at it', () => {
    const ends = { from: 'sample/member:2002', statedBy: 'sample/member:2002' };
    expect(statements).toEqual([
      {
        ...ends,
        kind: 'position',
        to: 'sample/company:1001',
        role: 'Chair',
        status: null,
        dates: [{ type: 'effective', date_full: '2015-03-01' }],
        pointer: '/positions/0/positions/0',
      },
      {
        ...ends,
        kind: 'position',
        to: 'sample/company:1001',
        role: ' Director ',
        status: 'inactive',
        dates: [],
        pointer: '/positions/0/positions/1',
      },
      {
        ...ends,
        kind: 'position',
        to: 'sample/company:1003',
        role: null,
        status: null,
        dates: [],
        pointer: '/positions/2',
      },
      {
        ...ends,
        kind: 'right',
        to: 'sample/company:1001',
        role: 'Shareholder',
        status: null,
        dates: [],
        pointer: '/rights_and_obligations/0/rights_and_obligations/0',
      },
    ]);
  });
});

describe('deriveCompany', () => {
  const { entities, statements } = deriveCompany(
    'sample',
    makeCompanyProfile({
      id: '1001',
      jurisdiction_country: 'Norway',
      status: 'Active',
      registration_number: '918 402 771',
      current_name: { name: 'Halvard Maritime Holding AS', abbreviation: 'HMH' },
      old_names: [{ name: 'Halvard Rederi AS' }],
      parent_company: { parent_company_id: '900', level: 'direct' },
      members: [
        { id: '2002', name: 'I. S. Halvardsen', position: 'Chair' },
        { id: 'x', name: 'No Digits', position: 'Chair' },
        { id: '2002', name: 'Ingrid Halvardsen', position: 'Director' },
        { id: '2003' },
      ],
    }),
  );

  it('puts the company first, then its parent and members as named only', () => {
    expect(entities).toMatchObject([
      {
        id: 'sample/company:1001',
        knowledge: 'profile',
        names: ['Halvard Maritime Holding AS', 'HMH', 'Halvard Rederi AS'],
        country: 'Norway',
        status: 'Active',
        registrationNumber: '918 402 771',
      },
      {
        id: 'sample/company:900',
        kind: 'company',
        knowledge: 'named',
        label: 'Company 900',
        names: [],
      },
      {
        id: 'sample/member:2002',
        kind: 'member',
        knowledge: 'named',
        label: 'I. S. Halvardsen',
        names: ['I. S. Halvardsen', 'Ingrid Halvardsen'],
      },
      { id: 'sample/member:2003', label: 'Member 2003', names: [] },
    ]);
  });

  it('states the parent and each position, without status or dates', () => {
    const rest = {
      to: 'sample/company:1001',
      statedBy: 'sample/company:1001',
      status: null,
      dates: [],
    };
    expect(statements).toEqual([
      {
        ...rest,
        kind: 'parent',
        from: 'sample/company:900',
        role: 'direct',
        pointer: '/parent_company',
      },
      {
        ...rest,
        kind: 'position',
        from: 'sample/member:2002',
        role: 'Chair',
        pointer: '/members/0',
      },
      {
        ...rest,
        kind: 'position',
        from: 'sample/member:2002',
        role: 'Director',
        pointer: '/members/2',
      },
      { ...rest, kind: 'position', from: 'sample/member:2003', role: null, pointer: '/members/3' },
    ]);
  });

  it('keeps a company that is stated to be its own parent as one entity', () => {
    const own = deriveCompany(
      'sample',
      makeCompanyProfile({ id: '7', parent_company: { parent_company_id: '7' } }),
    );
    expect(own.entities.map(({ id, knowledge }) => [id, knowledge])).toEqual([
      ['sample/company:7', 'profile'],
    ]);
    expect(own.statements).toMatchObject([{ from: 'sample/company:7', to: 'sample/company:7' }]);
  });

  it('takes the first name stated, however late', () => {
    const members = [{ id: '1' }, { id: '1', name: 'Ana' }, { id: '1', name: 'A. Cruz' }];
    const { entities } = deriveCompany('sample', makeCompanyProfile({ members }));
    expect(entities[1]).toMatchObject({ label: 'Ana', names: ['Ana', 'A. Cruz'] });
  });

  it('tells 7 from 007, and a company from a member with the same number', () => {
    const { entities } = deriveCompany(
      'sample',
      makeCompanyProfile({ id: '7', members: [{ id: '7' }, { id: '007' }] }),
    );
    expect(entities.map(({ id }) => id)).toEqual([
      'sample/company:7',
      'sample/member:7',
      'sample/member:007',
    ]);
  });
});

describe('a derived entity', () => {
  it('points at each mention that added something', () => {
    const profile = makeMemberProfile({
      id: '7',
      positions: [{ company_id: '1', positions: [] }],
      rights_and_obligations: [
        { company_id: '1', jurisdiction_country: 'Norway' },
        { company_id: '1', company_name: 'Nordvik AS', jurisdiction_country: 'Sweden' },
      ],
    });
    expect(deriveMember('sample', profile).entities[1]).toMatchObject({
      label: 'Nordvik AS',
      country: 'Norway',
      pointer: '/positions/0',
      elsewhere: { country: '/rights_and_obligations/0', label: '/rights_and_obligations/1' },
    });
  });

  it('points at its item in the answer to a search', () => {
    const items = ['1', 'x', '3'].map((id) => makeMemberItem({ id }));
    expect(deriveItems('sample', items).entities.map(({ pointer }) => pointer)).toEqual([
      '/0',
      '/2',
    ]);
  });
});
