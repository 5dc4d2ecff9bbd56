/** Blocks that many sections have. */
import type { Block, Rich } from '../report.ts';
import type { Teller } from './teller.ts';

/** How something is to be read, smaller. */
export const noteBlock = (...text: Rich): Block => ({ is: 'paragraph', tone: 'note', text });

/** That no more than `shown` of `all` are told; nothing where all are. */
export const shortenedNote = (shown: number, all: number, teller: Teller): Block[] =>
  shown < all ? [noteBlock(teller.words.shortened(teller.number(shown), teller.number(all)))] : [];
