/** Entities as the engine finds them, from the few fields a test cares about. */
import type { FoundEntity } from '../../src/contract/answers/search.ts';
import { parseEntityId, type EntityId } from '../../src/contract/model/entity.ts';
import { unknownFacts } from '../../src/record/derive.ts';

export function makeFound(id: EntityId, given: Partial<FoundEntity> = {}): FoundEntity {
  const kind = parseEntityId(id).subject;
  const known = unknownFacts(id, kind, 'named');
  const { item: _item, places: _places, names: _names, ...shown } = known;
  const { pointer: _pointer, elsewhere: _elsewhere, ...facts } = shown;
  const nothing = { fetchedAt: null, notFoundAt: null, source: null, foundBy: null };
  return { ...facts, ...nothing, label: `Label of ${id}`, ...given };
}
