/** `indicators` and `shared`: what rules find in stored records, and what several records state. */
import { parseArgs } from 'node:util';
import { counted } from '../../contract/text/counted.ts';
import { Refusal } from '../../contract/faults/faults.ts';
import type {
  AnsweredHit,
  IndicatorsAnswer,
  RuleUndecided,
} from '../../contract/model/indicators.ts';
import { findingsOf, type IndicatorFinding } from '../../graph/indicators/findings.ts';
import { toEnd } from '../../graph/shared/steps.ts';
import { ruleFileJsonSchema } from '../../graph/indicators/read-rule-file.ts';
import {
  ANSWER_OPTIONS,
  toDay,
  toEntities,
  toWholeNumber,
  UsageError,
  caseInput,
  listed,
  type CaseInput,
} from '../base/arguments.ts';
import { withStore, TASK, type CommandContext, ENGINE_OPTIONS } from '../base/session.ts';
import { printLines, printJson, printText, printError, terminalText } from '../base/output.ts';
import { readTextFile } from '../base/files.ts';
import {
  type ThingKind,
  THING_KINDS,
  type SharedThings,
  type SharedThing,
} from '../../contract/model/thing.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Client } from '../../contract/client.ts';

const INDICATOR_OPTIONS = {
  ...ENGINE_OPTIONS,
  ...ANSWER_OPTIONS,
  case: { type: 'string' },
  rules: { type: 'string' },
  'rules-schema': { type: 'boolean' },
  threshold: { type: 'string', multiple: true },
  untold: { type: 'boolean' },
  limit: { type: 'string' },
} as const;

/** The maximum number of hits, and of unknown results. */
const LISTED_AT_MOST = 100_000;

export async function indicators(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: INDICATOR_OPTIONS,
    allowPositionals: true,
  });
  if (values['rules-schema']) {
    if (positionals.length > 0) throw new UsageError('--rules-schema is asked of no entity.');
    printJson(ruleFileJsonSchema());
    return 0;
  }
  const typed = (values.threshold ?? []).map(toThreshold);
  const thresholds = Object.fromEntries(typed);
  const twice = typed.find(([rule], at) => typed.findIndex(([other]) => other === rule) < at);
  if (twice) throw new UsageError(`--threshold ${twice[0]} is there more than once.`);
  const limit = toWholeNumber('--limit', values.limit, [1, LISTED_AT_MOST]);
  const input = {
    ...toDay(values['as-of']),
    ...(limit === undefined ? {} : { limit }),
    ...(values.rules === undefined ? {} : { rules: readTextFile(values.rules) }),
    thresholds,
  };
  await withStore(context, values, async ({ client, defaultRegistry }) => {
    const entities = toEntities(positionals, defaultRegistry);
    const named = await caseInput(client, values.case);
    const found = await client
      .readIndicators({ entities, ...named, ...input, task: TASK })
      .catch((error: unknown) => refuseThresholds(error, thresholds));
    if (values.json) printJson(withPlaces(found));
    else printLines(indicatorLines(found, values.untold ?? false));
  });
  return 0;
}

/**
 * Sources in the form all JSON of the command line has: the hash of the bytes, and the place in them. Of
 * each finding at whom it was found, whose hits follow.
 */
const withPlaces = ({ hits, next: _next, ...found }: IndicatorsAnswer) => ({
  ...found,
  findings: toEnd(findingsOf(hits)).map(({ rule, hits: [first, ...others] }) => ({
    rule,
    fact: first.fact,
    says: (others.length > 0 ? first.names : null) ?? first.says,
    value: first.value,
    chain: first.chain,
    entities: [first, ...others].map(({ entity }) => entity),
    isWaived: [first, ...others].every(({ waived }) => waived !== null),
  })),
  hits: hits.map(({ sources, ...hit }) => ({
    ...hit,
    sources: sources.map(({ sha256, pointer }) => ({ sha256, pointer })),
  })),
});

function toThreshold(typed: string): [string, number] {
  const [, rule = '', number = ''] = /^([a-z0-9-]+)=(\d+)$/.exec(typed) ?? [];
  if (rule === '') throw new UsageError('--threshold takes RULE=NUMBER, a whole number from 0 on.');
  return [rule, Number(number)];
}

/** A threshold that no rule has is wrong usage. */
function refuseThresholds(error: unknown, typed: Readonly<Record<string, number>>): never {
  const { code, detail } = error instanceof Refusal ? error.fault : {};
  const rule = String(detail?.['field']);
  if (code !== 'input-invalid' || !Object.hasOwn(typed, rule)) throw error;
  throw new UsageError(`--threshold ${rule}: ${String(detail?.['why'])}.`);
}

