/** What counts for a path, and how much of it is wanted. */
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
  /** Of positions and rights only those of these words; none: of any. */
  roles: readonly string[];
  /** Whether two that state the same thing are a step apart. */
  things: boolean;
  /** Whether records that are judged the same in the case are. */
  judged: boolean;
  /** Steps at most; null: as the engine has it. */
  longest: number | null;
  /** Paths at most. */
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

/** As the engine is asked for it. */
export const pathQueryOf = ({ kinds, roles, longest, ...wanted }: PathsWanted) => ({
  ...wanted,
  ...(kinds.length < Object.keys(PATH_KINDS).length && { kinds: [...kinds] }),
  ...(roles.length > 0 && { roles: [...roles] }),
  ...(longest !== null && { longest }),
});

/** The other way round. */
export function wantedOf(query: PathsInCase['wanted']): PathsWanted {
  const { currentOnly, things, judged, limit } = query;
  const { kinds = FIRST_WANTED.kinds, roles = [], longest = null } = query;
  return { kinds, currentOnly, roles, things, judged, longest, limit };
}

/**
 * What counts, where that is not all ties alone; of a search that found nothing all of it.
 *
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
