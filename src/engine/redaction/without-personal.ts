/** A registry's response without the personal details to be redacted. */
import { parseRecordId, type RecordId } from '../../contract/model/entity.ts';
import type { ImportedRecord } from '../../contract/model/import.ts';
import type { MemberItem } from '../../contract/model/member.ts';
import {
  companyWithout,
  itemsWithout,
  memberWithout,
  type Secret,
} from '../../record/personal-details.ts';
import type { PersonalDetail } from '../../record/fields/field.ts';
import type { RegistryKind, AnswerBytes, DecodedProfile } from '../../registry/common/registry.ts';

/** A response, and what it answered. */
interface AnswerTo extends AnswerBytes {
  /** The requested record; null for a search. */
  record: RecordId | null;
  status: number;
}

export interface DecodedWithout {
  left: { items: MemberItem[] } | { profile: DecodedProfile };
  /** The removed values; empty if there were none. */
  secrets: Secret[];
  /** Whether it differs from the specification, or has free-form fields. */
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
  const isOdd = decoded.drift.length > 0 || hasAnyFreeForm(decoded.imported);
  return { left: { profile }, secrets, isOdd };
}

function profileWithout(
  decoded: DecodedProfile,
  wanted: ReadonlySet<PersonalDetail>,
): { left: DecodedProfile; secrets: Secret[] } {
  const { imported } = decoded;
  const rest = imported && wanted.size > 0 ? { imported: withoutFreeForm(imported) } : {};
  if (decoded.subject === 'member') {
    const { value: profile, secrets } = memberWithout(decoded.profile, wanted);
    return { left: { ...decoded, profile, ...rest }, secrets };
  }
  const { value: profile, secrets } = companyWithout(decoded.profile, wanted);
  return { left: { ...decoded, profile, ...rest }, secrets };
}

const NO_FREE_FORM = { notes: null, fields: [] };

/** Columns of an imported file without a field here may contain anything, so they are removed. */
const withoutFreeForm = (imported: ImportedRecord): ImportedRecord => ({
  ...imported,
  ...NO_FREE_FORM,
  born: null,
  stated: imported.stated.map((tie) => ({ ...tie, ...NO_FREE_FORM })),
  ties: imported.ties.map((tie) => ({ ...tie, ...NO_FREE_FORM })),
});

const hasFreeForm = ({ notes, fields }: Pick<ImportedRecord, 'notes' | 'fields'>): boolean =>
  notes !== null || fields.length > 0;

const hasAnyFreeForm = (imported: ImportedRecord | undefined): boolean =>
  imported !== undefined &&
  (imported.born !== null || [imported, ...imported.stated, ...imported.ties].some(hasFreeForm));
