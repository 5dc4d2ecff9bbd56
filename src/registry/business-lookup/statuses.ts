/** Statuses that say more than that there is no answer. */

/** No such record, no match, or nothing at all at this path: the status doesn't say which. */
export const NOT_FOUND = 404;
/** There is no such record any more, which only a path that is there can say. */
export const GONE = 410;
