/** A company that changed its name three times, and one that was dissolved with all its offices. */
import { companyNames, legalForm } from '../company-names.ts';
import { countryByCode } from '../countries/all-countries.ts';
import type { World } from '../world.ts';
import { createStoryteller, type Storyteller } from './storyteller.ts';

const FORMER: [name: string, form: string, from: string, to: string][] = [
  ['Marlcombe Tonics', 'Ltd', '1964-02-03', '1979-06-29'],
  ['Marlcombe Remedies', 'Ltd', '1979-06-30', '1996-10-31'],
  ['Heronlock Pharma', 'PLC', '1996-11-01', '2012-04-15'],
];

function renamedThrice(world: World, { random, company, person }: Storyteller): void {
  const renamed = company('1141', 'GB', {
    name: 'Larchgate Biologics',
    form: 'PLC',
    trade: 'medicine',
    founded: '1964-02-03',
  });
  renamed.old_names = FORMER.map(([name, form, from, to]) => ({
    ...companyNames(legalForm(random, countryByCode('GB'), form), name),
    abbreviation: name === 'Heronlock Pharma' ? 'HLP' : undefined,
    dates: [
      { date_full: from, type: 'effective' },
      { date_full: to, type: 'expiration' },
    ],
  }));
  renamed.trade_names = [
    { name: 'Doctor Marl’s', dates: [{ date_full: '1971-05-01', type: 'registration' }] },
    { name: 'Larchgate', dates: [] },
  ];
  const chair = person('100631', {
    name: 'Philippa Wrenwickmere',
    born: '1961-11-05',
    nationality: 'British',
  });
  world.appoint(chair, renamed, 'Chair', { from: '2012-04-16' });
}

function dissolved(world: World, { company, person }: Storyteller): void {
  const ended = company('1142', 'DE', {
    name: 'Möwenwörth Handel',
    form: 'GmbH',
    trade: 'trade',
    founded: '1989-11-10',
    ended: '2015-03-31',
  });
  const last = person('100632', { name: 'Volkmar Mühstöver', born: '1953', nationality: 'German' });
  world.appoint(last, ended, 'Geschäftsführung', { from: '1989-11-10', to: '2015-03-31' });
  const holder = person('100633', {
    name: 'Gudrun Mühstöver',
    born: '1955',
    nationality: 'German',
  });
  world.appoint(holder, ended, 'Prokura', { from: '1990-02-01', status: null });
}

export function addFormerNames(world: World): void {
  const storyteller = createStoryteller(world, 'former names');
  renamedThrice(world, storyteller);
  dissolved(world, storyteller);
}
