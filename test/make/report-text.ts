/** What a report says, in the order in which a file of it is read, written down apart from the writers. */
import { spellInvisible } from '../../src/drawing/shapes/visible-text.ts';
import type { Block, Piece, Report, Rich } from '../../src/report/model/report.ts';

/** Where the files of a report differ in what they say. */
export interface Way {
  /** What stands for a break of a line in a cell. */
  breakInCell: string;
  /** What stands for a picture beside its caption. */
  picture: 'alt' | 'nothing';
  /** The places follow each source, or all sources. */
  places: 'each' | 'all';
}

/** White space doesn't count, and what can't be seen is spelled out. */
export const seen = (text: string): string =>
  spellInvisible(text.replace(/[\t\n\r]/g, ' '))
    .replace(/[\uFFFE\uFFFF]/g, (unit) => `[U+${unit.charCodeAt(0).toString(16).toUpperCase()}]`)
    .replace(/ /g, '');

/** All of it as one text. */
export function toldByReport(report: Report, way: Way): string {
  const { title, subtitle, front, sections, sources, words } = report;
  const { columns } = words;
  let tables = 0;
  let figures = 0;
  const rich = (text: Rich, lineBreak = ''): string =>
    text.map((piece) => pieceTold(piece, lineBreak)).join('');
  const told = (block: Block): string => {
    switch (block.is) {
      case 'list':
        return block.items.flat().map(told).join('');
      case 'quote':
        return block.blocks.map(told).join('');
      case 'facts':
        return facts(block.facts);
      case 'table':
        return [
          `${words.table}${(tables += 1)}${block.caption}`,
          ...block.columns.map((column) => column.title),
          ...block.rows.flat().map((cell) => rich(cell, way.breakInCell)),
        ].join('');
      case 'figure': {
        const caption = `${words.figure}${(figures += 1)}${rich(block.caption)}`;
        return way.picture === 'alt' ? caption + block.alt + words.figureElsewhere : caption;
      }
      case 'paragraph':
        return rich(block.text);
      case 'rule':
        return '';
      default:
        return block.text;
    }
  };
  const colon = way.picture === 'alt' ? ':' : '';
  const facts = (given: Report['front']): string =>
    given.map(({ name, value }) => `${name}${colon}${rich(value)}`).join('');
  const placesOf = (at: number): string =>
    (sources[at]?.places ?? [])
      .map(
        (pointer, place) =>
          `${at + 1}.${place + 1}${pointer || words.wholeAnswer}${sources[at]?.quotes[place] ?? ''}`,
      )
      .join('');
  const sourceOf = (at: number): string => {
    const { registry, path, fetchedAt, sha256, request } = sources[at] ?? sources[0] ?? never();
    const told = [at + 1, registry, path, words.moment(fetchedAt), sha256];
    return [...told, request ?? words.noRequest].join('');
  };
  const all = [...sources.keys()];
  const heads = [columns.number, columns.registry, columns.path, columns.fetched];
  return seen(
    [
      title,
      subtitle,
      facts(front),
      words.contents,
      ...sections.map((section) => section.title),
      words.sources,
      ...sections.flatMap((section) => [section.title, ...section.blocks.map(told)]),
      words.sources,
      words.sourcesIntroduction,
      ...heads,
      columns.sha256,
      columns.request,
      ...(way.places === 'each'
        ? [columns.places, ...all.map((at) => sourceOf(at) + placesOf(at))]
        : [...all.map(sourceOf), columns.places, ...all.map(placesOf)]),
    ].join(''),
  );
}

const never = (): never => {
  throw new Error('a report without sources');
};

function pieceTold(piece: Piece, lineBreak: string): string {
  if (typeof piece === 'string') return piece;
  if (piece.is === 'break') return lineBreak;
  if (piece.is !== 'cite') return piece.text;
  return `[${piece.cites.map(({ source, place }) => `${source}.${place}`).join(', ')}]`;
}
