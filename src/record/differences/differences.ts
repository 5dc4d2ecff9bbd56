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
import { sayList, sayDates, sayField, type Say, type Single } from './entries.ts';
import { type HasEnded, type HeldRules, sayHeld } from './held.ts';

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
  const say: Say = (one) => differences.push(one);
  if (before.subject === 'company' && after.subject === 'company') {
    yield* sayOfCompany([before.profile, after.profile], say);
  } else if (before.subject === 'member' && after.subject === 'member') {
    yield* sayOfMember([before.profile, after.profile], hasEnded, say);
  } else throw new Error('A member and a company are no versions of one record.');
  return differences;
}

/** The values at one place in both versions. */
type Both<T> = readonly [before: T, after: T];

const sayOfCompany = (both: Both<CompanyProfile>, say: Say) =>
  sayOfParts(COMPANY, Object.keys(companyProfile.shape), both, '', say);

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

function* sayOfMember(
  both: Both<MemberProfile>,
  hasEnded: HasEnded,
  say: Say,
): Generator<void, void> {
  const [before, after] = both;
  const { data } = memberProfile.shape;
  yield* sayOfParts(MEMBER_PARTS, ['id'], both, '', say);
  yield* sayOfParts(DATA, Object.keys(data.shape), [before.data, after.data], '/data', say);
  const positions: Both<HeldPositions[]> = [before.positions, after.positions];
  yield* sayHeld(HELD_POSITIONS, positions, '/positions', hasEnded, say);
  const rights: Both<HeldRights[]> = [before.rights_and_obligations, after.rights_and_obligations];
  yield* sayHeld(HELD_RIGHTS, rights, '/rights_and_obligations', hasEnded, say);
  yield* sayOfParts(MEMBER_PARTS, ['contacts', 'documents', 'addresses'], both, '', say);
}

function* sayOfParts(
  table: Readonly<Record<string, RecordPart>>,
  names: readonly string[],
  [before, after]: Both<object>,
  at: string,
  say: Say,
): Generator<void, void> {
  for (const name of names) {
    const part = table[name];
    if (part === undefined) continue;
    const both: Both<unknown> = [valueAt(before, name), valueAt(after, name)];
    const place = `${at}/${name}`;
    if (isListFields(part)) yield* sayList(part, both as Both<object[]>, place, say);
    else if (isGroupFields(part)) yield* sayOfGroup(part, both as Both<object>, place, say);
    else yield* sayOfField(part.part, part.en, both, place, say);
  }
}

function* sayOfGroup(
  { part, called, isPrefix, fields }: GroupFields,
  [before, after]: Both<object>,
  at: string,
  say: Say,
): Generator<void, void> {
  for (const [name, { en }] of Object.entries(fields)) {
    const label = isPrefix ? `${called.en}: ${en}` : en;
    const both: Both<unknown> = [valueAt(before, name), valueAt(after, name)];
    yield* sayOfField(part, label, both, `${at}/${name}`, say);
  }
}

function* sayOfField(
  part: DifferencePart,
  label: string,
  both: Both<unknown>,
  at: string,
  say: Say,
): Generator<void, void> {
  if (both.every((value) => Array.isArray(value))) {
    yield* sayDates(part, both as Both<DateEntry[]>, at, say);
  } else sayField(part, label, both as Both<Single>, at, say);
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
