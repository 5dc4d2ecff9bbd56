/** Words for "not found": that a registry had no such record on a day differs from "not searched". */
import { localDay } from '../../contract/text/local-time.ts';
import { ENGLISH_WORDS } from '../../contract/words/picture-words.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';

/**
 * Why nothing is stated of an entity: `not stated` if it was fetched or found by a search, else `not
 * searched`, or the day it was not found.
 */
export function missingInWords({ knowledge, notFoundAt }: Known): string {
  if (knowledge !== 'named') return 'not stated';
  return notFoundAt === null ? 'not searched' : notFoundInWords(notFoundAt);
}

type Known = Pick<GraphEntity, 'knowledge' | 'notFoundAt'>;

/** `not found on 2026-03-01`, the day it was here. */
export function notFoundInWords(at: string, words = ENGLISH_WORDS): string {
  return words.notFoundOn(localDay(at));
}
