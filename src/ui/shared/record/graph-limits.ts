/** How many entities are many to put on the graph at once. */

/** More new entities than this need a confirmation first. */
export const ASK_FROM = 60;
/** More than this are never added at once: nobody could read the graph, or move it. */
export const DRAWN_AT_MOST = 2000;
