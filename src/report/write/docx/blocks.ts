/** The blocks of a section as paragraphs (ECMA-376 17.3), tables and pictures. */
import { isRightToLeft } from '../../../drawing/shapes/visible-text.ts';
import type { Block, Figure, Section, Report, Source } from '../../model/report.ts';
import {
  type Manuscript,
  plainText,
  richRuns,
  paragraph,
  run,
  type ParagraphStyle,
  field,
  XML_HEAD,
  WORD_NAMESPACE,
  OFFICE_NAMESPACE,
  fieldAround,
  headingBookmark,
  linkTo,
  sourceBookmark,
} from './text.ts';
import { factsXml, tableXml } from './tables.ts';
import { sizeOnPage, partXml, switchOrientation, needsWidePage } from './styles.ts';
import { writableXml } from '../../../exchange/common/writable-text.ts';

/** Where blocks are written; lengths in twips, twentieths of a point. */
interface BlockPlace {
  indent: number;
  /** Nesting of lists; 0 is outside of any. */
  depth: number;
  isQuote: boolean;
}

const TOP: BlockPlace = { indent: 0, depth: 0, isQuote: false };

const STEP = 360;
/** The deepest level of a list (ECMA-376 17.9.6). */
const MAX_LIST_DEPTH = 8;

/** Yields a paragraph or the row of a table at a time. */
function* blocksXml(
  blocks: readonly Block[],
  manuscript: Manuscript,
  place: BlockPlace,
): Generator<string> {
  for (const block of blocks) yield* blockXml(block, manuscript, place);
}

function* blockXml(block: Block, manuscript: Manuscript, place: BlockPlace): Generator<string> {
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

/** @param level from 1, which titles of sections have */
function headingXml(level: number, text: string, manuscript: Manuscript, section?: string): string {
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
    // A note explains what comes below it.
    keepNext: tone === 'note',
    // A quotation begins at the side where its script does; the report's own words at the left.
    rightToLeft: isQuote && isRightToLeft(plainText(text)),
    indent,
  });
}

type List = Extract<Block, { is: 'list' }>;

