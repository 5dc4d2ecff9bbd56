/** What a note keeps of the tie it means; `graph/tie-mark.ts` tells which tie of now that is. */
import { z } from 'zod';

const said = z.string().max(70_000).nullable();

/** What tells a tie from those of the same ends and role. */
const tieTraits = z.strictObject({
  kind: z.enum(['position', 'right', 'parent', 'same']),
  start: said,
  end: said,
  status: said,
  /** Whether a member's profile states it: what only a company states may be several of a member's. */
  byMember: z.boolean(),
});

export type TieTraits = z.infer<typeof tieTraits>;

export const tieMark = tieTraits.extend({
  id: z.string().min(1).max(2000),
  role: said,
  /** The others of the same ends and role there were. */
  alike: z.array(tieTraits).max(10_000),
});

export type TieMark = z.infer<typeof tieMark>;
