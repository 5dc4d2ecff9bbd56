/** A company whose own profile and whose members' profiles do not say the same. */
import type { CompanyDraft, World } from '../world.ts';
import { createStoryteller, type Storyteller } from './storyteller.ts';

const ICELANDIC = { nationality: 'Icelandic', residence: 'Iceland' };

/** One is listed and states nothing, one states a position and is not listed. */
function disagreeOnWho(world: World, { person }: Storyteller, kaldbakur: CompanyDraft): void {
  const denies = person('100581', {
    name: 'Þorgrímur Kaldbaksson',
    born: '1960-03-27',
    ...ICELANDIC,
  });
  world.appoint(denies, kaldbakur, 'Chair', { statedBy: 'company' });
  const claims = person('100584', {
    name: 'Brynhildur Eyvindsdóttir',
    born: '1982-01',
    ...ICELANDIC,
  });
  world.appoint(claims, kaldbakur, 'Director', { from: '2022-09-01', statedBy: 'member' });
}

/** One has another role, one has left long ago. */
function disagreeOnWhat(world: World, { person }: Storyteller, kaldbakur: CompanyDraft): void {
  const roles = person('100582', {
    name: 'Ásdís Kaldbaksdóttir',
    born: '1971-10-02',
    ...ICELANDIC,
  });
  world.appoint(roles, kaldbakur, 'Chief executive', { statedBy: 'company' });
  world.appoint(roles, kaldbakur, 'Deputy member', { from: '2018-02-01', statedBy: 'member' });
  const left = person('100583', { name: 'Snæbjörn Ögmundsson', born: '1965', ...ICELANDIC });
  world.appoint(left, kaldbakur, 'Director', {
    from: '2004-04-15',
    to: '2017-12-31',
    statedBy: 'member',
  });
  world.appoint(left, kaldbakur, 'Director (since 2004, in office)', { statedBy: 'company' });
}

export function addDisagreement(world: World): void {
  const storyteller = createStoryteller(world, 'disagreement');
  const kaldbakur = storyteller.company('1121', 'IS', {
    name: 'Kaldbakur Útgerð',
    form: 'ehf.',
    trade: 'fishing',
    founded: '1997-08-19',
  });
  disagreeOnWho(world, storyteller, kaldbakur);
  disagreeOnWhat(world, storyteller, kaldbakur);
  const agrees = storyteller.person('100585', {
    name: 'Kolbeinn Ísleifsson',
    born: '1958-07-14',
    ...ICELANDIC,
  });
  world.appoint(agrees, kaldbakur, 'Director', { from: '2001-05-20' });
}
