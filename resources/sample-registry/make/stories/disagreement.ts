/** A company whose own profile and whose members' profiles do not say the same. */
import type { World } from '../world.ts';
import { createStoryteller } from './storyteller.ts';

export function addDisagreement(world: World): void {
  const { company, person } = createStoryteller(world, 'disagreement');
  const kaldbakur = company('1121', 'IS', {
    name: 'Kaldbakur Útgerð',
    form: 'ehf.',
    trade: 'fishing',
    founded: '1997-08-19',
  });
  const icelandic = { nationality: 'Icelandic', residence: 'Iceland' };

  const denies = person('100581', {
    name: 'Þorgrímur Kaldbaksson',
    born: '1960-03-27',
    ...icelandic,
  });
  world.appoint(denies, kaldbakur, 'Chair', { statedBy: 'company' });

  const roles = person('100582', {
    name: 'Ásdís Kaldbaksdóttir',
    born: '1971-10-02',
    ...icelandic,
  });
  world.appoint(roles, kaldbakur, 'Chief executive', { statedBy: 'company' });
  world.appoint(roles, kaldbakur, 'Deputy member', { from: '2018-02-01', statedBy: 'member' });

  const ended = person('100583', { name: 'Snæbjörn Ögmundsson', born: '1965', ...icelandic });
  world.appoint(ended, kaldbakur, 'Director', {
    from: '2004-04-15',
    to: '2017-12-31',
    statedBy: 'member',
  });
  world.appoint(ended, kaldbakur, 'Director (since 2004, in office)', { statedBy: 'company' });

  const claims = person('100584', {
    name: 'Brynhildur Eyvindsdóttir',
    born: '1982-01',
    ...icelandic,
  });
  world.appoint(claims, kaldbakur, 'Director', { from: '2022-09-01', statedBy: 'member' });

  const agrees = person('100585', {
    name: 'Kolbeinn Ísleifsson',
    born: '1958-07-14',
    ...icelandic,
  });
  world.appoint(agrees, kaldbakur, 'Director', { from: '2001-05-20' });
}
