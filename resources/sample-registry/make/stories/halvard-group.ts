/** The flagship: a group of four levels over five countries, and the people around it. */
import { countryByCode } from '../countries/all-countries.ts';
import { makeCompany, type CompanyWishes } from '../make-company.ts';
import { createRandom } from '../random.ts';
import type { CompanyDraft, MemberDraft, World } from '../world.ts';

const SINCE_2015 = { from: '2015-03-01' };

function companies(world: World) {
  const random = createRandom('halvard group');
  const add = (id: string, code: string, wishes: CompanyWishes) =>
    world.addCompany(makeCompany(random, countryByCode(code), id, { status: 'Active', ...wishes }));
  return {
    foundation: add('1001', 'NO', {
      name: 'Halvard Foundation',
      form: 'Stiftelse',
      trade: 'finance',
      founded: '1988-05-17',
      plain: true,
    }),
    holding: add('1002', 'NO', {
      name: 'Halvard Maritime Holding',
      form: 'AS',
      trade: 'finance',
      founded: '1994-11-03',
      registrationNumber: '918 402 771',
      plain: true,
    }),
    tankers: add('1003', 'NO', {
      name: 'Nordvik Tankers',
      form: 'AS',
      trade: 'shipping',
      founded: '2001-02-12',
      registrationNumber: '982 117 406',
    }),
    piraeus: add('1004', 'GR', {
      name: 'Halvard Shipping (Piraeus)',
      form: 'SA',
      trade: 'shipping',
      founded: '2003-09-29',
      registrationNumber: '044 118 902',
    }),
    crewing: add('1005', 'CY', {
      name: 'Halvard Crewing',
      trade: 'advice',
      founded: '2006-06-20',
      plain: true,
    }),
    charter: add('1006', 'IS', {
      name: 'Fjordline Charter',
      form: 'ehf.',
      trade: 'shipping',
      founded: '2009-04-02',
      plain: true,
    }),
    tankerOne: add('1007', 'MT', {
      name: 'Nordvik Tanker One',
      trade: 'shipping',
      founded: '2012-01-25',
    }),
    tankerTwo: add('1008', 'MT', {
      name: 'Nordvik Tanker Two',
      trade: 'shipping',
      founded: '2013-08-14',
    }),
  };
}

type Group = ReturnType<typeof companies>;

function ingrid(world: World): MemberDraft {
  return world.addMember({
    id: '100482',
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
    addresses: [
      {
        type: 'postal',
        complete_address: 'Strandgata 14, 9008 Tromsø, Norway',
        country_name: 'Norway',
        country_code: 'NO',
        post_code: '9008',
        address_line_1: 'Strandgata 14',
        county_name: 'Troms',
        locality_name: 'Tromsø',
        street_name: 'Strandgata',
        house_number: '14',
      },
      {
        type: 'postal',
        complete_address: 'Akti Miaouli 81, 185 38 Piraeus, Greece',
        country_name: 'Greece',
        country_code: 'GR',
        post_code: '185 38',
        state_name: 'Attica',
        address_line_1: 'Akti Miaouli 81',
        locality_name: 'Piraeus',
        street_name: 'Akti Miaouli',
        house_number: '81',
        address_dates: [{ type: 'expiration', date_full: '2014-12-31' }],
      },
    ],
  });
}