/** Of those at whom something was found, as many are named; `--json` has all. */
const WHOM_NAMED = 20;

/** One finding: what was found, the way up, and at whom, with what was waived there. */
function findingLines(
  { rule, hits }: IndicatorFinding<AnsweredHit>,
  named: (id: EntityId) => string,
): string[] {
  const [{ entity, says, names, chain }] = hits;
  const isOne = hits.length === 1;
  const asideOf = ({ waived, lapsed }: AnsweredHit): string => {
    if (waived !== null) return ` Waived: ${waived.reason}`;
    return lapsed === null ? '' : ` Waived before the evidence changed: ${lapsed.reason}`;
  };
  const whom = isOne ? named(entity) : `at ${counted(hits.length, 'entity', 'entities')}`;
  const way = chain.length > 1 ? [`  by way of ${chain.map(named).join(', then ')}`] : [];
  if (isOne) return [`${rule}: ${whom}: ${says}${asideOf(hits[0])}`, ...way];
  const shown = hits.slice(0, WHOM_NAMED);
  const more = hits.length - shown.length;
  return [
    `${rule}: ${whom}: ${names ?? says}`,
    ...way,
    ...shown.map((hit) => `  ${named(hit.entity)}${asideOf(hit)}`),
    ...(more > 0 ? [`  and ${counted(more, 'more entity', 'more entities')}`] : []),
  ];
}

/** Reasons named for a rule, and records that may tell. */
const REASONS_NAMED = 2;
const TO_FETCH_NAMED = 3;

/** What one rule can't tell: of how many, why, and what would help. */
function undecidedLines({ rule, count, reasons, toFetch, toFetchCount }: RuleUndecided): string[] {
  const some = reasons.slice(0, REASONS_NAMED).map(({ why, count: times }) => `${why} (${times})`);
  const rest = reasons.length - some.length;
  const why = [...some, ...(rest > 0 ? [counted(rest, 'more reason')] : [])].join('; ');
  const ids = toFetch.slice(0, TO_FETCH_NAMED).join(' ');
  const more = toFetchCount > TO_FETCH_NAMED ? ' …' : '';
  const help =
    toFetchCount === 0
      ? 'no record to fetch is known that may tell'
      : `${counted(toFetchCount, 'record')} may tell: coverage --fetch ${ids}${more}`;
  return [`${rule}: can’t tell of ${counted(count, 'entity', 'entities')}: ${why}. ${help}`];
}

function indicatorLines(found: IndicatorsAnswer, withUntold: boolean): string[] {
  const { pack, rulesOff, asOf, asked, hits, cannotTell, undecided, left, labels } = found;
  const { findingCount, entityCount, untoldCount } = found;
  const named = (id: keyof typeof labels): string => `${labels[id] ?? id} (${id})`;
  const lines = toEnd(findingsOf(hits)).flatMap((finding) => findingLines(finding, named));
  const untoldLines = cannotTell.map(
    ({ rule, entity, why }) => `${rule}: ${named(entity)}: can’t tell: ${why}`,
  );
  const cut = left.flatMap(({ rule, hits: more, cannotTell: moreUntold }) => {
    const counts = [
      more > 0 &&
        counted(more, 'place where it found something', 'places where it found something'),
      withUntold && moreUntold > 0 && `${counted(moreUntold, 'time')} it can’t be told`,
    ].filter(Boolean);
    return counts.length === 0 ? [] : [`Not listed of ${rule}: ${counts.join(', ')}`];
  });
  const lack = undecided.flatMap((one) => undecidedLines(one));
  const off = rulesOff === 0 ? '' : `, ${rulesOff} switched off,`;
  const what = `${counted(findingCount, 'finding')} at ${counted(entityCount, 'entity', 'entities')}, and ${counted(untoldCount, 'time')} it can’t be told`;
  return [
    ...lines,
    ...(withUntold ? untoldLines : []),
    ...cut,
    ...lack,
    `${counted(pack.rules.length, 'rule')} of ${pack.id} ${pack.version} asked of ${counted(asked, 'entity', 'entities')}${off} as of ${asOf}: ${what}.`,
  ];
}

