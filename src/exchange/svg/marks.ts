/** The analyst's marks on records in SVG: the same signs as on the canvas. */
import type { PictureWords } from '../../contract/words/picture-words.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import type { Palette } from '../../drawing/shapes/palette.ts';

import { lineMarks, type LineMarks } from '../../drawing/network/line-marks.ts';
import type { Point } from '../../drawing/shapes/plane.ts';
import {
  glyphMarks,
  markRow,
  markSample,
  signsOn,
  type GlyphMarks,
} from '../../drawing/elements/record-marks.ts';
import { cutText } from '../../drawing/shapes/visible-text.ts';
import type { GraphToDraw } from './records.ts';
import type { AnalystMarks, GraphToExport, LossCount } from '../common/exporter.ts';
import type { LegendSample } from './legend.ts';
import { svgOf } from './pen.ts';

/** The marks of each glyph that has any. */
export function drawnMarks(
  marks: AnalystMarks,
  { entities, companies }: Pick<GraphToDraw, 'entities' | 'companies'>,
): ReadonlyMap<EntityId, GlyphMarks> {
  const counted = Array.from(marks.onRecords, ([id, { flag, tags, notes }]) => {
    return [id, { flag, tags: tags.length, notes: notes.length }] as const;
  });
  const drawn = new Set(entities.map(({ id }) => id));
  const marked = glyphMarks(new Map(counted), companies).filter(({ id }) => drawn.has(id));
  return new Map(marked.map((one) => [one.id, one]));
}

/** The marks of each line that has notes. */
export function notedLines({ ties, marks }: GraphToExport): ReadonlyMap<string, LineMarks> {
  const lines = lineMarks(ties, (id) => marks.onTies.get(id)?.length ?? 0);
  return new Map(lines.map((one) => [one.id, one]));
}

/** A row of signs that begins at a point; '' without marks. */
export const marksElement = (
  marks: Omit<GlyphMarks, 'id'> | undefined,
  at: Point,
  palette: Palette,
): string => (marks === undefined ? '' : svgOf(markRow(marks, at), palette));

/** Most characters of a note in a tooltip. */
const NOTE_SHOWN = 200;

/** The tooltip's lines on a record's marks, each attributed to the analyst. */
export function marksInTooltip(id: EntityId, marks: AnalystMarks, loss: LossCount): string[] {
  const { flag, tags, notes } = marks.onRecords.get(id) ?? { flag: null, tags: [], notes: [] };
  return [
    ...(flag === null ? [] : [`flagged by the analyst: ${flag}`]),
    ...(tags.length === 0 ? [] : [`tagged by the analyst: ${tags.join(', ')}`]),
    ...notesInTooltip(notes, loss),
  ];
}

/** The tooltip's lines on the notes of these ties. */
export const tieNotesInTooltip = (
  ties: readonly Tie[],
  marks: AnalystMarks,
  loss: LossCount,
): string[] =>
  notesInTooltip(
    ties.flatMap(({ id }) => marks.onTies.get(id) ?? []),
    loss,
  );

/** Counts the notes on ties that none of these lines draws. */
export function addUndrawnNotes(
  { of, marks: { onTies } }: Pick<GraphToDraw, 'of' | 'marks'>,
  lines: readonly { ties: readonly Tie[] }[],
  loss: LossCount,
): void {
  if (onTies.size === 0) return;
  const drawn = new Set(lines.flatMap(({ ties }) => ties.map(({ id }) => id)));
  for (const { id } of of.ties) {
    if (!drawn.has(id)) loss.add('notes on ties that are not drawn', onTies.get(id)?.length ?? 0);
  }
}

const notesInTooltip = (notes: readonly string[], loss: LossCount): string[] =>
  notes.map((note) => {
    const { text, leftOff } = cutText(note, NOTE_SHOWN);
    if (leftOff) loss.add('long notes that are cut in tooltips');
    return `noted by the analyst: ${text}${leftOff ? '…' : ''}`;
  });

/** Legend samples of the signs that are drawn. */
export const marksLegend = (
  marked: Iterable<GlyphMarks | LineMarks>,
  { marks, byAnalyst }: PictureWords,
): LegendSample[] =>
  signsOn([...marked]).map((sign) => ({
    words: sign === 'same' ? byAnalyst(marks[sign]) : marks[sign],
    shapes: markSample(sign),
  }));
