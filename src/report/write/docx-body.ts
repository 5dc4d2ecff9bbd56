/** The text of a document: its first page, the table of contents, the sections, and the appendix of sources. */
import type { Block, Report, Section, Source } from '../report.ts';
import { blockXml, headingXml, TOP } from './docx-blocks.ts';
import { headingBookmark, sourceBookmark, type Manuscript } from './docx-manuscript.ts';
import { needsWidePage, partXml, turnPage } from './docx-page.ts';
import { factsXml } from './docx-tables.ts';
import { field, fieldAround, linkTo, MAIN, OFFICE, paragraph, run, XML_HEAD } from './docx-text.ts';

/** `word/document.xml`, each piece some paragraphs or the row of a table. */
export function* documentXml(manuscript: Manuscript): Generator<string> {
  const { report } = manuscript;
  yield `${XML_HEAD}<w:document xmlns:w="${MAIN}" xmlns:r="${OFFICE}"><w:body>`;
  yield paragraph(run(report.title), { style: 'Title' });
  if (report.subtitle !== '') yield paragraph(run(report.subtitle), { style: 'Subtitle' });
  yield* factsXml(report.front, manuscript);
  yield* contentsXml(report);
  for (const section of report.sections) yield* sectionXml(section, manuscript);
  yield* appendixXml(manuscript);
  yield `${partXml(manuscript)}</w:body></w:document>`;
}

function* sectionXml({ id, title, blocks }: Section, manuscript: Manuscript): Generator<string> {
  yield turnPage(manuscript, turnsFor(blocks, 0));
  yield headingXml(1, title, manuscript, id);
  for (const [at, block] of blocks.entries()) {
    yield turnPage(manuscript, turnsFor(blocks, at));
    yield* blockXml(block, manuscript, TOP);
  }
}

/** Whether what stands here needs a page on its side; what only leads to it stays with what comes below. */
function turnsFor(blocks: readonly Block[], at: number): boolean {
  let place = at;
  while (leadsOn(blocks[place])) place += 1;
  const block = blocks[place];
  return block !== undefined && needsWidePage(block);
}

const leadsOn = (block: Block | undefined): boolean =>
  block?.is === 'heading' || (block?.is === 'paragraph' && block.tone === 'note');

interface Entry {
  level: number;
  text: string;
}

/** The levels of headings that the table of contents shows. */
const DEEPEST = 2;

/**
 * The field that a word processor makes anew when it is asked to (17.16.5.68), with what it says until
 * then. The number of each page is a field, which is empty until then: only who sets the pages knows it.
 */
function* contentsXml({ sections, words }: Report): Generator<string> {
  const [before, behind] = fieldAround(`TOC \\o "1-${DEEPEST}" \\h \\z \\u`);
  yield '<w:sdt><w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/><w:docPartUnique/></w:docPartObj></w:sdtPr><w:sdtContent>';
  yield paragraph(run(words.contents), { style: 'TOCHeading' });
  let heading = 0;
  let lead = before;
  for (const { level, text } of entriesOf(sections, words.sources)) {
    heading += 1;
    if (level > DEEPEST) continue;
    const bookmark = headingBookmark(heading);
    const entry = linkTo(bookmark, run(`${text}\t`) + field(`PAGEREF ${bookmark} \\h`, ''));
    yield paragraph(lead + entry, { style: `TOC${level}` });
    lead = '';
  }
  yield `${paragraph(lead + behind)}</w:sdtContent></w:sdt>`;
}

/** Every heading in the order it is written in. */
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
  yield turnPage(manuscript, false);
  yield headingXml(1, words.sources, manuscript);
  yield paragraph(run(words.sourcesIntroduction), { style: 'BodyText' });
  for (const [at, source] of sources.entries()) yield* sourceXml(source, at + 1, manuscript);
}

/** Each place has a bookmark of its own: citations lead there. */
function* sourceXml(source: Source, number: number, manuscript: Manuscript): Generator<string> {
  const { words } = manuscript.report;
  const { columns } = words;
  const title = run(`${number}\t`) + run(`${source.registry} ${source.asked}`.trim(), 'Stated');
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
    const quote = source.said[at] ?? null;
    const said = quote === null ? '' : run(' ') + run(quote, 'Stated');
    const content = manuscript.bookmarked(sourceBookmark(number, place), cited + where + said);
    yield paragraph(content, { style: 'SourcePlace' });
  }
}
