/** The business registry lookup service (registry-spec) as a kind of registry. */
import { SAMPLE_ADDRESS } from '../../contract/model/registry.ts';
import { deriveCompany, deriveItems, deriveMember } from '../../record/derive.ts';
import { answerTexts } from '../reading/answer-texts.ts';
import type { RegistryKind, AnswerBytes } from '../common/registry.ts';
import { decodeCompanyProfile, decodeMemberProfile, decodeSearch } from './decode.ts';
import { normaliseBaseUrl, recordPath, searchPath } from './url.ts';
import { type Subject, type RecordId, isRecordId } from '../../contract/model/entity.ts';
import { memberProfile } from '../../contract/model/member.ts';
import { companyProfile } from '../../contract/model/company.ts';
import { isRecord } from '../reading/tolerant-reader.ts';
import { NumberText } from '../reading/brief-json.ts';
import { parseAnswerKeepingNumbers, openAnswer } from '../reading/json-answer.ts';
import { Refusal } from '../../contract/faults/faults.ts';

/** The sample registry is of this kind too, served by this program itself; its address is a word. */
export const businessLookup: RegistryKind = {
  name: 'business-lookup',
  words: 'Business registry lookup service',
  toAddress: (given) =>
    given.trim() === SAMPLE_ADDRESS ? SAMPLE_ADDRESS : normaliseBaseUrl(given),
  async open({ address, ...options }) {
    // Loaded on first use: most starts of the program only read the store, and Node's HTTP starts slowly.
    const { createRemoteRegistry } = await import('./remote.ts');
    return createRemoteRegistry({ ...options, baseUrl: address });
  },
  decodeItems: decodeSearch,
  decodeProfile(subject, id, body, contentType) {
    const bytes = { body, contentType };
    if (subject === 'member') {
      const { value, drift } = decodeMemberProfile(bytes, id);
      return { subject, profile: value, drift };
    }
    const { value, drift } = decodeCompanyProfile(bytes, id);
    return { subject, profile: value, drift };
  },
  textsOf: ({ body, contentType }) => answerTexts(body, contentType),
  recognise: recogniseRecord,
  deriveItems,
  deriveProfile: (registry, decoded) =>
    decoded.subject === 'member'
      ? deriveMember(registry, decoded.profile)
      : deriveCompany(registry, decoded.profile),
  write: {
    profile: ({ profile }) => Buffer.from(JSON.stringify(profile)),
    items: (items) => Buffer.from(JSON.stringify(items)),
  },
  pathOf: recordPath,
  searchPathOf: searchPath,
};

/** The fields of each subject's profile, by which the two are distinguished. */
const FIELDS: Record<Subject, ReadonlySet<string>> = {
  member: new Set(Object.keys(memberProfile.shape)),
  company: new Set(Object.keys(companyProfile.shape)),
};

/** Fields that only this subject has: a record must have most of them, and none of the other's. */
const own = (subject: Subject, other: Subject): string[] =>
  [...FIELDS[subject]].filter((name) => !FIELDS[other].has(name));

const OWN: Record<Subject, readonly string[]> = {
  member: own('member', 'company'),
  company: own('company', 'member'),
};

/** The record by the id it states; null unless its shape fits one subject, and in no way the other. */
export function recogniseRecord({ body, contentType }: AnswerBytes): RecordId | null {
  const value = read(body, contentType);
  if (!isRecord(value)) return null;
  const has = (subject: Subject): number =>
    OWN[subject].filter((name) => Object.hasOwn(value, name)).length;
  const members = has('member');
  const companies = has('company');
  if (members > 0 === companies > 0) return null;
  const subject = members > 0 ? 'member' : 'company';
  if (2 * has(subject) <= OWN[subject].length) return null;
  const { id } = value;
  const digits = id instanceof NumberText ? id.source : id;
  const record = typeof digits === 'string' ? `${subject}:${digits}` : '';
  return isRecordId(record) ? record : null;
}

function read(body: Uint8Array, contentType: string | null): unknown {
  try {
    return parseAnswerKeepingNumbers(openAnswer(body, contentType).text);
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxError) return null;
    throw error;
  }
}
