/**
 * Invented people and companies, the same ones for the same seed: what a store to be measured is
 * filled with. Profiles have the size and the shape of real ones, some 4 KB: most members hold 1 to
 * 5 positions, some hundreds, a handful 500; and so do the boards of companies look.
 */
import type { Address } from '../../src/contract/model/address.ts';
import type { DateEntry } from '../../src/contract/model/text.ts';
import { dayOf, dayText } from '../../src/record/values/days.ts';
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import { makeAddress, makeCompanyProfile, makeMemberProfile } from './records.ts';

export interface SyntheticWorld {
  /** Person profiles, `sample/member:1` to `sample/member:<members>`. */
  members: number;
  /** Company profiles, `sample/company:1` to `sample/company:<companies>`; members hold positions in these. */
  companies: number;
  seed?: number;
}

const words = (text: string): string[] => text.split(' ');
const FIRST = words(
  'Ada Boris Chloë Дмитрий Eleni Fatima Gustav 小明 Ines Jan Kateryna Lars Μαρία Nadia Olga Pedro ' +
    'Quentin Rania Søren Tomás Ulla Владимир Wanda Xavier يوسف Zoé Amélie Bjørn Carlos Daiyu',
);
const LAST = words(
  'Lind Petrov Sørensen Иванов Papadakis Haddad Berg 王 Costa Novák Kowalski Müller García Rossi ' +
    'Nakamura Παπαδόπουλος حداد Silva Dubois Okonkwo Andersson Virtanen Yılmaz Horváth',
);
const SYLLABLES = words(
  'ka ro mi ten sol var lin dor pe hul ast eri bru nok tal ve sha gir om ul fen zi cra',
);
const COUNTRIES = words('Norway Greece Panama Japan Cyprus Brazil Malta Estonia');
const ROLES = ['Director', 'Secretary', 'Chair', 'Managing Director', 'Treasurer', 'Board member'];
const FORMS = words('AS Ltd GmbH SA BV Oy');

/** Numbers from 0 up to `below`, always the same for the same seed (mulberry32). */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** Chance with words: what is said of one record, whatever was said of others before. */
function chance(seed: number) {
  const below = randomNumbers(seed);
  const pick = (list: readonly string[]): string => list[below(list.length)] ?? '';
  const word = (): string => {
    const letters = Array.from({ length: 2 + below(3) }, () => pick(SYLLABLES)).join('');
    return letters.charAt(0).toUpperCase() + letters.slice(1);
  };
  const day = (): string => `${1990 + below(34)}-0${1 + below(9)}-${10 + below(18)}`;
  return { below, pick, word, day };
}
type Chance = ReturnType<typeof chance>;

/** How many positions a member holds. */
function seatCount({ below }: Chance): number {
  const share = below(10_000);
  if (share < 9400) return 1 + below(5);
  if (share < 9960) return 6 + below(25);
  return share < 9999 ? 100 + below(200) : 500;
}

const blankAddress = makeAddress({});

/** As registers write addresses: some with a letter at the number, some with a unit, some as one line. */
function address({ below, pick, word }: Chance): Address {
  const street = word();
  const city = word();
  const country = pick(COUNTRIES);
  const number = 1 + below(200);
  const post = 1000 + below(9000);
  const place = (number + post) % 12;
  const house = place === 0 ? `${number}A` : place === 1 ? `${number} E` : String(number);
  const unit = place === 2 ? 'Suite 100' : place === 3 ? '2nd Floor' : null;
  const line = [`${street} ${house}`, unit].filter((part) => part !== null).join(', ');
  const inWords = {
    ...blankAddress,
    type: 'postal',
    complete_address: `${line}, ${post} ${city}, ${country}`,
    country_name: country,
  };
  if (place === 4) {
    inWords.complete_address = `${city} Building ${house} E. ${street} Ave., ${post} ${city}`;
    return inWords;
  }
  return {
    ...inWords,
    locality_name: city,
    post_code: String(post),
    address_line_2: unit,
    street_name: street,
    house_number: house,
  };
}

/** In the international form, or a third in the national one. */
const phone = (number: number): string => (number % 3 === 0 ? `${number}` : `+47 ${number}`);

const contacts = ({ below, word }: Chance) => [
  { type: 'email', contact: `${word().toLowerCase()}@${word().toLowerCase()}.example` },
  { type: 'phone', contact: phone(10_000_000 + below(89_999_999)) },
];

const document = ({ below, day }: Chance) => ({
  complete_document_data: null,
  type: 'passport',
  identification_number: String(10_000_000 + below(89_999_999)),
  series: null,
  number: String(below(1_000_000)),
  issue_date: day(),
  expiration_date: null,
});

interface Seat {
  company: number;
  role: string;
  status: string;
  since: string;
}

