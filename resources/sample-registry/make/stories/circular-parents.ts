/** Three holding companies, each the parent of the next, and the last the parent of the first. */
import type { World } from '../world.ts';
import { createStoryteller } from './storyteller.ts';

export function addCircularParents(world: World): void {
  const { company, person, own } = createStoryteller(world, 'circular parents');
  const shell = { trade: 'finance', plain: true } as const;
  const ouroline = company('1101', 'MT', {
    name: 'Ouroline Holding',
    founded: '2013-03-06',
    ...shell,
  });
  const vermane = company('1102', 'DE', {
    name: 'Vermane Beteiligungen',
    form: 'GmbH',
    founded: '2013-05-21',
    ...shell,
  });
  const cirrosa = company('1103', 'CY', {
    name: 'Cirrosa Capital',
    founded: '2013-09-17',
    ...shell,
  });
  own(ouroline, '100551', vermane, '2013-05-21');
  own(vermane, '100552', cirrosa, '2013-09-17', 'Shareholder');
  own(cirrosa, '100553', ouroline, '2014-01-08');

  const only = person('100554', {
    name: 'Filomena Xelliċċa',
    born: '1972-09',
    nationality: 'Maltese',
    residence: 'Malta',
  });
  world.appoint(only, ouroline, 'Director', { from: '2013-03-06' });
  world.appoint(only, vermane, 'Geschäftsführung', { from: '2013-05-21' });
  const first = person('100555', {
    name: 'Λέανδρος Ανεμινός',
    born: '1969',
    nationality: 'Cypriot',
  });
  world.appoint(first, cirrosa, 'Director', { from: '2013-09-17' });
}
