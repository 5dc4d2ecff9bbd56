/** Why a likely pair stands where it does among the others, in words. */
import { counted } from '../../contract/text/counted.ts';
import type { LikelyPair } from './likely-pairs.ts';
import type { Reasons } from './reasons.ts';
import type { SharedGround } from './shared-grounds.ts';

export interface PairNaming {
  /** The name of what a number in the surroundings of the records stands for; a thing as it is stated. */
  nameOf: (ground: number) => string;
  /** Whether the number stands for a thing. */
  isThing: (ground: number) => boolean;
  /** How many records were compared. */
  compared: number;
}

/** How many grounds of a kind are named. */
const NAMED = 3;

const quoted = (text: string): string => `“${text}”`;

/** How many other records share it: what few share tells more. */
function othersIn({ sharers }: SharedGround, [one, many]: [string, string]): string {
  const others = Math.max(sharers - 2, 0);
  if (others === 0) return 'as no other of the records compared';
  return `as ${others === 1 ? one : many} ${counted(others, 'other', 'others')} of the records compared`;
}

function sharedReasons({ shared }: LikelyPair, { nameOf, isThing }: PairNaming): Reasons {
  const { tied, near, things, served } = shared;
  const reasons: Reasons = { for: [], against: [] };
  for (const one of tied.slice(0, NAMED)) {
    const others = othersIn(one, ['is', 'are']);
    reasons.for.push(`Both are tied to ${quoted(nameOf(one.ground))}, ${others}`);
  }
  for (const { ground, sharers } of near.slice(0, 1)) {
    const what = isThing(ground) ? 'states' : 'is tied to';
    const others = counted(Math.max(sharers - 2, 0), 'other', 'others');
    reasons.for.push(
      `Both are tied to something that ${what} ${quoted(nameOf(ground))}; as near to it: ${others} of the records compared`,
    );
  }
  for (const one of things.slice(0, NAMED)) {
    const others = othersIn(one, ['does', 'do']);
    reasons.for.push(`Both state ${quoted(nameOf(one.ground))}, ${others}`);
  }
  if (served?.how === 'succession') {
    const at = quoted(nameOf(served.at));
    reasons.for.push(`In ${at} the days known of the one end where those of the other begin`);
  } else if (served !== null) {
    reasons.against.push(`In ${quoted(nameOf(served.at))} both served on the same days`);
  }
  return reasons;
}

/** How many others have the names, and how frequent the words are where they say more. */
function rarityReasons({ names: [a, b], rarity }: LikelyPair, { compared }: PairNaming): Reasons {
  const { others, words } = rarity;
  const among = `among the ${counted(compared, 'record')} compared`;
  const which = a === b ? 'of this name' : 'of one of these names';
  if (others === 0 && words.length === 0)
    return { for: [`No other ${which} ${among}`], against: [] };
  const against = others === 0 ? [] : [`${counted(others, 'other', 'others')} ${which} ${among}`];
  const each = words.map(
    ({ text, others: having }) => `${quoted(text)} in ${counted(having, 'other name')}`,
  );
  if (each.length > 0) against.push(`Frequent words: ${each.join(', ')} ${among}`);
  return { for: [], against };
}

/** What the strength of a pair rests on beside what two records say by themselves; to be said first. */
export function pairReasons(pair: LikelyPair, naming: PairNaming): Reasons {
  const shared = sharedReasons(pair, naming);
  const rarity = rarityReasons(pair, naming);
  return {
    for: [...shared.for, ...rarity.for],
    against: [...shared.against, ...rarity.against],
  };
}
