/** What differs between two versions of a profile, in words: every field of the specification has its rule. */
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { MemberProfile, HeldPositions, HeldRights } from '../../contract/model/member.ts';
import type { Drift } from '../../contract/model/response.ts';
import type { Difference, DifferencePart } from '../../contract/model/version.ts';
import { type HasEnded, type HeldRules, type HeldIn, sayHeld } from './held.ts';
import {
  compareFields,
  type Compare,
  type FieldRules,
  single,
  record,
  list,
  dates,
} from './rules.ts';
import {
  MIXED,
  PERSON,
  MEMBER_COMPANY,
  AUTHORITY,
  MEMBER_DOCUMENT,
  COMPANY,
  COMPANY_NAME,
  TRADE_NAME,
  SUBTYPES,
  STAFF,
  EMPLOYEES,
  LEGISLATION,
  RESIDENCY,
  PARENT,
  INDUSTRY,
  PRODUCT,
  REGISTER_OFFICE,
  COMPANY_MEMBER,
  COMPANY_DOCUMENT,
  IDENTIFIER,
  CAPITAL,
  WATERCRAFT,
  REAL_ESTATE,
  AIRCRAFT,
  MOTOR_VEHICLE,
} from '../field-labels.ts';
import { CONTACTS, ADDRESSES } from './where-found.ts';
import { byFields } from './entries.ts';

/** A version of a profile, as decoded, with where its answer differed from the specification. */
export type ProfileVersion = { drift: readonly Drift[] } & (
  | { subject: 'member'; profile: MemberProfile }
  | { subject: 'company'; profile: CompanyProfile }
);

/** Names, and who is in it and who holds it, are said before all else; what nobody specified at the end. */
const RANKS: Readonly<Partial<Record<DifferencePart, number>>> = {
  names: 0,
  members: 0,
  positions: 0,
  rights: 0,
  'parent company': 0,
  drift: 2,
};

const rankOf = ({ part }: Difference): number => RANKS[part] ?? 1;

/**
 * All that differs between two versions of one record, in steps: the weightiest sections first, else in
 * the order of the specification. A list is the same in any order. Of drift, what is listed is compared.
 * @param hasEnded - whether a role is over, by its status and dates
 */
export function* differenceSteps(
  before: ProfileVersion,
  after: ProfileVersion,
  hasEnded: HasEnded,
): Generator<void, Difference[]> {
  const drift = driftDifferences(before.drift, after.drift);
  const all = [...(yield* profileDifferences(before, after, hasEnded)), ...drift];
  return all.sort((a, b) => rankOf(a) - rankOf(b));
}

function* profileDifferences(
  before: ProfileVersion,
  after: ProfileVersion,
  hasEnded: HasEnded,
): Generator<void, Difference[]> {
  if (before.subject === 'company' && after.subject === 'company')
    return yield* compared(COMPARE_COMPANIES, before.profile, after.profile);
  if (before.subject === 'member' && after.subject === 'member')
    return yield* compared(compareFields(memberRules(hasEnded)), before.profile, after.profile);
  throw new Error('A member and a company are no versions of one record.');
}

/** How two versions of a company's profile are compared. */
const ASSET = { part: 'assets', keys: [byFields<{ id: string | null }>(['id'])] } as const;

