/** Which paths are wanted: what counts as a step, and how many at most. */
import type { PathsInCase } from '../../../../contract/model/paths.ts';
import { countedInWords } from '../../../../graph/answers/path-words.ts';

export const PATH_KINDS = {
  position: 'Positions',
  right: 'Rights',
  parent: 'Parents',
  same: 'Same company',
} as const;
export type PathKind = keyof typeof PATH_KINDS;

export interface PathsWanted {
  kinds: readonly PathKind[];
  currentOnly: boolean;
  /** The roles that positions and rights are limited to, ignoring case; empty: any role. */
  roles: readonly string[];
  /** Whether stating the same thing counts as a step. */
  things: boolean;
  /** Whether being judged the same in the case counts as a step. */
  judged: boolean;
  /** The most steps of a path; null: the engine's default. */
  longest: number | null;
  /** The most paths. */
  limit: number;
}

export const FIRST_WANTED: PathsWanted = {
  kinds: Object.keys(PATH_KINDS) as PathKind[],
  currentOnly: false,
  roles: [],
  things: false,
  judged: true,
  longest: null,
  limit: 20,
};

/** These choices as input of the engine, without those at their defaults. */
export const pathQueryOf = ({ kinds, roles, longest, ...wanted }: PathsWanted) => ({
  ...wanted,
  ...(kinds.length < Object.keys(PATH_KINDS).length && { kinds: [...kinds] }),
  ...(roles.length > 0 && { roles: [...roles] }),
  ...(longest !== null && { longest }),
});

/** The reverse of `pathQueryOf`. */
export function wantedOf(query: PathsInCase['wanted']): PathsWanted {
  const { currentOnly, things, judged, limit } = query;
  const { kinds = FIRST_WANTED.kinds, roles = [], longest = null } = query;
  return { kinds, currentOnly, roles, things, judged, longest, limit };
}

/**
 * Which choices differ from the defaults, in words; with `isNone`, for a search without a result, also that
 * shared things did not count.
 * @param isJudged whether anything is judged the same in the case
 */
export const wantedInWords = (wanted: PathsWanted, isJudged: boolean, isNone: boolean): string =>
  countedInWords(
    {
      ...wanted,
      kinds: wanted.kinds.length < Object.keys(PATH_KINDS).length ? wanted.kinds : null,
      judged: wanted.judged && isJudged,
    },
    isNone,
  );
