/** Entities of the same name, and what tells them apart: member or company, the id, the registry. */
import { ENGLISH_WORDS } from '../../contract/words/picture-words.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { isImportedHandle, type RegistryHandle } from '../../contract/model/registry.ts';
import { foldText } from '../shared/identity.ts';

interface Named {
  id: EntityId;
  label: string;
}

/** `company 1002`; where the registry has to be told as well, `company 1002, registry.example`. */
export function idInWords(entity: EntityId, withRegistry = false, words = ENGLISH_WORDS): string {
  const { registry, subject, id } = parseEntityId(entity);
  const called = `${words.subjects[subject]} ${id}`;
  if (!withRegistry) return called;
  // Of several files the digits of the handle tell which.
  const which = isImportedHandle(registry)
    ? `${words.imported} ${registry.slice(IMPORT.length)}`
    : registry;
  return `${called}, ${which}`;
}

const IMPORT = 'import-';

/** The registry as it stands below a name; that a file is none is said in words. */
function registryInWords(registry: RegistryHandle, words: typeof ENGLISH_WORDS): string {
  return isImportedHandle(registry) ? words.imported : registry;
}

/** Whether they are records of more than one registry, so that a number alone names none of them. */
export function areOfSeveralRegistries(ids: Iterable<EntityId>): boolean {
  let first: string | null = null;
  for (const id of ids) {
    const { registry } = parseEntityId(id);
    if (first !== null && registry !== first) return true;
    first = registry;
  }
  return false;
}

/**
 * What is written under a name, so that nobody takes it for another: of one of several of its name
 * its id, among records of several registries its registry; null where nothing need be.
 */
export function idUnderName(
  id: EntityId,
  isNamesake: boolean,
  several: boolean,
  words = ENGLISH_WORDS,
): string | null {
  if (isNamesake) return idInWords(id, several, words);
  return several ? registryInWords(parseEntityId(id).registry, words) : null;
}

/** The ids of all that share their name with another of these, case and white space aside. */
export function findNamesakes(entities: readonly Named[]): ReadonlySet<EntityId> {
  const firstByName = new Map<string, EntityId>();
  const namesakes = new Set<EntityId>();
  for (const entity of entities) {
    const { id } = entity;
    const name = foldedName(entity);
    const first = firstByName.get(name);
    if (first === undefined) firstByName.set(name, id);
    else if (first !== id) namesakes.add(first).add(id);
  }
  return namesakes;
}

/** What is on a canvas stays the same object for as long as nothing else is known of it. */
const foldedNames = new WeakMap<Named, string>();

function foldedName(named: Named): string {
  const known = foldedNames.get(named);
  if (known !== undefined) return known;
  const folded = foldText(named.label);
  foldedNames.set(named, folded);
  return folded;
}
