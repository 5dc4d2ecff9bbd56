/** The lines of a projection: ties that are only drawn, between two for what they share. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';

/** No tie that anybody states has an id that begins so. */
const SHARED = 'shared|';

/** @param words what is written on it: `3 shared members` */
export const sharedTie = (from: EntityId, to: EntityId, words: string): Tie => ({
  id: `${SHARED}${from}|${to}`,
  from,
  to,
  role: words,
  // It has no state of its own, as a parent has none.
  kind: 'parent',
  status: null,
  statusAt: null,
  start: null,
  end: null,
  over: null,
  corroboration: 'both',
  otherSide: null,
  otherNotFoundAt: null,
  sources: [],
});

export const isSharedTie = ({ id }: Pick<Tie, 'id'>): boolean => id.startsWith(SHARED);
