/** The lines of a projection: ties that exist only in the drawing, between two for what they share. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';

/** The ids of stated ties never start with this. */
const SHARED = 'shared|';

/** @param words what is written on it: `3 shared members` */
export const sharedTie = (from: EntityId, to: EntityId, words: string): Tie => ({
  id: `${SHARED}${from}|${to}`,
  from,
  to,
  role: words,
  // It has no state, like a parent's tie.
  kind: 'parent',
  status: null,
  statusAt: null,
  terms: [],
  over: null,
  corroboration: 'both',
  otherSide: null,
  otherNotFoundAt: null,
  sources: [],
});

export const isSharedTie = ({ id }: Pick<Tie, 'id'>): boolean => id.startsWith(SHARED);
