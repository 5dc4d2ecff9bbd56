/** `find`: everything stored or written that contains some words, and where. */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from '../../contract/client.ts';
import type {
  EverythingCount,
  EverythingFound,
  EverythingMatch,
  WrittenMatch,
} from '../../contract/answers/everything.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { unsearchedIn } from '../../contract/text/any-text.ts';
import { counted } from '../../contract/text/counted.ts';
import { findCase, toWholeNumber, UsageError } from '../base/arguments.ts';
import { printJson, printText, terminalText } from '../base/output.ts';
import {
  ENGINE_OPTIONS,
  existingStore,
  showSteps,
  TASK,
  withEngine,
  type CommandContext,
} from '../base/session.ts';

const FIND_OPTIONS = {
  ...ENGINE_OPTIONS,
  case: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const FOUND_LIMIT = 50;

const FOUND_MOST = 1000;

/** Requested at a time. */
const FOUND_PART = 50;

/** Listed beside a search. */
const AT_ONCE = 10;

const LOOK_MILLIS = 200;

/** Waits until everything stored is searched. Returns 0, even if nothing is found. */
export async function find(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: FIND_OPTIONS,
    allowPositionals: true,
  });
  const text = positionals.join(' ').trim();
  if (text === '') throw new UsageError('The words to find are missing.');
  const unsearched = unsearchedIn(text);
  if (unsearched.isAll)
    throw new UsageError('Only letters and digits are looked for: give a word or a number.');
  const limit = toWholeNumber('--limit', values.limit, [1, FOUND_MOST]) ?? FOUND_LIMIT;
  existingStore(values);
  // Without a registry: none is queried.
  const only = { ...values, offline: undefined, registry: undefined };
  await withEngine(context, only, async ({ client }) => {
    const id = values.case === undefined ? null : (await findCase(client, values.case)).id;
    const found = await findEverything(client, { text, case: id, limit });
    const notLookedFor = unsearched.signs;
    if (values.json) printJson({ ...found, notLookedFor });
    else printText(foundText(found, id !== null) + ignoredText(notLookedFor));
  });
  return 0;
}

interface FindRequest {
  text: string;
  case: CaseId | null;
  limit: number;
}

/** `total`: of all records that match, listed or not. */
export type FoundEverything = Pick<
  EverythingFound,
  'written' | 'writtenCount' | 'items' | 'more'
> & {
  total: EverythingCount;
};

/** What the store has of these words now, without waiting for what is not searched yet; a part of it. */
export async function findAtOnce(client: Client, text: string): Promise<FoundEverything> {
  const { written, writtenCount, items, more, behind } = await client.searchEverything({
    text,
    limit: AT_ONCE,
    task: TASK,
  });
  const total: EverythingCount =
    more || behind > 0
      ? await client.countEverything({ text, task: TASK })
      : { records: items.length, is: 'exact' };
  return { written, writtenCount, items, more, total };
}

/** At most `limit` records, once everything stored is searched, and how many there are in all. */
async function findEverything(
  client: Client,
  { text, case: id, limit }: FindRequest,
): Promise<FoundEverything> {
  const within = { text, task: TASK, ...(id !== null && { case: id }) };
  const part = (offset: number): Promise<EverythingFound> =>
    client.searchEverything({ ...within, offset, limit: Math.min(FOUND_PART, limit) });
  let page = await part(0);
  const steps = showSteps();
  const total = page.behind;
  while (page.behind > 0) {
    const done = Math.max(0, total - page.behind);
    steps.show({ words: 'Taking in what is stored', done, total });
    await wait(LOOK_MILLIS);
    page = await part(0);
  }
  steps.stop();
  const { written, writtenCount } = page;
  const items = [...page.items];
  while (page.next !== null && items.length < limit) {
    page = await part(page.next);
    items.push(...page.items);
  }
  const more = page.more || items.length > limit;
  return {
    written,
    writtenCount,
    items: items.slice(0, limit),
    more,
    total: page.more
      ? await client.countEverything(within)
      : { records: items.length, is: 'exact' },
  };
}

const writtenLine = ({ what, title, text, entities }: WrittenMatch): string =>
  `${what}, in “${title}”${entities.length > 0 ? ` (${entities.map(({ id, label }) => `${label}, ${id}`).join('; ')})` : ''}: ${text}`;

/** A record, and below it each place where it has the words. */
export function foundRecordLines({ id, label, where }: EverythingMatch): string[] {
  return [`${id}  ${label}`, ...where.map(({ field, text }) => `  ${field || 'name'}: ${text}`)];
}

/** `3 records`; `50 of 1234 records`, `50 of at most 1234 records`; `3 records so far`. */
export function recordCount({
  items,
  more,
  total,
}: Pick<FoundEverything, 'items' | 'more' | 'total'>): string {
  const all = counted(total.records, 'record');
  const some = more ? `${items.length} of ${total.is === 'at most' ? 'at most ' : ''}` : '';
  return `${some}${more ? all : counted(items.length, 'record')}${total.is === 'so far' ? ' so far' : ''}`;
}

function foundText(
  { written, writtenCount, ...records }: FoundEverything,
  isInCase: boolean,
): string {
  if (written.length + records.items.length === 0)
    return isInCase ? 'Nothing in the case has this.\n' : 'Nothing stored has this.\n';
  const lines = [
    ...written.map(writtenLine),
    ...(writtenCount > written.length
      ? [`… and ${writtenCount - written.length} more that were written`]
      : []),
    ...records.items.flatMap(foundRecordLines),
    recordCount(records),
  ];
  return lines.map((line) => `${terminalText(line)}\n`).join('');
}

const ignoredText = (signs: readonly string[]): string =>
  signs.length === 0
    ? ''
    : `Not looked for: ${terminalText(signs.join(' '))}; only letters and digits are.\n`;
