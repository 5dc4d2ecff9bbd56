/** The answers over the index of ties, beside plain typed arrays and the same rows read plainly. */
import { deepStrictEqual } from 'node:assert/strict';
import Database from 'better-sqlite3';
import { createTies } from '../../src/engine/graph/tie-index.ts';
import { betweenness } from '../../src/graph/entity-measures.ts';
import { PathSearch } from '../../src/graph/answers/find-paths.ts';
import { findInterlocks } from '../../src/graph/answers/interlocks.ts';
import { findSharedBoards } from '../../src/graph/answers/shared-boards.ts';
import { indexStatements, indexStatementsAt } from '../../src/graph/index/build-index.ts';
import { BY_MEMBER, KIND, TieColumns } from '../../src/graph/index/tie-columns.ts';
import { TieIndex } from '../../src/graph/index/tie-index.ts';
import { NOT_STATED, STATUS_MEANING } from '../../src/graph/ties/state-rule.ts';
import { toEnd } from '../../src/graph/shared/steps.ts';
import { dayOf } from '../../src/record/values/days.ts';
import { openStore } from '../../src/store/open-store.ts';
import { randomNumbers } from '../make/synthetic-world.ts';
import { compare, measure } from './frame.ts';
import { inWords, median, report, spread } from './table.ts';
import { copyOf, MILLION_TIES, SMALL_WORLD, worldFile } from './world.ts';

const DAY = dayOf('2026-01-01');
const SIZES = [100_000, 1_000_000];
const ASKED = 200;
const BETWEEN = 2000;

export async function bench(): Promise<void> {
  for (const world of [SMALL_WORLD, MILLION_TIES]) await build(worldFile(world));
  for (const size of SIZES) await answer(size);
  await between();
}

const CALL = { signal: new AbortController().signal, progress: () => undefined };

/** From a store: what is read is the same rows, and days are read out of the same texts. */
async function build(file: string): Promise<void> {
  const copy = copyOf(file);
  const store = openStore(copy);
  const plain = new Database(copy, { readonly: true });
  const ours = () =>
    createTies(store).query(function* (index) {
      yield;
      return index.size;
    }, CALL);
  const ties = await ours();
  const statements = readPlainly(plain);
  await compare({
    item: `index of ${ties.toLocaleString('en')} ties built`,
    limit: `the same ${statements.toLocaleString('en')} rows into typed arrays`,
    goal: 2,
    ours,
    theirs: () => readPlainly(plain),
    agree: () => [ties > 0, statements > 0],
  });
  plain.close();
  store.close();
}

type Row = [number, number, number, string, number | null, string | null];

function readPlainly(database: Database.Database): number {
  const all = database.prepare('SELECT count(*) AS n FROM statements').get() as { n: number };
  const numbers = () => new Int32Array(all.n);
  const from = numbers();
  const to = numbers();
  const role = numbers();
  const start = numbers();
  const end = numbers();
  const kind = new Uint8Array(all.n);
  const status = new Uint8Array(all.n);
  const highest = database.prepare('SELECT max(key) AS n FROM entities').get() as { n: number };
  const fetched = new Int32Array(highest.n + 1);
  const profiles = database
    .prepare('SELECT p.entity, f.at FROM profiles p CROSS JOIN requests f ON f.n = p.request')
    .raw(true);
  for (const [entity, at] of profiles.iterate() as Iterable<[number, string]>) {
    fetched[entity] = Date.parse(at.slice(0, 10)) / 86_400_000;
  }
  const statements = database
    .prepare('SELECT profile, from_entity, to_entity, kind, role, said FROM statements')
    .raw(true);
  let n = 0;
  for (const row of statements.iterate() as Iterable<Row>) {
    from[n] = row[1];
    to[n] = row[2];
    role[n] = row[4] ?? 0;
    kind[n] = row[3] === 'position' ? 1 : row[3] === 'right' ? 2 : 3;
    if (row[5] !== null) {
      const [said, dates] = JSON.parse(row[5]) as [string, { type: string; date_full: string }[]];
      status[n] = said === 'active' ? 1 : 2;
      for (const { type, date_full } of dates) {
        const day = Date.parse(date_full) / 86_400_000;
        if (type === 'expiration') end[n] = day;
        else start[n] = day;
      }
    }
    n += 1;
  }
  return n;
}

