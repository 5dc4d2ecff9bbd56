/** What an analyst put on what is drawn: a row of small signs at its upper right, told by their shapes. */
import { counted } from '../../contract/text/counted.ts';
import { ENGLISH_WORDS } from '../../contract/words/picture-words.ts';
import type { ItemOf } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Palette } from '../shapes/appearance.ts';
import type { Point, Rectangle } from '../shapes/plane.ts';
import type { Companies } from './one-company.ts';

type MarkColour = ItemOf<'flag'>['colour'];

const FLAG_INKS: Readonly<Record<MarkColour, keyof Palette>> = {
  red: 'markRed',
  amber: 'markAmber',
  green: 'markGreen',
  blue: 'markBlue',
  violet: 'markViolet',
};

/** What is on one record. */
export interface RecordMarks {
  flag: MarkColour | null;
  tags: number;
  notes: number;
}

/** What is on all the records of a glyph, and how many of them were judged the same; 0: none was. */
export interface GlyphMarks extends RecordMarks {
  id: EntityId;
  same: number;
}

export const UNMARKED: Omit<GlyphMarks, 'id'> = { flag: null, tags: 0, notes: 0, same: 0 };

export type MarkSign = 'flag' | 'same' | 'tag' | 'note';

/** What a sign means. */
export const MARK_WORDS: Readonly<Record<MarkSign, string>> = ENGLISH_WORDS.marks;

/** Around their middle, in a box of 12 pixels. */
const PATHS: Readonly<Record<Exclude<MarkSign, 'same'>, string>> = {
  flag: 'M-4 6V-5.5H5L2.5 -2.5L5 0.5H-4',
  tag: 'M-5 -5H0.5L5.5 0L0.5 5.5L-5 0ZM-2.4 -2.4h0.1',
  note: 'M-5 -5H5V1.5L1.5 5H-5ZM5 1.5H1.5V5M-2.5 -2H2.5M-2.5 0.8H0.5',
};

/** One sign as it is drawn, in pixels of the screen. */
export interface MarkShape {
  sign: MarkSign;
  /** Its outline around its middle; null where it is written. */
  path: string | null;
  /** What is written instead: how many are judged the same. */
  text: string | null;
  colour: keyof Palette;
  isFilled: boolean;
  /** Its middle, from where the row begins to the right. */
  at: number;
}

/** From the middle of one sign to that of the next. */
const APART = 14;
/** Of the letters of what is written, and how wide each is. */
export const MARK_FONT_SIZE = 11;
const LETTER = 7;

/** The signs of a glyph, in their order. */
export function markShapes({ flag, same, tags, notes }: Omit<GlyphMarks, 'id'>): MarkShape[] {
  const plain = { text: null, colour: 'soft', isFilled: false } as const;
  const text = `=${same}`;
  const shapes: Omit<MarkShape, 'at'>[] = [
    ...(flag === null
      ? []
      : [
          {
            ...plain,
            sign: 'flag',
            path: PATHS.flag,
            colour: FLAG_INKS[flag],
            isFilled: true,
          } as const,
        ]),
    ...(same > 1 ? [{ ...plain, sign: 'same', path: null, text } as const] : []),
    ...(tags > 0 ? [{ ...plain, sign: 'tag', path: PATHS.tag } as const] : []),
    ...(notes > 0 ? [{ ...plain, sign: 'note', path: PATHS.note } as const] : []),
  ];
  let at = 0;
  return shapes.map((shape) => {
    const room = shape.text === null ? APART : LETTER * shape.text.length + 2;
    const middle = at + room / 2;
    at += room;
    return { ...shape, at: middle };
  });
}

const ONE: Omit<GlyphMarks, 'id'> = { flag: 'red', same: 2, tags: 1, notes: 1 };

/** One sign, to be explained. */
export function markShape(sign: MarkSign): Omit<MarkShape, 'at'> {
  const shape = markShapes(ONE).find((one) => one.sign === sign);
  if (shape === undefined) throw new Error(`There is no sign ${sign}.`);
  return shape;
}

/** Which signs there are to be explained. */
export function signsOn(marked: readonly (Omit<GlyphMarks, 'id'> & { id: string })[]): MarkSign[] {
  const signs = new Set(marked.flatMap((one) => markShapes(one).map(({ sign }) => sign)));
  return (Object.keys(MARK_WORDS) as MarkSign[]).filter((sign) => signs.has(sign));
}

/** How far from the right end of its upper edge the row of a box in a chart begins: room for four. */
const ROW_BACK = 4 * APART + 10;

/** Where the row of a box in a chart begins, on its upper edge. */
export const chartRow = ({ minX, maxX, minY }: Rectangle): Point => ({
  x: Math.max(minX + APART, maxX - ROW_BACK),
  y: minY,
});

/**
 * Of each glyph that has any. A flag is that of the first of its records that has one, in their order;
 * that records agree by what the registry says is nobody's judgement, and is not counted.
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
    const borne = records.flatMap((record) => marks.get(record) ?? []);
    return {
      id,
      flag: borne.find(({ flag }) => flag !== null)?.flag ?? null,
      tags: borne.reduce((sum, { tags }) => sum + tags, 0),
      notes: borne.reduce((sum, { notes }) => sum + notes, 0),
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
