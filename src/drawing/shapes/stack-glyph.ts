/** An entity as it is drawn: itself, or a stack of several, with how many it has below its name. */
import { nounWithCount, ENGLISH_WORDS } from '../../contract/words/picture-words.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';

/** An entity as it is drawn: itself, or a stack of several. */
export interface DrawnEntity extends GraphEntity {
  /** How many entities it is a stack of; none, and it is no stack. */
  stacked?: number;
}

/**
 * What stands under its name: how many a stack has, else what tells it from others.
 * @param apart `idUnderName`
 */
export const underName = (
  { stacked = 0 }: Pick<DrawnEntity, 'stacked'>,
  apart: string | null,
  words = ENGLISH_WORDS,
): string | null => (stacked > 0 ? nounWithCount(words.entities, stacked, words) : apart);
