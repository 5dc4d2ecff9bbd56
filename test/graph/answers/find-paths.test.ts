/** Paths over the index against a slow and obvious search. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTies } from '../../../src/engine/graph/tie-index.ts';
import { PathSearch, type PathsQuestion } from '../../../src/graph/answers/find-paths.ts';
import { firstLink, withLinks, type NodePair } from '../../../src/graph/answers/linked-index.ts';
import type { Passes } from '../../../src/graph/answers/two-ended-search.ts';
import { BY_COMPANY, BY_MEMBER, KIND } from '../../../src/graph/index/tie-columns.ts';
import type { TieIndex } from '../../../src/graph/index/tie-index.ts';
import { openTempStore } from '../../make/temp-store.ts';
import { arbitraryProfiles, keepProfiles } from '../../make/tie-worlds.ts';

const CALL = { signal: new AbortController().signal, progress: () => undefined };
const LONGEST = 6;

/** All ways without coming by anybody twice, through the other ends before one is met not at all. */
function slowPaths(
  index: TieIndex,
  { from, to, passes }: PathsQuestion,
  pairs: readonly NodePair[],
): number[][] {
  const edges = [...pairs];
  for (let tie = 0; tie < index.ties.length; tie += 1) {
    if (index.ties.kind[tie] === KIND.none || (passes && !passes(tie))) continue;
    edges.push([index.ties.from[tie]!, index.ties.to[tie]!]);
  }
  const found = new Map<string, number[]>();
  const go = (way: number[]): void => {
    const at = way.at(-1)!;
    if (way.length > 1 && to.includes(at)) {
      found.set(way.join(' '), way);
      return;
    }
    if (way.length > LONGEST) return;
    for (const [a, b] of edges) {
      const next = a === at ? b : b === at ? a : null;
      if (next === null || way.includes(next) || from.includes(next)) continue;
      go([...way, next]);
    }
  };
  for (const node of from) go([node]);
  return [...found.values()].sort((a, b) => a.length - b.length);
}

/** Everybody and every tie that can be come to. */
function slowReach(
  index: TieIndex,
  ends: readonly number[],
  passes: Passes,
  pairs: readonly NodePair[],
) {
  const entities = new Set(ends);
  const ties = new Set<number>();
  for (const node of entities) {
    for (const tie of index.tiesAt(node)) {
      ties.add(tie);
      if (passes && !passes(tie)) continue;
      entities.add(index.ties.from[tie]!).add(index.ties.to[tie]!);
    }
    for (const pair of pairs) if (pair.includes(node)) for (const one of pair) entities.add(one);
  }
  return { entities: entities.size, ties: ties.size, entitySet: entities };
}

const PASSES: Record<string, (index: TieIndex) => Passes> = {
  'all ties': () => null,
  'what both state': (index) => (tie) =>
    tie >= firstLink(index) || index.ties.sides[tie] === (BY_MEMBER | BY_COMPANY),
  'no parents': (index) => (tie) => index.ties.kind[tie] !== KIND.parent,
};

const asText = (paths: Iterable<ArrayLike<number>>): string[] =>
  [...paths].map((path) => Array.from(path).join(' ')).sort();

interface Asked {
  picked: readonly number[];
  /** How many of those are where paths begin. */
  cut: number;
  joined: readonly [number, number][];
  wanted: number;
  passesIn: (index: TieIndex) => Passes;
}

/** All that is found between these ends, over the ties that pass, beside what a slow search finds. */
function* check(
  index: TieIndex,
  { picked, cut, joined, wanted, passesIn }: Asked,
): Generator<void, void> {
  const nodes = picked.map((at) => 1 + (at % Math.max(2, index.nodes - 1)));
  const different = [...new Set(nodes)].filter((node) => node < index.nodes);
  const at = Math.min(cut, different.length - 1);
  if (different.length < 2) return;
  const from = different.slice(0, at);
  const to = different.slice(at);
  const question = { from, to, passes: passesIn(index), longest: LONGEST, wanted };
  const pairs = joined
    .map(([a, b]): NodePair => [1 + (a % (index.nodes - 1)), 1 + (b % (index.nodes - 1))])
    .filter(([a, b]) => a !== b);
  const linked = yield* withLinks(index, pairs);
  const search = new PathSearch(linked, question);
  const { paths, shortest, more } = yield* search.paths();
  const { entities, ties, frontier } = yield* search.searched();
  const one = yield* new PathSearch(linked, question).any();
  const slow = slowPaths(index, question, pairs);
  const length = slow[0]?.length ?? 0;
  const shortestOnes = slow.filter((one) => one.length === length);
  expect(shortest).toBe(shortestOnes.length);
  const anyOf = one === null ? [] : asText([one]);
  expect(asText(shortestOnes)).toEqual(expect.arrayContaining(anyOf));
  expect(anyOf).toHaveLength(Math.min(1, shortest));
  expect(asText(paths.filter((one) => one.length === length))).toEqual(asText(shortestOnes));
  const last = paths.at(-1)?.length ?? 0;
  expect(asText(paths)).toEqual(asText(slow.filter((one) => one.length <= last)));
  if (!more) expect(paths).toHaveLength(slow.length);
  else expect(paths.length).toBeGreaterThanOrEqual(wanted);
  if (paths.length > 0) return;
  const reached = [from, to].map((end) => slowReach(index, end, question.passes, pairs));
  const all = new Set(reached.flatMap(({ entitySet }) => [...entitySet]));
  expect(entities).toBe(all.size);
  expect(new Set(frontier)).toEqual(new Set([...all].filter((node) => !index.isFetched(node))));
  const tied = new Set([...all].flatMap((node) => [...index.tiesAt(node)]));
  expect(ties).toBe(tied.size);
}

describe('paths', () => {
  it('are all the shortest, and then all that are longer, over whatever ties', async () => {
    const ends = fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 2, maxLength: 4 });
    const links = fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { maxLength: 4 });
    const world = fc.tuple(arbitraryProfiles, ends, fc.integer({ min: 1, max: 3 }), links);
    await fc.assert(
      fc.asyncProperty(
        world,
        fc.constantFrom(1, 3, 1000),
        async ([profiles, picked, cut, joined], wanted) => {
          const store = openTempStore();
          keepProfiles(store, profiles);
          await createTies(store).query(function* (index) {
            for (const passesIn of Object.values(PASSES))
              yield* check(index, { picked, cut, joined, wanted, passesIn });
          }, CALL);
        },
      ),
      { numRuns: 30 },
    );
  });
});
