/** How a picture is wanted: on which paper, and as it is on the screen. */
import { z } from 'zod';
import { entityId, type EntityId } from '../model/entity.ts';
import { graphFilter, graphTime } from '../model/graph-view.ts';
import { thingKind } from '../model/thing.ts';

/** Of so many glyphs the records can be shown apart, one glyph after the other. */
const MOST_OPENED = 10_000;

const recordsApart = z.union([z.boolean(), z.array(entityId).max(MOST_OPENED).readonly()]);

/** Whose records are shown apart that would be drawn as one: everybody's, or of those named. */
export type RecordsApart = boolean | readonly EntityId[];

/** What an entity may be filled with by a measure; `pane`: it is not known. */
const MEASURE_FILLS = [
  ...(['groupA', 'groupB', 'groupC', 'groupD', 'groupE', 'groupF', 'groupG', 'groupH'] as const),
  ...(['groupOthers', 'levelA', 'levelB', 'levelC', 'levelD', 'pane'] as const),
] as const;

export type MeasureFill = (typeof MEASURE_FILLS)[number];

const measuredLook = {
  /** How large it is drawn; null: as it is without. */
  scale: z.number().min(0.1).max(10).nullable(),
  fill: z.enum(MEASURE_FILLS).nullable(),
  /** The letter that tells the fill. */
  sign: z.string().max(2),
};

/** A larger picture is drawn without a measure. */
export const MOST_MEASURED = 50_000;

const pictureMeasure = z.strictObject({
  /** Of what is drawn, each by the id of its glyph. */
  looks: z.array(z.strictObject({ entity: entityId, ...measuredLook })).max(MOST_MEASURED),
  /** What that means, entry by entry. */
  scale: z.array(z.strictObject({ words: z.string().max(200), ...measuredLook })).max(40),
});

export type PictureMeasure = z.infer<typeof pictureMeasure>;

const pictureThing = z.strictObject({
  kind: thingKind,
  /** What is stated, cut. */
  text: z.string().max(200),
  /** The glyphs of those that state it. */
  ends: z.array(entityId).max(MOST_OPENED),
});

/** A shared thing as a picture has it. */
export type PictureThing = z.infer<typeof pictureThing>;

export const calledNames = z.array(z.string().min(1).max(500)).min(1).max(10);

/** What its files are to be called, where they are saved otherwise than after the case; for files that name others. */
export const savedAs = calledNames.optional();

/** Paper that a picture goes on. */

export const PAPERS = ['A4', 'A3'] as const;

export type Paper = (typeof PAPERS)[number];

/** All of it on one sheet, or over as many as its words need to be read. */
export type Sheets = 'one' | 'several';

/** How a PDF is wanted. */
export interface OnPaper {
  paper: Paper;
  /** Over as many sheets as its words need; else whole on one. */
  isTiled: boolean;
}

/** For PDF: on which paper, and whether over as many sheets as its words need to be read. */
export const onPaper = {
  paper: z.enum(PAPERS).default('A4'),
  isTiled: z.boolean().default(false),
};

export const pictureWish = {
  ...onPaper,
  /** For pictures. */
  theme: z.enum(['light', 'dark']).default('light'),
  /**
   * States are as of its day, in a file of data too; a picture leaves out what is not shown then, and says
   * how much.
   */
  time: graphTime.default('any'),
  /**
   * Leave out what it leaves out, in a file of data too, and say how much; where entities are named, ties
   * alone.
   */
  filter: graphFilter.default({}),
  /** For pictures: draw each record of a company, and not all of them as one; of these alone where they are named. */
  recordsApart: recordsApart.default(false),
  /** For pictures of a network: an area each country around what stands there. */
  areas: z.boolean().default(false),
  /** For pictures of a network: the shared things that are drawn, each joined to those of its ends that are there. */
  things: z.array(pictureThing).max(1000).default([]),
  /** For pictures of a network: how large and in which colours entities are drawn, as the window worked it out. */
  measured: pictureMeasure.nullable().default(null),
};
