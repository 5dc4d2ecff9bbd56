/** `find`: everything stored and written that has these words, and where it has them. */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import type { CaseId } from '../contract/model/case.ts';
import type {
  EverythingFound,
  EverythingMatch,
  WrittenMatch,
} from '../contract/model/everything.ts';
import { caseOf } from './case-named.ts';
import { ENGINE_OPTIONS, storeThere } from './engine-options.ts';
import type { Means } from './means.ts';
import { printJson, printText } from './output.ts';
import { showSteps } from './progress.ts';
import { TASK, withEngine } from './session.ts';
import { terminalText } from './terminal-text.ts';
import { toWholeNumber, UsageError } from './usage.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  case: { type: 'string' },
  limit: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const LIMIT = 50;
const MOST = 1000;
/** Asked for at once. */
const PART = 50;
const LOOK_MILLIS = 200;

/** Waits until all that is stored is searched. 0, also where nothing is found. */
export async function find(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const text = positionals.join(' ').trim();
  if (text === '') throw new UsageError('The words to find are missing.');
  const limit = toWholeNumber('--limit', values.limit, [1, MOST]) ?? LIMIT;
  storeThere(values);
  // No registry is meant, and none asked.
  const only = { ...values, offline: undefined, registry: undefined };
  await withEngine(means, only, async ({ client }) => {
    const id = values.case === undefined ? null : (await caseOf(client, values.case)).id;
    const found = await findAll(client, { text, case: id, limit });
    if (values.json) printJson(found);
    else printText(toText(found));
  });
  return 0;
}

interface Asked {
  text: string;
  case: CaseId | null;
  limit: number;
}

type Found = Pick<EverythingFound, 'written' | 'moreWritten' | 'items' | 'more'>;

async function findAll(client: Client, { text, case: id, limit }: Asked): Promise<Found> {
  const part = (offset: number): Promise<EverythingFound> =>
    client.searchEverything({
      text,
      offset,
      limit: Math.min(PART, limit),
      task: TASK,
      ...(id === null ? {} : { case: id }),
    });
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
  const { written, moreWritten } = page;
  const items = [...page.items];
  while (page.more && items.length < limit) {
    page = await part(page.next);
    items.push(...page.items);
  }
  const more = page.more || items.length > limit;
  return { written, moreWritten, items: items.slice(0, limit), more };
}

const writtenLine = ({ what, title, text, entities }: WrittenMatch): string =>
  `${what}, in “${title}”${entities.length > 0 ? ` (${entities.map(({ id, label }) => `${label}, ${id}`).join('; ')})` : ''}: ${text}`;

function recordLines({ id, label, where }: EverythingMatch): string[] {
  return [`${id}  ${label}`, ...where.map(({ field, text }) => `  ${field || 'name'}: ${text}`)];
}

function toText({ written, moreWritten, items, more }: Found): string {
  if (written.length + items.length === 0) return 'Nothing stored has this.\n';
  const lines = [
    ...written.map(writtenLine),
    ...(moreWritten ? ['… and more that was written'] : []),
    ...items.flatMap(recordLines),
    `${counted(items.length, 'record')}${more ? ', and more' : ''}`,
  ];
  return lines.map((line) => `${terminalText(line)}\n`).join('');
}
