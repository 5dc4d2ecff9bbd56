/** `paths`, `owners` and `holdings`: how stored entities are tied to each other. */
import { parseArgs } from 'node:util';
import { counted } from '../../contract/text/counted.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { ContinuedPaths, PathsAnswer } from '../../contract/model/paths.ts';
import { countedInWords, type CountedForPaths } from '../../graph/answers/path-words.ts';
import {
  ANSWER_OPTIONS,
  toDay,
  toEntities,
  toWholeNumber,
  UsageError,
  caseInput,
} from '../base/arguments.ts';
import {
  withStore,
  TASK,
  withEngine,
  type CommandContext,
  ENGINE_OPTIONS,
} from '../base/session.ts';
import { printLines, printJson, printNotice } from '../base/output.ts';
import type { OwnerDirection, OwnersAnswer } from '../../contract/answers/owners.ts';
import {
  type OtherEndReason,
  endInWords,
  UNFETCHED_RIGHTS,
} from '../../graph/owners/owner-ends.ts';
import { foldedEnds, minorHolders } from '../../graph/owners/minor-holders.ts';
import {
  holdersInWords,
  levelsInWords,
  minorInWords,
  minorOnlyInWords,
  shareNotes,
} from '../../graph/owners/holder-words.ts';
import { statementsInWords, stepShareInWords } from '../../graph/owners/share-words.ts';
import { notFollowedInWords } from '../../graph/graph-time.ts';

const PATH_OPTIONS = {
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

const PATH_KINDS = ['position', 'right', 'parent', 'same'] as const;

/** Returns 0, even if there is no path, which is an answer too. */
export async function paths(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: PATH_OPTIONS,
    allowPositionals: true,
  });
  const [one, other, third] = positionals;
  if (one === undefined || other === undefined)
    throw new UsageError('Two ids are to be connected.');
  if (third !== undefined) throw new UsageError(`One argument is too many: ${third}`);
  const longest = toWholeNumber('--longest', values.longest, [1, 30]);
  const limit = toWholeNumber('--limit', values.limit, [1, 1000]);
  const kinds = toPathKinds(values.kinds);
  const input = {
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
    currentOnly: input.currentOnly,
    things: input.things,
    judged: values.case !== undefined,
  };
  const budget = toWholeNumber('--budget', values.budget, [1, 100_000]);
  if (values.further && budget === undefined) throw new UsageError('--further is for --budget.');
  const run = budget === undefined ? withStore : withEngine;
  await run(context, values, async ({ client, defaultRegistry }) => {
    const from = toEntities(one.split(','), defaultRegistry);
    const to = toEntities(other.split(','), defaultRegistry);
    const named = await caseInput(client, values.case);
    const request = { from, to, ...input, ...named, task: TASK };
    const found =
      budget === undefined
        ? null
        : await client.continuePaths({ ...request, budget, further: values.further ?? false });
    const answer = found ?? (await client.findPaths(request));
    if (values.json) printJson({ ...answer, from: alone(from), to: alone(to) });
    else
      printLines([
        ...(found === null ? [] : [continuedInWords(found)]),
        ...pathLines(answer, counts),
      ]);
    if (found?.fault) printNotice(found.fault, values.json ?? false);
  });
  return 0;
}

function toPathKinds(typed: string | undefined): (typeof PATH_KINDS)[number][] | undefined {
  if (typed === undefined) return undefined;
  return typed.split(',').map((name) => {
    const kind = PATH_KINDS.find((known) => known === name);
    if (kind === undefined) throw new UsageError(`--kinds takes ${PATH_KINDS.join(', ')}.`);
    return kind;
  });
}

/** A single id as it is, several as a list. */
const alone = (ids: readonly EntityId[]): EntityId | readonly EntityId[] => {
  const [only, second] = ids;
  return only === undefined || second !== undefined ? ids : only;
};

const continuedInWords = ({ calls, fetched, failed, end }: ContinuedPaths): string =>
  `Went on with ${counted(calls, 'call')}: ${fetched} fetched, ${failed} failed; ${end}.`;

function pathLines(answer: PathsAnswer, counts: CountedForPaths): string[] {
  const { paths: found, shortest, more, searched, frontierCount, notFoundCount, asOf } = answer;
  const searchedText = `${counted(searched.entities, 'entity', 'entities')} and ${counted(searched.ties, 'tie')}`;
  const absent = notFoundCount === 0 ? '' : ` and ${notFoundCount} not found`;
  const named = `${counted(frontierCount, 'entity', 'entities')} known by name only${absent}`;
  if (found.length === 0) {
    return [
      `No path over what is stored, as of ${asOf}: ${searchedText} were searched, ${named} among them. ${countedInWords(counts, true)}`,
    ];
  }
  const lengths = found.map(
    ({ length, sentence, weakest }) =>
      `${counted(length, 'step')}: ${sentence} Weakest link: ${weakest}.`,
  );
  const rest = more ? ' There may be more.' : '';
  return [
    ...lengths,
    `${counted(shortest, 'path')} of the shortest length; ${searchedText} were searched, ${named} among them.${rest}`,
  ];
}

