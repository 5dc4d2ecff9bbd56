/** One person under two spellings, and two people under one name. */
import type { World } from '../world.ts';
import { createStoryteller, type Storyteller } from './storyteller.ts';

const passport = (number: string) => ({
  complete_document_data: `Passport ZZ ${number}, Bulgaria`,
  type: 'passport',
  identification_number: `X00${number}`,
  series: 'ZZ',
  number,
  issue_date: '2019-04-16',
});

function twoSpellings(world: World, { company, person }: Storyteller): void {
  const foods = company('1115', 'BG', {
    name: 'Чинармир Храни',
    form: 'ООД',
    trade: 'food',
    founded: '2005-10-12',
  });
  const trading = company('1116', 'CY', {
    name: 'Akamantira Provisions',
    trade: 'trade',
    founded: '2011-03-01',
  });
  const born = '1974-02-11';
  const cyrillic = person(
    '100571',
    {
      name: 'Димитър Спиридонов Велкобранов',
      parts: { first: 'Димитър', patronymic: 'Спиридонов', last: 'Велкобранов' },
      born,
      nationality: 'Bulgarian',
    },
    { documents: [passport('0417733')] },
  );
  const latin = person(
    '100572',
    { name: 'Dimitar Velkobranov', born, residence: 'Cyprus' },
    { documents: [passport('0417733')] },
  );
  world.appoint(cyrillic, foods, 'Управител', { from: '2005-10-12' });
  world.appoint(latin, trading, 'Director', { from: '2011-03-01' });
}

function twoPeople(world: World, { company, person }: Storyteller): void {
  const name = 'Jan Krzemogórski';
  const elder = person('100573', { name, born: '1958-03-02', nationality: 'Polish' });
  const younger = person('100574', { name, born: '1991-07-19', nationality: 'Polish' });
  const builders = company('1117', 'PL', {
    name: 'Jodłomir Budownictwo',
    form: 'S.A.',
    trade: 'building',
    founded: '1993-01-29',
  });
  const programmers = company('1118', 'PL', {
    name: 'Żurawex Systemy',
    form: 'Sp. z o.o.',
    trade: 'software',
    founded: '2017-06-06',
  });
  world.appoint(elder, builders, 'Prezes zarządu', { from: '1993-01-29' });
  world.appoint(younger, programmers, 'Prezes zarządu', { from: '2017-06-06' });
}

export function addSameAndNotSame(world: World): void {
  const storyteller = createStoryteller(world, 'same and not same');
  twoSpellings(world, storyteller);
  twoPeople(world, storyteller);
}
