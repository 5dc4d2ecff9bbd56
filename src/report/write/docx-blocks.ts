/** The blocks of a section as paragraphs (ECMA-376 17.3), tables and pictures, one after the other. */
import { isRightToLeft } from '../../drawing/chart/chart-text.ts';
import type { Block } from '../report.ts';
import { figureXml } from './docx-figures.ts';
import type { Manuscript } from './docx-manuscript.ts';
import { plainText, richRuns } from './docx-pieces.ts';
import { factsXml, tableXml } from './docx-tables.ts';
import { paragraph, run, type ParagraphStyle } from './docx-text.ts';

/** Where blocks stand; lengths in twips, twentieths of a point. */
export interface BlockPlace {
  indent: number;
  /** Of lists; 0 is outside of any. */
  depth: number;
  isQuote: boolean;
}

export const TOP: BlockPlace = { indent: 0, depth: 0, isQuote: false };

const STEP = 360;
/** The levels that a list can have (ECMA-376 17.9.6). */
const DEEPEST = 8;

/** Each piece a paragraph or the row of a table. */
function* blocksXml(
  blocks: readonly Block[],
  manuscript: Manuscript,
  place: BlockPlace,
): Generator<string> {
  for (const block of blocks) yield* blockXml(block, manuscript, place);
}

export function* blockXml(
  block: Block,
  manuscript: Manuscript,
  place: BlockPlace,
): Generator<string> {
  const { indent } = place;
  switch (block.is) {
    case 'heading':
      yield headingXml(block.level - 1, block.text, manuscript);
      break;
    case 'paragraph':
      yield paragraphXml(block, manuscript, place);
      break;
    case 'list':
      yield* listXml(block, manuscript, place);
      break;
    case 'facts':
      yield* factsXml(block.facts, manuscript, indent);
      break;
    case 'table':
      yield* tableXml(block, manuscript, indent);
      break;
    case 'figure':
      yield figureXml(block, manuscript, indent);
      break;
    case 'quote':
      yield* blocksXml(block.blocks, manuscript, {
        ...place,
        indent: indent + STEP,
        isQuote: true,
      });
      break;
    case 'code':
      yield paragraph(run(block.text), { style: 'CodeBlock', indent });
      break;
    case 'rule':
      yield paragraph('', { style: 'Rule', indent });
  }
}

/** @param level from 1; the titles of sections have the first */
export function headingXml(
  level: number,
  text: string,
  manuscript: Manuscript,
  section?: string,
): string {
  const runs = manuscript.bookmarked(manuscript.nextHeading(), run(text));
  const bookmark = section === undefined ? undefined : manuscript.bookmarkOf(section);
  const content = bookmark === undefined ? runs : manuscript.bookmarked(bookmark, runs);
  return paragraph(content, { style: `Heading${level}` });
}

type Paragraph = Extract<Block, { is: 'paragraph' }>;

function paragraphXml(
  { text, tone }: Paragraph,
  manuscript: Manuscript,
  { indent, isQuote }: BlockPlace,
  list?: ParagraphStyle['list'],
): string {
  const style = tone === 'note' ? 'Note' : isQuote ? 'Quote' : 'BodyText';
  return paragraph(richRuns(text, manuscript, 'as footnotes'), {
    style,
    ...(list !== undefined && { list }),
    // A note tells how to read what comes below it.
    keepNext: tone === 'note',
    // What somebody wrote begins where its script does; a report in our words at the left.
    rightToLeft: isQuote && isRightToLeft(plainText(text)),
    indent,
  });
}

type List = Extract<Block, { is: 'list' }>;

/** Each item’s first paragraph has its sign or number; what else it says stands below that. */
function* listXml(
  { ordered, items }: List,
  manuscript: Manuscript,
  place: BlockPlace,
): Generator<string> {
  const level = Math.min(place.depth, DEEPEST);
  const list = { id: ordered ? manuscript.orderedList(level) : 1, level };
  const within: BlockPlace = { ...place, indent: place.indent + STEP, depth: place.depth + 1 };
  for (const [first, ...others] of items) {
    if (first?.is === 'paragraph') yield paragraphXml(first, manuscript, within, list);
    else {
      yield paragraph('', { style: 'BodyText', list, indent: within.indent });
      if (first !== undefined) yield* blockXml(first, manuscript, within);
    }
    yield* blocksXml(others, manuscript, within);
  }
}
