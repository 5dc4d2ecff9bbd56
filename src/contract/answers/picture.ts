/** Options of a picture: its paper, and what it takes over from the screen. */
import { z } from 'zod';
import { entityId, type EntityId } from '../model/entity.ts';
import { graphFilter, graphTime } from '../model/graph-view.ts';
import { thingKind } from '../model/thing.ts';

/** At most this many glyphs can have their records shown apart individually. */
const MAX_OPENED = 10_000;

const recordsApart = z.union([z.boolean(), z.array(entityId).max(MAX_OPENED).readonly()]);

/** Whose records are shown apart instead of as one: all, or those drawn as one with a record named. */
export type RecordsApart = boolean | readonly EntityId[];

/** Fills by which an entity shows its measure; `pane`: the value is not known. */
const MEASURE_FILLS = [
  ...(['groupA', 'groupB', 'groupC', 'groupD', 'groupE', 'groupF', 'groupG', 'groupH'] as const),
  ...(['groupOthers', 'levelA', 'levelB', 'levelC', 'levelD', 'pane'] as const),
] as const;

export type MeasureFill = (typeof MEASURE_FILLS)[number];

const measuredLook = {
  /** Its size factor; null for the normal size. */
  scale: z.number().min(0.1).max(10).nullable(),
  fill: z.enum(MEASURE_FILLS).nullable(),
  /** A letter that stands for the fill. */
  sign: z.string().max(2),
};

/** Larger pictures are drawn without a measure. */
export const MAX_MEASURED = 50_000;

const pictureMeasure = z.strictObject({
  /** The looks of what is drawn, by glyph id. */
  looks: z.array(z.strictObject({ entity: entityId, ...measuredLook })).max(MAX_MEASURED),
  /** The legend: what each look means. */
  scale: z.array(z.strictObject({ words: z.string().max(200), ...measuredLook })).max(40),
});

export type PictureMeasure = z.infer<typeof pictureMeasure>;

const pictureThing = z.strictObject({
  kind: thingKind,
  /** What is stated, shortened. */
  text: z.string().max(200),
  /** The glyphs of the entities that state it. */
  ends: z.array(entityId).max(MAX_OPENED),
});

/** A shared thing as it is drawn in a picture. */
export type PictureThing = z.infer<typeof pictureThing>;

export const calledNames = z.array(z.string().min(1).max(500)).min(1).max(10);

/** File names to save under, if not after the case; for exports whose files name each other. */
export const savedAs = calledNames.optional();

export const PAPERS = ['A4', 'A3'] as const;

export type Paper = (typeof PAPERS)[number];

/** The whole picture on one sheet, or on as many as needed to keep its text readable. */
export type Sheets = 'one' | 'several';

/** Options of a PDF. */
export interface OnPaper {
  paper: Paper;
  /** On as many sheets as its text needs to be readable; otherwise on one. */
  isTiled: boolean;
}

/** For PDF. */
export const onPaper = {
  paper: z.enum(PAPERS).default('A4'),
  isTiled: z.boolean().default(false),
};

export const pictureInput = {
  ...onPaper,
  /** For pictures. */
  theme: z.enum(['light', 'dark']).default('light'),
  /**
   * The day that states are as of, in data files too; a picture also leaves out what is not shown then, and
   * states how much.
   */
  time: graphTime.default('any'),
  /**
   * Leaves out what the filter leaves out, in data files too, and states how much; if entities are named,
   * only ties.
   */
  filter: graphFilter.default({}),
  /** For pictures: draw the records of a company separately, of all, or where one of these is among them. */
  recordsApart: recordsApart.default(false),
  /** For pictures of a network: an area around the entities of each country. */
  areas: z.boolean().default(false),
  /** For pictures of a network: the shared things to draw, each tied to those of its ends that are drawn. */
  things: z.array(pictureThing).max(1000).default([]),
  /** For pictures of a network: sizes and colours of entities, as computed by the window. */
  measured: pictureMeasure.nullable().default(null),
};
