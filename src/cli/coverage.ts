/** `coverage`: what was searched, what found nothing, what failed, what nobody looked at; and fetching that. */
import { parseArgs } from 'node:util';
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import type { Coverage, FetchedProfiles } from '../contract/model/coverage.ts';
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import type { RegistryHandle } from '../contract/model/registry.ts';
import { ANSWER_OPTIONS, printLines, toEntities, withStore } from './answer.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import type { Means } from './means.ts';
import { printError, printJson, printNotice } from './output.ts';
import { TASK, withEngine } from './session.ts';
import { terminalText } from './terminal-text.ts';
import { toWholeNumber, UsageError } from './usage.ts';

const { json } = ANSWER_OPTIONS;
const OPTIONS = {
  ...ENGINE_OPTIONS,
  json,
  around: { type: 'boolean' },
  fetch: { type: 'boolean' },
  budget: { type: 'string' },
} as const;

/** The lists are long; a person wants their beginnings. */
const NAMED = 20;
/** Profiles asked for unless told otherwise, as in the window. */
const BUDGET = 100;
/** What one command may be asked to fetch. */
const FETCHED_AT_ONCE = 100_000;

/** With `--fetch` 1 where some could not be had. */
export async function coverage(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const { fetch: isFetching = false, json: asJson = false, around = false } = values;
  const budget = toWholeNumber('--budget', values.budget, [1, FETCHED_AT_ONCE]);
  if (budget !== undefined && !isFetching) throw new UsageError('--budget is for --fetch.');
  const run = isFetching ? withEngine : withStore;
  return run(means, values, async ({ client, meant }) => {
    const asked = { entities: toEntities(positionals, meant), around, task: TASK };
    const came = isFetching
      ? await fetchMissing(client, asked, { registry: meant(), budget: budget ?? BUDGET, asJson })
      : null;
    const found = await client.readCoverage(asked);
    if (asJson) printJson(found);
    else printLines([...(came === null ? [] : [cameInWords(came)]), ...toLines(found)]);
    if (came?.fault) printNotice(came.fault, asJson);
    return came === null || (came.failed === 0 && came.end !== 'no answer') ? 0 : 1;
  });
}

/** Those that nobody has answered for, of the registry that is meant: a key is for that one alone. Null: there are none. */
async function fetchMissing(
  client: Client,
  asked: { entities: EntityId[]; around: boolean; task: string },
  { registry, budget, asJson }: { registry: RegistryHandle; budget: number; asJson: boolean },
): Promise<FetchedProfiles | null> {
  const { namedOnly, failed } = await client.readCoverage({ ...asked, limit: FETCHED_AT_ONCE });
  const all = [...namedOnly, ...failed];
  const mine = all.filter((entity) => parseEntityId(entity).registry === registry);
  const entities = mine.slice(0, FETCHED_AT_ONCE);
  if (!asJson) {
    const price = `Asks for at most ${Math.min(budget, entities.length)} of ${counted(all.length, 'profile')} not fetched`;
    const others = all.length - mine.length;
    const left = others === 0 ? '' : `; ${others} of other registries: name theirs with --registry`;
    printError(`${terminalText(`${price}${left}.`)}\n`);
  }
  return entities.length === 0 ? null : client.fetchProfiles({ entities, budget, task: TASK });
}

function cameInWords({ calls, fetched, notFound, failed, left, end }: FetchedProfiles): string {
  const why = end === 'no answer' ? 'as no registry answered' : 'by the budget';
  const rest = left === 0 ? '' : `, ${left} left ${why}`;
  return `${counted(calls, 'profile')} asked for: ${fetched} fetched, ${notFound} not found, ${failed} failed${rest}.`;
}

function toLines(found: Coverage): string[] {
  const { counts, oldest, newest } = found;
  const age = oldest === null ? '' : `, between ${oldest} and ${newest}`;
  const named = (list: 'namedOnly' | 'notFound' | 'failed'): string[] => {
    const more = counts[list] > NAMED ? [`  … and ${counts[list] - NAMED} more`] : [];
    return [...found[list].slice(0, NAMED).map((id) => `  ${id}`), ...more];
  };
  return [
    `Fetched: ${counts.fetched}${age}`,
    `Named only, not searched: ${counts.namedOnly}`,
    ...named('namedOnly'),
    `Searched and not found: ${counts.notFound}`,
    ...named('notFound'),
    `Failed: ${counts.failed}`,
    ...named('failed'),
  ];
}
