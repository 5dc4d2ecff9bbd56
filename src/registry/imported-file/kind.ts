/** An imported file as a kind of registry: its records are stored, and nothing is ever requested. */
import { Refusal } from '../../contract/faults/faults.ts';
import { readImported, type RegistryHandle } from '../../contract/model/registry.ts';
import { answerTexts } from '../reading/answer-texts.ts';
import { cellDates } from '../../record/values/terms.ts';
import type { RegistryKind, DecodedProfile, AnswerBytes } from '../common/registry.ts';
import type { Derived } from '../../contract/model/derived.ts';
import { deriveMember, deriveCompany, namedFacts } from '../../record/derive.ts';
import {
  type EntityId,
  type EntityFacts,
  type RecordId,
  isRecordId,
  parseRecordId,
} from '../../contract/model/entity.ts';
import type { Statement } from '../../contract/model/tie.ts';
import { stated } from '../../record/values/names.ts';
import type { ImportedRecord, ImportedOwnTie } from '../../contract/model/import.ts';
import { z } from 'zod';
import { createTolerantReader, isRecord, Reading } from '../reading/tolerant-reader.ts';
import { memberProfile } from '../../contract/model/member.ts';
import { companyProfile } from '../../contract/model/company.ts';
import { parseAnswer, openAnswer } from '../reading/json-answer.ts';

const refuse = (): never => {
  throw new Refusal('registry-imported', { registry: 'imported' });
};

/**
 * A record of an imported file as bytes: what a profile has a field for is in that field, and all else
 * under `imported`. What is not stated is left out.
 */
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
        registered: text,
        end: text,
      }),
    )
    .default([]),
});

const readMember = createTolerantReader(memberProfile);

const readCompany = createTolerantReader(companyProfile);

type Written = Pick<DecodedProfile, 'subject' | 'profile' | 'imported'>;

/** Decoding it gives the same record again. */
const toBody = ({ profile, imported: record }: Written): Uint8Array =>
  new TextEncoder().encode(JSON.stringify(statedIn({ ...profile, imported: record }) ?? {}));

/** Null, empty lists and objects of nothing else become undefined, which means the same. */
function statedIn(value: unknown): unknown {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(itemIn);
  if (!isRecord(value)) return value;
  let stated: Record<string, unknown> | undefined;
  for (const [key, one] of Object.entries(value)) {
    const statedValue = statedIn(one);
    if (statedValue !== undefined) (stated ??= {})[key] = statedValue;
  }
  return stated;
}

/** Items of a list keep their positions. */
function itemIn(item: unknown): unknown {
  return typeof item === 'object' && item !== null
    ? (statedIn(item) ?? (Array.isArray(item) ? [] : {}))
    : item;
}

/** Refused as `answer-not-json`, `answer-cut`, `answer-too-deep`, `answer-wrong-shape` or `answer-wrong-id`. */
function readBody(requested: RecordId, { body, contentType }: AnswerBytes): DecodedProfile {
  const value = parseAnswer(openAnswer(body, contentType).text);
  const record = importedIn(value);
  if (record === null || !isRecord(value)) {
    throw new Refusal('answer-wrong-shape', { expected: 'imported record', found: 'other JSON' });
  }
  const { subject, id } = parseRecordId(requested);
  const { id: got } = parseRecordId(record.record);
  if (record.record !== requested || value['id'] !== id) {
    throw new Refusal('answer-wrong-id', { asked: id, got });
  }
  // What is not stated was left out, and `imported` is added, so only wrong types are noted.
  const reading = new Reading(['wrong-type']);
  const drift = () => reading.drift.toArray();
  return subject === 'member'
    ? { subject, profile: readMember(value, reading, 0), drift: drift(), imported: record }
    : { subject, profile: readCompany(value, reading, 0), drift: drift(), imported: record };
}

