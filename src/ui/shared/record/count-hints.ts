/** Why a profile lists more members or positions than it has neighbours: shown with either count. */

export const NEIGHBOURS_HINT =
  'Different entities that stored profiles tie it to. Each is counted once, however many positions it holds, so there may be fewer of them than members or positions listed.';
