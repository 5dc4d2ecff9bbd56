/**
 * What a note stores of the tie it is about, and how that tie is found again among the present ones.
 * Profiles state ties without ids. A tie is distinguished by its ends and role, and among those alike in
 * these by kind, dates and status, which a refresh may change. A mark therefore stores these of the tie and
 * of all alike ones. A present tie that is exactly as marked is the one. Otherwise the others that are
 * unchanged are ruled out; if one remains, and no other changed too, it is the tie. Everything else is a
 * guess left to the analyst: a mark is never adjusted.
 */
import type { Tie, TieMark, TieTraits } from '../../contract/model/tie.ts';
import { toDays } from '../../record/values/days.ts';
import { outerDates } from './tie-order.ts';
import { alikeNameOf, foldText } from '../shared/identity.ts';
import type { StoredItem } from '../../contract/model/case-item.ts';

/** certain: this is the marked tie. uncertain: it may be one of these, or none. gone: no present tie can be it. */
type MarkedTie =
  | { certainty: 'certain'; tie: Tie }
  | { certainty: 'uncertain'; among: readonly Tie[] }
  | { certainty: 'gone' };

const fold = (text: string | null): string | null => (text === null ? null : foldText(text));

/** Ties with the same id prefix and role: two roles may have the same hash. */
function findAlike(of: Pick<Tie, 'id' | 'role'>, ties: readonly Tie[]): Tie[] {
  const name = alikeNameOf(of.id);
  const role = fold(of.role);
  return ties.filter((tie) => alikeNameOf(tie.id) === name && fold(tie.role) === role);
}

function traitsOf({ kind, terms, status, corroboration }: Tie): TieTraits {
  return { kind, ...outerDates(terms), status, byMember: corroboration !== 'company' };
}

function hasTraits(tie: Tie, traits: TieTraits): boolean {
  const now = traitsOf(tie);
  return (
    now.kind === traits.kind &&
    now.start === traits.start &&
    now.end === traits.end &&
    fold(now.status) === fold(traits.status) &&
    now.byMember === traits.byMember
  );
}

/** Whether one ended before the other began, so that they can't be the same tie corrected. */
function areDisjoint(tie: Tie, traits: TieTraits): boolean {
  const isBefore = (end: string | null, start: string | null): boolean => {
    const last = toDays(end)?.last;
    const first = toDays(start)?.first;
    return last !== undefined && first !== undefined && last < first;
  };
  const now = outerDates(tie.terms);
  return isBefore(traits.end, now.start) || isBefore(now.end, traits.start);
}

/** The mark a note stores of a tie; `ties` are all present ones, or all between its ends. */
export function markTie(tie: Tie, ties: readonly Tie[]): TieMark {
  const others = findAlike(tie, ties).filter(({ id }) => id !== tie.id);
  return { id: tie.id, role: tie.role, ...traitsOf(tie), alike: others.map(traitsOf) };
}

/** Finds the present tie a mark is about; `ties` are all present ones, or all between the same ends. */
export function findMarked(mark: TieMark, ties: readonly Tie[]): MarkedTie {
  const alike = findAlike(mark, ties);
  const same = alike.find((tie) => hasTraits(tie, mark));
  if (same !== undefined) return { certainty: 'certain', tie: same };
  const candidates = alike.filter((tie) => !mark.alike.some((other) => hasTraits(tie, other)));
  const [only] = candidates;
  if (only === undefined) return { certainty: 'gone' };
  const areOthersUnchanged = mark.alike.every((other) =>
    alike.some((tie) => hasTraits(tie, other)),
  );
  const isCertain = candidates.length === 1 && areOthersUnchanged && !areDisjoint(only, mark);
  return isCertain
    ? { certainty: 'certain', tie: only }
    : { certainty: 'uncertain', among: candidates };
}

/** A note on a tie. Ties have no registry ids, so the noted tie is found by its mark. */
export interface NoteOnTie {
  note: StoredItem<'note'>;
  /** Whether this is certainly the noted tie. */
  isCertain: boolean;
}

/**
 * The notes of each tie that has any, by its id, in the order of the notes. A note whose tie isn't certain
 * is on each candidate; one whose tie is gone is on none. `ties` are all present ones.
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
