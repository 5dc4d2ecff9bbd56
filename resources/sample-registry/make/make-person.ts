/** People with invented names, as a register would write them in their own script. */
import anyAscii from 'any-ascii';
import type { Compound, Country } from './country.ts';
import { addDays, dateBetween } from './dates.ts';
import { makeAddress } from './make-address.ts';
import type { Random } from './random.ts';
import type { MemberDraft, Sparse } from './world.ts';
import type { MemberProfile } from '../../../src/contract/model/member.ts';

type Person = Sparse<MemberProfile['data']['person']>;

export function compound(random: Random, { starts, ends, femaleEnds }: Compound, female = false) {
  const end = random.int(0, ends.length - 1);
  const list = female && femaleEnds ? femaleEnds : ends;
  return random.pick(starts) + (list[end] ?? '');
}

function names(random: Random, { people }: Country, female: boolean): Person {
  const first = random.pick(female ? people.female : people.male);
  const last = compound(random, people.family, female);
  const middle =
    people.middle && random.chance(0.4)
      ? random.pick(people.middle[female ? 'female' : 'male'])
      : undefined;
  const patronymic =
    people.patronymic &&
    random.pick(people.patronymic.starts) +
      (female ? people.patronymic.female : people.patronymic.male);
  const parts =
    people.order === 'family-first'
      ? [last, middle, first, patronymic]
      : [first, middle, patronymic, last];
  return {
    full_name: parts.filter(Boolean).join(people.joined ? '' : ' '),
    first_name: first,
    last_name: last,
    middle_name: middle === first ? undefined : middle,
    patronymic,
  };
}

/** Registers differ in how much of a birth date they publish. */
function birth(random: Random, date: string): Person {
  const [year, month, day] = date.split('-');
  const shown = random.next();
  if (shown < 0.15) return {};
  if (shown < 0.3) return { birthday_year: year };
  if (shown < 0.5) return { birthday_year: year, birthday_month: month };
  return {
    birthday_date_full: date,
    birthday_year: year,
    birthday_month: month,
    birthday_day: day,
  };
}

function identityDocument(random: Random, country: Country) {
  const series = random.digits('@@');
  const number = random.digits('00#####');
  const issued = dateBetween(random, '2017-01-01', '2026-06-30');
  return {
    complete_document_data: `Passport ${series} ${number}, ${country.name}, issued ${issued}`,
    type: 'passport',
    identification_number: random.digits('X00######'),
    series,
    number,
    issue_date: issued,
    expiration_date: issued < '2022-11-01' ? addDays(issued, 1461) : undefined,
  };
}

/** The specification has both fields of a member's address dates null at times. */
function homeAddress(random: Random, country: Country) {
  const address = makeAddress(random, country);
  const type = random.chance(0.7) ? 'postal' : 'residential';
  return { ...address, type, ...(random.chance(0.1) ? { address_dates: [{}] } : {}) };
}

/** A domain label of Latin letters and digits for any name. */
export function label(name: string): string {
  return anyAscii(name)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** A phone number that no network has handed out. */
export function phone(random: Random, country: Country): string {
  if (country.code === 'US') return `+1 555 ${random.digits('01##')}`;
  if (country.code === 'GB') return `+44 20 7946 ${random.digits('0###')}`;
  return `+${country.dial} 000 ${random.digits('000 ###')}`;
}

/** A person of the country, old enough for a company. */
export function makePerson(random: Random, country: Country, id: string): MemberDraft {
  const female = random.chance(0.42);
  const person = names(random, country, female);
  const { prefixes } = country.people;
  const knownAs = label(`${person.first_name} ${person.last_name}`).replace(/-/g, '.');
  return {
    id,
    data: {
      person: {
        ...person,
        ...birth(random, dateBetween(random, '1950-01-01', '1998-12-31')),
        nationality: random.chance(0.7) ? country.nationality : undefined,
        citizenship: random.chance(0.35) ? country.name : undefined,
        residence: random.chance(0.6) ? country.name : undefined,
        name_prefix: prefixes && random.chance(0.2) ? random.pick(prefixes) : undefined,
        name_postfix: random.chance(0.02) ? random.pick(['Jr', 'PhD', 'OBE (sample)']) : undefined,
        sex: random.chance(0.5) ? (female ? 'female' : 'male') : undefined,
      },
    },
    contacts: random.chance(0.12)
      ? [
          { type: 'email', contact: `${knownAs}@example.com` },
          ...(random.chance(0.5) ? [{ type: 'phone', contact: phone(random, country) }] : []),
        ]
      : [],
    documents: random.chance(0.08) ? [identityDocument(random, country)] : [],
    addresses: random.chance(0.55) ? [homeAddress(random, country)] : [],
  };
}
