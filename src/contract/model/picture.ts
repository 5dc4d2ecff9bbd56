/** How an export is wanted, where it has to match the screen. */
import { z } from 'zod';
import { entityId, type EntityId } from './entity.ts';
import { graphFilter } from './graph-filter.ts';
import { graphTime } from './graph-time.ts';

/** Of so many glyphs the records can be shown apart, one glyph after the other. */
const MOST_OPENED = 10_000;

const recordsApart = z.union([z.boolean(), z.array(entityId).max(MOST_OPENED).readonly()]);

/** Whose records are shown apart that would be drawn as one: everybody's, or of those named. */
export type RecordsApart = boolean | readonly EntityId[];

export const pictureWish = {
  /** For pictures. */
  theme: z.enum(['light', 'dark']).default('light'),
  /**
   * States are as of its day, in a file of data too; a picture leaves out what is not shown then, and says
   * how much.
   */
  time: graphTime.default('any'),
  /**
   * Leave out what it leaves out, in a file of data too, and say how much; where entities are named, ties
   * alone.
   */
  filter: graphFilter.default({}),
  /** For pictures: draw each record of a company, and not all of them as one; of these alone where they are named. */
  recordsApart: recordsApart.default(false),
  /** For pictures of a network: an area each country around what stands there. */
  areas: z.boolean().default(false),
};
