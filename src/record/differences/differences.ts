/** The differences between two versions of a profile, in words; every field has a rule. */
import { companyProfile, type CompanyProfile } from '../../contract/model/company.ts';
import {
  memberProfile,
  type HeldPositions,
  type HeldRights,
  type MemberProfile,
} from '../../contract/model/member.ts';
import type { Drift } from '../../contract/model/response.ts';
import type { DateEntry } from '../../contract/model/text.ts';
import type { Difference, DifferencePart } from '../../contract/model/version.ts';
import { COMPANY } from '../fields/company-fields.ts';
import {
  isGroupFields,
  isListFields,
  valueAt,
  type GroupFields,
  type RecordPart,
} from '../fields/field.ts';
import { MEMBER } from '../fields/member-fields.ts';
import {
  reportList,
  reportDates,
  reportField,
  type ReportDifference,
  type Single,
} from './entries.ts';
import { type HasEnded, type HeldRules, reportHeld } from './held.ts';

/** A decoded version of a profile, with its differences from the specification. */
type ProfileVersion = { drift: readonly Drift[] } & (
  | { subject: 'member'; profile: MemberProfile }
  | { subject: 'company'; profile: CompanyProfile }
);

/** Order of the parts: names, members and holdings come first, drift last, others have rank 1. */
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
 * All differences between two versions of one record, in steps: the most important parts first, else in the
 * order of the specification. The order of lists is ignored. Of drift, listed entries are compared.
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
  const differences: Difference[] = [];
  const report: ReportDifference = (one) => differences.push(one);
  if (before.subject === 'company' && after.subject === 'company') {
    yield* reportCompany([before.profile, after.profile], report);
  } else if (before.subject === 'member' && after.subject === 'member') {
    yield* reportMember([before.profile, after.profile], hasEnded, report);
  } else throw new Error('A member and a company are no versions of one record.');
  return differences;
}

/** The values at one place in both versions. */
type Both<T> = readonly [before: T, after: T];

const reportCompany = (both: Both<CompanyProfile>, report: ReportDifference) =>
  reportParts(COMPANY, Object.keys(companyProfile.shape), both, '', report);

const {
  data: DATA,
  positions: POSITIONS,
  rights_and_obligations: RIGHTS,
  ...MEMBER_PARTS
} = MEMBER;

const HELD_POSITIONS: HeldRules<HeldPositions> = {
  part: POSITIONS.part,
  list: 'positions',
  words: 'position',
  roles: ({ positions }) => positions.map(({ position: role, ...rest }) => ({ role, ...rest })),
};

const HELD_RIGHTS: HeldRules<HeldRights> = {
  part: RIGHTS.part,
  list: 'rights_and_obligations',
  words: 'right_and_obligation',
  roles: ({ rights_and_obligations: rights }) =>
    rights.map(({ right_and_obligation: role, ...rest }) => ({ role, ...rest })),
};

function* reportMember(
  both: Both<MemberProfile>,
  hasEnded: HasEnded,
  report: ReportDifference,
): Generator<void, void> {
  const [before, after] = both;
  const { data } = memberProfile.shape;
  yield* reportParts(MEMBER_PARTS, ['id'], both, '', report);
  yield* reportParts(DATA, Object.keys(data.shape), [before.data, after.data], '/data', report);
  const positions: Both<HeldPositions[]> = [before.positions, after.positions];
  yield* reportHeld(HELD_POSITIONS, positions, '/positions', hasEnded, report);
  const rights: Both<HeldRights[]> = [before.rights_and_obligations, after.rights_and_obligations];
  yield* reportHeld(HELD_RIGHTS, rights, '/rights_and_obligations', hasEnded, report);
  yield* reportParts(MEMBER_PARTS, ['contacts', 'documents', 'addresses'], both, '', report);
}

function* reportParts(
  table: Readonly<Record<string, RecordPart>>,
  names: readonly string[],
  [before, after]: Both<object>,
  at: string,
  report: ReportDifference,
): Generator<void, void> {
  for (const name of names) {
    const part = table[name];
    if (part === undefined) continue;
    const both: Both<unknown> = [valueAt(before, name), valueAt(after, name)];
    const place = `${at}/${name}`;
    if (isListFields(part)) yield* reportList(part, both as Both<object[]>, place, report);
    else if (isGroupFields(part)) yield* reportGroup(part, both as Both<object>, place, report);
    else yield* reportFieldOrDates(part.part, part.en, both, place, report);
  }
}

function* reportGroup(
  { part, called, isPrefix, fields }: GroupFields,
  [before, after]: Both<object>,
  at: string,
  report: ReportDifference,
): Generator<void, void> {
  for (const [name, { en }] of Object.entries(fields)) {
    const label = isPrefix ? `${called.en}: ${en}` : en;
    const both: Both<unknown> = [valueAt(before, name), valueAt(after, name)];
    yield* reportFieldOrDates(part, label, both, `${at}/${name}`, report);
  }
}

function* reportFieldOrDates(
  part: DifferencePart,
  label: string,
  both: Both<unknown>,
  at: string,
  report: ReportDifference,
): Generator<void, void> {
  if (both.every((value) => Array.isArray(value))) {
    yield* reportDates(part, both as Both<DateEntry[]>, at, report);
  } else reportField(part, label, both as Both<Single>, at, report);
}

/** What identifies an entry of drift; list positions are left out, since order doesn't matter. */
const textOf = ({ pointer, kind, found }: Drift): string =>
  JSON.stringify([pointer.replace(/\/(\d+|\*)(?=\/|$)/g, '/*'), kind, found]);

const asText = (drift: readonly Drift[]): string => JSON.stringify(drift.map(textOf).sort());

const isUnknown = ({ kind }: Drift): boolean => kind === 'unknown-field';

const isKnown = (drift: Drift): boolean => !isUnknown(drift);

/** At most one difference for unknown fields and one for other drift, located at the whole response. */
function driftDifferences(before: readonly Drift[], after: readonly Drift[]): Difference[] {
  const whole = { pointer: '' };
  const toDifference = (says: string): Difference => {
    return { kind: 'changed', part: 'drift', says, before: whole, after: whole };
  };
  const differ = (of: (drift: Drift) => boolean): boolean =>
    asText(before.filter(of)) !== asText(after.filter(of));
  return [
    ...(differ(isUnknown) ? [toDifference('Parts the specification does not know differ')] : []),
    ...(differ(isKnown)
      ? [toDifference('Where the answer is not as the specification has it differs')]
      : []),
  ];
}