/** The first paragraph of an item has its bullet or number; its other blocks follow below. */
function* listXml(
  { ordered, items }: List,
  manuscript: Manuscript,
  place: BlockPlace,
): Generator<string> {
  const level = Math.min(place.depth, MAX_LIST_DEPTH);
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

/**
 * The namespace of pictures (ECMA-376 20.4, 20.2). A picture is an SVG, as in MS-ODRAWXML 2.26.1.1, beside
 * the PNG that it requires: without that Word shows nothing, and LibreOffice a crossed frame.
 */
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';

const SVG = 'http://schemas.microsoft.com/office/drawing/2016/SVG/main';

/** Identifies the extension that contains an SVG picture. */
const SVG_EXTENSION = '{96DAC541-7B7A-43D3-8B79-37D633B846F1}';

/** EMUs per twip: the unit of drawings. */
const EMU = 635;

/** A picture with its caption below; without a PNG its description instead. */
function figureXml(figure: Figure, manuscript: Manuscript, indent: number): string {
  const number = manuscript.nextFigure();
  const { words } = manuscript.report;
  const counted = `${run(`${words.figure}\u00a0`)}${field('SEQ Figure \\* ARABIC', String(number))}${run(': ')}`;
  const caption = paragraph(counted + richRuns(figure.caption, manuscript, 'as footnotes'), {
    style: 'Caption',
    indent,
  });
  if (figure.png === undefined) {
    manuscript.loss.add('pictures, as there was no browser to draw them with', 1);
    const note = run(`${figure.alt} ${words.figureElsewhere}`);
    return paragraph(note, { style: 'Note', keepNext: true, indent }) + caption;
  }
  const drawing = drawingXml(figure, figure.png, { manuscript, number, indent });
  return paragraph(drawing, { style: 'Figure', keepNext: true, indent }) + caption;
}

interface Drawn {
  manuscript: Manuscript;
  number: number;
  indent: number;
}

function drawingXml(
  figure: Figure,
  png: Uint8Array,
  { manuscript, number, indent }: Drawn,
): string {
  const { width, height } = sizeOnPage(figure, manuscript.landscape, indent);
  const size = `cx="${width * EMU}" cy="${height * EMU}"`;
  const picture = manuscript.picture(figure, png);
  const alt = writableXml(figure.alt, manuscript.loss);
  const svg = `<a:extLst><a:ext uri="${SVG_EXTENSION}"><asvg:svgBlip xmlns:asvg="${SVG}" r:embed="rIdSvg${picture}"/></a:ext></a:extLst>`;
  const named = `id="${number}" name="${manuscript.report.words.figure} ${number}" descr="${alt}"`;
  const drawn = `<pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdPng${picture}">${svg}</a:blip><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`;
  return `<w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${named}/><wp:cNvGraphicFramePr><a:graphicFrameLocks xmlns:a="${DRAWING}/main" noChangeAspect="1"/></wp:cNvGraphicFramePr><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture">${drawn}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}

/** `word/document.xml`; yields some paragraphs or the row of a table at a time. */
export function* documentXml(manuscript: Manuscript): Generator<string> {
  const { report } = manuscript;
  yield `${XML_HEAD}<w:document xmlns:w="${WORD_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}"><w:body>`;
  yield paragraph(run(report.title), { style: 'Title' });
  if (report.subtitle !== '') yield paragraph(run(report.subtitle), { style: 'Subtitle' });
  yield* factsXml(report.front, manuscript);
  yield* contentsXml(report);
  for (const section of report.sections) yield* sectionXml(section, manuscript);
  yield* appendixXml(manuscript);
  yield `${partXml(manuscript)}</w:body></w:document>`;
}

function* sectionXml({ id, title, blocks }: Section, manuscript: Manuscript): Generator<string> {
  yield switchOrientation(manuscript, isOnWidePage(blocks, 0));
  yield headingXml(1, title, manuscript, id);
  for (const [at, block] of blocks.entries()) {
    yield switchOrientation(manuscript, isOnWidePage(blocks, at));
    yield* blockXml(block, manuscript, TOP);
  }
}

/** Whether the block here needs a landscape page; headings and notes go with what follows them. */
function isOnWidePage(blocks: readonly Block[], at: number): boolean {
  let place = at;
  while (isKeptWithNext(blocks[place])) place += 1;
  const block = blocks[place];
  return block !== undefined && needsWidePage(block);
}

const isKeptWithNext = (block: Block | undefined): boolean =>
  block?.is === 'heading' || (block?.is === 'paragraph' && block.tone === 'note');

interface Entry {
  level: number;
  text: string;
}

/** The deepest level of headings in the table of contents. */
const MAX_HEADING_LEVEL = 2;

/**
 * The table of contents as a field that word processors can update (17.16.5.68), with its content until
 * then. Page numbers are fields that stay empty until then: only the word processor knows them.
 */
function* contentsXml({ sections, words }: Report): Generator<string> {
  const [before, behind] = fieldAround(`TOC \\o "1-${MAX_HEADING_LEVEL}" \\h \\z \\u`);
  yield '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>';
  yield paragraph(run(words.contents), { style: 'TOCHeading' });
  let heading = 0;
  let fieldStart = before;
  for (const { level, text } of entriesOf(sections, words.sources)) {
    heading += 1;
    if (level > MAX_HEADING_LEVEL) continue;
    const bookmark = headingBookmark(heading);
    const entry = linkTo(bookmark, run(`${text}\t`) + field(`PAGEREF ${bookmark} \\h`, ''));
    yield paragraph(fieldStart + entry, { style: `TOC${level}` });
    fieldStart = '';
  }
  yield `${paragraph(fieldStart + behind)}</w:sdtContent></w:sdt>`;
}

/** All headings in the order they are written. */
function* entriesOf(sections: readonly Section[], appendix: string): Generator<Entry> {
  for (const { title, blocks } of sections) {
    yield { level: 1, text: title };
    yield* headingsIn(blocks);
  }
  yield { level: 1, text: appendix };
}

function* headingsIn(blocks: readonly Block[]): Generator<Entry> {
  for (const block of blocks) {
    if (block.is === 'heading') yield { level: block.level - 1, text: block.text };
    else if (block.is === 'quote') yield* headingsIn(block.blocks);
    else if (block.is === 'list') for (const item of block.items) yield* headingsIn(item);
  }
}

function* appendixXml(manuscript: Manuscript): Generator<string> {
  const { words, sources } = manuscript.report;
  yield switchOrientation(manuscript, false);
  yield headingXml(1, words.sources, manuscript);
  yield paragraph(run(words.sourcesIntroduction), { style: 'BodyText' });
  for (const [at, source] of sources.entries()) yield* sourceXml(source, at + 1, manuscript);
}

/** Each place has a bookmark of its own, to which citations lead. */
function* sourceXml(source: Source, number: number, manuscript: Manuscript): Generator<string> {
  const { words } = manuscript.report;
  const { columns } = words;
  const title = run(`${number}\t`) + run(`${source.registry} ${source.path}`.trim(), 'Stated');
  yield paragraph(manuscript.bookmarked(sourceBookmark(number), title), { style: 'SourceTitle' });
  const request = source.request === null ? words.noRequest : String(source.request);
  const details = [
    `${columns.fetched}: ${words.moment(source.fetchedAt)}`,
    `${columns.request}: ${request}`,
    `${columns.sha256}: ${source.sha256}`,
  ];
  yield paragraph(run(details.join('\n')), { style: 'SourceDetails' });
  for (const [at, pointer] of source.places.entries()) {
    const place = at + 1;
    const cited = run(`${number}.${place}\t`);
    const where = pointer === '' ? run(words.wholeAnswer) : run(pointer, 'Code');
    const quote = source.quotes[at] ?? null;
    const quoteRuns = quote === null ? '' : run(' ') + run(quote, 'Stated');
    const content = manuscript.bookmarked(sourceBookmark(number, place), cited + where + quoteRuns);
    yield paragraph(content, { style: 'SourcePlace' });
  }
}
