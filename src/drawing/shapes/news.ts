/** What is marked on a graph as new, changed or gone until it is accepted or ignored. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { Point } from './plane.ts';
import type { Shape } from './shape.ts';

export type NewsSign = 'new' | 'changed' | 'gone';

/** Told by its shape, whatever the colours. */
const NEWS_LETTERS: Readonly<Record<NewsSign, string>> = { new: '+', changed: '≠', gone: '×' };

export const NEWS_RADIUS = 8;

/** The sign at a glyph or a line, with its middle here. */
export const newsShapes = (sign: NewsSign, at: Point, radius = NEWS_RADIUS): Shape[] => [
  { circle: at, radius, fill: 'news', stroke: 'ground', width: 1.5 },
  {
    text: NEWS_LETTERS[sign],
    at,
    size: Math.round(radius * 1.7),
    weight: 700,
    fill: 'ground',
    align: 'middle',
    stands: 'around',
    direction: 'ltr',
  },
];

export interface News {
  /** By the glyphs they are drawn as. */
  entities: readonly { id: EntityId; sign: NewsSign }[];
  /** The ids of lines of which every tie is new. */
  lines: readonly string[];
  /** Between these something was stated that is no more, and is on no line. */
  gone: readonly { from: EntityId; to: EntityId }[];
}

export const NO_NEWS: News = { entities: [], lines: [], gone: [] };

/** Which signs there are to be explained. */
export function signsOf({ entities, lines, gone }: News): NewsSign[] {
  const signs = new Set(entities.map(({ sign }) => sign));
  if (lines.length > 0) signs.add('new');
  if (gone.length > 0) signs.add('gone');
  return (Object.keys(NEWS_LETTERS) as NewsSign[]).filter((sign) => signs.has(sign));
}