/** `shared`: what two or more stored records state, such as an address or a ship, and who states it. */
const SHARED_OPTIONS = {
  ...ENGINE_OPTIONS,
  all: { type: 'boolean' },
  kind: { type: 'string' },
  most: { type: 'string' },
  near: { type: 'boolean' },
  case: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const SHARED_DEFAULT_MOST = 200;

const SHARED_MOST = 10_000;

/** Requested at a time. */
const SHARED_PART = 500;

/** Returns 0, even if nothing is shared; 1 if part of the store could not be searched. */
export async function shared(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: SHARED_OPTIONS,
    allowPositionals: true,
  });
  const { all = false, json = false, near = false } = values;
  if (all === positionals.length > 0) {
    throw new UsageError(all ? '--all takes no ids beside it.' : 'An id is missing, or --all.');
  }
  const kinds = toThingKinds(values.kind);
  const most = toWholeNumber('--most', values.most, [2, SHARED_MOST]) ?? SHARED_DEFAULT_MOST;
  return withStore(context, values, async ({ client, defaultRegistry }) => {
    const entities = toEntities(positionals, defaultRegistry);
    const named = await caseInput(client, values.case);
    const found = await readAllShared(client, { entities, kinds, most, near, ...named });
    if (json) printJson(sharedJson(found, named));
    else printText(sharedText(found, { kinds, most, near }, named));
    if (!found.isWhole && !json) printError(`${NOT_WHOLE}\n`);
    return found.isWhole ? 0 : 1;
  });
}

const NOT_WHOLE =
  'An earlier version derived what is stored here, without these: run “store rebuild” to know them all.';

function toThingKinds(typed: string | undefined): ThingKind[] {
  if (typed === undefined) return [];
  return typed.split(',').map((word) => {
    const kind = THING_KINDS.find((one) => one === word.trim());
    if (kind === undefined) throw new UsageError(`--kind takes ${listed(THING_KINDS, 'or')}.`);
    return kind;
  });
}

type SharedFound = Pick<SharedThings, 'things' | 'leftOut' | 'labels' | 'isWhole' | 'sameAs'>;

interface SharedRequest extends CaseInput {
  entities: EntityId[];
  kinds: ThingKind[];
  most: number;
  near: boolean;
}

async function readAllShared(client: Client, request: SharedRequest): Promise<SharedFound> {
  const all: SharedFound = { things: [], leftOut: 0, labels: {}, isWhole: true, sameAs: {} };
  for (let offset: number | null = 0; offset !== null;) {
    const part: SharedThings = await client.readSharedThings({
      ...request,
      offset,
      limit: SHARED_PART,
      task: TASK,
    });
    all.things.push(...part.things);
    Object.assign(all.labels, part.labels);
    Object.assign(all.sameAs, part.sameAs);
    all.leftOut = part.leftOut;
    all.isWhole = part.isWhole;
    offset = part.next;
  }
  return all;
}

/** With a case also `sameAs`: which records count as one, and which record stands for them. */
const sharedJson = (
  { things, leftOut, isWhole, sameAs }: SharedFound,
  { case: id }: CaseInput,
) => ({
  things: things.map(({ kind, value, entities, sources }) => ({
    kind,
    value,
    entities,
    sources: sources.map(({ sha256, pointer }) => ({ sha256, pointer })),
  })),
  leftOut,
  isWhole,
  ...(id === undefined ? {} : { sameAs }),
});

function sharedText(
  { things, leftOut, labels, isWhole }: SharedFound,
  { kinds, most, near }: Pick<SharedRequest, 'kinds' | 'most' | 'near'>,
  { case: id }: CaseInput,
): string {
  const isOfAddresses = kinds.length === 0 || kinds.includes('address');
  const aside = isOfAddresses && !near ? ' With --near, addresses of one house are one.' : '';
  const thingsText = things.flatMap((thing) => thingLines(thing, labels));
  const end = [
    things.length === 0
      ? `Nothing${leftOut > 0 ? ' else' : ''} that was looked for is stated by two or more, as far as ${isWhole ? 'it is stored' : 'was looked at'}.${aside}`
      : `${counted(things.length, 'thing')} stated by two or more, each as the first of them states it.`,
    ...(leftOut === 0
      ? []
      : [`Left out: ${counted(leftOut, 'thing')} stated by more than ${most}.`]),
    ...(id === undefined ? [] : ['Records that were judged the same in the case are one.']),
  ];
  return [...thingsText, ...end].map((line) => `${terminalText(line)}\n`).join('');
}

/** `(2)`, or if several records of one entity state it, `(2, in 3 records)`. */
const thingLines = (
  { kind, value, entities, count }: SharedThing,
  labels: SharedFound['labels'],
): string[] => [
  `${kind}  ${value}  (${count}${entities.length > count ? `, in ${entities.length} records` : ''})`,
  ...entities.map((id) => `  ${id}  ${labels[id] ?? ''}`.trimEnd()),
];