/** Which record the body is; null if it is none. */
function recogniseBody({ body, contentType }: AnswerBytes): RecordId | null {
  try {
    return importedIn(parseAnswer(openAnswer(body, contentType).text))?.record ?? null;
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** Null unless the record states only its own ties, and its kind fits its id: a file may state anything. */
function importedIn(value: unknown): ImportedRecord | null {
  const record = isRecord(value) ? imported.safeParse(value['imported']).data : undefined;
  if (record === undefined) return null;
  const { record: own, kind: stated, ties } = record;
  const isSort = (parseRecordId(own).subject === 'company') === (stated === 'company');
  return isSort && ties.every(({ from, to }) => (from === own) !== (to === own)) ? record : null;
}

export const importedFile: RegistryKind & Required<Pick<RegistryKind, 'write'>> = {
  name: 'imported-file',
  words: 'Imported file',
  toAddress(given) {
    if (readImported(given) !== null) return given;
    throw new Refusal('address-invalid', { why: 'it is not that of an imported file' });
  },
  open: () =>
    Promise.resolve({ searchMembers: refuse, memberProfile: refuse, companyProfile: refuse }),
  decodeItems: () => {
    throw new Refusal('answer-wrong-shape', { expected: 'record', found: 'a list' });
  },
  decodeProfile: (subject, id, body, contentType) =>
    readBody(`${subject}:${id}`, { body, contentType }),
  // The file that a record came from is not part of what it states.
  textsOf: ({ body, contentType }) =>
    answerTexts(body, contentType).filter(({ pointer }) => !pointer.startsWith('/imported/files')),
  recognise: recogniseBody,
  deriveItems: () => ({ entities: [], statements: [], things: [] }),
  deriveProfile: deriveImported,
  write: {
    profile: toBody,
    items: () => new Uint8Array(),
  },
  pathOf: (subject, id) => `/${subject}:${id}`,
  searchPathOf: () => '/',
};

/** What a record of an imported file states: like a profile, and what that has no field for. */
function deriveImported(registry: RegistryHandle, decoded: DecodedProfile): Derived {
  const derived =
    decoded.subject === 'member'
      ? deriveMember(registry, decoded.profile)
      : deriveCompany(registry, decoded.profile);
  const { imported } = decoded;
  const [subject, ...named] = derived.entities;
  if (imported === undefined || subject === undefined) return derived;
  const number =
    decoded.subject === 'member' ? decoded.profile.data.company.registration_number : null;
  const entities = new Map<EntityId, EntityFacts>([
    [subject.id, withRest(subject, imported, number)],
  ]);
  for (const facts of named) entities.set(facts.id, facts);
  const statements = imported.ties.map((tie, at): Statement => {
    const pointer = `/imported/ties/${at}`;
    const facts = otherFacts(registry, tie, imported, pointer);
    if (!entities.has(facts.id)) entities.set(facts.id, facts);
    return {
      kind: tie.kind,
      from: `${registry}/${tie.from}`,
      to: `${registry}/${tie.to}`,
      role: stated(tie.role),
      status: stated(tie.status),
      dates: cellDates(tie),
      statedBy: subject.id,
      pointer,
    };
  });
  return {
    entities: [...entities.values()],
    statements: [...derived.statements, ...statements],
    things: derived.things,
  };
}

/** The kind is the one that the file states, whatever the fields. */
function withRest(
  facts: EntityFacts,
  { kind, names, status, nationality, born }: ImportedRecord,
  registrationNumber: string | null,
): EntityFacts {
  return {
    ...facts,
    kind,
    names: [...new Set([...facts.names, ...names])],
    status: facts.status ?? stated(status),
    nationality: facts.nationality ?? stated(nationality),
    born: facts.born ?? stated(born),
    registrationNumber: facts.registrationNumber ?? stated(registrationNumber),
  };
}

function otherFacts(
  registry: RegistryHandle,
  { from, to, other }: ImportedOwnTie,
  { record }: ImportedRecord,
  pointer: string,
): EntityFacts {
  const end = from === record ? to : from;
  const kind = end.startsWith('company:') ? 'company' : 'member';
  return namedFacts(`${registry}/${end}`, { kind, name: other, country: null, pointer });
}
