/** `interlocks`: which companies share members, and how long these served in both. */
import { parseArgs } from 'node:util';
import { counted } from '../contract/counted.ts';
import type { InterlocksAnswer } from '../contract/model/interlocks.ts';
import { ANSWER_OPTIONS, printLines, toDay, toEntities, withStore } from './answer.ts';
import { caseOf } from './case-named.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import { printJson } from './output.ts';
import { TASK } from './session.ts';
import { toWholeNumber } from './usage.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  ...ANSWER_OPTIONS,
  limit: { type: 'string' },
  most: { type: 'string' },
  case: { type: 'string' },
} as const;

export async function interlocks(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const limit = toWholeNumber('--limit', values.limit);
  const most = toWholeNumber('--most', values.most);
  const wish = {
    ...toDay(values['as-of']),
    ...(limit === undefined ? {} : { limit }),
    ...(most === undefined ? {} : { most }),
  };
  await withStore(values, async ({ client, meant }) => {
    const entities = toEntities(positionals, meant);
    const named = values.case === undefined ? {} : { case: (await caseOf(client, values.case)).id };
    const found = await client.readInterlocks({ entities, ...wish, ...named, task: TASK });
    if (values.json) printJson(found);
    else printLines(toLines(found));
  });
  return 0;
}

/** `3,224 days`, `at least 3,224 days` or `days unknown`. */
const daysInWords = ({ days, daysUnknown }: { days: number; daysUnknown: boolean }): string => {
  if (daysUnknown && days === 0) return 'days unknown';
  return `${daysUnknown ? 'at least ' : ''}${counted(days, 'day')}`;
};

function toLines({ pairs, total, leftOut, labels, asOf, sameAs }: InterlocksAnswer): string[] {
  const named = (id: keyof typeof labels): string => `${labels[id] ?? id} (${id})`;
  const lines = pairs.flatMap(({ a, b, members, ...served }) => [
    `${named(a)} and ${named(b)}: ${counted(members.length, 'member')}, ${daysInWords(served)} together`,
    ...members.map((member) => `  ${named(member.id)}: ${daysInWords(member)}`),
  ]);
  const all = `${counted(total, 'pair')} of companies share members, as of ${asOf}`;
  const shown = pairs.length < total ? `; the first ${pairs.length} are shown` : '';
  const out =
    leftOut.length === 0
      ? ''
      : `; ${counted(leftOut.length, 'member')} of very many companies left out: ${leftOut.slice(0, 5).join(', ')}`;
  const judged = Object.keys(sameAs).length;
  const one =
    judged === 0
      ? ''
      : `; ${counted(judged, 'record')} taken for another that it was judged the same as in the case`;
  return [...lines, `${all}${shown}${out}${one}.`];
}
