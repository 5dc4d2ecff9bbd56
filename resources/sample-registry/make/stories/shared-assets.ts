/** A ship and an aircraft that several companies state as theirs, and nobody who sits in two of them. */
import type { Trade } from '../trades.ts';
import type { CompanyDraft, World } from '../world.ts';
import { createStoryteller, type PersonFacts, type Storyteller } from './storyteller.ts';

const SHIP = { id: 'SMP 0990173', name: 'Saffron Tide', purpose: 'bulk carrier' };
const AIRCRAFT = { id: 'ZZ-QXA', manufacturer: 'Kestrelworks', model: 'Swift 9' };

interface Holder {
  id: string;
  code: string;
  name: string;
  form: string;
  founded: string;
  /** Its only director, member 100591 and on in the order of the ids. */
  head: PersonFacts;
}

const SHIPOWNERS: Holder[] = [
  {
    id: '1131',
    code: 'CY',
    name: 'Perivolia Marine',
    form: 'Ltd',
    founded: '2010-02-02',
    head: { name: 'Μιλτιάδης Κοχυλίδης', born: '1962-04-30', nationality: 'Cypriot' },
  },
  {
    id: '1132',
    code: 'PA',
    name: 'Naviera Cala Garza',
    form: 'S.A.',
    founded: '2014-07-09',
    head: { name: 'Eleuterio Calamirañas', born: '1957', nationality: 'Panamanian' },
  },
  {
    id: '1133',
    code: 'AE',
    name: 'صدف الفجيرة للملاحة',
    form: 'ذ.م.م',
    founded: '2018-11-25',
    head: { name: 'سهيل المحاراني', born: '1976-12', nationality: 'Emirati' },
  },
];

const OPERATORS: Holder[] = [
  {
    id: '1134',
    code: 'MT',
    name: 'Tramuntana Jets',
    form: 'Ltd',
    founded: '2009-05-05',
    head: { name: 'Karmnu Żurruxi', born: '1974-08-08', nationality: 'Maltese' },
  },
  {
    id: '1135',
    code: 'US',
    name: 'Sagewind Air',
    form: 'LLC',
    founded: '2016-03-30',
    head: { name: 'Wendell Sageridgeway', born: '1968-01', nationality: 'American' },
  },
  {
    id: '1136',
    code: 'AE',
    name: 'فنار الأجنحة للطيران',
    form: 'ذ.م.م',
    founded: '2020-01-12',
    head: { name: 'هيفاء الفناريجي', born: '1985-06-11', nationality: 'Emirati' },
  },
];

function addHolder(
  world: World,
  { company, person }: Storyteller,
  { id, code, name, form, founded, head }: Holder,
  trade: Trade,
): CompanyDraft {
  const holder = company(id, code, { name, form, founded, trade, plain: true });
  const director = person(String(100_591 + Number(id) - 1131), head);
  world.appoint(director, holder, code === 'AE' ? 'المدير العام' : 'Director', { from: founded });
  return holder;
}

export function addSharedAssets(world: World): void {
  const storyteller = createStoryteller(world, 'shared assets');
  for (const owner of SHIPOWNERS) {
    const holder = addHolder(world, storyteller, owner, 'shipping');
    holder.watercrafts = [{ ...SHIP, flag: holder.jurisdiction_country }];
  }
  for (const operator of OPERATORS) {
    const holder = addHolder(world, storyteller, operator, 'aviation');
    holder.aircrafts = [{ ...AIRCRAFT, jurisdiction: holder.jurisdiction_country }];
  }
}
