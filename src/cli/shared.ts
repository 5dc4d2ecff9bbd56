/** `shared`: what two or more stored records state, as an address, a phone or a ship, and who states it. */
import { parseArgs } from 'node:util';
import type { Client } from '../contract/client.ts';
import { counted } from '../contract/counted.ts';
import type { EntityId } from '../contract/model/entity.ts';
import {
  THING_KINDS,
  type SharedThing,
  type SharedThings,
  type ThingKind,
} from '../contract/model/thing.ts';
import { toEntities, withStore } from './answer.ts';
import { caseAsked, type CaseAsked } from './case-named.ts';
import { ENGINE_OPTIONS } from './engine-options.ts';
import type { Means } from './means.ts';
import { printError, printJson, printText } from './output.ts';
import { TASK } from './session.ts';
import { terminalText } from './terminal-text.ts';
import { listed, toWholeNumber, UsageError } from './usage.ts';

const OPTIONS = {
  ...ENGINE_OPTIONS,
  all: { type: 'boolean' },
  kind: { type: 'string' },
  most: { type: 'string' },
  near: { type: 'boolean' },
  case: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const MOST = 200;
const MOST_ASKED = 10_000;
/** Asked for at once. */
const PART = 500;

/** 0, also where nothing is shared; 1 where not all that is stored could be looked at. */
export async function shared(args: string[], means: Means): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const { all = false, json = false, near = false } = values;
  if (all === positionals.length > 0) {
    throw new UsageError(all ? '--all takes no ids beside it.' : 'An id is missing, or --all.');
  }
  const kinds = toKinds(values.kind);
  const most = toWholeNumber('--most', values.most, [2, MOST_ASKED]) ?? MOST;
  return withStore(means, values, async ({ client, meant }) => {
    const entities = toEntities(positionals, meant);
    const named = await caseAsked(client, values.case);
    const found = await readAll(client, { entities, kinds, most, near, ...named });
    if (json) printJson(toJson(found, named));
    else printText(toText(found, most, named));
    if (!found.isWhole && !json) printError(`${NOT_WHOLE}\n`);
    return found.isWhole ? 0 : 1;
  });
}

const NOT_WHOLE =
  'An earlier version derived what is stored here, without these: run “store rebuild” to know them all.';

function toKinds(typed: string | undefined): ThingKind[] {
  if (typed === undefined) return [];
  return typed.split(',').map((word) => {
    const kind = THING_KINDS.find((one) => one === word.trim());
    if (kind === undefined) throw new UsageError(`--kind takes ${listed(THING_KINDS, 'or')}.`);
    return kind;
  });
}

type Found = Pick<SharedThings, 'things' | 'leftOut' | 'labels' | 'isWhole' | 'sameAs'>;

interface Asked extends CaseAsked {
  entities: EntityId[];
  kinds: ThingKind[];
  most: number;
  near: boolean;
}

async function readAll(client: Client, asked: Asked): Promise<Found> {
  const all: Found = { things: [], leftOut: 0, labels: {}, isWhole: true, sameAs: {} };
  for (let offset: number | null = 0; offset !== null;) {
    const part: SharedThings = await client.readSharedThings({
      ...asked,
      offset,
      limit: PART,
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

/** Of records that are one which they go by, where a case says more of that than the registry does. */
const toJson = ({ things, leftOut, isWhole, sameAs }: Found, { case: id }: CaseAsked) => ({
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

function toText({ things, leftOut, labels }: Found, most: number, { case: id }: CaseAsked): string {
  const said = things.flatMap((thing) => thingLines(thing, labels));
  const end = [
    things.length === 0
      ? 'Nothing is stated by two or more.'
      : `${counted(things.length, 'thing')} stated by two or more.`,
    ...(leftOut === 0
      ? []
      : [`Left out: ${counted(leftOut, 'thing')} stated by more than ${most}.`]),
    ...(id === undefined ? [] : ['Records that were judged the same in the case are one.']),
  ];
  return [...said, ...end].map((line) => `${terminalText(line)}\n`).join('');
}

/** `(2)`, or where several records of one state it, `(2, in 3 records)`. */
const thingLines = (
  { kind, value, entities, count }: SharedThing,
  labels: Found['labels'],
): string[] => [
  `${kind}  ${value}  (${count}${entities.length > count ? `, in ${entities.length} records` : ''})`,
  ...entities.map((id) => `  ${id}  ${labels[id] ?? ''}`.trimEnd()),
];
