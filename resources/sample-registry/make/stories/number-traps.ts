/** Numbers that invite a mistake: equal where nothing else is, and too long for a float. */
import type { MemberDraft, World } from '../world.ts';
import { createStoryteller, type Storyteller } from './storyteller.ts';

/** A company and a member both have the id 1151 and nothing to do with each other. */
function sharedId(world: World, { company, person }: Storyteller): void {
  const larch = company('1151', 'GB', {
    name: 'Larchmere Press',
    form: 'Ltd',
    founded: '1987-05-12',
  });
  const heron = company('1152', 'GB', {
    name: 'Heronlock Press',
    form: 'Ltd',
    founded: '1992-07-01',
  });
  const hester = person('1151', {
    name: 'Hester Bramburnlow',
    born: '1969-09-09',
    nationality: 'British',
  });
  const osbert = person('100641', {
    name: 'Osbert Bramcroftley',
    born: '1950',
    nationality: 'British',
  });
  world.appoint(hester, heron, 'Secretary', { from: '2003-03-03' });
  world.appoint(osbert, larch, 'Director', { from: '1987-05-12' });
}

/** 7 is not 007, and 2^53 + 1 is not 2^53. */
function unlikeIds(world: World, { company, person }: Storyteller): void {
  const registry = company('1153', 'NO', {
    name: 'Sjøkvelven Arkiv',
    form: 'AS',
    founded: '1999-09-09',
  });
  const one = [
    person('7', { name: 'Septimus Wrencroftley', born: '1957-07-07', nationality: 'British' }),
    person('007', { name: 'Secunda Fendinglethorpe', born: '1962-02-02', nationality: 'British' }),
    person('9007199254740992', {
      name: 'Magnus Ulvvollstad',
      born: '1953',
      nationality: 'Norwegian',
    }),
    person('9007199254740993', {
      name: 'Magnhild Ulvvollstad',
      born: '1992',
      nationality: 'Norwegian',
    }),
  ];
  for (const member of one)
    world.appoint(member, registry, 'Deputy member', { from: '2010-10-10' });
}

function memberCompany(
  id: string,
  company: NonNullable<MemberDraft['data']>['company'],
): MemberDraft {
  return { id, data: { company } };
}

/** Members that are companies, and share one number only with a company profile. */
function sharedNumber(world: World, { company, person }: Storyteller): void {
  const joint = company('1154', 'NO', {
    name: 'Breidstranda Havn',
    form: 'AS',
    founded: '2011-01-17',
  });
  const invest = company('1155', 'NO', {
    name: 'Gråbruvik Invest',
    form: 'AS',
    trade: 'finance',
    founded: '2004-06-15',
    registrationNumber: '900 417 226',
  });
  const builders = company('1156', 'DE', {
    name: 'Weißdornberg Bau',
    form: 'GmbH',
    trade: 'building',
    founded: '1998-08-08',
  });
  const sameNumber = memberCompany('100651', {
    name: 'Galet Conseil SARL',
    registration_number: '900 417 226',
    jurisdiction_country: 'France',
  });
  const sameId = memberCompany('100652', {
    id: '1156',
    name: 'Iroko Provisions Ltd',
    registration_number: 'RC 330021',
    jurisdiction_country: 'Nigeria',
  });
  world.appoint(world.addMember(sameNumber), joint, 'Shareholder', { from: '2011-01-17' });
  world.appoint(world.addMember(sameId), joint, 'Shareholder', { from: '2012-02-01' });
  // This one is the company whose number and id it states.
  const itself = world.memberOf(invest, () => '100653');
  world.appoint(itself, joint, 'Shareholder', { from: '2011-01-17' });
  const eivind = person('100642', { name: 'Eivind Skjærneshaug', nationality: 'Norwegian' });
  world.appoint(eivind, invest, 'Director', { from: '2004-06-15' });
  const wiebke = person('100643', { name: 'Wiebke Wölfenhübeln', born: '1974' });
  world.appoint(wiebke, builders, 'Geschäftsführung', { from: '2010-08-08' });
}

export function addNumberTraps(world: World): void {
  const storyteller = createStoryteller(world, 'number traps');
  sharedId(world, storyteller);
  unlikeIds(world, storyteller);
  sharedNumber(world, storyteller);
}
