/** The small schemas every registry record is made of (registry-spec, "General conventions"). */
import { z } from 'zod';

/** A string, or null where the registry states nothing. */
export const text = z.string().nullable();

/** A number the registry may write as a number or a string; stored as it came. */
export const numberLike = z.union([z.string(), z.number()]).nullable();

/** True, false, or null where the registry states nothing. */
export const flag = z.boolean().nullable();

/** A date with its type: registration, expiration, effective, or any other word. */
const dateEntry = z.object({ date_full: text, type: text });

export const dateEntries = z.array(dateEntry);

export type DateEntry = z.infer<typeof dateEntry>;
