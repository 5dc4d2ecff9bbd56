/** Which notes are on which ties: a tie has no name that a registry gives it, so what it was is looked for again. */
import type { KeptItem } from '../contract/model/case-item.ts';
import type { Tie } from '../contract/model/tie.ts';
import { findMarked } from './tie-mark.ts';

export interface NoteOnTie {
  note: KeptItem<'note'>;
  /** Whether it is the tie that was meant, and not one of those it may be. */
  isCertain: boolean;
}

/**
 * Of each tie that bears any, by its id, in the order of the notes. One whose tie can't be told for
 * certain is on each that it may be; one whose tie is gone is on none. `ties` are all of now.
 */
export function notesByTie(
  notes: readonly KeptItem<'note'>[],
  ties: readonly Tie[],
): ReadonlyMap<Tie['id'], readonly NoteOnTie[]> {
  const meant = notes.flatMap((note) => (note.place.on === 'tie' ? { note, ...note.place } : []));
  const found = new Map<Tie['id'], NoteOnTie[]>();
  if (meant.length === 0) return found;
  const ends = new Set(meant.map(pairOf));
  const between = Map.groupBy(
    ties.filter((tie) => ends.has(pairOf(tie))),
    pairOf,
  );
  for (const { note, mark, ...place } of meant) {
    const now = findMarked(mark, between.get(pairOf(place)) ?? []);
    const isCertain = now.certainty === 'certain';
    const on = isCertain ? [now.tie] : now.certainty === 'uncertain' ? now.among : [];
    for (const { id } of on) found.set(id, [...(found.get(id) ?? []), { note, isCertain }]);
  }
  return found;
}

const pairOf = ({ from, to }: Pick<Tie, 'from' | 'to'>): string => `${from} ${to}`;
