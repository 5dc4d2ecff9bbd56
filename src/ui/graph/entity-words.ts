/** What an entity of the graph is, in words. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import { KIND_WORDS } from '../../drawing/legend.ts';
import { countOf, fullMomentWords } from '../shared/moment-words.ts';
import { toPlainWords } from '../../drawing/visible-text.ts';

/** How it is known: its own profile with the time, a search, or only by name. */
export function knowledgeInWords({ knowledge, fetchedAt }: GraphEntity): string {
  if (fetchedAt !== null) return fullMomentWords(fetchedAt);
  return knowledge === 'named' ? 'named only' : 'seen in a search';
}

/**
 * For a screen reader: `Ingrid Halvardsen, person, 6 ties, pinned, 2 of 14`; `apart` tells it from
 * others of its name, or from those of other registries.
 */
export function entityInWords(
  entity: GraphEntity,
  { ties, place, of, apart }: { ties: number; place: number; of: number; apart: string | null },
): string {
  return [
    toPlainWords(entity.label, 120),
    apart,
    KIND_WORDS[entity.kind],
    countOf(ties, 'tie'),
    entity.knowledge === 'named' && 'named only',
    entity.pinned && 'pinned',
    `${place.toLocaleString('en')} of ${of.toLocaleString('en')}`,
  ]
    .filter(Boolean)
    .join(', ');
}
