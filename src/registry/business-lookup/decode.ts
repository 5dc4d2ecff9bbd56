/**
 * Decodes bytes to records, tolerantly: everything that can be the requested record is shown, and its
 * differences from the specification are listed as drift. Refused is only what can't be it:
 * `answer-not-json`, `answer-cut`, `answer-too-deep`, `answer-wrong-shape`, `answer-wrong-id`. The response
 * to a search without a match isn't specified: an empty list, null and 404 all mean it.
 */
import type { z } from 'zod';
import { counted } from '../../contract/text/counted.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import { companyProfile, type CompanyProfile } from '../../contract/model/company.ts';
import { isRecordId } from '../../contract/model/entity.ts';
import {
  memberItem,
  memberProfile,
  type MemberItem,
  type MemberProfile,
} from '../../contract/model/member.ts';
import type { Drift } from '../../contract/model/response.ts';
import {
  type Deviation,
  createTolerantReader,
  isRecord,
  Reading,
} from '../reading/tolerant-reader.ts';
import type { AnswerBytes, Decoded } from '../common/registry.ts';
import { openAnswer, parseAnswer, parseAnswerKeepingNumbers } from '../reading/json-answer.ts';

const readMemberItem = createTolerantReader(memberItem);
const readMemberProfile = createTolerantReader(memberProfile);
const readCompanyProfile = createTolerantReader(companyProfile);

/** The member profile in this body (registry-spec, "Member"). Its id must be the one requested. */
export function decodeMemberProfile(
  bytes: AnswerBytes,
  requestedId: string,
): Decoded<MemberProfile> {
  return decode(bytes, (value, reading) =>
    readProfile(value, reading, {
      read: readMemberProfile,
      requestedId,
      expected: 'member profile',
    }),
  );
}

/** The company profile in this body (registry-spec, "Company profile"). Its id must be that requested. */
export function decodeCompanyProfile(
  bytes: AnswerBytes,
  requestedId: string,
): Decoded<CompanyProfile> {
  return decode(bytes, (value, reading) =>
    readProfile(value, reading, {
      read: readCompanyProfile,
      requestedId,
      expected: 'company profile',
    }),
  );
}

/** The items of a search response: 404 means no match, whatever its body, and is listed as drift. */
export function decodeSearch({
  status,
  ...bytes
}: AnswerBytes & { status: number }): Decoded<MemberItem[]> {
  if (status !== NOT_FOUND) return decodeMemberItems(bytes);
  const found = `no match, told by status ${NOT_FOUND}`;
  const drift: Drift = { pointer: '', kind: 'wrong-type', expected: 'an empty list', found };
  return { value: [], drift: [drift] };
}

/**
 * The items of a search response (registry-spec, "Search members"), in their order; null means none. Items
 * whose id can't be requested are left out. They, null and more than 10,000 items are listed as drift; any
 * further items are only in the evidence. Refused if no item can be read, which is not the same as no
 * match.
 */
export function decodeMemberItems(bytes: AnswerBytes): Decoded<MemberItem[]> {
  return decode(bytes, readItems);
}

/** Reads once, and a second time with the exact digits of numbers if a number stood in place of text. */
function decode<T>(
  { body, contentType }: AnswerBytes,
  read: (value: unknown, reading: Reading) => T,
): Decoded<T> {
  const { text, differs } = openAnswer(body, contentType);
  let reading = startReading(differs);
  let value = read(parseAnswer(text), reading);
  if (reading.needsDigits) {
    reading = startReading(differs);
    value = read(parseAnswerKeepingNumbers(text), reading);
  }
  return { value, drift: reading.drift.toArray() };
}

function startReading(differs: Deviation | null): Reading {
  const reading = new Reading();
  if (differs !== null) reading.differs(0, differs);
  return reading;
}

interface ProfileReading<T> {
  read: (value: unknown, reading: Reading, depth: number) => T;
  requestedId: string;
  expected: string;
}

const MIN_KNOWN = 3;

/**
 * No single field costs the whole record: an id that can't be read is listed as drift, and taken to be the
 * one requested. The id of another record is refused.
 */
function readProfile<T extends z.output<typeof memberProfile> | z.output<typeof companyProfile>>(
  value: unknown,
  reading: Reading,
  { read, requestedId, expected }: ProfileReading<T>,
): T {
  if (!isRecord(value)) {
    throw new Refusal('answer-wrong-shape', { expected, found: shapeOf(value) });
  }
  const profile = read(value, reading, 0);
  const { id } = value;
  // The digits of a number are known only in the second reading.
  if (profile.id === requestedId || typeof id === 'number') return profile;
  if (isRecordId(`member:${profile.id}`)) {
    throw new Refusal('answer-wrong-id', { asked: requestedId, got: profile.id });
  }
  if (!looksLike(value, profile)) {
    throw new Refusal('answer-wrong-shape', { expected, found: 'an object without an id' });
  }
  if (typeof id === 'string') {
    reading.path[0] = 'id';
    reading.differs(1, { kind: 'wrong-type', expected: 'a string of digits', found: id });
  }
  return { ...profile, id: requestedId };
}

/**
 * Whether a value without a readable id is the record nevertheless. A few fields don't prove it: an error
 * has a status and a type as a company has, and `data` may be the envelope of anything.
 */
function looksLike(value: Record<string, unknown>, profile: object): boolean {
  const fields = Object.keys(value).filter((name) => name !== 'id');
  const known = fields.filter((name) => Object.hasOwn(profile, name)).length;
  return known >= MIN_KNOWN && 2 * known > fields.length;
}

/** Twenty times as many items as can be requested. */
const MAX_ITEMS = 10_000;

function readItems(value: unknown, reading: Reading): MemberItem[] {
  const refusal = (found: string): Refusal =>
    new Refusal('answer-wrong-shape', { expected: 'list of members', found });
  if (value === null) {
    reading.differs(0, { kind: 'wrong-type', expected: 'a list', found: null });
    return [];
  }
  if (!Array.isArray(value)) throw refusal(shapeOf(value));
  if (value.length > MAX_ITEMS) {
    const found = counted(value.length, 'item');
    reading.differs(0, { kind: 'wrong-type', expected: `at most ${MAX_ITEMS} items`, found });
  }
  const items: MemberItem[] = [];
  for (const [index, entry] of (value as unknown[]).slice(0, MAX_ITEMS).entries()) {
    reading.path[0] = index;
    const item = readMemberItem(entry, reading, 1);
    if (isRecordId(`member:${item.id}`)) items.push(item);
    else if (isRecord(entry) && typeof entry['id'] === 'string') {
      reading.path[1] = 'id';
      const expected = 'a string of digits';
      reading.differs(2, { kind: 'wrong-type', expected, found: entry['id'] });
    }
  }
  // The digits of an id may be known only in the second reading.
  if (items.length === 0 && value.length > 0 && !reading.needsDigits) {
    throw refusal(`${counted(value.length, 'item')}, none of which can be read`);
  }
  return items;
}

function shapeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return isRecord(value) ? 'an object' : `a ${typeof value}`;
}

/** No such record, no match, or nothing at this path: the status doesn't show which. */
export const NOT_FOUND = 404;

/** There is no such record any more; only a path that exists can say so. */
export const GONE = 410;