/** So many ties: most members in a few companies, some in very many, as in `synthetic-world.ts`. */
function invent(size: number): { index: TieIndex; statements: TieColumns; members: number } {
  const below = randomNumbers(7);
  const companies = Math.ceil(size / 20);
  const statements = new TieColumns(size);
  let member = companies;
  while (statements.length < size) {
    member += 1;
    const share = below(10_000);
    const seats = share < 9400 ? 1 + below(5) : share < 9990 ? 6 + below(25) : 100 + below(200);
    for (let seat = 0; seat < seats && statements.length < size; seat += 1) {
      const startFirst = dayOf('1990-01-01') + below(12_000);
      const endFirst = below(4) === 0 ? startFirst + below(4000) : NOT_STATED;
      statements.add({
        kind: KIND.position,
        from: member,
        role: below(6),
        terms: null,
        sides: BY_MEMBER,
        to: 1 + Math.floor(companies * (below(1e9) / 1e9) ** 1.5),
        statusMeaning: below(2) === 0 ? STATUS_MEANING.active : STATUS_MEANING.nothing,
        statusDay: DAY - 10,
        startFirst,
        startLast: startFirst,
        endFirst,
        endLast: endFirst,
      });
    }
  }
  const index = new TieIndex(member);
  toEnd(indexStatements(index, statements));
  return { index, statements, members: member };
}

async function answer(size: number): Promise<void> {
  const { index, statements, members } = invent(size);
  const words = `${size.toLocaleString('en')} ties`;
  const below = randomNumbers(11);
  const pairs = Array.from(
    { length: ASKED },
    () => [1 + below(members), 1 + below(members)] as const,
  );
  const wanted = pairs.filter(([a, b]) => a !== b);
  const plain = plainArrays(index);
  const ours = () => wanted.map(([a, b]) => shortest(index, a, b)?.length ?? 0);
  const theirs = () => wanted.map(([a, b]) => plain(a, b));
  deepStrictEqual(ours(), theirs());
  await compare({
    item: `${ASKED} shortest paths over ${words}`,
    limit: 'a search from both ends over plain typed arrays',
    goal: 2,
    ours: () => ours().length,
    theirs: () => theirs().length,
    agree: () => [ours().length, theirs().length],
  });
  const some = Array.from({ length: 10_000 }, (_, at) => at);
  const asOf = await measure(() => some.map((tie) => index.stateOf(tie, DAY)));
  report(`states of 10,000 of ${words} as of a day`, median(asOf), {
    unit: inWords,
    words: spread(asOf),
  });
  const all = { companies: null, members: null, day: DAY, maxCompanies: 100, wanted: 1000 };
  const interlocks = await measure(() => toEnd(findInterlocks(index, all)), 3);
  const { total } = toEnd(findInterlocks(index, all));
  report(`all interlocks of ${words}`, median(interlocks), {
    unit: inWords,
    words: `${total.toLocaleString('en')} pairs; ${spread(interlocks)}`,
  });
  const byMember = { companies: null, members: null, day: DAY, atLeast: 2, wanted: 1000 };
  const ranked = toEnd(findSharedBoards(index, byMember));
  const shared = await measure(() => toEnd(findSharedBoards(index, byMember)), 3);
  report(`all interlocks by member of ${words}`, median(shared), {
    unit: inWords,
    words: `${ranked.total.toLocaleString('en')} members; ${spread(shared)}`,
  });
  const onMost = ranked.members.slice(0, 1).map(({ member }) => member);
  const boards = ranked.members[0]?.boards.length ?? 0;
  const beside = { ...byMember, members: onMost };
  const besideOne = await measure(() => toEnd(findSharedBoards(index, beside)), 5);
  report(`… beside one on ${boards} boards`, median(besideOne), {
    unit: inWords,
    words: `${toEnd(findSharedBoards(index, beside)).total.toLocaleString('en')} members; ${spread(besideOne)}`,
  });
  const own = ownStatements(statements);
  const one = await measure(() => {
    for (const [node, said] of own) toEnd(indexStatementsAt(index, node, said));
  }, 5);
  report(`one more profile into ${words}`, median(one) / own.length, {
    unit: inWords,
    words: `of ${own.length}; ${spread(one.map((took) => took / own.length))}`,
  });
}

