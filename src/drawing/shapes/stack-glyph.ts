/** Drawn entities: a single one, or a stack with its count below the name. */
import { nounWithCount, ENGLISH_WORDS } from '../../contract/words/picture-words.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';

/** An entity as it is drawn: itself, or a stack of several. */
export interface DrawnEntity extends GraphEntity {
  /** The number of entities in the stack; missing or 0 if it is none. */
  stacked?: number;
}

/**
 * The line under its name: the count of a stack, or else what distinguishes it from others.
 * @param idLine `idUnderName`
 */
export const underName = (
  { stacked = 0 }: Pick<DrawnEntity, 'stacked'>,
  idLine: string | null,
  words = ENGLISH_WORDS,
): string | null => (stacked > 0 ? nounWithCount(words.entities, stacked, words) : idLine);
