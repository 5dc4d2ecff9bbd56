/** Entities as the engine finds them, from the few fields a test cares about. */
import type { FoundEntity } from '../../src/contract/model/answers.ts';
import { parseEntityId, type EntityId } from '../../src/contract/model/entity.ts';
import { unknownFacts } from '../../src/record/facts.ts';

export function makeFound(id: EntityId, given: Partial<FoundEntity> = {}): FoundEntity {
  const kind = parseEntityId(id).subject;
  const { item: _item, places: _places, names: _names, ...facts } = unknownFacts(id, kind, 'named');
  return { ...facts, label: `Label of ${id}`, fetchedAt: null, foundBy: null, ...given };
}
