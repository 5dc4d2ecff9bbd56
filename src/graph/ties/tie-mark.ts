/**
 * What a note keeps of the tie it means, and whether that tie can still be told among those of now.
 *
 * Profiles state ties without names, so a tie is told from others by its ends and role, and from
 * those alike in these by kind, dates and status; a refresh may change any of the latter. A mark
 * therefore keeps these of the tie and of all that were alike. Now, a tie that is exactly as it was is
 * the one. If there is none, the others that are as they were can be left out; when one remains, and
 * none of the others changed too, it is the tie that was meant. Everything else is a guess, and is
 * left to the analyst: a mark is never changed to fit.
 */
import type { Tie, TieMark, TieTraits } from '../../contract/model/tie.ts';
import { toDays } from '../../record/values/days.ts';
import { alikeNameOf, foldText } from '../shared/identity.ts';
import type { StoredItem } from '../../contract/model/case-item.ts';

/**
 * certain: this is the tie that was meant. uncertain: it may be one of these, or none. gone: nothing
 * is stated any more that it could be.
 */
type MarkedTie =
  | { certainty: 'certain'; tie: Tie }
  | { certainty: 'uncertain'; among: readonly Tie[] }
  | { certainty: 'gone' };

const fold = (text: string | null): string | null => (text === null ? null : foldText(text));

/** Of one name, and of one role: two role texts may have one hash. */
function findAlike(of: Pick<Tie, 'id' | 'role'>, ties: readonly Tie[]): Tie[] {
  const name = alikeNameOf(of.id);
  const role = fold(of.role);
  return ties.filter((tie) => alikeNameOf(tie.id) === name && fold(tie.role) === role);
}

function traitsOf({ kind, start, end, status, corroboration }: Tie): TieTraits {
  return { kind, start, end, status, byMember: corroboration !== 'company' };
}

function isAsItWas(tie: Tie, then: TieTraits): boolean {
  const now = traitsOf(tie);
  return (
    now.kind === then.kind &&
    now.start === then.start &&
    now.end === then.end &&
    fold(now.status) === fold(then.status) &&
    now.byMember === then.byMember
  );
}

/** Whether one ended before the other began, so that they can't be one tie corrected. */
function isApart(tie: Tie, then: TieTraits): boolean {
  const isBefore = (end: string | null, start: string | null): boolean => {
    const last = toDays(end)?.last;
    const first = toDays(start)?.first;
    return last !== undefined && first !== undefined && last < first;
  };
  return isBefore(then.end, tie.start) || isBefore(tie.end, then.start);
}

/** What a note on this tie keeps of it; `ties` are all ties of now, or all between its ends. */
export function markTie(tie: Tie, ties: readonly Tie[]): TieMark {
  const others = findAlike(tie, ties).filter(({ id }) => id !== tie.id);
  return { id: tie.id, role: tie.role, ...traitsOf(tie), alike: others.map(traitsOf) };
}

/** Which of the ties of now (all, or all between the same ends) a mark means, as far as is certain. */
export function findMarked(mark: TieMark, ties: readonly Tie[]): MarkedTie {
  const alike = findAlike(mark, ties);
  const same = alike.find((tie) => isAsItWas(tie, mark));
  if (same !== undefined) return { certainty: 'certain', tie: same };
  const open = alike.filter((tie) => !mark.alike.some((other) => isAsItWas(tie, other)));
  const [only] = open;
  if (only === undefined) return { certainty: 'gone' };
  const othersStand = mark.alike.every((other) => alike.some((tie) => isAsItWas(tie, other)));
  const isCertain = open.length === 1 && othersStand && !isApart(only, mark);
  return isCertain ? { certainty: 'certain', tie: only } : { certainty: 'uncertain', among: open };
}

/** Which notes are on which ties: a tie has no name that a registry gives it, so what it was is looked for again. */
export interface NoteOnTie {
  note: StoredItem<'note'>;
  /** Whether it is the tie that was meant, and not one of those it may be. */
  isCertain: boolean;
}

/**
 * Of each tie that bears any, by its id, in the order of the notes. One whose tie can't be told for
 * certain is on each that it may be; one whose tie is gone is on none. `ties` are all of now.
 */
export function notesByTie(
  notes: readonly StoredItem<'note'>[],
  ties: readonly Tie[],
): ReadonlyMap<Tie['id'], readonly NoteOnTie[]> {
  const onTies = notes.flatMap((note) => (note.place.on === 'tie' ? { note, ...note.place } : []));
  const found = new Map<Tie['id'], NoteOnTie[]>();
  if (onTies.length === 0) return found;
  const ends = new Set(onTies.map(pairOf));
  const between = Map.groupBy(
    ties.filter((tie) => ends.has(pairOf(tie))),
    pairOf,
  );
  for (const { note, mark, ...place } of onTies) {
    const now = findMarked(mark, between.get(pairOf(place)) ?? []);
    const isCertain = now.certainty === 'certain';
    const on = isCertain ? [now.tie] : now.certainty === 'uncertain' ? now.among : [];
    for (const { id } of on) found.set(id, [...(found.get(id) ?? []), { note, isCertain }]);
  }
  return found;
}

const pairOf = ({ from, to }: Pick<Tie, 'from' | 'to'>): string => `${from} ${to}`;
