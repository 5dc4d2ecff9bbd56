/** How the graph is shown now, so that a picture looks the same. */
import type { InputOf } from '../../../contract/commands/commands.ts';
import { MAX_MEASURED, type PictureMeasure } from '../../../contract/answers/picture.ts';
import { numberInWords, scaleOf, UNKNOWN_SIGN } from '../../../drawing/shapes/measure-scale.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { MEASURE_WORDS } from '../answers/measure/measure-words.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';

export type PictureAsShown = Pick<
  InputOf<'exportGraph'>,
  'time' | 'filter' | 'recordsApart' | 'areas' | 'measured' | 'things'
>;

export const pictureAsShown = (graph: GraphWithParts): PictureAsShown => ({
  recordsApart: graph.recordsApart,
  time: graph.time.chosen,
  filter: graph.filters.chosen,
  areas: graph.placing.layout === 'jurisdiction',
  measured: pictureMeasure(graph),
  things: graph.answers.drawnThings.drawn.signs.map(({ kind, text, ends }) => ({
    kind,
    text,
    ends: [...ends],
  })),
});

const WORDS_LIMIT = 60;

/** The measure to draw; null if there is none, if it is too large or still being computed, and for a chart. */
export function pictureMeasure({ answers, look }: GraphWithParts): PictureMeasure | null {
  const { looks, size, colour, chosen, isWorking } = answers.measure;
  if (looks === null || looks.size > MAX_MEASURED || isWorking || look === 'chart') return null;
  const sizes = (size?.steps ?? []).map(({ value, scale }) => ({
    words: numberInWords(value),
    scale,
    fill: null,
    sign: '',
  }));
  if (size && size.unknown > 0) {
    const words = unknownInWords(size.unknown);
    sizes.push({ words, scale: scaleOf(null, 0), fill: null, sign: UNKNOWN_SIGN });
  }
  const colours = (colour?.classes ?? []).map(({ words, fill, sign, count }) => ({
    words: counted(toPlainWords(words, WORDS_LIMIT), count),
    scale: null,
    fill,
    sign,
  }));
  return {
    looks: Array.from(looks, ([entity, of]) => ({ entity, ...of })),
    scale: [
      ...headed(sizes, chosen.size && `size by ${labelOf(chosen.size)}`),
      ...headed(colours, chosen.colour && `colour by ${labelOf(chosen.colour)}`),
    ],
  };
}

const labelOf = (measure: keyof typeof MEASURE_WORDS): string =>
  MEASURE_WORDS[measure].label.toLowerCase();

const counted = (words: string, count: number): string => `${words} (${numberInWords(count)})`;
const unknownInWords = (count: number): string => counted('not known', count);

/** Puts what all entries measure before the first one. */
const headed = <T extends { words: string }>(entries: readonly T[], what = ''): T[] =>
  entries.map((entry, at) => (at === 0 ? { ...entry, words: `${what}: ${entry.words}` } : entry));
