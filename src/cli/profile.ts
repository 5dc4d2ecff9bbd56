/** `member` and `company`: read one profile, or its raw answer. */
import { parseArgs } from 'node:util';
import type { Client } from '../contract/client.ts';
import type { ProfileAnswer } from '../contract/model/answers.ts';
import {
  parseEntityId,
  readEntityId,
  type EntityId,
  type Subject,
} from '../contract/model/entity.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import { Refusal } from '../contract/faults.ts';
import { broughtBy, sealOf } from './brought-by.ts';
import { driftText } from './drift-text.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import type { Means } from './means.ts';
import { printJson, printText } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { alignedRows, terminalText } from './terminal-text.ts';
import { onlyArgument, UsageError } from './usage.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  refresh: { type: 'boolean' },
  raw: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

/** Longer than any list of a profile: the whole of it is wanted here. */
const WHOLE = 10_000_000;
const RAW_PART_BYTES = 1_500_000;

export async function profile(subject: Subject, args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const id = onlyArgument(`The id of the ${subject}`, positionals);
  if (values.raw && values.json)
    throw new UsageError('--raw is the answer itself: leave out --json.');
  await withEngine(means, values, async ({ client, meant }) => {
    const entity = toEntity(subject, id, meant);
    const answer = await read(client, entity, values.refresh ?? false);
    if (values.raw) {
      await printRaw(client, answer.response.sha256);
      return;
    }
    const seal = await sealOf(client, parseEntityId(entity).registry);
    if (values.json) printProfileJson(answer, seal);
    else printText(toText(answer, seal));
  });
  return 0;
}

/** The digits alone, or a full id of this subject. */
function toEntity(subject: Subject, id: string, meant: () => RegistryHandle): EntityId {
  const entity = readEntityId(id, meant);
  if (entity === null) return `${meant()}/${subject}:${id}`;
  if (parseEntityId(entity).subject === subject) return entity;
  throw new UsageError(`${id} is not a ${subject}.`);
}

/** `--refresh` that can't be had is refused: an old profile must not pass for a new one. */
async function read(client: Client, entity: EntityId, refresh: boolean): Promise<ProfileAnswer> {
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
  const brought = caseFile !== null && { caseFile, isCopy: isCopy ?? false };
  printJson({ profile, response: { sha256, fetchedAt, url, ...brought }, drift });
}

async function printRaw(client: Client, sha256: string): Promise<void> {
  let offset: number | null = 0;
  while (offset !== null) {
    const asked = { sha256, offset, limit: RAW_PART_BYTES, as: 'base64' as const };
    const { text, next } = await client.readResponse(asked);
    printText(Buffer.from(text, 'base64'));
    offset = next;
  }
}

function toText({ profile, response, from, drift }: ProfileAnswer, seal: string | null): string {
  const { fetchedAt, url, sha256, isCopy } = response;
  const kept = seal === null ? 'the store' : `the store; ${broughtBy(seal)}`;
  const source = alignedRows([
    ['source', from === 'registry' ? 'the registry, asked now' : kept],
    [seal === null ? 'fetched' : 'fetched there', fetchedAt],
    ['address', url],
    ['sha256', isCopy ? `${sha256}, of a copy from which something was taken out` : sha256],
  ]);
  return `${recordText(profile)}\n${source}${driftText(drift)}`;
}

/** Any record of the specification as indented text, in its own order, each field by its own name. */
const NOT_STATED = 'not stated';

type Field = [name: string, value: unknown];

/** Every field of a record: what is null says "not stated", an empty list as well. */
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

/** An entry of a list says only what is stated, and names the rest in one line. */
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
