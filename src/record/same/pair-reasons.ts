/** Why a likely pair stands where it does among the others, in words. */
import { counted as countedPlain } from '../../contract/text/counted.ts';
import type { LikelyPair } from './likely-pairs.ts';
import type { SharedGround } from './shared-grounds.ts';

export interface PairNaming {
  /** What a number in the surroundings of the records stands for, quoted, as it can’t be taken for another. */
  nameOf: (ground: number) => string;
  /** Whether the number stands for a thing. */
  isThing: (ground: number) => boolean;
  /** How many records were compared. */
  compared: number;
}

/** How many grounds of a kind are named. */
const NAMED = 3;

/** With the thousands set apart, as there may be many. */
const counted = (count: number, one: string, many?: string): string =>
  countedPlain(count, one, many, (number) => number.toLocaleString('en'));

/** How many other records share it: what few share tells more. */
function othersIn({ sharers }: SharedGround, [one, many]: [string, string]): string {
  const others = Math.max(sharers - 2, 0);
  if (others === 0) return `as ${one} no other of the records compared`;
  return `as ${others === 1 ? one : many} ${counted(others, 'other', 'others')} of the records compared`;
}

/** The first few with their names, in an order that doesn’t depend on the numbers. */
function named<G extends SharedGround>(
  grounds: readonly G[],
  { nameOf }: PairNaming,
): { ground: G; name: string }[] {
  const last = grounds[NAMED - 1]?.sharers ?? Infinity;
  return grounds
    .filter(({ sharers }) => sharers <= last)
    .map((ground) => ({ ground, name: nameOf(ground.ground) }))
    .sort(
      (x, y) =>
        x.ground.sharers - y.ground.sharers || (x.name < y.name ? -1 : Number(x.name > y.name)),
    )
    .slice(0, NAMED);
}

function sharedRanks({ shared }: LikelyPair, naming: PairNaming): string[] {
  const ranks: string[] = [];
  for (const { ground, name } of named(shared.tied, naming)) {
    ranks.push(`Both are tied to ${name}, ${othersIn(ground, ['is', 'are'])}`);
  }
  for (const { ground, name } of named(shared.near, naming).slice(0, 1)) {
    const others = counted(Math.max(ground.sharers - 2, 0), 'other', 'others');
    const what = naming.isThing(ground.ground)
      ? `Both are tied to somebody who states ${name}`
      : `Each is tied to ${name}, or to somebody tied to it`;
    ranks.push(`${what}; so are ${others} of the records compared`);
  }
  for (const { ground, name } of named(shared.things, naming)) {
    ranks.push(`Both state ${name}, ${othersIn(ground, ['does', 'do'])}`);
  }
  return ranks;
}

/** How many others have the names, and how frequent the words are where they say more. */
function rarityRanks({ names: [a, b], rarity }: LikelyPair, { compared }: PairNaming): string[] {
  const { others, words } = rarity;
  const among = `of the ${counted(compared, 'record')} compared`;
  const which = a === b ? 'this name' : 'one of these names';
  if (others === 0 && words.length === 0) {
    return [`No other ${among} has ${which}, however written`];
  }
  const have = others === 1 ? 'has' : 'have';
  const ranks =
    others === 0
      ? []
      : [`${counted(others, 'other', 'others')} ${among} ${have} ${which}, however written`];
  const each = words.map(
    ({ text, others: having }) => `“${text}” in ${counted(having, 'other name')}`,
  );
  if (each.length > 0) ranks.push(`Frequent words: ${each.join(', ')} ${among}`);
  return ranks;
}

/** What the strength of a pair rests on beside what two records say by themselves. */
export const pairRank = (pair: LikelyPair, naming: PairNaming): string[] => [
  ...sharedRanks(pair, naming),
  ...rarityRanks(pair, naming),
];
