/** A ship and an aircraft that several companies state as theirs, and nobody who sits in two of them. */
import type { World } from '../world.ts';
import { createStoryteller } from './storyteller.ts';

const SHIP = { id: 'SMP 0990173', name: 'Saffron Tide', purpose: 'bulk carrier' };
const AIRCRAFT = { id: 'ZZ-QXA', manufacturer: 'Kestrelworks', model: 'Swift 9' };

export function addSharedAssets(world: World): void {
  const { company, person } = createStoryteller(world, 'shared assets');
  const owners = [
    company('1131', 'CY', {
      name: 'Perivolia Marine',
      trade: 'shipping',
      founded: '2010-02-02',
      plain: true,
    }),
    company('1132', 'PA', {
      name: 'Naviera Cala Garza',
      form: 'S.A.',
      trade: 'shipping',
      founded: '2014-07-09',
      plain: true,
    }),
    company('1133', 'AE', {
      name: 'صدف الفجيرة للملاحة',
      form: 'ذ.م.م',
      trade: 'shipping',
      founded: '2018-11-25',
      plain: true,
    }),
  ];
  const operators = [
    company('1134', 'MT', {
      name: 'Tramuntana Jets',
      trade: 'aviation',
      founded: '2009-05-05',
      plain: true,
    }),
    company('1135', 'US', {
      name: 'Sagewind Air',
      form: 'LLC',
      trade: 'aviation',
      founded: '2016-03-30',
      plain: true,
    }),
    company('1136', 'AE', {
      name: 'فنار الأجنحة للطيران',
      form: 'ذ.م.م',
      trade: 'aviation',
      founded: '2020-01-12',
      plain: true,
    }),
  ];
  for (const owner of owners) owner.watercrafts = [{ ...SHIP, flag: owner.jurisdiction_country }];
  for (const operator of operators)
    operator.aircrafts = [{ ...AIRCRAFT, jurisdiction: operator.jurisdiction_country }];

  const heads = [
    person('100591', { name: 'Μιλτιάδης Κοχυλίδης', born: '1962-04-30', nationality: 'Cypriot' }),
    person('100592', { name: 'Eleuterio Calamirañas', born: '1957', nationality: 'Panamanian' }),
    person('100593', { name: 'سهيل المحاراني', born: '1976-12', nationality: 'Emirati' }),
    person('100594', { name: 'Karmnu Żurruxi', born: '1974-08-08', nationality: 'Maltese' }),
    person('100595', { name: 'Wendell Sageridgeway', born: '1968-01', nationality: 'American' }),
    person('100596', { name: 'هيفاء الفناريجي', born: '1985-06-11', nationality: 'Emirati' }),
  ];
  for (const [index, one] of [...owners, ...operators].entries()) {
    const head = heads[index];
    const from = one.dates?.[0]?.date_full ?? undefined;
    if (head) world.appoint(head, one, index % 3 === 2 ? 'المدير العام' : 'Director', { from });
  }
}
