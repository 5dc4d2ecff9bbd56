/** Answers to readProfile around a profile that a test makes. */
import type { ProfileAnswer } from '../../../src/contract/answers/profile.ts';
import type { CompanyProfile } from '../../../src/contract/model/company.ts';
import type { MemberProfile } from '../../../src/contract/model/member.ts';

const response = {
  sha256: 'ab'.repeat(32),
  fetchedAt: '2026-11-20T09:41:00.000Z',
  url: 'http://127.0.0.1:1/v1/x',
  status: 200,
  size: 4000,
};

const rest = {
  response,
  from: 'registry' as const,
  drift: [],
  neighbours: 6,
  notSearched: null,
  notFoundAt: null,
  ends: {},
};

const lengthsOf = (profile: object): Record<string, number> =>
  Object.fromEntries(
    Object.entries(profile).flatMap(([key, value]) =>
      Array.isArray(value) ? [[key, value.length]] : [],
    ),
  );

export function memberAnswer(
  profile: MemberProfile,
): Extract<ProfileAnswer, { subject: 'member' }> {
  return {
    ...rest,
    subject: 'member',
    entity: `sample/member:${profile.id}`,
    profile,
    listLengths: lengthsOf(profile),
  };
}

export function companyAnswer(
  profile: CompanyProfile,
): Extract<ProfileAnswer, { subject: 'company' }> {
  return {
    ...rest,
    subject: 'company',
    entity: `sample/company:${profile.id}`,
    profile,
    listLengths: lengthsOf(profile),
  };
}
