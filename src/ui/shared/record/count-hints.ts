/** Why a profile lists more members or positions than it has neighbours: said where either is counted. */

/** Of a number of neighbours. */
export const NEIGHBOURS_HINT =
  'Different entities that stored profiles tie it to. Each is counted once, however many positions it holds, so there may be fewer of them than members or positions listed.';
