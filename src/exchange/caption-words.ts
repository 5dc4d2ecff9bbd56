/** What stands above a picture, in words: whom it is about, how much is drawn, and how old it is. */
import type { GraphToDraw } from './drawn-records.ts';
import { countWithin } from '../drawing/stacks.ts';
import { countLeftOut, tiesLeftOutInWords } from '../graph/graph-time.ts';
import { digits, inFull } from './undrawn.ts';

/** As the analyst calls it; else after who was put there first, and how many others are drawn. */
export function titleInWords({ title, of, entityCount }: GraphToDraw): string {
  if (title !== null) return title;
  const first = of.entities[0]?.label ?? '';
  const others = entityCount - 1;
  return others < 1 ? first : `${first} and ${inFull(others, 'other', 'others')}`;
}

/** How much is drawn, and what of the graph is not. */
export function countsInWords(graph: GraphToDraw): string {
  const { entities, entityCount, ties, of, leftOut, filtered } = graph;
  const some = (count: number, left: number, one: string, many: string): string =>
    left === 0
      ? inFull(count, one, many)
      : `${count.toLocaleString('en')} of ${inFull(count + left, one, many)}`;
  const entitiesLeft = leftOut.entities + (filtered?.entities ?? 0);
  const tiesLeft = countLeftOut(leftOut) + (filtered?.ties ?? 0);
  const records = of.entities.length;
  // That two records are one is said by a tie, which is not drawn where they are one.
  const inStacks = countWithin(of.ties, graph.drawnStacks, graph.companies);
  const within = of.ties.length - ties.length - inStacks;
  const words = [
    ...(entityCount < records
      ? [inFull(entityCount, 'entity', 'entities')]
      : [some(records, entitiesLeft, 'entity', 'entities')]),
    ...(entities.length < entityCount ? [`${digits(entities.length)} drawn`] : []),
    ...(entityCount < records ? [some(records, entitiesLeft, 'record', 'records')] : []),
    some(ties.length + inStacks, tiesLeft, 'tie', 'ties'),
    ...(inStacks > 0 ? [`${digits(inStacks)} of them within stacks`] : []),
    ...(within > 0 ? [`and ${within.toLocaleString('en')} between records drawn as one`] : []),
  ].join(', ');
  const why = [
    tiesLeftOutInWords(leftOut, digits),
    filtered === null ? '' : `filtered by ${filtered.by}`,
  ].filter(Boolean);
  return why.length === 0 ? words : `${words} (${why.join('; ')})`;
}

/** `2026-11-20 10:00`, of ISO 8601 in UTC. */
const minuteOf = (at: string): string => `${at.slice(0, 10)} ${at.slice(11, 16)}`;

/** When it was drawn, and as of which day where that is not the same. */
export function drawnInWords({ at, day }: GraphToDraw): string {
  const drawn = `drawn ${minuteOf(at)} UTC`;
  return at.startsWith(day) ? drawn : `as of ${day} · ${drawn}`;
}

/** When the profiles it is drawn from were fetched, the oldest and the newest, and how many never were. */
export function fetchedInWords({ of: { entities } }: GraphToDraw): string {
  const times = entities.flatMap(({ fetchedAt }) => fetchedAt ?? []).sort();
  const [oldest, newest] = [times[0], times.at(-1)];
  if (oldest === undefined || newest === undefined) return 'No profile fetched';
  const [from, to] = [minuteOf(oldest), minuteOf(newest)];
  const day = to.slice(0, from.indexOf(' ') + 1);
  const until = from.startsWith(day) ? to.slice(day.length) : to;
  const span = from === to ? from : `${from} to ${until}`;
  const not = entities.length - times.length;
  const others = not === 0 ? '' : `; ${inFull(not, 'record', 'records')} not fetched`;
  return `Profiles fetched ${span} UTC${others}`;
}
