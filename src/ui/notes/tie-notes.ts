/** Which notes are on a tie: it has no name that a registry gives it, so what it was is looked for again. */
import type { KeptItem } from '../../contract/model/case-item.ts';
import type { Tie } from '../../contract/model/tie.ts';
import { findMarked } from '../../graph/tie-mark.ts';

/** Those that mean this one for certain, and those of which it may be the one. `ties` are all of now. */
export function notesOnTie(
  notes: readonly KeptItem<'note'>[],
  tie: Tie,
  ties: readonly Tie[],
): KeptItem<'note'>[] {
  const between = notes.filter(
    ({ place }) => place.on === 'tie' && place.from === tie.from && place.to === tie.to,
  );
  return between.filter(({ place }) => {
    if (place.on !== 'tie') return false;
    const found = findMarked(place.mark, ties);
    if (found.certainty === 'certain') return found.tie.id === tie.id;
    return found.certainty === 'uncertain' && found.among.some(({ id }) => id === tie.id);
  });
}
