/** What a reader of a chart has to know beside its legend: which way arrows point, what nobody stated, who is in a circle. */
import type { EntityId } from '../contract/model/entity.ts';
import type { Tie } from '../contract/model/tie.ts';
import type { Line } from '../drawing/bundle.ts';
import { cutLabel } from '../drawing/names.ts';
import { findCircle, waysRound } from '../graph/circle.ts';
import { inFull } from './undrawn.ts';

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
): string[] {
  const held = lines.filter(({ kind }) => kind !== 'same');
  if (held.length === 0) return [];
  return [
    'An arrow points from the owner, or who holds a position, to what is owned or held.',
    ...notStated(held.flatMap(({ ties }) => ties)),
    ...circlesInWords(held, called),
  ];
}

function notStated(ties: readonly Tie[]): string[] {
  const all = inFull(ties.length, 'tie', 'ties');
  const shareless = ties.filter((tie) => !saysShare(tie)).length;
  const dateless = ties.filter(({ start, end }) => start === null && end === null).length;
  const share = `Where a line shows no share, the registry states none (${inFull(shareless, 'tie', 'ties')} of ${ties.length.toLocaleString('en')})`;
  const dates = `no dates for ${dateless.toLocaleString('en')} of ${all}`;
  if (shareless > 0) return [dateless > 0 ? `${share}; it states ${dates}.` : `${share}.`];
  return dateless > 0 ? [`The registry states ${dates}.`] : [];
}

/** Those that have ended hold nobody any more. */
function circlesInWords(
  held: readonly Pick<Line, 'from' | 'to' | 'state'>[],
  called: (id: EntityId) => string,
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
    return `In a circle: ${[...some, names[0] ?? ''].join(' → ')}.`;
  });
  const more = all.length - new Set(ways.flat()).size;
  return more === 0 ? told : [...told, `In circles too: ${inFull(more, 'other', 'others')}.`];
}
