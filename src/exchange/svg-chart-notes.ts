/** What a reader of a chart has to know beside its legend: which way arrows point, what nobody stated, who is in a circle. */
import {
  nounWithCount,
  ENGLISH_WORDS,
  type PictureWords,
} from '../contract/words/picture-words.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Tie } from '../contract/model/tie.ts';
import type { Line } from '../drawing/elements/bundle.ts';
import { cutLabel } from '../drawing/labels/names.ts';
import { findCircle, waysRound } from '../graph/owners/circle.ts';

/** So many circles are told, by so many names each; and how long a name may be there. */
const CIRCLES = 3;
const NAMES = 6;
const NAME_LENGTH = 36;

/** A share is a number in the words of a role: the registry has no other place for it. */
const saysShare = ({ kind, role }: Tie): boolean => kind !== 'parent' && /\p{Nd}/u.test(role ?? '');

/** As sentences, and only those that are so. `called` says the name of an entity. */
export function chartNotes(
  lines: readonly Pick<Line, 'from' | 'to' | 'kind' | 'state' | 'ties'>[],
  called: (id: EntityId) => string,
  words = ENGLISH_WORDS,
): string[] {
  const held = lines.filter(({ kind }) => kind !== 'same');
  if (held.length === 0) return [];
  return [
    words.arrows,
    ...notStated(
      held.flatMap(({ ties }) => ties),
      words,
    ),
    ...circlesInWords(held, called, words),
  ];
}

function notStated(ties: readonly Tie[], words: PictureWords): string[] {
  const { digits } = words;
  const inFull = (count: number): string => nounWithCount(words.ties, count, words);
  const all = inFull(ties.length);
  const shareless = ties.filter((tie) => !saysShare(tie)).length;
  const dateless = ties.filter(({ start, end }) => start === null && end === null).length;
  const share = words.noShare(inFull(shareless), digits(ties.length));
  if (shareless > 0) {
    return [dateless > 0 ? words.norDates(share, digits(dateless), all) : `${share}.`];
  }
  return dateless > 0 ? [words.noDates(digits(dateless), all)] : [];
}

/** Those that have ended hold nobody any more. */
function circlesInWords(
  held: readonly Pick<Line, 'from' | 'to' | 'state'>[],
  called: (id: EntityId) => string,
  words: PictureWords,
): string[] {
  const onward = new Map<EntityId, EntityId[]>();
  for (const { from, to, state } of held) {
    if (state === 'ended') continue;
    const there = onward.get(from);
    if (there) there.push(to);
    else onward.set(from, [to]);
  }
  const all = findCircle(onward);
  const ways = waysRound(onward, all, CIRCLES);
  const told = ways.map((circle) => {
    const names = circle.map((id) => cutLabel(called(id), NAME_LENGTH).text);
    const some = names.length > NAMES ? [...names.slice(0, NAMES - 1), '…'] : names;
    return words.inCircle([...some, names[0] ?? ''].join(' → '));
  });
  const more = all.length - new Set(ways.flat()).size;
  return more === 0
    ? told
    : [...told, words.inCirclesToo(nounWithCount(words.others, more, words))];
}
