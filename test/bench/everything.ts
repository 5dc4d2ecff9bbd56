/**
 * Local search of 100,000 and of 1,000,000 members, p50 and p99. First up to the row ids of a page, against
 * the row ids that FTS5 finds by the same words in the same index, ranked with typed arrays. Then the whole
 * answer as a window gets it, against those and a plain reading of what is shown on the same page. The large
 * world takes half an hour to make, once; without it that part is left out, and said so.
 * `INTERLOCK_BENCH_LARGE=1` makes it.
 *
 * Each kind of question is asked by others of it first: by both sides of a store that was just opened, which
 * is measured without a goal, since a page of rows touches more of the file than row ids alone do, and each
 * page of the file is read once. Then it is asked against the goal, in other words of the same kind.
 */
import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { createClient, type Client } from '../../src/contract/client.ts';
import { queryWordings } from '../../src/contract/text/any-text.ts';
import { memberQuery, type MemberQuery } from '../../src/contract/model/query.ts';
import { SAMPLE_HANDLE } from '../../src/contract/model/registry.ts';
import { type Connection, connect } from '../../src/store/base/connection.ts';
import { memberKeys } from '../../src/store/search/search-queries.ts';
import { registryKeys } from '../../src/store/requests/registries.ts';
import { textSearch } from '../../src/store/search/texts.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
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
  /** Up to the row ids of the page. */
  find: (finders: Finders) => number[];
  /** The whole answer. */
  ask: (client: Client) => Promise<unknown>;
}

interface Finders {
  members: (query: MemberQuery) => number[];
  everything: (text: string) => number[];
}

type Below = (below: number) => number;

const everything = (text: string): Question => ({
  words: text,
  index: 'texts',
  find: (finders) => finders.everything(text),
  ask: (client) => client.searchEverything({ text, limit: SHOWN }),
});

function members(q: string, filters: object): Question {
  const query = memberQuery.parse({ q, count: SHOWN, ...filters });
  return {
    words: q,
    index: 'names',
    find: (finders) => finders.members(query),
    ask: (client) => client.searchMembers({ registry: SAMPLE_HANDLE, query, from: 'store' }),
  };
}

/** As the engine finds them, over a connection of their own. */
function openFinders(connection: Connection): Finders {
  const key = registryKeys(connection).keyOf(SAMPLE_HANDLE);
  const ofMembers = memberKeys(connection);
  const ofTexts = textSearch(connection);
  const page = { case: null, offset: 0, limit: SHOWN };
  return {
    members: (query) => ofMembers({ key, handle: SAMPLE_HANDLE, isOnly: true }, query).keys,
    everything: (text) => ofTexts({ text, ...page }, null).keys,
  };
}

function questions(world: SyntheticWorld, seed: number): Record<string, Question[]> {
  const make = inventWorld(world);
  const below: Below = randomNumbers(seed);
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

interface Sides {
  ours: readonly number[];
  theirs: readonly number[];
}

function print(item: string, { ours, theirs }: Sides, goal: number | null, what: string): void {
  for (const [name, share] of [
    ['p50', 0.5],
    ['p99', 0.99],
  ] as const) {
    const mine = at(ours, share);
    const limit = at(theirs, share);
    const ratio = mine / limit;
    const kept = goal === null ? 'none' : `≤ ${goal} ${ratio <= goal ? '✓' : '✗'}`;
    const times = [ratio.toFixed(2), '', inWords(mine), inWords(limit)] as const;
    printRow([`${item}, ${name}`, ...times, kept, what]);
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

const PLAIN = 'row ids of the same words from FTS5, ranked with a typed array';
const PLAIN_ROWS = {
  names: `${PLAIN}, and what is known of those on the page, parsed`,
  texts: `${PLAIN}, and what is known and the profiles of those on the page, parsed`,
};

/** The library alone. */
function plainSearch(store: string) {
  const plain = new Database(store, { readonly: true });
  const most = plain.prepare('SELECT max(key) FROM entities').pluck().get() as number;
  const below: Below = randomNumbers(5);
  const order = Uint32Array.from({ length: most + 1 }, () => below(2 ** 31));
  const pluck = <T>(sql: string) =>
    plain.prepare<[T], T extends string ? number : Buffer>(sql).pluck();
  const select = {
    names: pluck<string>('SELECT rowid FROM names WHERE names MATCH ?'),
    texts: pluck<string>('SELECT rowid FROM texts WHERE texts MATCH ?'),
  };
  const facts = pluck<number>('SELECT facts FROM entities WHERE key = ?');
  const body = pluck<number>(
    `SELECT r.body FROM profiles p JOIN requests f ON f.n = p.request
     JOIN responses r ON r.key = f.response WHERE p.entity = ?`,
  );
  return {
    find({ words, index }: Question): void {
      const each = queryWordings(words).map((one) => one.flatMap((word) => word.split(' ')));
      const ways = each.map((one) => `(${one.map((word) => `"${word}" *`).join(' ')})`);
      ranked(select[index].all(ways.join(' OR ')), order);
    },
    read({ index }: Question, page: readonly number[]): void {
      for (const key of page) {
        for (const column of index === 'texts' ? [facts, body] : [facts]) {
          const stored = column.get(key);
          if (stored !== undefined) JSON.parse(stored.toString());
        }
      }
    },
    close: () => void plain.close(),
  };
}

/** Takes turns, so that whatever else the machine does concerns both. */
async function takeTurns(
  questions: readonly Question[],
  ours: (question: Question) => unknown,
  theirs: (question: Question) => unknown,
): Promise<Sides> {
  const took = { ours: [] as number[], theirs: [] as number[] };
  const sides = [
    [ours, took.ours],
    [theirs, took.theirs],
  ] as const;
  for (const [turn, question] of questions.entries()) {
    for (const [work, times] of turn % 2 === 0 ? sides : sides.toReversed()) {
      const start = performance.now();
      const working = work(question);
      if (working instanceof Promise) await working;
      times.push(performance.now() - start);
    }
  }
  return took;
}

async function measureWorld(world: SyntheticWorld): Promise<void> {
  const store = worldFile(world);
  const { client, close } = await openFilled(store);
  const connection = connect(store, 'read');
  const finders = openFinders(connection);
  const plain = plainSearch(store);
  const count = world.members.toLocaleString('en');
  const atFirst = questions(world, 7);
  for (const [words, asked] of Object.entries(questions(world, 3))) {
    const item = `${count} ${words}`;
    const find = (question: Question): number[] => question.find(finders);
    const plainFind = (question: Question): void => plain.find(question);
    const cold = await takeTurns(atFirst[words] ?? [], find, plainFind);
    print(`${item}, at first`, cold, null, PLAIN);
    print(item, await takeTurns(asked, find, plainFind), GOAL, PLAIN);
    const pages = new Map(asked.map((question) => [question, find(question)]));
    const whole = await takeTurns(
      asked,
      ({ ask }) => ask(client),
      (question) => {
        plain.find(question);
        plain.read(question, pages.get(question) ?? []);
      },
    );
    print(`${item}, whole answer`, whole, null, PLAIN_ROWS[asked[0]?.index ?? 'names']);
  }
  plain.close();
  connection.close();
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
