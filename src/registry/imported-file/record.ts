/**
 * A record of an imported file as bytes: what a profile has a place for stands where a profile has it, and
 * all else under `imported`. What is not stated is left out.
 */
import { z } from 'zod';
import { companyProfile } from '../../contract/model/company.ts';
import { isRecordId, parseRecordId, type RecordId } from '../../contract/model/entity.ts';
import type { ImportedRecord } from '../../contract/model/import.ts';
import { memberProfile } from '../../contract/model/member.ts';
import type { AnswerBytes, DecodedProfile } from '../registry.ts';
import { Refusal } from '../../contract/faults.ts';
import { openAnswer, parseAnswer } from '../reading/json-answer.ts';
import { createTolerantReader, isRecord, Reading } from '../reading/tolerant-reader.ts';

const record = z.custom<RecordId>((value) => typeof value === 'string' && isRecordId(value));
const text = z.string().nullable().default(null);
const kind = z.enum(['position', 'right', 'parent']);
const fields = z.array(z.tuple([z.string(), z.string()])).default([]);
const notes = { key: z.string(), row: z.int().min(1), notes: text, fields };

const imported: z.ZodType<ImportedRecord> = z.object({
  record,
  files: z
    .array(z.object({ name: z.string(), sha256: z.string() }))
    .min(1)
    .max(2),
  row: z.int().min(1),
  table: z.enum(['entities', 'ties']).nullable().default(null),
  key: z.string(),
  kind: z.enum(['person', 'company', 'authority', 'member']),
  names: z.array(z.string()).default([]),
  status: text,
  nationality: text,
  born: text,
  notes: text,
  fields,
  stated: z.array(z.object({ ...notes, pointer: z.string() })).default([]),
  ties: z
    .array(
      z.object({
        ...notes,
        kind,
        from: record,
        to: record,
        other: z.string(),
        role: text,
        status: text,
        start: text,
        end: text,
      }),
    )
    .default([]),
});

const readMember = createTolerantReader(memberProfile);
const readCompany = createTolerantReader(companyProfile);

type Written = Pick<DecodedProfile, 'subject' | 'profile' | 'imported'>;

/** Read again, it says the same. */
export const toBody = ({ profile, imported: said }: Written): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(statedIn({ ...profile, imported: said }) ?? {}));

/** Null, an empty list, and an object of nothing else say what leaving them out says: undefined. */
function statedIn(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(itemIn);
  if (!isRecord(value)) return value;
  let stated: Record<string, unknown> | undefined;
  for (const [key, one] of Object.entries(value)) {
    const kept = statedIn(one);
    if (kept !== undefined) (stated ??= {})[key] = kept;
  }
  return stated;
}

/** Items of a list keep their places. */
function itemIn(item: unknown): unknown {
  return typeof item === 'object' && item !== null
    ? (statedIn(item) ?? (Array.isArray(item) ? [] : {}))
    : item;
}

/** Refused as `answer-not-json`, `answer-cut`, `answer-too-deep`, `answer-wrong-shape` or `answer-wrong-id`. */
export function readBody(asked: RecordId, { body, contentType }: AnswerBytes): DecodedProfile {
  const value = parseAnswer(openAnswer(body, contentType).text);
  const said = importedIn(value);
  if (said === null || !isRecord(value)) {
    throw new Refusal('answer-wrong-shape', { expected: 'imported record', found: 'other JSON' });
  }
  const { subject, id } = parseRecordId(asked);
  const { id: got } = parseRecordId(said.record);
  if (said.record !== asked || value['id'] !== id) {
    throw new Refusal('answer-wrong-id', { asked: id, got });
  }
  // What is not stated was left out, and `imported` is added: only what has another type is news.
  const reading = new Reading(['wrong-type']);
  const drift = () => reading.drift.toArray();
  return subject === 'member'
    ? { subject, profile: readMember(value, reading, 0), drift: drift(), imported: said }
    : { subject, profile: readCompany(value, reading, 0), drift: drift(), imported: said };
}

/** Which record it is; null: it is none. */
export function recogniseBody({ body, contentType }: AnswerBytes): RecordId | null {
  try {
    return importedIn(parseAnswer(openAnswer(body, contentType).text))?.record ?? null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** What somebody else wrote may say anything: a record tells of itself alone, and is of its own sort. */
function importedIn(value: unknown): ImportedRecord | null {
  const said = isRecord(value) ? imported.safeParse(value['imported']).data : undefined;
  if (said === undefined) return null;
  const { record: own, kind: stated, ties } = said;
  const isSort = (parseRecordId(own).subject === 'company') === (stated === 'company');
  return isSort && ties.every(({ from, to }) => (from === own) !== (to === own)) ? said : null;
}
