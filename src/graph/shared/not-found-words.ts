/** That a registry had no such record, which is a fact with its day: nobody asked is something else. */
import { ENGLISH_WORDS } from '../../contract/words/picture-words.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';

/**
 * Why nothing is said of an entity: only a profile that was fetched can have left something unstated,
 * and only one that was never asked for is not searched.
 */
export function missingInWords({ knowledge, notFoundAt }: Known): string {
  if (knowledge !== 'named') return 'not stated';
  return notFoundAt === null ? 'not searched' : notFoundInWords(notFoundAt);
}

type Known = Pick<GraphEntity, 'knowledge' | 'notFoundAt'>;

/** `not found on 2026-03-01`, in UTC. */
export function notFoundInWords(at: string, words = ENGLISH_WORDS): string {
  return words.notFoundOn(at.slice(0, 10));
}
