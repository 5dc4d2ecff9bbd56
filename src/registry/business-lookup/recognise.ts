/** Tells a member's profile from a company's by their fields alone. */
import { Refusal } from '../../contract/faults.ts';
import { companyProfile } from '../../contract/model/company.ts';
import { isRecordId, type RecordId, type Subject } from '../../contract/model/entity.ts';
import { memberProfile } from '../../contract/model/member.ts';
import type { AnswerBytes } from '../registry.ts';
import { openAnswer, parseAnswerKeepingNumbers } from '../reading/json-answer.ts';
import { NumberText } from '../reading/number-text.ts';
import { isRecord } from '../reading/tolerant-reader.ts';

const FIELDS: Record<Subject, ReadonlySet<string>> = {
  member: new Set(Object.keys(memberProfile.shape)),
  company: new Set(Object.keys(companyProfile.shape)),
};

/** Fields that only one of both has: none of the other's may be there, and most of these. */
const own = (subject: Subject, other: Subject): string[] =>
  [...FIELDS[subject]].filter((name) => !FIELDS[other].has(name));
const OWN: Record<Subject, readonly string[]> = {
  member: own('member', 'company'),
  company: own('company', 'member'),
};

/** The record by the id it states: its shape must be one subject's, and in no way the other's. */
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
