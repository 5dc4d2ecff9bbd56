/** Forty companies behind one door in Limassol, and a nominee with forty-five directorships. */
import { countryByCode } from '../countries/all-countries.ts';
import { addDays, dateBetween } from '../dates.ts';
import { makePerson } from '../make-person.ts';
import type { CompanyDraft, MemberDraft, World } from '../world.ts';
import { createStoryteller, postalAddress, type Storyteller } from './storyteller.ts';

const LANTERN_HOUSE = postalAddress(
  'Lantern House, 17 Carob Street',
  '3041',
  'Limassol',
  'Cyprus',
  'CY',
  {
    county_name: 'Limassol District',
    street_name: 'Carob',
    street_type: 'Street',
    house_number: '17',
    house_name: 'Lantern House',
    care_of_name: 'c/o Lanternhouse Secretarial Ltd',
  },
);

/** The same door as another clerk wrote it. */
const LANTERN_HOUSE_OTHERWISE = postalAddress(
  'Lantern Hse, Carob Str. 17',
  '3041',
  'Lemesos',
  'Cyprus',
  'CY',
);

/** Registered in these countries, whatever the address. */
const FORTY = [...'CCCCCCCMCCCGCCCMCCPCCCGCCCMCCCCPCCCMCCG'];
const CODES: Record<string, string> = { C: 'CY', M: 'MT', G: 'GB', P: 'PA' };
const ELSEWHERE = ['MT', 'PA', 'GB', 'CY', 'US'];

const foundedOn = ({ random }: Storyteller): string =>
  dateBetween(random, '2006-01-01', '2023-12-31');

function forty(storyteller: Storyteller): CompanyDraft[] {
  return FORTY.map((letter, index) =>
    storyteller.company(String(1022 + index), CODES[letter] ?? 'CY', {
      founded: foundedOn(storyteller),
      address: LANTERN_HOUSE,
      plain: true,
    }),
  );
}

function agent(world: World, { company, person }: Storyteller): MemberDraft {
  const firm = company('1021', 'CY', {
    name: 'Lanternhouse Secretarial',
    trade: 'advice',
    founded: '2005-09-12',
    address: LANTERN_HOUSE,
    plain: true,
  });
  const manager = person('100522', {
    name: 'Ορέστης Φαναρινός',
    born: '1964-10',
    nationality: 'Cypriot',
  });
  world.appoint(manager, firm, 'Director', { from: '2005-09-12' });
  return world.memberOf(firm, () => '100521');
}

function nominee({ person }: Storyteller): MemberDraft {
  return person(
    '100541',
    {
      name: 'Zenobia Quillfeather',
      born: '1951-12-31',
      nationality: 'British',
      citizenship: 'Cyprus',
      residence: 'Cyprus',
      sex: 'female',
    },
    {
      addresses: [LANTERN_HOUSE],
      contacts: [{ type: 'email', contact: 'zenobia.quillfeather@example.com' }],
    },
  );
}

export function addLanternHouse(world: World): void {
  const storyteller = createStoryteller(world, 'lantern house');
  const { random, company } = storyteller;
  const secretary = agent(world, storyteller);
  const zenobia = nominee(storyteller);

  const seat = (member: MemberDraft, on: CompanyDraft, role: string, daysLater = 0) => {
    const from = addDays(on.dates?.[0]?.date_full ?? '2010-01-01', daysLater);
    const to = random.chance(0.15)
      ? dateBetween(random, addDays(from, 200), '2026-10-31')
      : undefined;
    world.appoint(member, on, role, { from, to });
  };

  const someoneElse = (index: number) =>
    world.addMember(makePerson(random, countryByCode('CY'), String(100_700 + index)));

  const behindOneDoor = forty(storyteller);
  for (const [index, one] of behindOneDoor.entries()) {
    world.appoint(secretary, one, 'Secretary', { from: one.dates?.[0]?.date_full ?? undefined });
    if (index % 7 !== 3 && index < 26)
      seat(zenobia, one, index % 5 === 0 ? 'Nominee director' : 'Director');
    else seat(someoneElse(index), one, 'Director', 30);
  }
  const held = zenobia.positions?.length ?? 0;
  for (let index = 0; index < 45 - held; index += 1) {
    const one = company(String(1071 + index), ELSEWHERE[index % ELSEWHERE.length] ?? 'CY', {
      founded: foundedOn(storyteller),
      ...(index < 2 ? { address: LANTERN_HOUSE_OTHERWISE } : {}),
      plain: true,
    });
    seat(zenobia, one, index % 9 === 0 ? 'Nominee director' : 'Director', 14);
  }
}
