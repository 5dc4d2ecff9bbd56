/** Parses and checks arguments: numbers, days, ids, cases, formats; and the error for wrong usage. */
import { z } from 'zod';
import { readEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import { type FormatName, FORMAT_NAMES, FORMATS } from '../../contract/answers/formats.ts';
import { type Redaction, REDACTIONS } from '../../contract/model/case-file.ts';
import type { Client } from '../../contract/client.ts';
import type { CaseHead, CaseId } from '../../contract/model/case.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import { type OnPaper, PAPERS } from '../../contract/answers/picture.ts';

export const ANSWER_OPTIONS = {
  'as-of': { type: 'string' },
  json: { type: 'boolean' },
} as const;

/** `--as-of`, if given. */
export function toDay(typed: string | undefined): { asOf?: string } {
  if (typed === undefined) return {};
  const { data } = z.iso.date().safeParse(typed);
  if (data === undefined) throw new UsageError('--as-of takes a day, as 2020-06-30.');
  return { asOf: data };
}

export function toEntity(typed: string, defaultRegistry: () => RegistryHandle): EntityId {
  const entity = readEntityId(typed, defaultRegistry);
  if (entity === null) throw new UsageError(`${typed} is neither company:ID nor member:ID.`);
  return entity;
}

export const toEntities = (
  typed: readonly string[],
  defaultRegistry: () => RegistryHandle,
): EntityId[] => typed.map((one) => toEntity(one, defaultRegistry));

/** Wrong usage of a command: the program exits with 2. */
export class UsageError extends Error {}

/** The whole number an option gives, from the least to the most allowed; undefined if not given. */
export function toWholeNumber(
  name: string,
  value: string | undefined,
  [min, max] = [0, Infinity],
): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : NaN;
  if (number >= min && number <= max) return number;
  const endless = min === 0 ? 'whole number' : `whole number from ${min} on`;
  throw new UsageError(
    `${name} takes a ${max === Infinity ? endless : `number from ${min} to ${max}`}.`,
  );
}

/** The only argument a command takes. */
export function onlyArgument(what: string, positionals: readonly string[]): string {
  const [argument, second] = positionals;
  if (argument === undefined || argument === '') throw new UsageError(`${what} is missing.`);
  if (second !== undefined) throw new UsageError(`One argument is too many: ${second}`);
  return argument;
}

/** `a, b or c`. */
export const listed = (words: readonly string[], last: 'and' | 'or'): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(` ${last} `);

/** The default format of `graph`. */
const USUAL: FormatName = 'graphml';

/** The formats that `graph` writes, the default first. */
export const TYPED_FORMATS: readonly FormatName[] = [
  USUAL,
  ...FORMAT_NAMES.filter(
    (format) => format !== USUAL && FORMATS[format].offeredBy.includes('command-line'),
  ),
];

/** The format named, or the default one. */
export function toFormat(name: string | undefined): FormatName {
  const format = TYPED_FORMATS.find((known) => name === undefined || known === name);
  if (format === undefined) throw new UsageError(`--format takes ${TYPED_FORMATS.join(', ')}.`);
  return format;
}

const ALL = 'all';

/** `--redact`, which may be repeated: redactions separated by commas, or all. */
export function toRedactions(named: readonly string[] = []): Redaction[] {
  const wanted = new Set(named.flatMap((one) => one.split(',')).map((one) => one.trim()));
  if (wanted.has(ALL)) return [...REDACTIONS];
  const odd = [...wanted].find((one) => !(REDACTIONS as readonly string[]).includes(one));
  if (odd !== undefined) {
    throw new UsageError(`--redact takes ${[...REDACTIONS, ALL].join(', ')}; not ${odd}.`);
  }
  return REDACTIONS.filter((one) => wanted.has(one));
}

/** The case with this id, or the only one with this title. */
export async function findCase(client: Client, wanted: string): Promise<CaseHead> {
  const { cases } = await client.listCases({});
  const byId = cases.find(({ id }) => id === wanted);
  const [byTitle, second] = cases.filter(({ title }) => title === wanted);
  if (second !== undefined) {
    throw new Refusal('input-invalid', {
      field: 'The case',
      why: 'several are called so; its id tells which, see case list',
    });
  }
  const found = byId ?? byTitle;
  if (found === undefined) throw new Refusal('case-unknown', { case: wanted });
  return found;
}

/** The `case` field of a command's input. */
export interface CaseInput {
  case?: CaseId;
}

/** `--case`, if given. */
export const caseInput = async (client: Client, wanted: string | undefined): Promise<CaseInput> =>
  wanted === undefined ? {} : { case: (await findCase(client, wanted)).id };

/** `--paper` and `--tiled`: the paper of a PDF. */
export const PAPER_OPTIONS = { paper: { type: 'string' }, tiled: { type: 'boolean' } } as const;

/** Refused for a format without pages, which would ignore these options. */
export function toOnPaper(
  { paper, tiled }: { paper?: string; tiled?: boolean },
  format: FormatName,
): OnPaper {
  if (format !== 'pdf' && (paper !== undefined || tiled !== undefined)) {
    throw new UsageError('--paper and --tiled are for --format pdf.');
  }
  const known = PAPERS.find((one) => paper === undefined || one === paper);
  if (known === undefined) throw new UsageError(`--paper takes ${listed(PAPERS, 'or')}.`);
  return { paper: known, isTiled: tiled ?? false };
}

/** The path as it was typed; `missing` is the error if there is none. */
export function toOutputFile(typed: string | undefined, missing = '-o FILE is missing.'): string {
  if (typed === undefined) throw new UsageError(missing);
  // A script's unset variable gives an empty text.
  if (typed.trim() === '')
    throw new UsageError('-o takes the path of a file, and this one is empty.');
  return typed;
}
