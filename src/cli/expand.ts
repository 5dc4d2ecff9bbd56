/** `expand`: bring neighbours onto the canvas of a case, with the price said before. */
import { parseArgs } from 'node:util';
import { counted } from '../contract/counted.ts';
import type { EntityKind } from '../contract/model/entity.ts';
import {
  ENTITY_KINDS,
  UNREACHED_WORDS,
  type CountedNeighbours,
  type ExpandFurtherAnswer,
  type UnreachedReason,
} from '../contract/model/expand-further.ts';
import { ANSWER_OPTIONS, printLines, toDay, toEntities, withStore } from './answer.ts';
import { caseOf } from './case-named.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import type { Means } from './means.ts';
import { printJson } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { listed, toWholeNumber, UsageError } from './usage.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  ...ANSWER_OPTIONS,
  case: { type: 'string' },
  price: { type: 'boolean' },
  kind: { type: 'string' },
  role: { type: 'string', multiple: true },
  current: { type: 'boolean' },
  levels: { type: 'string' },
  budget: { type: 'string' },
} as const;

/** Lines of each list that a person reads. */
const NAMED = 20;

/** 1 where a profile could not be had; a budget that is spent, and that a record is not there, are answers. */
export async function expand(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (positionals.length === 0) throw new UsageError('company:ID or member:ID is missing.');
  const inCase = values.case;
  if (inCase === undefined)
    throw new UsageError(
      '--case CASE is missing: onto whose canvas they come; case list names them. Without one, graph ID --depth N or coverage ID --around --fetch has the records fetched.',
    );
  const levels = toWholeNumber('--levels', values.levels, [1, 10]) ?? 1;
  const budget = toWholeNumber('--budget', values.budget, [0, 100_000]);
  const { asOf: day } = toDay(values['as-of']);
  const choice = {
    kinds: toKinds(values.kind),
    roles: values.role ?? [],
    currentOnly: values.current ?? false,
    ...(day === undefined ? {} : { day }),
  };
  const run = !budget || values.price ? withStore : withEngine;
  return run(means, values, async ({ client, meant }) => {
    const entities = toEntities(positionals, meant);
    const { id, title } = await caseOf(client, inCase);
    const wish = { case: id, entities, ...choice, task: TASK };
    if (values.price) {
      const price = await client.countNeighbours(wish);
      if (values.json) printJson(price);
      else printLines(priceLines(price, levels, budget));
      return 0;
    }
    const told = await client.expandFurther({ ...wish, levels, budget: budget ?? 0 });
    if (values.json) printJson(told);
    else printLines(toLines(told, title));
    return (told.counts.failed ?? 0) + (told.counts['no answer'] ?? 0) > 0 ? 1 : 0;
  });
}

function toKinds(typed: string | undefined): EntityKind[] {
  return (typed?.split(',') ?? []).map((name) => {
    const kind = ENTITY_KINDS.find((known) => known === name);
    if (kind === undefined) throw new UsageError(`--kind takes ${listed(ENTITY_KINDS, 'or')}.`);
    return kind;
  });
}

const shortened = (lines: readonly string[]): string[] => [
  ...lines.slice(0, NAMED),
  ...(lines.length > NAMED ? [`  … and ${lines.length - NAMED} more`] : []),
];

function priceLines(
  price: CountedNeighbours,
  levels: number,
  budget: number | undefined,
): string[] {
  const { neighbours, onCanvas, kinds, roles, notFetched, chosen } = price;
  const calls = notFetched + (levels > 1 ? chosen.notFetched : 0);
  const open = levels > 1 ? ', and one for each that is found on the way' : '';
  const allowed = budget === undefined ? '' : `; --budget allows ${counted(budget, 'call')}`;
  return [
    `${counted(neighbours, 'neighbour')} as far as is stored, ${onCanvas} on the canvas`,
    ...kinds.map((one) => `  ${one.kind}: ${one.neighbours}, ${one.onCanvas} on the canvas`),
    ...shortened(
      roles.map((one) => `  “${one.role}”: ${one.neighbours}, ${one.onCanvas} on the canvas`),
    ),
    `${chosen.newcomers} of them would come; ${counted(calls, 'call')} for profiles not fetched${open}${allowed}. Nobody was asked.`,
  ];
}

function toLines(told: ExpandFurtherAnswer, title: string): string[] {
  const { label, added, neighbours, leftOff, calls, fetched, unreached, counts } = told;
  const whys = (Object.entries(counts) as [UnreachedReason, number][]).map(
    ([why, count]) => `${count} ${UNREACHED_WORDS[why]}`,
  );
  const said = [
    `${label}: ${added.length} added to “${title}” of ${counted(neighbours, 'neighbour')}`,
    leftOff > 0 && `${leftOff} left off, being too many to draw`,
    `${counted(calls, 'profile')} asked for, ${fetched} fetched`,
    whys.length > 0 && `not reached: ${listed(whys, 'and')}`,
  ];
  return [
    ...shortened(added.map((id) => `  ${id}`)),
    ...shortened(
      unreached.map(
        (one) => `Not reached: ${one.label} (${one.entity}), ${UNREACHED_WORDS[one.why]}`,
      ),
    ),
    `${said.filter(Boolean).join('; ')}.`,
  ];
}
