/** Entities with the same name, and what distinguishes them: member or company, the id, the registry. */
import { ENGLISH_WORDS } from '../../contract/words/picture-words.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { isImportedHandle, type RegistryHandle } from '../../contract/model/registry.ts';
import { foldText } from '../shared/identity.ts';

interface Named {
  id: EntityId;
  label: string;
}

/** `company 1002`; if the registry has to be named too, `company 1002, registry.example`. */
export function idInWords(entity: EntityId, withRegistry = false, words = ENGLISH_WORDS): string {
  const { registry, subject, id } = parseEntityId(entity);
  const called = `${words.subjects[subject]} ${id}`;
  if (!withRegistry) return called;
  // The digits of the handle distinguish several imported files.
  const which = isImportedHandle(registry)
    ? `${words.imported} ${registry.slice(IMPORT.length)}`
    : registry;
  return `${called}, ${which}`;
}

const IMPORT = 'import-';

/** The registry as written below a name; for an imported file, words say that it is none. */
function registryInWords(registry: RegistryHandle, words: typeof ENGLISH_WORDS): string {
  return isImportedHandle(registry) ? words.imported : registry;
}

/** Whether the ids are of several registries, so that a number alone isn't unique. */
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
 * The line under a name that prevents confusion: the id if others have the same name, the registry if there
 * are several; null if neither is needed.
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

/** The ids of all that share their name with another of these, ignoring case and white space. */
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

/** Cached, as entities on a canvas stay the same objects until something changes. */
const foldedNames = new WeakMap<Named, string>();

function foldedName(named: Named): string {
  const known = foldedNames.get(named);
  if (known !== undefined) return known;
  const folded = foldText(named.label);
  foldedNames.set(named, folded);
  return folded;
}