function people(world: World, group: Group): void {
  const chair = ingrid(world);
  world.appoint(chair, group.holding, 'Chair', SINCE_2015);
  world.appoint(chair, group.tankers, 'Director', { from: '2016-01-18' });
  world.appoint(chair, group.tankers, 'Signatory', { from: '2016-01-18' });
  world.appoint(chair, group.piraeus, 'Director', { from: '2011-09-12', to: '2019-06-30' });
  world.appoint(chair, group.charter, 'Deputy member', { status: 'inactive' });
  world.appoint(chair, group.foundation, 'Council member', { from: '1999-05-17' });
  world.grant(chair, group.holding, 'Shareholder', SINCE_2015);

  const cyrillic = world.addMember({
    id: '100483',
    data: {
      person: {
        full_name: 'Ингрид Халвардсен',
        first_name: 'Ингрид',
        last_name: 'Халвардсен',
        birthday_year: '1961',
        residence: 'Cyprus',
      },
    },
    addresses: [
      {
        type: 'postal',
        complete_address: '12 Salt Lake Street, 3041 Limassol, Cyprus',
        country_name: 'Cyprus',
        country_code: 'CY',
        post_code: '3041',
        locality_name: 'Limassol',
      },
    ],
  });
  world.appoint(cyrillic, group.crewing, 'Director', { from: '2019-07-08' });

  const secretary = world.addMember({
    id: '100484',
    data: {
      person: {
        full_name: 'Νικόλαος Παπαδάκης',
        first_name: 'Νικόλαος',
        last_name: 'Παπαδάκης',
        birthday_date_full: '1968-12-06',
        birthday_year: '1968',
        birthday_month: '12',
        birthday_day: '06',
        nationality: 'Greek',
        residence: 'Greece',
      },
    },
  });
  world.appoint(secretary, group.holding, 'Secretary', { status: null });
  world.appoint(secretary, group.piraeus, 'Διευθύνων Σύμβουλος', { from: '2010-02-01' });

  const halvard = world.addMember({
    id: '100485',
    data: {
      person: {
        full_name: 'Halvard Bjørnstad',
        first_name: 'Halvard',
        last_name: 'Bjørnstad',
        nationality: 'Norwegian',
      },
    },
  });
  world.appoint(halvard, group.tankers, 'Chief executive', { from: '2018-08-01' });
  world.appoint(halvard, group.charter, 'Director', { from: '2018-10-01', status: null });
  world.appoint(halvard, group.tankerOne, 'Director', { from: '2018-10-01' });
  world.appoint(halvard, group.tankerTwo, 'Director', { from: '2018-10-01' });
}

function others(world: World, group: Group): void {
  const okonkwo = world.addMember({ id: '100486', data: { mixed: { full_name: 'R. Okonkwo' } } });
  world.appoint(okonkwo, group.piraeus, 'Εκπρόσωπος', { status: null });

  const port = world.addMember({
    id: '100487',
    data: {
      authority: {
        agency: 'Halvard Port Authority',
        department: 'Department of Quays and Pilotage',
        division: 'Harbour Division',
        office: 'Tromsø Office',
      },
    },
  });
  world.appoint(port, group.tankers, 'Observer', { from: '2016-01-18' });
  world.appoint(port, group.piraeus, 'Observer', { from: '2017-05-04' });
  world.grant(port, group.tankers, 'Mooring concession', { from: '2016-01-18' });
}

function ownership(world: World, group: Group): void {
  const { foundation, holding, tankers, piraeus, crewing, charter, tankerOne, tankerTwo } = group;
  const ids = new Map([foundation, holding, tankers, piraeus].map((one, i) => [one, 100_490 + i]));
  const own = (parent: CompanyDraft, company: CompanyDraft, from: string, role = 'Shareholder') => {
    company.parent_company = { parent_company_id: parent.id, level: 'direct' };
    world.appoint(
      world.memberOf(parent, () => String(ids.get(parent))),
      company,
      role,
      { from },
    );
  };
  own(foundation, holding, '1994-11-03');
  own(holding, tankers, '2001-02-12');
  own(holding, piraeus, '2003-09-29');
  own(piraeus, crewing, '2006-06-20');
  own(tankers, charter, '2009-04-02');
  own(tankers, tankerOne, '2012-01-25');
  own(tankers, tankerTwo, '2013-08-14');
}

export function addHalvardGroup(world: World): void {
  const group = companies(world);
  people(world, group);
  others(world, group);
  ownership(world, group);
}
