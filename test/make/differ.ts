/** Two versions of a record, and what differs between them. */
import type { CompanyProfile } from '../../src/contract/model/company.ts';
import type { MemberProfile } from '../../src/contract/model/member.ts';
import type { Difference } from '../../src/contract/model/version.ts';
import type { Drift } from '../../src/contract/model/response.ts';
import { toEnd } from '../../src/graph/shared/steps.ts';
import { tieState } from '../../src/graph/ties/tie-state.ts';
import { statedTerms } from '../../src/record/values/terms.ts';
import { differenceSteps } from '../../src/record/differences/differences.ts';
import type { Role } from '../../src/record/differences/held.ts';

const hasEnded = ({ status, dates }: Role): boolean =>
  tieState({ kind: 'position', status, terms: statedTerms(dates) }, '2026-01-01') === 'ended';

/** As of the beginning of 2026. */
export function companyDiffers(
  before: CompanyProfile,
  after: CompanyProfile,
  drift: readonly [Drift[], Drift[]] = [[], []],
): Difference[] {
  const toVersion = (profile: CompanyProfile, drift: Drift[]) => {
    return { subject: 'company' as const, profile, drift };
  };
  const [was, is] = drift;
  return toEnd(differenceSteps(toVersion(before, was), toVersion(after, is), hasEnded));
}

export function memberDiffers(before: MemberProfile, after: MemberProfile): Difference[] {
  const toVersion = (profile: MemberProfile) => ({
    subject: 'member' as const,
    profile,
    drift: [],
  });
  return toEnd(differenceSteps(toVersion(before), toVersion(after), hasEnded));
}
