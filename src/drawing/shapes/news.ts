/** What is marked on a graph as new, changed or gone, until the user accepts or ignores it. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Point } from './plane.ts';
import type { Shape } from './shape.ts';

export type NewsSign = 'new' | 'changed' | 'gone';

/** Distinguished by shape, not only by colour. */
const NEWS_LETTERS: Readonly<Record<NewsSign, string>> = { new: '+', changed: '≠', gone: '×' };

export const NEWS_RADIUS = 8;

/** The sign around this point, at a glyph or a line. */
export const newsShapes = (sign: NewsSign, at: Point, radius = NEWS_RADIUS): Shape[] => [
  { circle: at, radius, fill: 'news', stroke: 'ground', width: 1.5 },
  {
    text: NEWS_LETTERS[sign],
    at,
    size: Math.round(radius * 1.7),
    weight: 700,
    fill: 'ground',
    align: 'middle',
    anchor: 'around',
    direction: 'ltr',
  },
];

export interface News {
  /** By the glyph each is drawn as. */
  entities: readonly { id: EntityId; sign: NewsSign }[];
  /** The ids of lines whose ties are all new. */
  lines: readonly string[];
  /** Pairs between which something is no longer stated, so that no line shows it. */
  removedPairs: readonly { from: EntityId; to: EntityId }[];
}

export const NO_NEWS: News = { entities: [], lines: [], removedPairs: [] };

/** The signs in use, for a legend. */
export function signsOf({ entities, lines, removedPairs }: News): NewsSign[] {
  const signs = new Set(entities.map(({ sign }) => sign));
  if (lines.length > 0) signs.add('new');
  if (removedPairs.length > 0) signs.add('gone');
  return (Object.keys(NEWS_LETTERS) as NewsSign[]).filter((sign) => signs.has(sign));
}
