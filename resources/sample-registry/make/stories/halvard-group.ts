/** The flagship: a group of four levels over five countries, and the people around it. */
import type { CompanyWishes } from '../make-company.ts';
import type { CompanyDraft, MemberDraft, World } from '../world.ts';
import { createStoryteller, postalAddress, type Storyteller } from './storyteller.ts';

const strandgata = (number: string) =>
  postalAddress(`Strandgata ${number}`, '9008', 'Tromsø', 'Norway', 'NO', {
    county_name: 'Troms',
    street_name: 'Strandgata',
    house_number: number,
  });

const aktiMiaouli = (number: string) =>
  postalAddress(`Akti Miaouli ${number}`, '185 38', 'Piraeus', 'Greece', 'GR', {
    state_name: 'Attica',
    state_code: 'I',
    street_name: 'Akti Miaouli',
    house_number: number,
  });

/** Id, country and the rest of every company of the group. */
const COMPANIES = {
  foundation: [
    '1001',
    'NO',
    {
      name: 'Halvard Foundation',
      form: 'Stiftelse',
      trade: 'finance',
      founded: '1988-05-17',
      address: strandgata('9'),
    },
  ],
  holding: [
    '1002',
    'NO',
    {
      name: 'Halvard Maritime Holding',
      form: 'AS',
      trade: 'finance',
      founded: '1994-11-03',
      registrationNumber: '918 402 771',
      address: strandgata('9'),
    },
  ],
  tankers: [
    '1003',
    'NO',
    {
      name: 'Nordvik Tankers',
      form: 'AS',
      trade: 'shipping',
      founded: '2001-02-12',
      registrationNumber: '982 117 406',
      address: strandgata('11'),
    },
  ],
  piraeus: [
    '1004',
    'GR',
    {
      name: 'Halvard Shipping (Piraeus)',
      form: 'SA',
      trade: 'shipping',
      founded: '2003-09-29',
      registrationNumber: '044 118 902',
      address: aktiMiaouli('85'),
    },
  ],
  crewing: ['1005', 'CY', { name: 'Halvard Crewing', trade: 'advice', founded: '2006-06-20' }],
  charter: [
    '1006',
    'IS',
    { name: 'Fjordline Charter', form: 'ehf.', trade: 'shipping', founded: '2009-04-02' },
  ],
  tankerOne: [
    '1007',
    'MT',
    { name: 'Nordvik Tanker One', trade: 'shipping', founded: '2012-01-25' },
  ],
  tankerTwo: [
    '1008',
    'MT',
    { name: 'Nordvik Tanker Two', trade: 'shipping', founded: '2013-08-14' },
  ],
} as const satisfies Record<string, [id: string, code: string, wishes: CompanyWishes]>;

type Group = Record<keyof typeof COMPANIES, CompanyDraft>;

function companies({ company }: Storyteller): Group {
  const add = (name: keyof Group): CompanyDraft => {
    const [id, code, wishes] = COMPANIES[name];
    return company(id, code, { ...wishes, plain: true });
  };
  return {
    foundation: add('foundation'),
    holding: add('holding'),
    tankers: add('tankers'),
    piraeus: add('piraeus'),
    crewing: add('crewing'),
    charter: add('charter'),
    tankerOne: add('tankerOne'),
    tankerTwo: add('tankerTwo'),
  };
}

function ingrids(world: World, { person }: Storyteller, group: Group): void {
  const ingrid = person(
    '100482',
    {
      name: 'Ingrid Solveig Halvardsen',
      born: '1961-04',
      nationality: 'Norwegian',
      residence: 'Norway',
    },
    {
      addresses: [
        strandgata('14'),
        {
          ...aktiMiaouli('81'),
          address_dates: [{ type: 'expiration', date_full: '2014-12-31' }],
        },
      ],
    },
  );
  world.appoint(ingrid, group.holding, 'Chair', { from: '2015-03-01' });
  world.appoint(ingrid, group.tankers, 'Director', { from: '2016-01-18' });
  world.appoint(ingrid, group.tankers, 'Signatory', { from: '2016-01-18' });
  world.appoint(ingrid, group.piraeus, 'Director', { from: '2011-09-12', to: '2019-06-30' });
  world.appoint(ingrid, group.charter, 'Deputy member', { status: 'inactive' });
  world.appoint(ingrid, group.foundation, 'Council member', { from: '1999-05-17' });
  world.grant(ingrid, group.holding, 'Shareholder', { from: '2015-03-01' });

  // Eight days after Ingrid left Piraeus, this one joins the crewing company below it.
  const cyrillic = person(
    '100483',
    { name: 'Ингрид Халвардсен', born: '1961', residence: 'Cyprus' },
    { addresses: [postalAddress('12 Salt Lake Street', '3041', 'Limassol', 'Cyprus', 'CY')] },
  );
  world.appoint(cyrillic, group.crewing, 'Director', { from: '2019-07-08' });
}