const COMPANY_RULES: FieldRules<CompanyProfile> = {
  id: single('identity', 'Id'),
  jurisdiction_country: single('registration', COMPANY.jurisdiction_country),
  jurisdiction_state: single('registration', COMPANY.jurisdiction_state),
  current_name: record('names', COMPANY_NAME),
  old_names: list({
    part: 'names',
    one: 'Old name',
    labels: COMPANY_NAME,
    headline: ['name'],
    keys: [byFields(['name'])],
  }),
  trade_names: list({
    part: 'names',
    one: 'Trade name',
    labels: TRADE_NAME,
    headline: ['name'],
    keys: [byFields(['name'])],
  }),
  registration_number: single('registration', COMPANY.registration_number),
  dates: dates('dates'),
  status: single('registration', COMPANY.status),
  type: single('registration', COMPANY.type),
  subtypes: record('registration', SUBTYPES),
  type_by_size: single('registration', COMPANY.type_by_size),
  staff_stats: record('staff', STAFF),
  employees_number: record('staff', EMPLOYEES),
  legislation: list({
    part: 'registration',
    one: 'Law',
    labels: LEGISLATION,
    headline: ['law_name'],
    keys: [byFields(['law_name'])],
  }),
  residency: record('registration', RESIDENCY, 'Residency'),
  parent_company: record('parent company', PARENT, 'Parent company'),
  addresses: ADDRESSES,
  industries: list({
    part: 'business',
    one: 'Industry',
    labels: INDUSTRY,
    headline: ['name'],
    keys: [byFields(['name'])],
  }),
  products: list({
    part: 'business',
    one: 'Product',
    labels: PRODUCT,
    headline: ['name', 'code'],
    keys: [byFields(['code'])],
  }),
  registration_authorities: list({
    part: 'authorities',
    one: 'Registration authority',
    labels: REGISTER_OFFICE,
    headline: ['name', 'code'],
    keys: [byFields(['code'])],
  }),
  tax_authorities: list({
    part: 'authorities',
    one: 'Tax authority',
    labels: REGISTER_OFFICE,
    headline: ['name', 'code'],
    keys: [byFields(['code'])],
  }),
  members: list({
    part: 'members',
    one: 'Member',
    labels: COMPANY_MEMBER,
    headline: ['name', 'position'],
    keys: [byFields(['id', 'position'])],
    lastly: [byFields(['id'], true)],
  }),
  contacts: CONTACTS,
  documents: list({
    part: 'documents',
    one: 'Document',
    labels: COMPANY_DOCUMENT,
    headline: ['name', 'type', 'number'],
    keys: [byFields(['type', 'identification_number', 'series', 'number'])],
    lastly: [byFields(['type'], true)],
  }),
  identifiers: list({
    part: 'identifiers',
    one: 'Identifier',
    labels: IDENTIFIER,
    headline: ['type', 'contact'],
  }),
  capitals: list({
    part: 'business',
    one: 'Capital',
    labels: CAPITAL,
    headline: ['type', 'class'],
    lastly: [byFields(['type', 'class'], true)],
  }),
  watercrafts: list({
    ...ASSET,
    one: 'Watercraft',
    labels: WATERCRAFT,
    headline: ['name', 'id'],
  }),
  real_estate: list({
    ...ASSET,
    one: 'Real estate',
    labels: REAL_ESTATE,
    headline: ['address', 'id'],
  }),
  aircrafts: list({
    ...ASSET,
    one: 'Aircraft',
    labels: AIRCRAFT,
    headline: ['manufacturer', 'id'],
  }),
  motor_vehicles: list({
    ...ASSET,
    one: 'Motor vehicle',
    labels: MOTOR_VEHICLE,
    headline: ['vin', 'id'],
  }),
};

const COMPARE_COMPANIES = compareFields(COMPANY_RULES);

function* compared<P>(compare: Compare<P>, before: P, after: P): Generator<void, Difference[]> {
  const differences: Difference[] = [];
  yield* compare(before, after, '', (one) => differences.push(one));
  return differences;
}

/** What is said of one; places in lists aside, since a list is the same in any order. */
const textOf = ({ pointer, kind, found }: Drift): string =>
  JSON.stringify([pointer.replace(/\/(\d+|\*)(?=\/|$)/g, '/*'), kind, found]);

const asText = (drift: readonly Drift[]): string => JSON.stringify(drift.map(textOf).sort());

const isUnknown = ({ kind }: Drift): boolean => kind === 'unknown-field';

const isKnown = (drift: Drift): boolean => !isUnknown(drift);

/** One line for all of it: it stands in the whole of both answers. */
function driftDifferences(before: readonly Drift[], after: readonly Drift[]): Difference[] {
  const whole = { pointer: '' };
  const say = (says: string): Difference => {
    return { kind: 'changed', part: 'drift', says, before: whole, after: whole };
  };
  const differ = (of: (drift: Drift) => boolean): boolean =>
    asText(before.filter(of)) !== asText(after.filter(of));
  return [
    ...(differ(isUnknown) ? [say('Parts the specification does not know differ')] : []),
    ...(differ(isKnown)
      ? [say('Where the answer is not as the specification has it differs')]
      : []),
  ];
}

/** How two versions of a member's profile are compared. */
const POSITIONS: HeldRules<HeldPositions> = {
  part: 'positions',
  list: 'positions',
  words: 'position',
  roles: ({ positions }) => positions.map(({ position: role, ...rest }) => ({ role, ...rest })),
};

const RIGHTS: HeldRules<HeldRights> = {
  part: 'rights',
  list: 'rights_and_obligations',
  words: 'right_and_obligation',
  roles: ({ rights_and_obligations: rights }) =>
    rights.map(({ right_and_obligation: role, ...rest }) => ({ role, ...rest })),
};

const held = <T extends HeldIn>(rules: HeldRules<T>, hasEnded: HasEnded): Compare<T[]> =>
  function* (before, after, at, say) {
    yield* sayHeld(rules, [before, after], at, hasEnded, say);
  };

const memberRules = (hasEnded: HasEnded): FieldRules<MemberProfile> => ({
  id: single('identity', 'Id'),
  data: compareFields<MemberProfile['data']>({
    mixed: record('names', MIXED),
    person: record('identity', PERSON),
    company: record('identity', MEMBER_COMPANY),
    authority: record('identity', AUTHORITY),
  }),
  positions: held(POSITIONS, hasEnded),
  rights_and_obligations: held(RIGHTS, hasEnded),
  contacts: CONTACTS,
  documents: list({
    part: 'documents',
    one: 'Document',
    labels: MEMBER_DOCUMENT,
    headline: ['complete_document_data', 'type', 'number'],
    keys: [byFields(['type', 'identification_number', 'series', 'number'])],
    lastly: [byFields(['type'], true)],
  }),
  addresses: ADDRESSES,
});
