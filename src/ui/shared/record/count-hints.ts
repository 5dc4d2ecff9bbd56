/** Why a profile lists more members or positions than it has neighbours: said where either is counted. */

/** Of a number of neighbours. */
export const NEIGHBOURS_HINT =
  'Different entities that stored profiles tie it to. Each is counted once, however many positions it holds, so there may be fewer of them than members or positions listed.';

/** Of the members that a company's profile lists. */
export const MEMBERS_HINT =
  'The lines of the profile, one for each position. Who holds several positions is listed several times, and is one neighbour.';

/** Of the positions or rights that a member's profile lists. */
export const HELD_HINT =
  'Every position and right is counted here. Several in one company make one neighbour.';
