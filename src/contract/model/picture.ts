/** How a picture of a graph is wanted, where it has to match the screen; files of data take no notice. */
import { z } from 'zod';

export const pictureWish = {
  theme: z.enum(['light', 'dark']).default('light'),
  /** Leave out ended ties; the picture says how many. */
  withoutEnded: z.boolean().default(false),
  /** Draw each record of a company, and not all of them as one. */
  recordsApart: z.boolean().default(false),
};
