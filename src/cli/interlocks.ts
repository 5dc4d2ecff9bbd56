/** `interlocks`: which companies share members, and how long these served in both. */
import { parseArgs } from 'node:util';
import { counted } from '../contract/counted.ts';
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import type { InterlocksAnswer } from '../contract/model/interlocks.ts';
import { ANSWER_OPTIONS, printLines, toDay, toEntities, withStore } from './answer.ts';
import { caseAsked } from './case-named.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import type { Means } from './means.ts';
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

export async function interlocks(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const limit = toWholeNumber('--limit', values.limit, [1, 10_000]);
  const most = toWholeNumber('--most', values.most, [1, 100_000]);
  const wish = {
    ...toDay(values['as-of']),
    ...(limit === undefined ? {} : { limit }),
    ...(most === undefined ? {} : { most }),
  };
  await withStore(means, values, async ({ client, meant }) => {
    const entities = toEntities(positionals, meant);
    const named = await caseAsked(client, values.case);
    const found = await client.readInterlocks({ entities, ...wish, ...named, task: TASK });
    if (values.json) printJson(found);
    else printLines(toLines(found, entities, most));
  });
  return 0;
}

/** `3,224 days`, `at least 3,224 days` or `days unknown`. */
const daysInWords = ({ days, daysUnknown }: { days: number; daysUnknown: boolean }): string => {
  if (daysUnknown && days === 0) return 'days unknown';
  return `${daysUnknown ? 'at least ' : ''}${counted(days, 'day')}`;
};

/** By whom alone, where members are named; and whether `--most` could leave anybody out. */
function scopeInWords(asked: readonly EntityId[], most: number | undefined): string[] {
  const { company = [], member = [] } = Object.groupBy(
    new Set(asked),
    (id) => parseEntityId(id).subject,
  );
  const among = counted(company.length, 'company', 'companies');
  return [
    ...(member.length > 0 ? [`only by the ${counted(member.length, 'member')} named`] : []),
    ...(most !== undefined && company.length > 1 && company.length <= most
      ? [`nobody is in more than ${most} of the ${among} named, so --most leaves nobody out`]
      : []),
  ];
}

function toLines(
  { pairs, total, leftOut, leftOutCount, labels, asOf, sameAs }: InterlocksAnswer,
  asked: readonly EntityId[],
  most: number | undefined,
): string[] {
  const named = (id: keyof typeof labels): string => `${labels[id] ?? id} (${id})`;
  const lines = pairs.flatMap(({ a, b, members, ...served }) => [
    `${named(a)} and ${named(b)}: ${counted(members.length, 'member')}, ${daysInWords(served)} together`,
    ...members.map((member) => `  ${named(member.id)}: ${daysInWords(member)}`),
  ]);
  const judged = Object.keys(sameAs).length;
  const some = leftOut.slice(0, 5).join(', ');
  const said = [
    `${counted(total, 'pair')} of companies share members, as of ${asOf}`,
    pairs.length < total && `the first ${pairs.length} are shown`,
    leftOutCount > 0 &&
      `${counted(leftOutCount, 'member')} of very many companies left out: ${some}${leftOutCount > 5 ? ', …' : ''}`,
    ...scopeInWords(asked, most),
    judged > 0 &&
      `${counted(judged, 'record')} taken for another that it was judged the same as in the case`,
  ];
  return [...lines, `${said.filter(Boolean).join('; ')}.`];
}
