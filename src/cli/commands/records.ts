/** `member`, `company` and `versions`: what is stored of records. */
import { parseArgs } from 'node:util';
import type { Client } from '../../contract/client.ts';
import type { ProfileAnswer } from '../../contract/answers/profile.ts';
import {
  parseEntityId,
  readEntityId,
  type EntityId,
  type Subject,
} from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import {
  caseFileSource,
  sealOf,
  driftText,
  printJson,
  printText,
  alignedRows,
  terminalText,
} from '../base/output.ts';
import { ENGINE_OPTIONS, type CommandContext, TASK, withEngine } from '../base/session.ts';
import { onlyArgument, UsageError } from '../base/arguments.ts';
import type { RecordVersion, Difference } from '../../contract/model/version.ts';
import { counted } from '../../contract/text/counted.ts';

const PROFILE_OPTIONS = {
  ...ENGINE_OPTIONS,
  refresh: { type: 'boolean' },
  raw: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Longer than any list of a profile, so that lists are never cut. */
const WHOLE = 10_000_000;
const RAW_PART_BYTES = 1_500_000;

export async function profile(
  subject: Subject,
  args: string[],
  context: CommandContext,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: PROFILE_OPTIONS,
    allowPositionals: true,
  });
  const id = onlyArgument(`The id of the ${subject}`, positionals);
  if (values.raw && values.json)
    throw new UsageError('--raw is the answer itself: leave out --json.');
  await withEngine(context, values, async ({ client, defaultRegistry }) => {
    const entity = toSubjectEntity(subject, id, defaultRegistry);
    const answer = await readProfile(client, entity, values.refresh ?? false);
    if (values.raw) {
      await printRaw(client, answer.response.sha256);
      return;
    }
    const seal = await sealOf(client, parseEntityId(entity).registry);
    if (values.json) printProfileJson(answer, seal);
    else printText(profileText(answer, seal));
  });
  return 0;
}

/** The digits alone, or a full id of this subject. */
function toSubjectEntity(
  subject: Subject,
  id: string,
  defaultRegistry: () => RegistryHandle,
): EntityId {
  const entity = readEntityId(id, defaultRegistry);
  if (entity === null) return `${defaultRegistry()}/${subject}:${id}`;
  if (parseEntityId(entity).subject === subject) return entity;
  throw new UsageError(`${id} is not a ${subject}.`);
}

/** Refused if `--refresh` is impossible: an old profile must not pass for a new one. */
async function readProfile(
  client: Client,
  entity: EntityId,
  refresh: boolean,
): Promise<ProfileAnswer> {
  const from = refresh ? 'registry' : 'auto';
  const answer = await client.readProfile({ entity, from, listLimit: WHOLE, task: TASK });
  if (answer.notSearched === null) return answer;
  throw new Refusal(answer.notSearched.code, answer.notSearched.detail);
}

function printProfileJson(
  { profile, response, drift }: ProfileAnswer,
  caseFile: string | null,
): void {
  const { sha256, fetchedAt, url, isCopy } = response;
  const fromFile = caseFile !== null && { caseFile, isCopy: isCopy ?? false };
  printJson({ profile, response: { sha256, fetchedAt, url, ...fromFile }, drift });
}

async function printRaw(client: Client, sha256: string): Promise<void> {
  let offset: number | null = 0;
  while (offset !== null) {
    const input = { sha256, offset, limit: RAW_PART_BYTES, as: 'base64' as const };
    const { text, next } = await client.readResponse(input);
    printText(Buffer.from(text, 'base64'));
    offset = next;
  }
}

function profileText(
  { profile, response, from, drift }: ProfileAnswer,
  seal: string | null,
): string {
  const { fetchedAt, url, sha256, isCopy } = response;
  const storeWords = seal === null ? 'the store' : `the store; ${caseFileSource(seal)}`;
  const source = alignedRows([
    ['source', from === 'registry' ? 'the registry, asked now' : storeWords],
    [seal === null ? 'fetched' : 'fetched there', fetchedAt],
    ['address', url],
    ['sha256', isCopy ? `${sha256}, of a copy from which something was taken out` : sha256],
  ]);
  return `${recordText(profile)}\n${source}${driftText(drift)}`;
}

/** Records as indented text, in the order and with the field names of the specification. */
const NOT_STATED = 'not stated';

