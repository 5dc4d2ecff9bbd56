/** `owners` and `holdings`: who stands above an entity, and what it holds. */
import { parseArgs } from 'node:util';
import { counted } from '../contract/counted.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { OwnerDirection, OwnersAnswer } from '../contract/model/owners.ts';
import { notFollowedInWords } from '../graph/graph-time.ts';
import { endInWords, type OtherEndReason } from '../graph/owner-lack.ts';
import { holdsInWords } from '../graph/tie-words.ts';
import { UNHEARD_RIGHTS } from '../graph/unheard-rights.ts';
import { ANSWER_OPTIONS, printLines, toDay, toEntities, withStore } from './answer.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import type { Means } from './means.ts';
import { printJson } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { toWholeNumber, UsageError } from './usage.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  ...ANSWER_OPTIONS,
  budget: { type: 'string' },
  steps: { type: 'string' },
} as const;

/** 0, also where nobody is stated: that is an answer. */
export async function owners(
  direction: OwnerDirection,
  args: string[],
  means: Means,
): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [typed, second] = positionals;
  if (typed === undefined) throw new UsageError('company:ID or member:ID is missing.');
  if (second !== undefined) throw new UsageError(`One argument is too many: ${second}`);
  const budget = toWholeNumber('--budget', values.budget, [0, 100_000]) ?? 0;
  const steps = toWholeNumber('--steps', values.steps, [1, 100]);
  const wish = { ...toDay(values['as-of']), ...(steps === undefined ? {} : { steps }), budget };
  const run = budget === 0 ? withStore : withEngine;
  await run(means, values, async ({ client, meant }) => {
    for (const entity of toEntities([typed], meant)) {
      const found = await client.readOwners({ entity, direction, ...wish, task: TASK });
      if (values.json) printJson(found);
      else printLines(toLines(direction, found));
    }
  });
  return 0;
}

/** The others are counted. */
const UNHEARD_NAMED = 5;

const WHY: Readonly<Record<OtherEndReason, string>> = {
  person: 'a natural person',
  authority: 'an authority',
  'kind not stated': 'nobody states what it is',
  'none stated': 'none stated',
  'no other record': 'its other record is not known',
  'records differ': 'its two records are not found to be of one company',
  'step limit': 'no further step was asked for',
  'entity limit': 'not so many were asked for',
};

function toLines(direction: OwnerDirection, found: OwnersAnswer): string[] {
  const { root, asOf, steps, cycles, ends, labels, calls, callsLeftOut, unheard } = found;
  const named = (id: EntityId): string => `${labels[id] ?? id} (${id})`;
  const lines = steps.map(({ entity, by, kind, level, role, state }) => {
    if (state === null)
      return `${'  '.repeat(level)}${named(entity)} and ${named(by)} are of one company`;
    const [holder, held] = direction === 'up' ? [entity, by] : [by, entity];
    const words = role === null ? 'not stated' : `“${role}”`;
    const as = kind === 'parent' ? 'parent company, level ' : '';
    return `${'  '.repeat(level)}${level}: ${named(holder)} → ${named(held)}: ${as}${words}, ${holdsInWords(state, asOf)}`;
  });
  const rounds = cycles.map(
    (way) => `In a circle: ${[...way, ...way.slice(0, 1)].map(named).join(' → ')}`,
  );
  const more = unheard.length - UNHEARD_NAMED;
  const stops = ends.map((end) => `Ends at ${named(end.entity)}: ${endInWords(end, WHY)}`);
  const asked = `${counted(calls, 'call')} to registries`;
  const left = callsLeftOut === 0 ? '' : `, ${callsLeftOut} left out by the budget`;
  return [
    `${named(root)}, ${direction === 'up' ? 'owners' : 'holdings'} as of ${asOf}`,
    ...lines,
    ...rounds,
    ...stops,
    ...(unheard.length === 0
      ? []
      : [
          `${UNHEARD_RIGHTS.en} ${unheard.slice(0, UNHEARD_NAMED).map(named).join(', ')}${more > 0 ? ` and ${counted(more, 'other')}` : ''}.`,
        ]),
    `${[notFollowedInWords(found), asked].filter(Boolean).join('; ')}${left}.`,
  ];
}
