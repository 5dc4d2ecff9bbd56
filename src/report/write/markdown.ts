/**
 * A report as Markdown that reads well as it is: tables as GitHub has them, citations as text, no picture. Its text says
 * this text and nothing else in CommonMark 0.31 with GitHub's additions (GFM 0.29), and has no HTML.
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

/** How far a report is written. */
interface Writing {
  report: Report;
  tables: number;
  figures: number;
  /** Of the last heading: none is more than one below the one before. */
  level: number;
}

/** Without their ends. */
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
  for (const [at, { places, said }] of sources.entries()) {
    for (const [place, pointer] of places.entries()) {
      const quote = said[place] ?? null;
      const where = lineText(pointer || words.wholeAnswer);
      yield `- ${at + 1}.${place + 1} ${where}${quote === null ? '' : ` ${lineText(quote)}`}`;
    }
  }
  yield* ['', `<!-- interlock-dossier: ${withinComment(asciiJson(recipe))} -->`];
}

/**
 * JSON in whose strings letters, digits and little else stand as they are: it ends no comment (CommonMark
 * 0.31, 4.6), and is only text where a program shows comments.
 */
const withinComment = (json: string): string =>
  json.replace(/"(?:[^"\\]|\\.)*"/g, (string) =>
    string.replace(/\\.|[^\w" /]|_/g, (sign) => (sign.length > 1 ? sign : unitEscape(sign))),
  );

/** With an empty line between two blocks. */
function* blocksLines(blocks: readonly Block[], writing: Writing): Lines {
  let before = NO_LIST;
  let mark = FIRST_MARK;
  for (const [at, block] of blocks.entries()) {
    if (at > 0) yield '';
    const list = listOf(block);
    // Two lists one after the other would be one, were their marks the same.
    mark = list !== NO_LIST && list === before && mark === FIRST_MARK ? OTHER_MARK : FIRST_MARK;
    before = list;
    yield* blockLines(block, mark, writing);
  }
}

const FIRST_MARK = { item: '-', number: '.' };
const OTHER_MARK = { item: '*', number: ')' };

type ListMark = typeof FIRST_MARK;

const NO_LIST = 'none';

/** What list a reader takes it for. */
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
      // Of dashes or asterisks it would be one with the mark of a list before it.
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

/** Throws where it cites what is not among the sources. */
function checkedLines(rich: Rich, { report }: Writing): string[] {
  for (const piece of rich) {
    if (typeof piece === 'string' || piece.is !== 'cite') continue;
    for (const citation of piece.cites) citedPlace(report.sources, citation);
  }
  return richLines(rich);
}

/** A backslash at its end breaks a line. */
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
    // Between items of several blocks, too.
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
    // Nothing breaks a line in a cell.
    yield row(columns.map((_, at) => checkedLines(cells[at] ?? [], writing).join(' · ')));
  }
}

/** What the picture shows, in words. */
function* figureLines({ alt, caption }: Figure, writing: Writing): Lines {
  const number = (writing.figures += 1);
  const { figure, figureElsewhere } = writing.report.words;
  yield* paragraphLines([{ is: 'strong', text: `${figure} ${number}` }, ' ', ...caption], writing);
  yield* ['', lineText(alt), '', lineText(figureElsewhere)];
}

