/** What is said of a stored entity beside its name, where one was looked for. */
import type { FoundEntity } from '../../contract/model/answers.ts';
import { idInWords } from '../../graph/namesakes.ts';

/** By which name it was found, what tells it from others, and how little is known of it. */
export function foundWords(found: FoundEntity, isNamesake: boolean): string[] {
  return [
    found.foundBy && `also ${found.foundBy}`,
    isNamesake && idInWords(found.id),
    found.registrationNumber && `reg. no. ${found.registrationNumber}`,
    found.born && `born ${found.born}`,
    found.status,
    found.knowledge === 'named' && 'named only',
    found.knowledge === 'search' && 'seen in a search',
  ].filter((words) => typeof words === 'string' && words.trim() !== '') as string[];
}