function shortest(index: TieIndex, a: number, b: number): Int32Array | null {
  const question = { from: [a], to: [b], passes: null, longest: null, wanted: 1 };
  return toEnd(new PathSearch(index, question).any());
}

/** What some members state, each by itself. */
function ownStatements(all: TieColumns): [number, TieColumns][] {
  const own = new Map<number, TieColumns>();
  for (let at = 0; at < 5000; at += 1) {
    const from = all.from[at] ?? 0;
    const there = own.get(from) ?? new TieColumns(8);
    there.copy(all, at);
    own.set(from, there);
  }
  return [...own].slice(0, 500);
}

/** How many entities are on a shortest way, found by two lists of neighbours and nothing else; 0: none. */
function plainArrays(index: TieIndex): (a: number, b: number) => number {
  const first = index.first.slice();
  const end = index.end.slice();
  const others = index.otherAt.slice();
  const seen = [new Int32Array(index.nodes), new Int32Array(index.nodes)] as const;
  const depths = [new Int32Array(index.nodes), new Int32Array(index.nodes)] as const;
  const queues = [new Int32Array(index.nodes), new Int32Array(index.nodes)] as const;
  let search = 0;
  return (a, b) => {
    search += 1;
    const ends = [a, b].map((node, side) => {
      const reached = seen[side]!;
      const depth = depths[side]!;
      const queue = queues[side]!;
      queue[0] = node;
      reached[node] = search;
      depth[node] = 0;
      return { reached, depth, queue, length: 1, ring: 0, steps: 0 };
    });
    for (;;) {
      const [near, far] = ends as [(typeof ends)[0], (typeof ends)[0]];
      const isNear = near.length - near.ring <= far.length - far.ring;
      const [one, other] = isNear ? [near, far] : [far, near];
      const until = one.length;
      if (one.ring === until) return 0;
      let met = false;
      for (let at = one.ring; at < until; at += 1) {
        const node = one.queue[at]!;
        for (let place = first[node]!; place < end[node]!; place += 1) {
          const next = others[place]!;
          if (one.reached[next] === search) continue;
          one.reached[next] = search;
          one.depth[next] = one.steps + 1;
          one.queue[one.length] = next;
          one.length += 1;
          if (other.reached[next] === search) met = true;
        }
      }
      one.ring = until;
      one.steps += 1;
      if (met) return near.steps + far.steps + 1;
    }
  };
}

async function between(): Promise<void> {
  const below = randomNumbers(3);
  const next = Array.from({ length: BETWEEN }, () => new Set<number>());
  for (let edge = 0; edge < BETWEEN * 2; edge += 1) {
    const a = below(BETWEEN);
    const b = Math.floor(BETWEEN * (below(1e6) / 1e6) ** 2);
    if (a === b) continue;
    next[a]?.add(b);
    next[b]?.add(a);
  }
  const neighbours = next.map((all) => [...all]);
  const took = await measure(() => toEnd(betweenness(neighbours)), 3);
  report(`betweenness of ${BETWEEN.toLocaleString('en')}`, median(took), {
    unit: inWords,
    words: spread(took),
  });
}
