/** How many entities are many to put on the graph at once. */

/** More newcomers than this are asked about first. */
export const ASK_FROM = 60;
/** More than this are never brought at once: nobody could read the graph, or move it. */
export const DRAWN_AT_MOST = 2000;
