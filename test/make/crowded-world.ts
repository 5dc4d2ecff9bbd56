/**
 * A registry in the shape of real ones, the same one every time: hubs of 500 and 2,000, people on up to 40
 * boards, doors and phones that up to thousands state, chains of 14 owners and circles, companies that
 * are members too, and roles of which often only a registration is stated. Most members hold one role.
 */
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import { makeOwnerChain, makeOwnerCircle } from './owner-chain.ts';
import { makeAddress, makeCompanyProfile, makeMemberProfile } from './records.ts';
import { inventWorld, randomNumbers } from './synthetic-world.ts';

/** How many records there are of each kind, without those of chains and circles. */
export interface CrowdedWorld {
  members: number;
  companies: number;
}

const HUB_SIZES = [2000, 500, 500, 500];
const CHAINS = 100;
const CIRCLES = 20;
const CHAIN_OWNERS = 14;
const CIRCLE_COMPANIES = 5;

const ROLES = ['Director', 'Secretary', 'Chair', 'Auditor', 'Shareholder', 'Deputy board member'];
const COUNTRIES = ['Norway', 'Greece', 'Panama', 'Japan', 'Cyprus'];

interface Seat {
  company: number;
  role: string;
}

const blankAddress = makeAddress({});

/** A few of the pool are chosen by very many, most by one or two. */
const skewed = (below: (limit: number) => number, pool: number): number =>
  Math.floor(pool * (below(1e9) / 1e9) ** 3);

function addressAt(door: number) {
  const street = `Harbour Street ${1 + (door % 400)}`;
  const city = `Town ${Math.floor(door / 400)}`;
  const country = COUNTRIES[door % COUNTRIES.length] ?? '';
  return {
    ...blankAddress,
    type: 'postal',
    complete_address: `${street}, ${1000 + (door % 9000)} ${city}, ${country}`,
    country_name: country,
    locality_name: city,
    post_code: String(1000 + (door % 9000)),
    street_name: 'Harbour Street',
    house_number: String(1 + (door % 400)),
  };
}

function datesOf(below: (limit: number) => number) {
  const day = `${1990 + below(34)}-0${1 + below(9)}-${10 + below(18)}`;
  const which = below(10);
  if (which < 3) return [{ date_full: day, type: 'registration' }];
  if (which < 7) return [{ date_full: day, type: 'effective' }];
  const later = `${2024 + below(3)}-01-01`;
  if (which === 7) return [];
  return [
    { date_full: day, type: 'effective' },
    { date_full: later, type: which === 8 ? 'registration' : 'expiration' },
  ];
}

function seatCount(below: (limit: number) => number): number {
  const share = below(1000);
  if (share < 700) return 1;
  if (share < 900) return 2;
  return share < 980 ? 3 + below(3) : 6 + below(35);
}

/** Every record, in the order they are to be stored. */
export function* crowdedRecords({
  members,
  companies,
}: CrowdedWorld): Generator<MemberProfile | CompanyProfile, void> {
  const invented = inventWorld({ members, companies });
  const boards: { member: number; role: string }[][] = Array.from(
    { length: companies + 1 },
    () => [],
  );
  const hubOf = (n: number): number | null => {
    let end = 0;
    for (const [at, size] of HUB_SIZES.entries()) {
      end += size;
      if (n <= end) return at + 1;
    }
    return null;
  };
  for (let n = 1; n <= members; n += 1) {
    const below = randomNumbers(n * 31 + 7);
    const hub = hubOf(n);
    const seats = new Map<number, Seat>();
    if (hub !== null) seats.set(hub, { company: hub, role: ROLES[below(6)] ?? '' });
    for (let more = seatCount(below); more > 0; more -= 1) {
      const company = HUB_SIZES.length + 1 + below(companies - HUB_SIZES.length);
      seats.set(company, { company, role: ROLES[below(6)] ?? '' });
    }
    for (const { company, role } of seats.values()) {
      if (below(5) > 0) boards[company]?.push({ member: n, role });
    }
    yield memberOf(n, [...seats.values()], below, invented);
  }
  for (let n = 1; n <= companies; n += 1) yield companyOf(n, boards[n] ?? [], invented);
  for (let at = 0; at < CHAINS + CIRCLES; at += 1) {
    const first = { company: 1_000_000 + at * 100, member: 2_000_000 + at * 100 };
    const made =
      at < CHAINS ? makeOwnerChain(CHAIN_OWNERS, first) : makeOwnerCircle(CIRCLE_COMPANIES, first);
    yield* made.companies;
    yield* made.members;
  }
}

type Invented = ReturnType<typeof inventWorld>;

function memberOf(
  n: number,
  seats: readonly Seat[],
  below: (limit: number) => number,
  { member, companyName }: Invented,
): MemberProfile {
  const base = member(n, 0);
  const positions = seats.map(({ company, role }) => ({
    company_id: String(company),
    company_name: companyName(company),
    jurisdiction_country: COUNTRIES[company % COUNTRIES.length] ?? null,
    positions: [
      { position: role, status: below(4) === 0 ? 'inactive' : 'active', dates: datesOf(below) },
    ],
  }));
  const kind = below(10);
  const named = 1 + below(50_000);
  const data =
    kind < 7
      ? base.data
      : kind === 7
        ? {
            company: {
              id: String(named),
              name: companyName(named),
              registration_number: `9${10_000_000 + named}`,
            },
          }
        : { mixed: { full_name: `${companyName(named)} Holding` } };
  return makeMemberProfile({
    id: String(n),
    data,
    positions,
    addresses: below(2) === 0 ? [addressAt(skewed(below, 60_000))] : [],
    contacts:
      below(5) === 0
        ? [{ type: 'phone', contact: `+47 ${10_000_000 + skewed(below, 20_000)}` }]
        : [],
    documents: below(8) === 0 ? base.documents : [],
  });
}

function companyOf(
  n: number,
  board: readonly { member: number; role: string }[],
  { memberName, companyName }: Invented,
): CompanyProfile {
  const below = randomNumbers(n * 57 + 11);
  const parent = n > 100 && below(3) === 0 ? String(1 + below(n - 1)) : null;
  const registered = `${1970 + below(50)}-03-10`;
  return makeCompanyProfile({
    id: String(n),
    current_name: { name: companyName(n) },
    registration_number: `9${10_000_000 + n}`,
    jurisdiction_country: COUNTRIES[n % COUNTRIES.length] ?? null,
    status: below(6) === 0 ? 'Dissolved' : 'Active',
    parent_company: { parent_company_id: parent, level: parent === null ? null : 'direct' },
    dates: [{ date_full: registered, type: 'registration' }],
    members: board.map(({ member, role }) => ({
      id: String(member),
      name: memberName(member),
      position: role,
    })),
    addresses: Array.from({ length: 1 + below(2) }, () => addressAt(skewed(below, 60_000))),
    contacts:
      below(3) === 0
        ? [{ type: 'email', contact: `office${skewed(below, 20_000)}@example.com` }]
        : [],
    old_names: Array.from({ length: below(12) === 0 ? 3 : 0 }, (_, at) => ({
      name: `Old ${at} ${n} AS`,
    })),
  });
}
