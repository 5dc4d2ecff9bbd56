/**
 * Local search of 100,000 and of 1,000,000 members, p50 and p99, against the row ids that FTS5 finds by the
 * same words in the same index, ranked with typed arrays. The large world takes half an hour to make, once;
 * without it that part is left out, and said so. `INTERLOCK_BENCH_LARGE=1` makes it.
 */
import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { createClient, type Client } from '../../src/contract/client.ts';
import { askedWords } from '../../src/contract/any-text.ts';
import { memberQuery } from '../../src/contract/model/query.ts';
import { SAMPLE_HANDLE } from '../../src/contract/model/registry.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { startDirectEngine } from '../make/direct-engine.ts';
import { inventWorld, randomNumbers, type SyntheticWorld } from '../make/synthetic-world.ts';
import { inWords, printRow } from './table.ts';
import { worldFile, worldName } from './world.ts';

const WORLDS: readonly SyntheticWorld[] = [
  { members: 100_000, companies: 10_000 },
  { members: 1_000_000, companies: 50_000 },
];
const ASKED = 300;
const SHOWN = 20;
const GOAL = 1.5;
const COUNTRIES = ['Norway', 'Greece', 'Panama', 'Nowhere'];

interface Question {
  /** Words of the index that is named. */
  words: string;
  index: 'names' | 'texts';
  ask: (client: Client) => Promise<unknown>;
}

type Below = (below: number) => number;

const everything = (text: string): Question => ({
  ...{ words: text, index: 'texts' },
  ask: (client) => client.searchEverything({ text, limit: SHOWN }),
});

const members = (q: string, filters: object): Question => ({
  ...{ words: q, index: 'names' },
  ask: (client) =>
    client.searchMembers({
      registry: SAMPLE_HANDLE,
      query: memberQuery.parse({ q, count: SHOWN, ...filters }),
      from: 'store',
    }),
});

function questions(world: SyntheticWorld): Record<string, Question[]> {
  const make = inventWorld(world);
  const below: Below = randomNumbers(3);
  const someone = (): number => 1 + below(world.members);
  const names = Array.from({ length: ASKED }, () => make.memberName(someone()).split(' '));
  const places = Array.from({ length: ASKED }, () => make.member(someone()).addresses[0]);
  const last = (name: readonly string[]): string => name.at(-1) ?? '';
  const year = (): string => String(1930 + below(70));
  return {
    'everything: a street and a city': places.map((at) =>
      everything(`${at?.street_name ?? ''} ${at?.locality_name ?? ''}`),
    ),
    'everything: the beginning of a word': places.map((at) =>
      everything((at?.street_name ?? '').slice(0, 4)),
    ),
    'everything: a last name': names.map((name) => everything(last(name))),
    'members: a prefix': names.map((name) => members(last(name).slice(0, 3), {})),
    'members: a prefix, and a country': names.map((name, at) =>
      members(last(name).slice(0, 3), { country: COUNTRIES[at % COUNTRIES.length] }),
    ),
    'members: a first name, and born in': names.map((name) =>
      members(name[0] ?? '', { birthYear: year() }),
    ),
    'members: a prefix, and a position few have': names.map((name) =>
      members(last(name).slice(0, 3), { position: 'Liquidator of last resort' }),
    ),
  };
}

/** The first ones by an order that is kept for every row. */
function ranked(ids: readonly number[], order: Uint32Array): number[] {
  const rows = Int32Array.from(ids);
  const top: number[] = [];
  const before = (a: number, b: number): number => (order[a] ?? 0) - (order[b] ?? 0);
  for (const id of rows) {
    if (top.length < SHOWN) top.push(id);
    else if (before(id, top[SHOWN - 1] ?? 0) >= 0) continue;
    else top[SHOWN - 1] = id;
    top.sort(before);
  }
  return top;
}

const at = (took: readonly number[], share: number): number =>
  took.toSorted((a, b) => a - b)[Math.floor((took.length - 1) * share)] ?? NaN;

function print(item: string, mine: readonly number[], limit: readonly number[]): void {
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const [ours, theirs] = [at(mine, share), at(limit, share)];
    const ratio = ours / theirs;
    const goal = `≤ ${GOAL} ${ratio <= GOAL ? '✓' : '✗'}`;
    const what = 'row ids of the same words from FTS5, ranked with a typed array';
    printRow([
      `${item}, ${name}`,
      ratio.toFixed(2),
      '',
      inWords(ours),
      inWords(theirs),
      goal,
      what,
    ]);
  }
}

/** The store with all its texts in the index: it is filled where it isn't yet, which is kept. */
async function openFilled(store: string): Promise<{ client: Client; close: () => Promise<void> }> {
  const engine = await startDirectEngine({ store, powers: createMemoryKeys(), offline: true });
  const client = createClient(engine.transport);
  for (;;) {
    const { behind } = await client.searchEverything({ text: 'nothing-has-this' });
    if (behind === 0) return { client, close: () => engine.close() };
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

async function measureWorld(world: SyntheticWorld): Promise<void> {
  const store = worldFile(world);
  const { client, close } = await openFilled(store);
  const plain = new Database(store, { readonly: true });
  const most = plain.prepare('SELECT max(key) FROM entities').pluck().get() as number;
  const below = randomNumbers(5);
  const order = Uint32Array.from({ length: most + 1 }, () => below(2 ** 31));
  const select = {
    names: plain.prepare<[string], number>('SELECT rowid FROM names WHERE names MATCH ?').pluck(),
    texts: plain.prepare<[string], number>('SELECT rowid FROM texts WHERE texts MATCH ?').pluck(),
  };
  const count = world.members.toLocaleString('en');
  for (const [item, asked] of Object.entries(questions(world))) {
    const took: [number[], number[]] = [[], []];
    const ours = ({ ask }: Question): unknown => ask(client);
    const theirs = ({ words, index }: Question): void => {
      const match = askedWords(words)
        .map(
          (one) =>
            `(${one
              .flatMap((word) => word.split(' '))
              .map((w) => `"${w}" *`)
              .join(' ')})`,
        )
        .join(' OR ');
      ranked(select[index].all(match), order);
    };
    for (const [turn, question] of asked.entries()) {
      const sides = [ours, theirs].map((work, side) => ({ work, side }));
      for (const { work, side } of turn % 2 === 0 ? sides : sides.toReversed()) {
        const start = performance.now();
        const working = work(question);
        if (working instanceof Promise) await working;
        took[side === 0 ? 0 : 1].push(performance.now() - start);
      }
    }
    print(`${count} ${item}`, ...took);
  }
  plain.close();
  await close();
}

export async function bench(): Promise<void> {
  for (const world of WORLDS) {
    const isLarge = world.members > WORLDS[0]!.members;
    if (isLarge && !existsSync(worldName(world)) && process.env['INTERLOCK_BENCH_LARGE'] !== '1') {
      process.stdout.write(
        '1,000,000 members: left out; INTERLOCK_BENCH_LARGE=1 makes that world.\n',
      );
      continue;
    }
    await measureWorld(world);
  }
}
