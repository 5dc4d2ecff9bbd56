/** What differs between two versions of a profile, in words: every field of the specification has its rule. */
import type { CompanyProfile } from '../../contract/model/company.ts';
import type { MemberProfile } from '../../contract/model/member.ts';
import type { Drift } from '../../contract/model/response.ts';
import type { Difference, DifferencePart } from '../../contract/model/version.ts';
import { COMPANY_RULES } from './company.ts';
import { driftDifferences } from './drift.ts';
import type { HasEnded } from './held.ts';
import { memberRules } from './member.ts';
import { compareFields, type Compare } from './rules.ts';

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

const COMPARE_COMPANIES = compareFields(COMPANY_RULES);

function* compared<P>(compare: Compare<P>, before: P, after: P): Generator<void, Difference[]> {
  const differences: Difference[] = [];
  yield* compare(before, after, '', (one) => differences.push(one));
  return differences;
}