/** `owners` and `holdings`: who owns an entity, and what it owns. */
const OWNER_OPTIONS = {
  ...ENGINE_OPTIONS,
  ...ANSWER_OPTIONS,
  budget: { type: 'string' },
  steps: { type: 'string' },
} as const;

/** Returns 0, even if no owner is stated, which is an answer too. */
export async function owners(
  direction: OwnerDirection,
  args: string[],
  context: CommandContext,
): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: OWNER_OPTIONS,
    allowPositionals: true,
  });
  const [typed, second] = positionals;
  if (typed === undefined) throw new UsageError('company:ID or member:ID is missing.');
  if (second !== undefined) throw new UsageError(`One argument is too many: ${second}`);
  const budget = toWholeNumber('--budget', values.budget, [0, 100_000]) ?? 0;
  const steps = toWholeNumber('--steps', values.steps, [1, 100]);
  const input = { ...toDay(values['as-of']), ...(steps === undefined ? {} : { steps }), budget };
  const run = budget === 0 ? withStore : withEngine;
  await run(context, values, async ({ client, defaultRegistry }) => {
    for (const entity of toEntities([typed], defaultRegistry)) {
      const found = await client.readOwners({ entity, direction, ...input, task: TASK });
      if (values.json) printJson(found);
      else printLines(ownerLines(direction, found));
    }
  });
  return 0;
}

/** At most this many are listed; the rest is counted. */
const UNHEARD_LISTED = 5;

const SHARES_LISTED = 20;

const WHY: Readonly<Record<OtherEndReason, string>> = {
  person: 'a person',
  authority: 'an authority',
  'kind not stated': 'its kind not stated',
  'none stated': 'none stated as of the day',
  'no other record': 'its other record is not known',
  'records differ': 'its records are not known to be of one company',
  'step limit': 'no further step was asked for',
  'entity limit': 'not so many were asked for',
};

function ownerLines(direction: OwnerDirection, found: OwnersAnswer): string[] {
  const { root, asOf, steps, cycles, ends, labels, calls, callsLeftOut, unheard } = found;
  const named = (id: EntityId): string => `${labels[id] ?? id} (${id})`;
  const minor = direction === 'up' ? minorHolders(found) : [];
  const folded = new Map(minor.flatMap((group) => group.steps.map((step) => [step, group])));
  const lines = steps.flatMap((step) => {
    const { entity, by, level } = step;
    const indent = '  '.repeat(level);
    const group = folded.get(step);
    if (group !== undefined && group.steps[0] !== step) return [];
    if (group !== undefined) return [`${indent}${level}: ${minorInWords(group)} → ${named(by)}`];
    const [holder, held] = direction === 'up' ? [entity, by] : [by, entity];
    const majority = step.isControl ? ', line of control' : step.isMajority ? ', majority' : '';
    return [
      `${indent}${level}: ${named(holder)} → ${named(held)}: ${stepShareInWords(step)}${majority}; ${statementsInWords(step, asOf)}`,
    ];
  });
  const overAll = holdersInWords(found);
  const shares = overAll.named.map(({ holder, words }) => `  ${named(holder.entity)}: ${words}`);
  const rounds = cycles.map(
    (way) => `In a circle: ${[...way, ...way.slice(0, 1)].map(named).join(' → ')}`,
  );
  const more = unheard.length - UNHEARD_LISTED;
  const stops = foldedEnds({ ends, holders: found.holders }, (end) => endInWords(end, WHY));
  const callsText = `${counted(calls, 'call')} to registries`;
  const left = callsLeftOut === 0 ? '' : `, ${callsLeftOut} left out by the budget`;
  return [
    `${named(root)}, ${direction === 'up' ? 'owners' : 'holdings'} as of ${asOf}${steps.length === 0 ? '' : `: ${levelsInWords(found, direction)}`}`,
    ...lines,
    ...(shares.length === 0 ? [] : ['Over all lines:', ...shares.slice(0, SHARES_LISTED)]),
    ...(shares.length > SHARES_LISTED
      ? [`  and ${counted(shares.length - SHARES_LISTED, 'other')}`]
      : []),
    ...(overAll.minor === null ? [] : [`  ${overAll.minor}`]),
    ...shareNotes(found, named),
    ...rounds,
    ...stops.named.map((end) => `Ends at ${named(end.entity)}: ${endInWords(end, WHY)}`),
    ...stops.minor.map(
      ({ why, ends: { length } }) =>
        `Ends at ${minorOnlyInWords(length)}: ${why === WHY.person ? 'natural persons' : why}`,
    ),
    ...(unheard.length === 0
      ? []
      : [
          `${UNFETCHED_RIGHTS.en} ${unheard.slice(0, UNHEARD_LISTED).map(named).join(', ')}${more > 0 ? ` and ${counted(more, 'other')}` : ''}.`,
        ]),
    `${[notFollowedInWords(found), callsText].filter(Boolean).join('; ')}${left}.`,
  ];
}
