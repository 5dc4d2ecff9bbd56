/** `paths`: how two entities, or two sets of them, are tied to each other over what is stored. */
import { parseArgs } from 'node:util';
import { counted } from '../contract/counted.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { GoneOn, PathsAnswer } from '../contract/model/paths.ts';
import { countedInWords, type CountedForPaths } from '../graph/answers/path-words.ts';
import { ANSWER_OPTIONS, printLines, toDay, toEntities, withStore } from './answer.ts';
import { caseAsked } from './case-named.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import type { Means } from './means.ts';
import { printJson, printNotice } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { toWholeNumber, UsageError } from './usage.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  ...ANSWER_OPTIONS,
  longest: { type: 'string' },
  limit: { type: 'string' },
  kinds: { type: 'string' },
  role: { type: 'string', multiple: true },
  current: { type: 'boolean' },
  shared: { type: 'boolean' },
  case: { type: 'string' },
  budget: { type: 'string' },
  further: { type: 'boolean' },
} as const;

const KINDS = ['position', 'right', 'parent', 'same'] as const;

/** 0, also where there is no path: that is an answer. */
export async function paths(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [one, other, third] = positionals;
  if (one === undefined || other === undefined)
    throw new UsageError('Two ids are to be connected.');
  if (third !== undefined) throw new UsageError(`One argument is too many: ${third}`);
  const longest = toWholeNumber('--longest', values.longest, [1, 30]);
  const limit = toWholeNumber('--limit', values.limit, [1, 1000]);
  const kinds = toKinds(values.kinds);
  const wish = {
    ...toDay(values['as-of']),
    ...(longest === undefined ? {} : { longest }),
    ...(limit === undefined ? {} : { limit }),
    ...(kinds === undefined ? {} : { kinds }),
    ...(values.role === undefined ? {} : { roles: values.role }),
    currentOnly: values.current ?? false,
    things: values.shared ?? false,
  };
  const counts: CountedForPaths = {
    kinds: kinds ?? null,
    roles: values.role ?? [],
    longest: longest ?? null,
    currentOnly: wish.currentOnly,
    things: wish.things,
    judged: values.case !== undefined,
  };
  const budget = toWholeNumber('--budget', values.budget, [1, 100_000]);
  if (values.further && budget === undefined) throw new UsageError('--further is for --budget.');
  const run = budget === undefined ? withStore : withEngine;
  await run(means, values, async ({ client, meant }) => {
    const from = toEntities(one.split(','), meant);
    const to = toEntities(other.split(','), meant);
    const named = await caseAsked(client, values.case);
    const asked = { from, to, ...wish, ...named, task: TASK };
    const found =
      budget === undefined
        ? null
        : await client.goOnPaths({ ...asked, budget, further: values.further ?? false });
    const answer = found ?? (await client.findPaths(asked));
    if (values.json) printJson({ ...answer, from: alone(from), to: alone(to) });
    else
      printLines([...(found === null ? [] : [goneOnInWords(found)]), ...toLines(answer, counts)]);
    if (found?.fault) printNotice(found.fault, values.json ?? false);
  });
  return 0;
}

function toKinds(typed: string | undefined): (typeof KINDS)[number][] | undefined {
  if (typed === undefined) return undefined;
  return typed.split(',').map((name) => {
    const kind = KINDS.find((known) => known === name);
    if (kind === undefined) throw new UsageError(`--kinds takes ${KINDS.join(', ')}.`);
    return kind;
  });
}

/** One id as it is, several as a list. */
const alone = (ids: readonly EntityId[]): EntityId | readonly EntityId[] => {
  const [only, second] = ids;
  return only === undefined || second !== undefined ? ids : only;
};

const goneOnInWords = ({ calls, fetched, failed, end }: GoneOn): string =>
  `Went on with ${counted(calls, 'call')}: ${fetched} fetched, ${failed} failed; ${end}.`;

function toLines(answer: PathsAnswer, counts: CountedForPaths): string[] {
  const { paths: found, shortest, more, searched, frontierCount, notFoundCount, asOf } = answer;
  const looked = `${counted(searched.entities, 'entity', 'entities')} and ${counted(searched.ties, 'tie')}`;
  const absent = notFoundCount === 0 ? '' : ` and ${notFoundCount} not found`;
  const named = `${counted(frontierCount, 'entity', 'entities')} known by name only${absent}`;
  if (found.length === 0) {
    return [
      `No path over what is stored, as of ${asOf}: ${looked} were searched, ${named} among them. ${countedInWords(counts, true)}`,
    ];
  }
  const lengths = found.map(
    ({ length, sentence, weakest }) =>
      `${counted(length, 'step')}: ${sentence} Weakest link: ${weakest}.`,
  );
  const rest = more ? ' There may be more.' : '';
  return [
    ...lengths,
    `${counted(shortest, 'path')} of the shortest length; ${looked} were searched, ${named} among them.${rest}`,
  ];
}
