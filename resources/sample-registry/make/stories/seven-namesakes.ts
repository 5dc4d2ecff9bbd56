/** Seven people under one name, of whom one sits on two boards with a colleague of his. */
import type { World } from '../world.ts';
import { createStoryteller } from './storyteller.ts';

export function addSevenNamesakes(world: World): void {
  const { company, person } = createStoryteller(world, 'seven namesakes');
  const board = (id: string, name: string, code: string, founded: string, form: string) =>
    company(id, code, { name, founded, form, trade: 'shipping' });
  const ferries = board('1161', 'Skarvholmen Ferger', 'NO', '1998-04-02', 'AS');
  const pilots = board('1162', 'Skarvholmen Lostjeneste', 'NO', '2003-09-15', 'AS');
  const dredging = board('1163', 'Brattskjer Mudring', 'NO', '2009-02-11', 'AS');
  const lines = board('1164', 'Corvesund Lines', 'GB', '2012-10-01', 'Ltd');
  const agency = board('1165', 'Kormorania Agencja', 'PL', '2015-05-20', 'Sp. z o.o.');
  const name = 'Eirik Skarvholt';
  const [first, second, third, fourth, fifth, sixth, seventh] = [
    { born: '1961-04-09', nationality: 'Norwegian', residence: 'Norway' },
    { born: '1961-11-30', nationality: 'Norwegian', residence: 'Norway' },
    { born: '1988', nationality: 'Norwegian', residence: 'United Kingdom' },
    { nationality: 'Norwegian' },
    { born: '1961-04', residence: 'Norway' },
    { nationality: 'Danish', residence: 'Poland' },
    {},
  ].map((facts, at) => person(`10068${at + 1}`, { name, ...facts }));
  const colleague = person('100688', {
    name: 'Solveig Brattskjer',
    born: '1966-08-17',
    nationality: 'Norwegian',
  });
  const other = person('100689', { name: 'Torbjørn Lostad', born: '1970-01-05' });
  if (!first || !second || !third || !fourth || !fifth || !sixth || !seventh) return;
  for (const [at, from] of [
    [ferries, '2004-05-01'],
    [pilots, '2006-06-01'],
    [dredging, '2010-03-01'],
  ] as const)
    world.appoint(first, at, 'Styremedlem', { from });
  world.appoint(colleague, ferries, 'Styreleder', { from: '2001-01-15' });
  world.appoint(colleague, dredging, 'Styremedlem', { from: '2011-09-12' });
  world.appoint(other, pilots, 'Daglig leder', { from: '2008-02-01' });
  world.appoint(other, dredging, 'Daglig leder', { from: '2012-01-01', to: '2016-06-30' });
  world.appoint(second, lines, 'Director', { from: '2013-02-01' });
  world.appoint(third, lines, 'Secretary', { from: '2019-07-01' });
  world.appoint(fourth, agency, 'Prezes zarządu', { from: '2016-01-01' });
  world.appoint(fifth, ferries, 'Varamedlem', { from: '2014-04-01', to: '2018-04-01' });
  world.appoint(sixth, agency, 'Członek zarządu', { from: '2017-03-01' });
  world.appoint(seventh, pilots, 'Varamedlem', { from: '2020-02-01' });
}
