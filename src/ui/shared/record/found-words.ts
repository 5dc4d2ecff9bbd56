/** The words beside the name of a stored entity in the results of a search. */
import type { FoundEntity } from '../../../contract/answers/search.ts';
import { parseEntityId } from '../../../contract/model/entity.ts';
import { idInWords } from '../../../graph/sameness/namesakes.ts';
import { notFoundInWords } from '../../../graph/shared/not-found-words.ts';
import type { RegistryList } from '../window/registry-list.svelte.ts';

/** What distinguishes it from others, by which name it was found, and how little is known about it. */
export function foundWords(found: FoundEntity, isNamesake: boolean): string[] {
  return [
    isNamesake && idInWords(found.id),
    found.foundBy && `also ${found.foundBy}`,
    found.registrationNumber && `reg. no. ${found.registrationNumber}`,
    found.born && `born ${found.born}`,
    found.status,
    found.knowledge === 'named' && 'named only',
    found.notFoundAt && notFoundInWords(found.notFoundAt),
    found.knowledge === 'search' && 'seen in a search',
  ].filter((words) => typeof words === 'string' && words.trim() !== '') as string[];
}

/** Whether each of these must show its registry: unless all belong to the only one there is. */
export function showsRegistry(found: readonly FoundEntity[], registries: RegistryList): boolean {
  const isOther = ({ id }: FoundEntity): boolean =>
    parseEntityId(id).registry !== registries.defaultHandle;
  return registries.several || found.some(isOther);
}