function officers(world: World, { person }: Storyteller, group: Group): void {
  const secretary = person('100484', {
    name: 'Νικόλαος Παπαδάκης',
    born: '1968-12-06',
    nationality: 'Greek',
    residence: 'Greece',
  });
  world.appoint(secretary, group.holding, 'Secretary', { status: null });
  world.appoint(secretary, group.piraeus, 'Διευθύνων Σύμβουλος', { from: '2010-02-01' });

  const bjornstad = person(
    '100485',
    { name: 'Halvard Bjørnstad', nationality: 'Norwegian' },
    {
      addresses: [strandgata('2')],
      contacts: [
        { type: 'email', contact: 'h.bjornstad@nordvik-tankers.example' },
        { type: 'phone', contact: '+47 000 00 112' },
      ],
    },
  );
  world.appoint(bjornstad, group.tankers, 'Chief executive', { from: '2018-08-01' });
  world.appoint(bjornstad, group.charter, 'Director', { from: '2018-10-01', status: null });
  world.appoint(bjornstad, group.tankerOne, 'Director', { from: '2018-10-01' });
  world.appoint(bjornstad, group.tankerTwo, 'Director', { from: '2018-10-01' });
}

function port(): MemberDraft {
  return {
    id: '100487',
    data: {
      authority: {
        agency: 'Halvard Port Authority',
        department: 'Department of Quays and Pilotage',
        division: 'Harbour Division',
        office: 'Tromsø Office',
      },
    },
    addresses: [strandgata('1')],
    contacts: [{ type: 'website', contact: 'https://port.halvard.example/' }],
  };
}

function outsiders(world: World, group: Group): void {
  const okonkwo = world.addMember({ id: '100486', data: { mixed: { full_name: 'R. Okonkwo' } } });
  world.appoint(okonkwo, group.piraeus, 'Εκπρόσωπος', { status: null });

  const authority = world.addMember(port());
  world.appoint(authority, group.tankers, 'Observer', { from: '2016-01-18' });
  world.appoint(authority, group.piraeus, 'Observer', { from: '2017-05-04' });
  world.grant(authority, group.tankers, 'Mooring concession', { from: '2016-01-18' });
}

function fleet({ tankers, tankerOne, tankerTwo }: Group): void {
  const nordlys = { id: 'SMP 0412001', name: 'Nordvik Nordlys', purpose: 'tanker', flag: 'Malta' };
  const havblikk = {
    id: 'SMP 0412002',
    name: 'Nordvik Havblikk',
    purpose: 'tanker',
    flag: 'Malta',
  };
  tankers.watercrafts = [nordlys, havblikk];
  tankerOne.watercrafts = [nordlys];
  tankerTwo.watercrafts = [havblikk];
}

/** Foundation → holding → two shipping companies → four companies in three countries below them. */
function ownership(world: World, { own }: Storyteller, group: Group): void {
  const { foundation, holding, tankers, piraeus, crewing, charter, tankerOne, tankerTwo } = group;
  own(foundation, '100490', holding, '1994-11-03');
  own(holding, '100491', tankers, '2001-02-12');
  own(holding, '100491', piraeus, '2003-09-29');
  own(piraeus, '100493', crewing, '2006-06-20');
  const crew = world.memberOf(crewing, () => '100494');
  for (const ship of [tankerOne, tankerTwo]) {
    world.appoint(crew, ship, 'Secretary', { from: '2013-09-01' });
    world.grant(crew, ship, 'Crewing agreement', { from: '2013-09-01' });
  }
  own(tankers, '100492', charter, '2009-04-02');
  own(tankers, '100492', tankerOne, '2012-01-25');
  own(tankers, '100492', tankerTwo, '2013-08-14');
}

export function addHalvardGroup(world: World): void {
  const storyteller = createStoryteller(world, 'halvard group');
  const group = companies(storyteller);
  ingrids(world, storyteller, group);
  officers(world, storyteller, group);
  outsiders(world, group);
  fleet(group);
  ownership(world, storyteller, group);
}
