/**
 * Differences in what a member holds in companies: matched by company, then by role and dates, in whichever
 * entries of the list they are.
 */
import type { DateEntry } from '../../contract/model/text.ts';
import type { DifferencePart } from '../../contract/model/version.ts';
import { MEMBER } from '../fields/member-fields.ts';
import { stated } from '../values/names.ts';
import {
  changedFields,
  changedPlaces,
  inWords,
  type ChangedField,
  dateInWords,
  reportUnpaired,
  valueInWords,
  type ReportDifference,
} from './entries.ts';
import {
  allButOne,
  canonical,
  placed,
  differingEntries,
  type MatchKey,
  type Entry,
} from './match.ts';

/** The company of an entry. */
interface HeldIn {
  company_id: string | null;
  company_name: string | null;
  jurisdiction_country: string | null;
  jurisdiction_state: string | null;
}

/** A position or a right; `role` is its text. */
export interface Role {
  role: string | null;
  status: string | null;
  dates: DateEntry[];
}

/** Whether a role has ended, by its status and dates. */
export type HasEnded = (role: Role) => boolean;

/** How a list of positions or rights is compared. */
export interface HeldRules<T extends HeldIn> {
  part: DifferencePart;
  /** The roles of an entry; `list` is the field that has them. */
  roles: (held: T) => Role[];
  list: string;
  /** The field of a role that has its text. */
  words: string;
}

const { company: COMPANY, role: POSITION } = MEMBER.positions;
/** Labels that fit both positions and rights. */
const ROLE = { role: { en: 'Role' }, status: POSITION.status, dates: POSITION.dates };

/** `at`, since it is the member, never the company, that was removed or added. */
const atCompany = (held: HeldIn | undefined): string => (held ? `at ${companyInWords(held)}` : '');

const companyInWords = ({ company_name: name, company_id: id }: HeldIn): string =>
  `${stated(name) ?? 'a company without a name'}${stated(id) === null ? '' : ` (${id})`}`;

const roleInWords = ({ role }: Role): string => stated(role) ?? 'Role not stated';

const isExpiration = ({ type }: DateEntry): boolean => type?.trim().toLowerCase() === 'expiration';

const start = ({ dates }: Role): string => canonical(dates.filter((date) => !isExpiration(date)));

const ROLE_KEYS: readonly MatchKey<Role>[] = [
  { of: (item) => stated(item.role) && `${item.role} ${start(item)}` },
  ...allButOne<Role>(['role', 'status', 'dates']),
  { of: ({ role }) => stated(role), mustBeUnique: true },
  // Its title and its status changed at once: `Director` became `Former director`, `resigned`.
  { of: start, mustBeUnique: true },
];

/** All entries of one company. */
interface Company<T> {
  key: string;
  entries: Entry<T>[];
}

const keyOf = ({ company_id: id, company_name: name, ...where }: HeldIn): string =>
  stated(id) === null
    ? `named ${canonical([name, where.jurisdiction_country, where.jurisdiction_state])}`
    : `id ${id}`;

function companiesOf<T extends HeldIn>(entries: readonly Entry<T>[]): Company<T>[] {
  const groups = Map.groupBy(entries, ({ item }) => keyOf(item));
  return [...groups].map(([key, all]) => ({ key, entries: all }));
}

const companyKeys = <T extends HeldIn>(): readonly MatchKey<Company<T>>[] => [
  { of: ({ key }) => key },
  { of: ({ entries: [first] }) => stated(first?.item.company_name ?? null), mustBeUnique: true },
];

export function* reportHeld<T extends HeldIn>(
  rules: HeldRules<T>,
  [before, after]: readonly [readonly T[], readonly T[]],
  at: string,
  hasEnded: HasEnded,
  report: ReportDifference,
): Generator<void, void> {
  const differing = yield* differingEntries(placed(before, at), placed(after, at), []);
  const removed = companiesOf(differing.removed);
  const added = companiesOf(differing.added);
  const asEntries = (companies: Company<T>[]): Entry<Company<T>>[] =>
    companies.map((item) => ({ item, pointer: '' }));
  const companies = yield* differingEntries(asEntries(removed), asEntries(added), companyKeys<T>());
  const none: Company<T> = { key: '', entries: [] };
  const pairs: [Company<T>, Company<T>][] = [
    ...companies.pairs.map(([one, other]): [Company<T>, Company<T>] => [one.item, other.item]),
    ...companies.removed.map(({ item }): [Company<T>, Company<T>] => [item, none]),
    ...companies.added.map(({ item }): [Company<T>, Company<T>] => [none, item]),
  ];
  for (const [one, other] of pairs) {
    let count = 0;
    const reportCounted: ReportDifference = (difference) => {
      count += 1;
      report(difference);
    };
    yield* reportRoles(rules, one, other, hasEnded, reportCounted);
    yield* reportHeldCompany(rules, one, other, () => count > 0, reportCounted);
    yield;
  }
}

