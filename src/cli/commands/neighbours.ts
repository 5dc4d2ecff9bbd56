/** `coverage` and `expand`: which neighbours are fetched, and adding them to a canvas at a stated cost. */
import { parseArgs } from 'node:util';
import type { Client } from '../../contract/client.ts';
import { counted } from '../../contract/text/counted.ts';
import type { Coverage, FetchedProfiles } from '../../contract/answers/coverage.ts';
import { parseEntityId, type EntityId, type EntityKind } from '../../contract/model/entity.ts';
import type { RegistryHandle } from '../../contract/model/registry.ts';
import {
  ANSWER_OPTIONS,
  toEntities,
  toWholeNumber,
  UsageError,
  toDay,
  findCase,
  listed,
} from '../base/arguments.ts';
import {
  withStore,
  TASK,
  withEngine,
  type CommandContext,
  ENGINE_OPTIONS,
} from '../base/session.ts';
import { printLines, printError, printJson, printNotice, terminalText } from '../base/output.ts';
import {
  ENTITY_KINDS,
  type CountedNeighbours,
  type ExpandFurtherAnswer,
  type UnreachedReason,
  UNREACHED_WORDS,
} from '../../contract/answers/expand.ts';

const { json } = ANSWER_OPTIONS;
const COVERAGE_OPTIONS = {
  ...ENGINE_OPTIONS,
  json,
  around: { type: 'boolean' },
  fetch: { type: 'boolean' },
  budget: { type: 'string' },
} as const;

/** The number of lines of each list in the text output. */
const MAX_LISTED = 20;
/** The default number of profiles to request, as in the window. */
const COVERAGE_BUDGET = 100;
/** The most that one command can fetch. */
const FETCHED_AT_ONCE = 100_000;

/** With `--fetch`, returns 1 if some could not be fetched. */
export async function coverage(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: COVERAGE_OPTIONS,
    allowPositionals: true,
  });
  const { fetch: isFetching = false, json: asJson = false, around = false } = values;
  const budget = toWholeNumber('--budget', values.budget, [1, FETCHED_AT_ONCE]);
  if (budget !== undefined && !isFetching) throw new UsageError('--budget is for --fetch.');
  const run = isFetching ? withEngine : withStore;
  return run(context, values, async ({ client, defaultRegistry }) => {
    const request = { entities: toEntities(positionals, defaultRegistry), around, task: TASK };
    const result = isFetching
      ? await fetchMissing(client, request, {
          registry: defaultRegistry(),
          budget: budget ?? COVERAGE_BUDGET,
          asJson,
        })
      : null;
    const found = await client.readCoverage(request);
    if (asJson) printJson(found);
    else
      printLines([...(result === null ? [] : [fetchedInWords(result)]), ...coverageLines(found)]);
    if (result?.fault) printNotice(result.fault, asJson);
    return result === null || (result.failed === 0 && result.end !== 'no answer') ? 0 : 1;
  });
}

/** Fetches what the chosen registry, the only one the key is for, has not answered; null if nothing. */
async function fetchMissing(
  client: Client,
  request: { entities: EntityId[]; around: boolean; task: string },
  { registry, budget, asJson }: { registry: RegistryHandle; budget: number; asJson: boolean },
): Promise<FetchedProfiles | null> {
  const { namedOnly, failed } = await client.readCoverage({ ...request, limit: FETCHED_AT_ONCE });
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

function fetchedInWords({ calls, fetched, notFound, failed, left, end }: FetchedProfiles): string {
  const why = end === 'no answer' ? 'as no registry answered' : 'by the budget';
  const rest = left === 0 ? '' : `, ${left} left ${why}`;
  return `${counted(calls, 'profile')} asked for: ${fetched} fetched, ${notFound} not found, ${failed} failed${rest}.`;
}

function coverageLines(found: Coverage): string[] {
  const { counts, oldest, newest } = found;
  const age = oldest === null ? '' : `, between ${oldest} and ${newest}`;
  const named = (list: 'namedOnly' | 'notFound' | 'failed'): string[] => {
    const more = counts[list] > MAX_LISTED ? [`  … and ${counts[list] - MAX_LISTED} more`] : [];
    return [...found[list].slice(0, MAX_LISTED).map((id) => `  ${id}`), ...more];
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

/** `expand`: add neighbours to the canvas of a case, after stating the cost. */
const EXPAND_OPTIONS = {
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

/** Returns 1 if a profile could not be fetched, but not if the budget is spent or a record not found. */
export async function expand(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: EXPAND_OPTIONS,
    allowPositionals: true,
  });
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
    kinds: toEntityKinds(values.kind),
    roles: values.role ?? [],
    currentOnly: values.current ?? false,
    ...(day === undefined ? {} : { day }),
  };
  const run = !budget || values.price ? withStore : withEngine;
  return run(context, values, async ({ client, defaultRegistry }) => {
    const entities = toEntities(positionals, defaultRegistry);
    const { id, title } = await findCase(client, inCase);
    const input = { case: id, entities, ...choice, task: TASK };
    if (values.price) {
      const price = await client.countNeighbours(input);
      if (values.json) printJson(price);
      else printLines(priceLines(price, levels, budget));
      return 0;
    }
    const result = await client.expandFurther({ ...input, levels, budget: budget ?? 0 });
    if (values.json) printJson(result);
    else printLines(expandLines(result, title));
    return (result.counts.failed ?? 0) + (result.counts['no answer'] ?? 0) > 0 ? 1 : 0;
  });
}

function toEntityKinds(typed: string | undefined): EntityKind[] {
  return (typed?.split(',') ?? []).map((name) => {
    const kind = ENTITY_KINDS.find((known) => known === name);
    if (kind === undefined) throw new UsageError(`--kind takes ${listed(ENTITY_KINDS, 'or')}.`);
    return kind;
  });
}

const shortened = (lines: readonly string[]): string[] => [
  ...lines.slice(0, MAX_LISTED),
  ...(lines.length > MAX_LISTED ? [`  … and ${lines.length - MAX_LISTED} more`] : []),
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

function expandLines(result: ExpandFurtherAnswer, title: string): string[] {
  const { label, added, neighbours, leftOff, calls, fetched, unreached, counts } = result;
  const whys = (Object.entries(counts) as [UnreachedReason, number][]).map(
    ([why, count]) => `${count} ${UNREACHED_WORDS[why]}`,
  );
  const summary = [
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
    `${summary.filter(Boolean).join('; ')}.`,
  ];
}