type Field = [name: string, value: unknown];

/** Every field of a record; null and empty lists read "not stated". */
export function recordText(record: object, indent = ''): string {
  const fields: Field[] = Object.entries(record);
  const plain = fields.filter(([, value]) => !isNested(value));
  const nested = fields.filter(([, value]) => isNested(value));
  const rows = plain.map(([name, value]) => [`${indent}${label(name)}`, plainText(value)]);
  return alignedRows(rows) + nested.map((field) => nestedText(field, indent)).join('');
}

function nestedText([name, value]: Field, indent: string): string {
  const title = `${indent}${label(name)}`;
  const inner = `${indent}  `;
  if (!Array.isArray(value)) {
    const fields: Field[] = Object.entries(value as object);
    if (fields.every(([, part]) => part === null)) return `${title}  ${NOT_STATED}\n`;
    return `${title}\n${recordText(value as object, inner)}`;
  }
  const entries = value.map((entry: unknown, at) => entryText(entry, at + 1, inner));
  return `${title} (${value.length})\n${entries.join('')}`;
}

/** An entry of a list shows only what is stated, and names the other fields in one line. */
function entryText(entry: unknown, number: number, indent: string): string {
  const fields: Field[] = Object.entries(entry as object);
  const stated = fields.filter(([, value]) => !isEmpty(value));
  const missing = fields.filter(([, value]) => isEmpty(value)).map(([name]) => label(name));
  const rest = missing.length > 0 ? `${indent}  (${NOT_STATED}: ${missing.join(', ')})\n` : '';
  return `${indent}${number}.\n${recordText(Object.fromEntries(stated), `${indent}  `)}${rest}`;
}

const label = (name: string): string => name.replaceAll('_', ' ');

const isEmpty = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

const isNested = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !isEmpty(value);

function plainText(value: unknown): string {
  if (isEmpty(value)) return NOT_STATED;
  return terminalText(typeof value === 'string' ? value : JSON.stringify(value));
}

/** `versions`: what a registry stated about one record over time, or the difference of the newest two. */
const VERSIONS_OPTIONS = {
  ...ENGINE_OPTIONS,
  diff: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

const VERSIONS_AT_ONCE = 1000;

export async function versions(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: VERSIONS_OPTIONS,
    allowPositionals: true,
  });
  const id = onlyArgument('The id of a record', positionals);
  // Only what is stored is shown, so the default registry is determined as if offline.
  await withEngine(context, { ...values, offline: true }, async ({ client, defaultRegistry }) => {
    const entity = readEntityId(id, defaultRegistry);
    if (entity === null) throw new UsageError(`${id} is no id: company:ID or member:ID.`);
    const { versions: found } = await client.readVersions({ entity, limit: VERSIONS_AT_ONCE });
    if (values.diff) await printDifference(client, entity, found, values.json ?? false);
    else if (values.json) printJson(found);
    else printText(versionsText(found));
  });
  return 0;
}

function versionsText(found: readonly RecordVersion[]): string {
  if (found.length === 0) return 'No version is kept.\n';
  return alignedRows(
    found.map(({ firstAt, lastAt, times, sha256 }) => [
      firstAt,
      lastAt,
      counted(times, 'time'),
      sha256 ?? 'not found',
    ]),
  );
}

async function printDifference(
  client: Client,
  entity: EntityId,
  found: readonly RecordVersion[],
  json: boolean,
): Promise<void> {
  const [after, before] = found.filter(({ isStored }) => isStored).map(({ sha256 }) => sha256);
  if (!before || !after) {
    if (json) printJson({ before: null, after: after ?? null, differences: [] });
    else printText('There are no two versions to compare.\n');
    return;
  }
  const differences: Difference[] = [];
  for (;;) {
    const range = { entity, before, after, offset: differences.length, limit: VERSIONS_AT_ONCE };
    const part = await client.compareVersions({ ...range, task: TASK });
    differences.push(...part.differences);
    if (part.differences.length === 0 || differences.length === part.total) break;
  }
  if (json) printJson({ before, after, differences });
  else if (differences.length === 0) printText('Nothing that is stated differs; the bytes do.\n');
  else printText(differences.map(({ says }) => `${terminalText(says)}\n`).join(''));
}
