/** What an analyst put on records: a row of small signs at the upper right, distinguished by shape. */
import { counted } from '../../contract/text/counted.ts';
import { ENGLISH_WORDS } from '../../contract/words/picture-words.ts';
import type { ItemOf } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Colour } from '../shapes/palette.ts';
import type { PathShape, Shape, ShapeGroup } from '../shapes/shape.ts';
import type { Point, Rectangle } from '../shapes/plane.ts';
import type { Companies } from './one-company.ts';

type MarkColour = ItemOf<'flag'>['colour'];

const FLAG_INKS: Readonly<Record<MarkColour, Colour>> = {
  red: 'markRed',
  amber: 'markAmber',
  green: 'markGreen',
  blue: 'markBlue',
  violet: 'markViolet',
};

/** The marks of one record. */
export interface RecordMarks {
  flag: MarkColour | null;
  tags: number;
  notes: number;
}

/** The marks of all records of a glyph; `same` is how many of them were judged the same, 0 if none. */
export interface GlyphMarks extends RecordMarks {
  id: EntityId;
  same: number;
}

export const UNMARKED: Omit<GlyphMarks, 'id'> = { flag: null, tags: 0, notes: 0, same: 0 };

export type MarkSign = 'flag' | 'same' | 'tag' | 'note';

/** What a sign means. */
export const MARK_WORDS: Readonly<Record<MarkSign, string>> = ENGLISH_WORDS.marks;

/** Paths around 0, 0 in a box of 12 pixels. */
const PATHS = {
  flag: 'M-4 6V-5.5H5L2.5 -2.5L5 0.5H-4',
  tag: 'M-5 -5H0.5L5.5 0L0.5 5.5L-5 0ZM-2.4 -2.4h0.1',
  note: 'M-5 -5H5V1.5L1.5 5H-5ZM5 1.5H1.5V5M-2.5 -2H2.5M-2.5 0.8H0.5',
};

/** A sign drawn around 0, 0, in pixels of the screen. */
interface MarkShape {
  sign: MarkSign;
  shapes: readonly Shape[];
  /** The x of its middle, from the start of the row. */
  at: number;
}

/** Distance between the middles of two signs. */
const APART = 14;
/** Font size and letter width of written signs. */
const FONT_SIZE = 11;
const LETTER = 7;

/** With a halo in the background colour, so that it stands out from a line below. */
function pathShapes(path: string, stroke: Colour, fill: Colour): PathShape[] {
  const round = { cap: 'round', join: 'round' } as const;
  return [
    { path, stroke: 'ground', width: 4.5, ...round },
    { path, fill, stroke, width: 1.4, ...round },
  ];
}

const FLAG_SHAPES = new Map<MarkColour, PathShape[]>(
  Object.entries(FLAG_INKS).map(([colour, ink]) => [
    colour as MarkColour,
    pathShapes(PATHS.flag, ink, ink),
  ]),
);
const TAG_SHAPES = pathShapes(PATHS.tag, 'soft', 'ground');
const NOTE_SHAPES = pathShapes(PATHS.note, 'soft', 'ground');

/** The sign with the number of records judged the same. */
const sameShape = (text: string): Shape => ({
  text,
  at: { x: 0, y: 0 },
  size: FONT_SIZE,
  weight: 700,
  fill: 'soft',
  halo: 4,
  align: 'middle',
  anchor: 'around',
  direction: 'ltr',
});

/** The signs of a glyph, in order. */
export function markShapes({ flag, same, tags, notes }: Omit<GlyphMarks, 'id'>): MarkShape[] {
  const row: MarkShape[] = [];
  let end = 0;
  const add = (sign: MarkSign, shapes: readonly Shape[], width = APART): void => {
    row.push({ sign, shapes, at: end + width / 2 });
    end += width;
  };
  const count = `=${same}`;
  if (flag !== null) add('flag', FLAG_SHAPES.get(flag) ?? []);
  if (same > 1) add('same', [sameShape(count)], LETTER * count.length + 2);
  if (tags > 0) add('tag', TAG_SHAPES);
  if (notes > 0) add('note', NOTE_SHAPES);
  return row;
}

/** The signs of these marks in a row that starts at this point. */
export const markRow = (
  marks: Omit<GlyphMarks, 'id'>,
  { x, y }: Point,
  { scale = 1, maxSigns = Infinity } = {},
): ShapeGroup[] =>
  markShapes(marks)
    .slice(0, maxSigns)
    .map(({ shapes, at }) => ({ shapes, at: { x: x + at * scale, y }, scale }));

const ONE: Omit<GlyphMarks, 'id'> = { flag: 'red', same: 2, tags: 1, notes: 1 };

/** A sample sign around 0, 0 for a legend. */
export const markSample = (sign: MarkSign): readonly Shape[] =>
  markShapes(ONE).find((one) => one.sign === sign)?.shapes ?? [];

/** The signs in use, for a legend. */
export function signsOn(marked: readonly (Omit<GlyphMarks, 'id'> & { id: string })[]): MarkSign[] {
  const signs = new Set(marked.flatMap((one) => markShapes(one).map(({ sign }) => sign)));
  return (Object.keys(MARK_WORDS) as MarkSign[]).filter((sign) => signs.has(sign));
}

/** Distance of a box's row from the right end of its upper edge: room for four signs. */
const ROW_BACK = 4 * APART + 10;

/** Where the row of a chart box starts, on its upper edge. */
export const chartRow = ({ minX, maxX, minY }: Rectangle): Point => ({
  x: Math.max(minX + APART, maxX - ROW_BACK),
  y: minY,
});

/**
 * The marks of each glyph that has any. The flag is that of its first record with one. Records that agree
 * by what the registry states are not judged, and not counted in `same`.
 */
export function glyphMarks(
  marks: ReadonlyMap<EntityId, RecordMarks>,
  { glyphOf, recordsOf, judged }: Companies,
): GlyphMarks[] {
  const glyphs = new Set<EntityId>();
  for (const record of marks.keys()) glyphs.add(glyphOf.get(record) ?? record);
  for (const id of recordsOf.keys()) if (judged.has(id)) glyphs.add(id);
  return Array.from(glyphs, (id) => {
    const records = recordsOf.get(id) ?? [id];
    const ownMarks = records.flatMap((record) => marks.get(record) ?? []);
    return {
      id,
      flag: ownMarks.find(({ flag }) => flag !== null)?.flag ?? null,
      tags: ownMarks.reduce((sum, { tags }) => sum + tags, 0),
      notes: ownMarks.reduce((sum, { notes }) => sum + notes, 0),
      same: records.filter((record) => judged.has(record)).length,
    };
  });
}

/** For a screen reader: `flagged red, 2 tags, 1 note, 3 records judged the same`. */
export function marksInWords({ flag, same, tags, notes }: Omit<GlyphMarks, 'id'>): string {
  const many = (count: number, noun: string): string | false => count > 0 && counted(count, noun);
  return [
    flag !== null && `flagged ${flag}`,
    many(tags, 'tag'),
    many(notes, 'note'),
    same > 1 && `${same} records judged the same`,
  ]
    .filter(Boolean)
    .join(', ');
}