/** A member beyond `members` can be made too: one nobody met yet, with positions in these companies. */
export function inventWorld({ members, companies, seed = 1 }: SyntheticWorld) {
  const ofMember = (n: number, what: number): Chance => chance(seed * 65_537 + n * 8 + what);
  const ofCompany = (n: number, what: number): Chance => chance(seed * 92_821 + n * 8 + 4 + what);

  function memberName(n: number): string {
    const { below, pick, word } = ofMember(n, 0);
    const last = below(3) === 0 ? pick(LAST) : word();
    return below(2) === 0 ? `${pick(FIRST)} ${last}` : `${pick(FIRST)} ${word()} ${last}`;
  }
  function companyName(n: number): string {
    const { pick, word } = ofCompany(n, 0);
    return `${word()} ${word()} ${pick(FORMS)}`;
  }

  /** Low numbers are the large companies: the first has some 500 members. */
  function seatsOf(n: number, count?: number): Seat[] {
    const some = ofMember(n, 1);
    const wanted = Math.min(count ?? seatCount(some), Math.ceil(companies / 2));
    const held = new Map<number, Seat>();
    while (held.size < wanted) {
      const company = 1 + Math.floor(companies * (some.below(1e9) / 1e9) ** 1.5);
      const status = some.below(4) === 0 ? 'inactive' : 'active';
      held.set(company, { company, role: some.pick(ROLES), status, since: some.day() });
    }
    return [...held.values()];
  }

  /** Who sits on which board, as the members say; a fifth of it the companies leave out. */
  let boards: { member: number; role: string }[][] | undefined;
  function boardOf(company: number) {
    boards ??= Array.from({ length: companies + 1 }, () => []);
    if (boards[0]?.length === 0) {
      boards[0].push({ member: 0, role: 'read' });
      for (let member = 1; member <= members; member += 1) {
        seatsOf(member).forEach(({ company: at, role }, seat) => {
          if ((member + seat) % 5 !== 0) boards?.[at]?.push({ member, role });
        });
      }
    }
    return boards[company] ?? [];
  }

  return {
    memberName,
    companyName,
    /** `seats`: so many positions instead of what chance gives. */
    member: (n: number, seats?: number): MemberProfile =>
      describeMember(n, memberName(n), seatsOf(n, seats), { some: ofMember(n, 2), companyName }),
    company: (n: number): CompanyProfile => {
      const board = boardOf(n).map(({ member, role }) => ({
        id: String(member),
        name: memberName(member),
        position: role,
      }));
      return describeCompany(n, companyName(n), board, ofCompany(n, 2));
    },
  };
}

const later = (day: string, days: number): string => dayText(dayOf(day) + days);

/** As registers state dates: of a quarter a registration alone, of a tenth both, of some two terms. */
function datesOf(since: string, at: number): DateEntry[] {
  const dated = (type: string, date_full = since): DateEntry => ({ date_full, type });
  const place = at % 20;
  if (place < 5) return [dated('registration')];
  if (place < 7) return [dated('effective'), dated('registration', later(since, 400))];
  if (place > 7) return [dated('effective')];
  const ended = dated('expiration', later(since, 700));
  return [dated('effective'), ended, dated('effective', later(since, 1500))];
}

const blankMember = makeMemberProfile({});
const blankCompany = makeCompanyProfile({});

function describeMember(
  n: number,
  name: string,
  seats: readonly Seat[],
  { some, companyName }: { some: Chance; companyName: (n: number) => string },
): MemberProfile {
  const parts = name.split(' ');
  const person = {
    ...blankMember.data.person,
    full_name: name,
    first_name: parts[0] ?? null,
    last_name: parts.at(-1) ?? null,
    birthday_year: String(1930 + some.below(70)),
    nationality: some.pick(COUNTRIES),
    residence: some.pick(COUNTRIES),
  };
  const positions = seats.map(({ company, role, status, since }, at) => ({
    company_id: String(company),
    company_name: companyName(company),
    jurisdiction_country: some.pick(COUNTRIES),
    jurisdiction_state: null,
    positions: [{ position: role, status, dates: datesOf(since, n + at) }],
  }));
  const data = { ...blankMember.data, mixed: { full_name: name }, person };
  const addresses = Array.from({ length: 1 + some.below(3) }, () => address(some));
  const documents = [document(some), document(some)];
  const said = { data, positions, addresses, contacts: contacts(some), documents };
  return { ...blankMember, id: String(n), ...said };
}

function describeCompany(
  n: number,
  name: string,
  board: CompanyProfile['members'],
  some: Chance,
): CompanyProfile {
  const parent = n > 1 && some.below(3) === 0 ? String(1 + some.below(n - 1)) : null;
  return {
    ...blankCompany,
    id: String(n),
    current_name: { ...blankCompany.current_name, name },
    registration_number: `9${10_000_000 + n}`,
    jurisdiction_country: some.pick(COUNTRIES),
    status: 'Active',
    type: 'Limited company',
    parent_company: { parent_company_id: parent, level: parent === null ? null : 'direct' },
    dates: [{ date_full: some.day(), type: 'registration' }],
    members: board,
    addresses: [address(some), address(some)],
    contacts: contacts(some),
  };
}
