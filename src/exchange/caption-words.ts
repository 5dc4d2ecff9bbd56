/** What stands above a picture, in words: whom it is about, how much is drawn, and how old it is. */
import type { Counted } from '../contract/in-both.ts';
import { isFromFile } from '../contract/model/imported-record.ts';
import { nounWithCount, pictureWordsIn } from '../contract/picture-words.ts';
import type { GraphToDraw } from './drawn-records.ts';
import { countWithin } from '../drawing/stacks.ts';
import { countLeftOut, tiesLeftOutInWords } from '../graph/graph-time.ts';

/** As the analyst calls it; else after who was put there first, and how many others are drawn. */
export function titleInWords({ title, of, entityCount, language }: GraphToDraw): string {
  if (title !== null) return title;
  const words = pictureWordsIn(language);
  const first = of.entities[0]?.label ?? '';
  const others = entityCount - 1;
  return others < 1 ? first : words.andOthers(first, nounWithCount(words.others, others, words));
}

/** How much is drawn, and what of the graph is not. */
export function countsInWords(graph: GraphToDraw): string {
  const { entities, entityCount, ties, of, leftOut, filtered } = graph;
  const said = pictureWordsIn(graph.language);
  const { digits } = said;
  const some = (count: number, left: number, noun: Counted, afterOf = noun): string =>
    left === 0
      ? nounWithCount(noun, count, said)
      : said.partOf(digits(count), nounWithCount(afterOf, count + left, said));
  const entitiesLeft = leftOut.entities + (filtered?.entities ?? 0);
  const tiesLeft = countLeftOut(leftOut) + (filtered?.ties ?? 0);
  const records = of.entities.length;
  // That two records are one is said by a tie, which is not drawn where they are one.
  const inStacks = countWithin(of.ties, graph.drawnStacks, graph.companies);
  const within = of.ties.length - ties.length - inStacks;
  const words = [
    ...(entityCount < records
      ? [nounWithCount(said.entities, entityCount, said)]
      : [some(records, entitiesLeft, said.entities)]),
    ...(entities.length < entityCount ? [said.areDrawn(digits(entities.length))] : []),
    ...(entityCount < records ? [some(records, entitiesLeft, said.records, said.ofRecords)] : []),
    some(ties.length + inStacks, tiesLeft, said.ties),
    ...(inStacks > 0 ? [said.withinStacks(digits(inStacks))] : []),
    ...(within > 0 ? [said.betweenAsOne(digits(within))] : []),
  ].join(', ');
  const why = [
    tiesLeftOutInWords(leftOut, digits, said),
    filtered === null ? '' : said.filteredBy(filtered.by),
  ].filter(Boolean);
  return why.length === 0 ? words : `${words} (${why.join('; ')})`;
}

/** `2026-11-20 10:00`, of ISO 8601 in UTC. */
const minuteOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)}`;

/** When it was drawn, and as of which day where that is not the same. */
export function drawnInWords({ at, day, language }: GraphToDraw): string {
  const { drawnAt, asOf } = pictureWordsIn(language);
  const drawn = drawnAt(minuteOf(at));
  return at.startsWith(day) ? drawn : `${asOf(day)} · ${drawn}`;
}

/** When the profiles it is drawn from were fetched, the oldest and the newest, and how many never were. */
export function fetchedInWords({ of: { entities }, language }: GraphToDraw): string {
  const words = pictureWordsIn(language);
  // What came out of a file nobody fetched.
  const asked = entities.filter(({ id }) => !isFromFile(id));
  const times = asked.flatMap(({ fetchedAt }) => fetchedAt ?? []).sort();
  const oldest = times[0];
  const newest = times.at(-1);
  if (oldest === undefined || newest === undefined) return words.noProfile;
  const from = minuteOf(oldest);
  const to = minuteOf(newest);
  const day = to.slice(0, from.indexOf(' ') + 1);
  const until = from.startsWith(day) ? to.slice(day.length) : to;
  const span = from === to ? from : words.fromTo(from, until);
  const not = asked.length - times.length;
  const others = not === 0 ? '' : `; ${words.notFetched(nounWithCount(words.records, not, words))}`;
  return `${words.profilesFetched(span)}${others}`;
}
