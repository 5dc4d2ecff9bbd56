/**
 * A report as Markdown that is readable as source: GitHub's tables, citations as text, no pictures. Texts
 * are escaped to mean only themselves in CommonMark 0.31 with GitHub's additions (GFM 0.29); there is no
 * HTML.
 */
import { inChunks } from '../../exchange/common/exporter.ts';
import {
  citedPlace,
  type Block,
  type Fact,
  type Figure,
  type Report,
  type Rich,
  type Table,
  type Piece,
  citationWords,
} from '../model/report.ts';
import { asciiJson, shownText, unitEscape } from '../model/shown-text.ts';

interface Writing {
  report: Report;
  tables: number;
  figures: number;
  /** The level of the last heading; the next is at most one deeper. */
  level: number;
}

/** Lines without line ends. */
type Lines = Generator<string, void, void>;

function* reportLines(report: Report): Lines {
  const writing = { report, tables: 0, figures: 0, level: 0 };
  const { title, subtitle, front, sections, sources, words, recipe } = report;
  yield* [`# ${lineText(title)}`, '', lineText(subtitle), ''];
  yield* factLines(front, '-', writing);
  yield* ['', `## ${lineText(words.contents)}`, ''];
  for (const section of sections) yield `- ${lineText(section.title)}`;
  yield `- ${lineText(words.sources)}`;
  for (const section of sections) {
    writing.level = 2;
    yield* ['', `## ${lineText(section.title)}`, ''];
    yield* blocksLines(section.blocks, writing);
  }
  yield* ['', `## ${lineText(words.sources)}`, '', lineText(words.sourcesIntroduction), ''];
  yield* sourceLines(report);
  yield* ['', `### ${lineText(words.columns.places)}`, ''];
  for (const [at, { places, quotes }] of sources.entries()) {
    for (const [place, pointer] of places.entries()) {
      const quote = quotes[place] ?? null;
      const where = lineText(pointer || words.wholeAnswer);
      yield `- ${at + 1}.${place + 1} ${where}${quote === null ? '' : ` ${lineText(quote)}`}`;
    }
  }
  yield* ['', `<!-- interlock-dossier: ${withinComment(asciiJson(recipe))} -->`];
}

/**
 * JSON with everything but letters, digits and little else in its strings escaped: it can't end the comment
 * (CommonMark 0.31, 4.6), and stays plain text in programs that show comments.
 */
