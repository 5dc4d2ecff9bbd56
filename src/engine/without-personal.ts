/** An answer of a registry without what of a person may not go with it. */
import { parseRecordId, type RecordId } from '../contract/model/entity.ts';
import type { MemberItem } from '../contract/model/member.ts';
import {
  companyWithout,
  itemsWithout,
  memberWithout,
  type PersonalDetail,
  type Secret,
} from '../record/personal-details.ts';
import type { RegistryKind } from '../registry/registry-kind.ts';
import type { AnswerBytes, DecodedProfile } from '../registry/registry.ts';

/** What came, and what it came as. */
interface AnswerTo extends AnswerBytes {
  /** Whose profile was asked for; null: it answers a search. */
  record: RecordId | null;
  status: number;
}

export interface DecodedWithout {
  left: { items: MemberItem[] } | { profile: DecodedProfile };
  /** What was taken out; empty: nothing had to be. */
  secrets: Secret[];
  /** Whether it differs from the specification. */
  isOdd: boolean;
}

/** Refused as its kind refuses to decode it. */
export function decodedWithout(
  kind: RegistryKind,
  { record, status, body, contentType }: AnswerTo,
  wanted: ReadonlySet<PersonalDetail>,
): DecodedWithout {
  if (record === null) {
    const { value, drift } = kind.decodeItems({ status, body, contentType });
    const { value: items, secrets } = itemsWithout(value, wanted);
    return { left: { items }, secrets, isOdd: drift.length > 0 };
  }
  const { subject, id } = parseRecordId(record);
  const decoded = kind.decodeProfile(subject, id, body, contentType);
  const { left: profile, secrets } = profileWithout(decoded, wanted);
  return { left: { profile }, secrets, isOdd: decoded.drift.length > 0 };
}

function profileWithout(
  decoded: DecodedProfile,
  wanted: ReadonlySet<PersonalDetail>,
): { left: DecodedProfile; secrets: Secret[] } {
  if (decoded.subject === 'member') {
    const { value: profile, secrets } = memberWithout(decoded.profile, wanted);
    return { left: { ...decoded, profile }, secrets };
  }
  const { value: profile, secrets } = companyWithout(decoded.profile, wanted);
  return { left: { ...decoded, profile }, secrets };
}
