/** Eight companies that share five directors; some of them never sat at the table together. */
import { countryByName } from '../countries/all-countries.ts';
import { dateBetween } from '../dates.ts';
import { makePerson } from '../make-person.ts';
import { ROLES } from '../roles.ts';
import type { CompanyDraft, World } from '../world.ts';
import { createStoryteller, type Storyteller } from './storyteller.ts';

const BOARDS: [id: string, code: string, name: string, form: string, founded: string][] = [
  ['1011', 'NO', 'Aurvang Kraft', 'ASA', '1971-06-01'],
  ['1012', 'IS', 'Silfurhjalli Orka', 'hf.', '1983-02-14'],
  ['1013', 'DE', 'Möwenfließ Netz', 'AG', '1990-10-03'],
  ['1014', 'GB', 'Thistlecombe Power', 'PLC', '1986-04-22'],
  ['1015', 'NO', 'Gråstranda Nett', 'AS', '1999-01-04'],
  ['1016', 'PL', 'Świtgrąd Energia', 'S.A.', '1995-09-18'],
  ['1017', 'NO', 'Tindøyra Hydro', 'ASA', '1978-12-11'],
  ['1018', 'FR', 'Sillage d’Aval Courant', 'SA', '2002-05-30'],
];

const people = ({ person }: Storyteller) => ({
  tindholm: person('100501', {
    name: 'Sigrun Tindholm',
    born: '1959-01-23',
    nationality: 'Norwegian',
    residence: 'Norway',
  }),
  eyvindsson: person('100502', {
    name: 'Hallgeir Eyvindsson',
    born: '1963-11-30',
    nationality: 'Icelandic',
  }),
  brinck: person('100503', { name: 'Wiebke Brinckmeier', born: '1966', nationality: 'German' }),
  dingle: person('100504', {
    name: 'Everard Hugh Dinglethorpe',
    born: '1955-08',
    nationality: 'British',
  }),
  zura: person('100505', {
    name: 'Małgorzata Żurakowska',
    born: '1970-05-05',
    nationality: 'Polish',
    citizenship: 'Poland',
  }),
});

type Director = keyof ReturnType<typeof people>;

/** Who sat on which board (by position in the list above), as what, and how long. */
const SEATS: [Director, board: number, role: string, from: string, to?: string][] = [
  ['tindholm', 0, 'Chair', '2009-05-14'],
  ['tindholm', 1, 'Director', '2012-03-20', '2020-03-19'],
  ['tindholm', 4, 'Director', '2010-01-11'],
  ['tindholm', 6, 'Deputy member', '2021-06-02'],
  ['eyvindsson', 0, 'Director', '2011-05-12', '2023-05-11'],
  ['eyvindsson', 1, 'Chair', '2008-03-18'],
  ['eyvindsson', 2, 'Mitglied des Aufsichtsrats', '2014-06-24'],
  ['eyvindsson', 3, 'Director', '2016-04-28'],
  ['brinck', 2, 'Vorsitzende Person des Aufsichtsrats', '2013-06-25'],
  ['brinck', 3, 'Director', '2013-09-02', '2016-04-27'],
  ['brinck', 5, 'Członek zarządu', '2015-10-01'],
  ['brinck', 7, 'Administrateur', '2018-05-17'],
  ['dingle', 3, 'Chair', '2004-04-29'],
  ['dingle', 0, 'Director', '2001-05-10', '2009-05-13'],
  ['dingle', 7, 'Président du conseil', '2007-05-31', '2018-05-16'],
  ['zura', 5, 'Prezes zarządu', '2012-02-01'],
  ['zura', 6, 'Director', '2019-11-04'],
  ['zura', 7, 'Administrateur', '2019-05-16'],
  ['zura', 4, 'Director', '2022-01-10'],
];

export function addInterlockingBoards(world: World): void {
  const storyteller = createStoryteller(world, 'interlocking boards');
  const companies = BOARDS.map(([id, code, name, form, founded]) =>
    storyteller.company(id, code, { name, form, founded, trade: 'energy', plain: true }),
  );
  const directors = people(storyteller);
  for (const [director, board, role, from, to] of SEATS) {
    const company = companies[board];
    if (!company) throw new Error(`no board ${board}`);
    world.appoint(directors[director], company, role, { from, to });
  }
  fillTheRest(world, storyteller, companies);
}

/** Two more to a board who sit nowhere else. */
function fillTheRest(world: World, { random }: Storyteller, companies: CompanyDraft[]): void {
  for (const [index, company] of companies.entries()) {
    const country = countryByName(company.jurisdiction_country);
    for (const [seat, role] of (['director', 'executive'] as const).entries()) {
      const id = String(100_801 + index * 2 + seat);
      const member = world.addMember(makePerson(random, country, id));
      const from = dateBetween(random, '2012-01-01', '2024-12-31');
      world.appoint(member, company, ROLES[country.language][role], { from });
    }
  }
}