const withinComment = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"/g, (string) =>
    string.replace(/\\.|[^\w" /]|_/g, (sign) => (sign.length > 1 ? sign : unitEscape(sign))),
  );

/** The lines of blocks, with an empty line between two blocks. */
function* blocksLines(blocks: readonly Block[], writing: Writing): Lines {
  let before = NO_LIST;
  let mark = FIRST_MARK;
  for (const [at, block] of blocks.entries()) {
    if (at > 0) yield '';
    const list = listOf(block);
    // Two consecutive lists with the same marks would be one.
    mark = list !== NO_LIST && list === before && mark === FIRST_MARK ? OTHER_MARK : FIRST_MARK;
    before = list;
    yield* blockLines(block, mark, writing);
  }
}

const FIRST_MARK = { item: '-', number: '.' };
const OTHER_MARK = { item: '*', number: ')' };

type ListMark = typeof FIRST_MARK;

const NO_LIST = 'none';

/** The kind of list that Markdown takes it for. */
function listOf(block: Block): string {
  if (block.is === 'facts') return 'items';
  if (block.is !== 'list') return NO_LIST;
  return block.ordered ? 'numbers' : 'items';
}

function* blockLines(block: Block, mark: ListMark, writing: Writing): Lines {
  switch (block.is) {
    case 'heading':
      writing.level = Math.min(block.level, writing.level + 1);
      return yield `${'#'.repeat(writing.level)} ${lineText(block.text)}`;
    case 'paragraph':
      return yield* paragraphLines(block.text, writing);
    case 'list':
      return yield* listLines(block, mark, writing);
    case 'facts':
      return yield* factLines(block.facts, mark.item, writing);
    case 'table':
      return yield* tableLines(block, writing);
    case 'figure':
      return yield* figureLines(block, writing);
    case 'quote':
      return yield* prefixed(blocksLines(block.blocks, writing), '> ', '> ');
    case 'code':
      return yield* codeLines(block.text);
    case 'rule':
      // Dashes or asterisks could be taken for an item of the list before.
      return yield '___';
  }
}

function* prefixed(lines: Iterable<string>, first: string, others: string): Lines {
  let prefix = first;
  for (const line of lines) {
    yield line === '' ? prefix.trimEnd() : prefix + line;
    prefix = others;
  }
}

/** Throws if a citation has no source. */
function checkedLines(rich: Rich, { report }: Writing): string[] {
  for (const piece of rich) {
    if (typeof piece === 'string' || piece.is !== 'cite') continue;
    for (const citation of piece.cites) citedPlace(report.sources, citation);
  }
  return richLines(rich);
}

/** A backslash at the end of a line breaks it. */
function* paragraphLines(rich: Rich, writing: Writing): Lines {
  const lines = checkedLines(rich, writing);
  for (const [at, line] of lines.entries()) yield at < lines.length - 1 ? `${line}\\` : line;
}

function* listLines(
  { ordered, items }: Extract<Block, { is: 'list' }>,
  mark: ListMark,
  writing: Writing,
): Lines {
  for (const [at, item] of items.entries()) {
    // Items of several blocks also need an empty line between them.
    if (at > 0 && items.some(({ length }) => length > 1)) yield '';
    const first = ordered ? `${at + 1}${mark.number} ` : `${mark.item} `;
    yield* prefixed(blocksLines(item, writing), first, ' '.repeat(first.length));
  }
}

function* factLines(facts: readonly Fact[], mark: string, writing: Writing): Lines {
  for (const { name, value } of facts) {
    const fact = paragraphLines([{ is: 'strong', text: name }, ': ', ...value], writing);
    yield* prefixed(fact, `${mark} `, '  ');
  }
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function* tableLines({ caption, columns, rows }: Table, writing: Writing): Lines {
  if (caption !== '') {
    const called = `${writing.report.words.table} ${(writing.tables += 1)}`;
    yield* paragraphLines([{ is: 'strong', text: called }, ' ', caption], writing);
    yield '';
  }
  yield row(columns.map(({ title }) => lineText(title)));
  yield row(columns.map(({ align }) => (align === 'end' ? '--:' : '---')));
  for (const cells of rows) {
    // A cell can't contain a line break.
    yield row(columns.map((_, at) => checkedLines(cells[at] ?? [], writing).join(' · ')));
  }
}

function* figureLines({ alt, caption }: Figure, writing: Writing): Lines {
  const number = (writing.figures += 1);
  const { figure, figureElsewhere } = writing.report.words;
  yield* paragraphLines([{ is: 'strong', text: `${figure} ${number}` }, ' ', ...caption], writing);
  yield* ['', lineText(alt), '', lineText(figureElsewhere)];
}

/** Verbatim, between fences longer than any within it. */
function* codeLines(text: string): Lines {
  // The last line end of the code is no further line.
  const shown = shownText(text).replace(/\n$/, '');
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  yield* [fence, ...shown.split('\n'), fence];
}

function* sourceLines({ sources, words }: Report): Lines {
  const { number, registry, path, fetched, sha256, request } = words.columns;
  yield row([number, registry, path, fetched, sha256, request].map(lineText));
  yield row(['--:', '---', '---', '---', '---', '--:']);
  for (const [at, source] of sources.entries()) {
    const request = source.request === null ? words.noRequest : String(source.request);
    const moment = words.moment(source.fetchedAt);
    const texts = [source.registry, source.path, moment, source.sha256, request];
    yield row([String(at + 1), ...texts.map(lineText)]);
  }
}

function* ended(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}

/**
 * The file in chunks; the same report gives the same bytes. Invisible characters are spelled out in
 * brackets, white space becomes one blank. Throws if a citation has no source.
 */
export const writeMarkdown = (report: Report): Generator<string> =>
  inChunks(ended(reportLines(report)));

/** Characters with a meaning anywhere in a line, even if only in some programs. */
const SIGNS = /[\\`*_{}[\]<>|~&#$^]/g;

/** What turns a line into a list, a title, a rule or a definition. */
const BEGINNING = /^(?:[-+=:]|\d{1,9}(?=[.)](?: |$)))/;

/**
 * What programs turn into links, even if escaped: some look in the text after unescaping. None looks in
 * code, so it is written as code.
 */
const ADDRESS = /@|:\/\/|www\./i;

/** What ends an address: these characters can't be escaped in code, so they stay outside of it. */
const BETWEEN = /([ `|\\]+)/;

const escaped = (text: string): string => text.replace(SIGNS, '\\$&');

/** Escaped text, with white space as one blank. At the beginning of a line use `lineText`. */
function inlineText(text: string): string {
  const line = shownText(text).replace(/[ \t\n]+/g, ' ');
  if (!ADDRESS.test(line)) return escaped(line);
  return line
    .split(BETWEEN)
    .map((part) => (ADDRESS.test(part) ? `\`${part}\`` : escaped(part)))
    .join('');
}

/** The line, escaped so that its beginning has no special meaning. */
const withSafeBeginning = (line: string): string =>
  line
    .replace(/^ | $/g, '')
    .replace(BEGINNING, (mark) => (/^\d/.test(mark) ? `${mark}\\` : `\\${mark}`));

/** Text on a line of its own, such as a title. */
const lineText = (text: string): string => withSafeBeginning(inlineText(text));

const MARKS = { strong: '**', em: '*', struck: '~~' } as const;

/** What must come before an opening mark and after a closing one so that every program recognizes them. */
const BEFORE = /[\s(]/;

const BEHIND = /^[\s.,;:)]/;

/**
 * The lines of this text, divided by its breaks, without empty ones. Emphasis is dropped where its marks
 * would be read as plain asterisks; no text is lost.
 */
function richLines(rich: Rich): string[] {
  const texts = rich.map(pieceText);
  let written = '';
  for (const [at, text] of texts.entries()) {
    const marks = marksOf(rich[at]);
    const behind = marks === '' ? '' : texts.slice(at + 1).join('');
    const isMarked = marks !== '' && canBeMarked(written, text, behind);
    written = joined(written, isMarked ? marks + text + marks : text);
  }
  return written.split('\n').map(withSafeBeginning).filter(Boolean);
}

const canBeMarked = (before: string, text: string, behind: string): boolean =>
  /^\S(?:.*\S)?$/.test(text) &&
  (before === '' || BEFORE.test(before.slice(-1))) &&
  (behind === '' || BEHIND.test(behind));

/** Adjacent code becomes one: the marks between would be read as another mark. */
const joined = (before: string, text: string): string =>
  text.startsWith('`') && before.endsWith('`') && !before.endsWith('\\`')
    ? before.slice(0, -1) + text.slice(1)
    : before + text;

const marksOf = (piece: Piece | undefined): string =>
  typeof piece === 'object' && piece.is in MARKS ? MARKS[piece.is as keyof typeof MARKS] : '';

/** A line feed in the result is always a break. */
function pieceText(piece: Piece): string {
  if (typeof piece === 'string') return inlineText(piece);
  switch (piece.is) {
    case 'break':
      return '\n';
    case 'cite':
      return ` \\[${piece.cites.map(citationWords).join(', ')}\\]`;
    case 'code':
      return codeText(piece.text);
    default:
      return inlineText(piece.text);
  }
}

/** As code if no character in it could end the code or a table's cell, otherwise as text. */
function codeText(text: string): string {
  const line = shownText(text)
    .replace(/[ \t\n]+/g, ' ')
    .replace(/^ | $/g, '');
  return line === '' || /[`|\\]/.test(line) ? inlineText(text) : `\`${line}\``;
}
