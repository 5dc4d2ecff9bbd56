/** Entities of the same name, and what tells them apart: whether member or company, and the id. */
import { parseEntityId, type EntityId } from '../contract/model/entity.ts';
import { foldText } from './identity.ts';

interface Named {
  id: EntityId;
  label: string;
}

/** `company 1002` or `member 100491`. */
export function idInWords(entity: EntityId): string {
  const { subject, id } = parseEntityId(entity);
  return `${subject} ${id}`;
}

/** The ids of all that share their name with another of these, case and white space aside. */
export function findNamesakes(entities: readonly Named[]): ReadonlySet<EntityId> {
  const firstByName = new Map<string, EntityId>();
  const namesakes = new Set<EntityId>();
  for (const { id, label } of entities) {
    const name = foldText(label);
    const first = firstByName.get(name);
    if (first === undefined) firstByName.set(name, id);
    else if (first !== id) namesakes.add(first).add(id);
  }
  return namesakes;
}