/** Reports changes of the company's own facts, and entries added or removed if no role has shown that. */
function* reportHeldCompany<T extends HeldIn>(
  { part }: HeldRules<T>,
  before: Company<T>,
  after: Company<T>,
  isReported: () => boolean,
  report: ReportDifference,
): Generator<void, void> {
  const facts = ({ entries }: Company<T>): Entry<HeldIn>[] =>
    entries.map(({ item, pointer }) => ({ pointer, item: factsOf(item) }));
  const { pairs, removed, added } = yield* differingEntries(facts(before), facts(after), [
    ...allButOne<HeldIn>([
      'company_id',
      'company_name',
      'jurisdiction_country',
      'jurisdiction_state',
    ]),
    { of: () => '' },
  ]);
  for (const pair of pairs) {
    const changed = yield* changedFields(COMPANY, pair[0].item, pair[1].item);
    const says = `${companyInWords(pair[0].item)} changed: ${inWords(changed)}`;
    report({ kind: 'changed', part, says, ...changedPlaces(pair, changed) });
  }
  if (isReported()) return;
  reportUnpaired(part, { removed, added }, report, {
    removed: (item) => `No longer listed: ${companyInWords(item)}`,
    added: (item) => `Now listed: ${companyInWords(item)}`,
  });
}

const factsOf = (held: HeldIn): HeldIn => ({
  company_id: held.company_id,
  company_name: held.company_name,
  jurisdiction_country: held.jurisdiction_country,
  jurisdiction_state: held.jurisdiction_state,
});

function* reportRoles<T extends HeldIn>(
  rules: HeldRules<T>,
  before: Company<T>,
  after: Company<T>,
  hasEnded: HasEnded,
  report: ReportDifference,
): Generator<void, void> {
  const { part } = rules;
  const rolesOf = ({ entries }: Company<T>): Entry<Role>[] =>
    entries.flatMap(({ item, pointer }) => placed(rules.roles(item), `${pointer}/${rules.list}`));
  const differing = yield* differingEntries(rolesOf(before), rolesOf(after), ROLE_KEYS);
  const [known] = [...after.entries, ...before.entries];
  const company = atCompany(known?.item);
  for (const pair of differing.pairs) {
    const one = pair[0].item;
    const other = pair[1].item;
    const changed = (yield* changedFields(ROLE, one, other)).map((field) =>
      field.field === 'role' ? { ...field, field: rules.words } : field,
    );
    const was = hasEnded(one);
    const is = hasEnded(other);
    const kind = was === is ? 'changed' : is ? 'left' : 'came';
    const says = {
      left: () =>
        `${roleInWords(stated(one.role) === null ? other : one)} left: ${company}, ${endInWords(one, other, changed)}`,
      came: () =>
        `${roleInWords(other)} no longer stated to have ended: ${company}: ${inWords(changed)}`,
      changed: () => `${roleInWords(one)} changed: ${company}: ${inWords(changed)}`,
    }[kind]();
    report({ kind, part, says, ...changedPlaces(pair, changed) });
  }
  const listed = (role: Role): string => [company, ...aboutRole(role)].join(', ');
  reportUnpaired(part, differing, report, {
    removed: (role) => `${roleInWords(role)} no longer listed: ${listed(role)}`,
    added: (role) => `${roleInWords(role)} now listed: ${listed(role)}`,
  });
}

const aboutRole = ({ status, dates }: Role): string[] => [
  ...dates.map(dateInWords),
  ...(stated(status) === null ? [] : [`status ${valueInWords(status)}`]),
];

/** `expiration 2025-03-01; Status from “active” to “resigned”`: the new end first. */
function endInWords(before: Role, after: Role, changed: readonly ChangedField[]): string {
  const known = new Set(before.dates.map(dateInWords));
  const ends = after.dates
    .filter(isExpiration)
    .map(dateInWords)
    .filter((words) => !known.has(words));
  const isNew = ({ words }: ChangedField): boolean =>
    ends.some((end) => words === `${end} now stated`);
  return [
    ...(ends.length > 0 ? [ends.join(', ')] : []),
    ...changed.filter((one) => !isNew(one)).map(({ words }) => words),
  ].join('; ');
}