/** Verbatim between fences that are longer than any within it. */
function* codeLines(text: string): Lines {
  // Each line of code has an end of its own.
  const shown = shownText(text).replace(/\n$/, '');
  const longest = Math.max(2, ...Array.from(shown.matchAll(/`+/g), ([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  yield* [fence, ...shown.split('\n'), fence];
}

function* sourceLines({ sources, words }: Report): Lines {
  const { number, registry, asked, fetched, sha256, request } = words.columns;
  yield row([number, registry, asked, fetched, sha256, request].map(lineText));
  yield row(['--:', '---', '---', '---', '---', '--:']);
  for (const [at, source] of sources.entries()) {
    const told = source.request === null ? words.noRequest : String(source.request);
    const moment = words.moment(source.fetchedAt);
    const texts = [source.registry, source.asked, moment, source.sha256, told];
    yield row([String(at + 1), ...texts.map(lineText)]);
  }
}

function* ended(lines: Iterable<string>): Generator<string> {
  for (const line of lines) yield `${line}\n`;
}

/**
 * The file in chunks; the same report gives the same bytes. What can't be seen is spelled out in brackets,
 * white space is one space. Throws where the report cites what is not among its sources.
 */
export const writeMarkdown = (report: Report): Generator<string> =>
  inChunks(ended(reportLines(report)));

/** Signs that mean something anywhere in a line, those too that only some programs know. */
const SIGNS = /[\\`*_{}[\]<>|~&#$^]/g;

/** What makes a line a list, a title, a rule or a definition. */
const BEGINNING = /^(?:[-+=:]|\d{1,9}(?=[.)](?: |$)))/;

/**
 * What programs make links of. No sign before it keeps them from that: some look for it in the text that
 * is left when all signs are read. None looks in code, so it is said as code.
 */
const ADDRESS = /@|:\/\/|www\./i;

/** What ends an address: nothing of it stands in code, where no sign can be kept from its meaning. */
const BETWEEN = /([ `|\\]+)/;

const escaped = (text: string): string => text.replace(SIGNS, '\\$&');

/** White space is one space. It may not begin a line: what begins one is `begun`. */
function inlineText(text: string): string {
  const line = shownText(text).replace(/[ \t\n]+/g, ' ');
  if (!ADDRESS.test(line)) return escaped(line);
  return line
    .split(BETWEEN)
    .map((part) => (ADDRESS.test(part) ? `\`${part}\`` : escaped(part)))
    .join('');
}

/** The line, which nothing at its beginning makes more than that. */
const begun = (line: string): string =>
  line
    .replace(/^ | $/g, '')
    .replace(BEGINNING, (mark) => (/^\d/.test(mark) ? `${mark}\\` : `\\${mark}`));

/** Text that is a line of its own, such as a title. */
const lineText = (text: string): string => begun(inlineText(text));

const MARKS = { strong: '**', em: '*', struck: '~~' } as const;

/** What stands before an opening mark and behind a closing one where every program takes them as such. */
const BEFORE = /[\s(]/;

const BEHIND = /^[\s.,;:)]/;

/**
 * The lines of this text, which its breaks divide; empty ones are left out. Emphasis is left off where
 * its marks would be taken for asterisks, of the text nothing is.
 */
function richLines(rich: Rich): string[] {
  const texts = rich.map(pieceText);
  let written = '';
  for (const [at, text] of texts.entries()) {
    const marks = marksOf(rich[at]);
    const behind = marks === '' ? '' : texts.slice(at + 1).join('');
    const isMarked = marks !== '' && takesMarks(written, text, behind);
    written = joined(written, isMarked ? marks + text + marks : text);
  }
  return written.split('\n').map(begun).filter(Boolean);
}

const takesMarks = (before: string, text: string, behind: string): boolean =>
  /^\S(?:.*\S)?$/.test(text) &&
  (before === '' || BEFORE.test(before.slice(-1))) &&
  (behind === '' || BEHIND.test(behind));

/** Code that is followed by code is one: the marks between would be taken for another mark. */
const joined = (before: string, text: string): string =>
  text.startsWith('`') && before.endsWith('`') && !before.endsWith('\\`')
    ? before.slice(0, -1) + text.slice(1)
    : before + text;

const marksOf = (piece: Piece | undefined): string =>
  typeof piece === 'object' && piece.is in MARKS ? MARKS[piece.is as keyof typeof MARKS] : '';

/** A line feed stands for a break and for nothing else. */
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

/** As code where no sign in it could end the code or, in a table, the cell; else as text. */
function codeText(text: string): string {
  const line = shownText(text)
    .replace(/[ \t\n]+/g, ' ')
    .replace(/^ | $/g, '');
  return line === '' || /[`|\\]/.test(line) ? inlineText(text) : `\`${line}\``;
}
