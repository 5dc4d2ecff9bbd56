/** Which time of a graph is shown. */
import { z } from 'zod';

/**
 * now: as of today, without what has ended. any: as of today, and nothing is left out for its time. Else as of
 * a day (YYYY-MM-DD), without what has ended or not begun then. What is unknown then always stays.
 */
export const graphTime = z.union([
  z.enum(['now', 'any']),
  z.strictObject({ asOf: z.iso.date('a day is YYYY-MM-DD') }),
]);

export type GraphTime = z.infer<typeof graphTime>;
