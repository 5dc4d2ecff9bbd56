/**
 * A report as one HTML file without external resources or scripts, for any current browser, and for
 * printing on A4. It is well-formed XML too.
 */
import { inChunks, type GraphToExport } from '../../../exchange/common/exporter.ts';
import { escapeXml } from '../../../exchange/common/writable-text.ts';
import type { Report, Rich, Block, Fact, Table, Figure } from '../../model/report.ts';
import {
  hexInBase64,
  svgAddress,
  richWriter,
  sectionAnchor,
  SOURCES_ANCHOR,
  sourceLines,
} from './text.ts';
import { reportStyle, MAX_HEIGHTS_MM, MAX_MINIMUM_COLUMNS } from './style.ts';
import { asciiJson, htmlText, unitEscape } from '../../model/shown-text.ts';
import type { Size } from '../../../drawing/shapes/plane.ts';

const CONTENTS_ANCHOR = 'contents';

type Sha256Of = GraphToExport['sha256Of'];

/** The page of an anchor; '' if it is not known yet, where room for it is kept. */
type PageOf = (anchor: string) => string;

/** Allows the one style, identified by its hash, and embedded pictures, and nothing else. */
const policyFor = (styleHash: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'`;

/** Phones make links of whatever looks like a phone number. */
const NO_LINKS = 'telephone=no, date=no, address=no, email=no';

function* pageLines(report: Report, sha256Of: Sha256Of, pageOf?: PageOf): Generator<string> {
  const rich = richWriter(report);
  yield* headLines(report, sha256Of);
  yield `<body>\n<header>\n<h1>${htmlText(report.title)}</h1>\n`;
  yield `<p class="subtitle">${htmlText(report.subtitle)}</p>\n`;
  yield* factLines(report.front, rich);
  yield '</header>\n';
  yield* contentsLines(report, pageOf);
  yield '<main>\n';
  const section = blockWriter(report);
  for (const { id, title, blocks } of report.sections) {
    yield '<section>\n';
    yield* section(`<h2 id="${sectionAnchor(id)}">${htmlText(title)}</h2>\n`, blocks);
    yield '</section>\n';
  }
  yield* sourceLines(report);
  yield* recipeLines(report);
  yield '</main>\n</body>\n</html>\n';
}

function* headLines({ language, title, words }: Report, sha256Of: Sha256Of): Generator<string> {
  const style = reportStyle(title, words.page);
  yield `<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" lang="${language}">\n<head>\n`;
  yield '<meta charset="utf-8"/>\n';
  yield `<meta http-equiv="Content-Security-Policy" content="${policyFor(hexInBase64(sha256Of(style)))}"/>\n`;
  yield `<title>${htmlText(title)}</title>\n`;
  yield '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n';
  yield `<meta name="format-detection" content="${NO_LINKS}"/>\n`;
  yield `<style>${style}</style>\n</head>\n`;
}

/** The headings in the contents, in order. */
export const headingsOf = ({ sections, words }: Report): { anchor: string; title: string }[] => [
  ...sections.map(({ id, title }) => ({ anchor: sectionAnchor(id), title })),
  { anchor: SOURCES_ANCHOR, title: words.sources },
];

function* contentsLines(report: Report, pageOf?: PageOf): Generator<string> {
  yield `<nav aria-labelledby="${CONTENTS_ANCHOR}">\n`;
  yield `<h2 id="${CONTENTS_ANCHOR}">${htmlText(report.words.contents)}</h2>\n<ul>\n`;
  for (const { anchor, title } of headingsOf(report)) {
    const page = pageOf === undefined ? '' : `<b>${htmlText(pageOf(anchor))}</b>`;
    yield `<li><a href="#${anchor}"><span>${htmlText(title)}</span>${page}</a></li>\n`;
  }
  yield '</ul>\n</nav>\n';
}

/** Printed, since print carries nothing else, and without blanks, to be read back across line ends. */
function* recipeLines({ recipe, words }: Report): Generator<string> {
  const whole = escapeXml(asciiJson(recipe).replaceAll(' ', unitEscape));
  yield '<footer>\n';
  yield `<p>${htmlText(words.recipeIntroduction)}</p>\n`;
  yield `<p><code id="interlock-dossier">${whole}</code></p>\n</footer>\n`;
}

/**
 * The file in chunks; the same report gives the same bytes. Invisible characters are spelled out in
 * brackets. Throws if a citation has no source.
 * @param sha256Of - of a text in UTF-8, in hex: the file's policy identifies its style by it
 * @param pageOf - given if the file is made for one printer, whose pages are known
 */
export const writeHtml = (report: Report, sha256Of: Sha256Of, pageOf?: PageOf): Generator<string> =>
  inChunks(pageLines(report, sha256Of, pageOf));

/** In CSS pixels: a larger picture is in a box that scrolls. */
const LARGE_PICTURE = 640;

/** Room for a picture on a portrait and on a landscape page, in CSS pixels. */
const PORTRAIT = { width: mm(164), height: mm(MAX_HEIGHTS_MM.portrait) };

const LANDSCAPE = { width: mm(257), height: mm(MAX_HEIGHTS_MM.landscape) };

/** A picture is printed in landscape if it is that much larger there. */
const LARGER = 1.15;

/** Tables with so many columns are printed on landscape pages. */
const MANY_COLUMNS = 8;

interface Writing {
  rich: (rich: Rich) => string;
  words: Report['words'];
  tables: number;
  figures: number;
  /** The level of the last heading; the next is at most one deeper. */
  level: number;
}

type Lines = Generator<string, void, void>;

/** Returns a writer of the lines of a section, from its title and blocks. */
function blockWriter(report: Report): (heading: string, blocks: readonly Block[]) => Lines {
  const writing = {
    rich: richWriter(report),
    words: report.words,
    tables: 0,
    figures: 0,
    level: 0,
  };
  return function* section(heading, blocks) {
    writing.level = 2;
    yield* sectionLines(heading, blocks, writing);
  };
}

/** Headings go with what follows them: before a landscape page they would stay alone on the page before. */
function* sectionLines(title: string, blocks: readonly Block[], writing: Writing): Lines {
  let headings = title;
  for (const block of blocks) {
    if (block.is === 'heading') {
      headings += headingLine(block, writing);
      continue;
    }
    const isWide = printsWide(block);
    if (isWide) yield '<div class="wide">\n';
    yield headings;
    headings = '';
    yield* blockLines(block, writing);
    if (isWide) yield '</div>\n';
  }
  if (headings !== '') yield headings;
}

function printsWide(block: Block): boolean {
  if (block.is === 'table') return block.columns.length >= MANY_COLUMNS;
  return block.is === 'figure' && scaleOn(LANDSCAPE, block) > LARGER * scaleOn(PORTRAIT, block);
}

function mm(length: number): number {
  return (length * 96) / 25.4;
}

const scaleOn = (area: Size, { width, height }: Size): number =>
  Math.min(1, area.width / width, area.height / height);

function* blocksLines(blocks: readonly Block[], writing: Writing): Lines {
  for (const block of blocks) yield* blockLines(block, writing);
}

function* blockLines(block: Block, writing: Writing): Lines {
  switch (block.is) {
    case 'heading':
      return yield headingLine(block, writing);
    case 'paragraph':
      return yield `<p${block.tone === 'note' ? ' class="note"' : ''}>${writing.rich(block.text)}</p>\n`;
    case 'list':
      return yield* listLines(block, writing);
    case 'facts':
      return yield* factLines(block.facts, writing.rich);
    case 'table':
      return yield* tableLines(block, writing);
    case 'figure':
      return yield* figureLines(block, writing);
    case 'quote':
      yield '<blockquote>\n';
      yield* blocksLines(block.blocks, writing);
      return yield '</blockquote>\n';
    case 'code':
      return yield `<pre><code>${htmlText(block.text)}</code></pre>\n`;
    case 'rule':
      return yield '<hr/>\n';
  }
}

function headingLine({ level, text }: Extract<Block, { is: 'heading' }>, writing: Writing): string {
  writing.level = Math.min(level, writing.level + 1);
  return `<h${writing.level}>${htmlText(text)}</h${writing.level}>\n`;
}

function* listLines({ ordered, items }: Extract<Block, { is: 'list' }>, writing: Writing): Lines {
  const tag = ordered ? 'ol' : 'ul';
  yield `<${tag}>\n`;
  for (const item of items) {
    const [first] = item;
    if (item.length === 1 && first?.is === 'paragraph' && first.tone === undefined) {
      yield `<li>${writing.rich(first.text)}</li>\n`;
      continue;
    }
    yield '<li>\n';
    yield* blocksLines(item, writing);
    yield '</li>\n';
  }
  yield `</${tag}>\n`;
}

function* factLines(facts: readonly Fact[], rich: Writing['rich']): Lines {
  yield '<dl>\n';
  for (const { name, value } of facts) {
    yield `<div><dt>${htmlText(name)}</dt><dd>${rich(value)}</dd></div>\n`;
  }
  yield '</dl>\n';
}

function* tableLines({ caption, columns, rows }: Table, writing: Writing): Lines {
  const all = columns.reduce((sum, { share }) => sum + share, 0);
  const width = (share: number): number => Math.max(1, Math.round((100 * share) / all));
  const minimumColumns = Math.min(columns.length, MAX_MINIMUM_COLUMNS);
  const table = htmlText(writing.words.table);
  const begins = `<div class="table" role="region" tabindex="0"`;
  const kind = `<table class="c${minimumColumns}">`;
  if (caption === '') yield `${begins} aria-label="${table}">${kind}\n`;
  else {
    const number = (writing.tables += 1);
    const id = `table-${number}`;
    yield `${begins} aria-labelledby="${id}">${kind}\n`;
    yield `<caption id="${id}"><b>${table} ${number}</b> ${htmlText(caption)}</caption>\n`;
  }
  yield `<colgroup>${columns.map(({ share }) => `<col class="w${width(share)}"/>`).join('')}</colgroup>\n`;
  const ends = columns.map(({ align }) => (align === 'end' ? ' class="end"' : ''));
  const head = columns.map(
    ({ title }, at) => `<th scope="col"${ends[at] ?? ''}>${htmlText(title)}</th>`,
  );
  yield `<thead><tr>${head.join('')}</tr></thead>\n<tbody>\n`;
  const opening = ends.map((end) => `<td${end}>`);
  for (const row of rows) {
    let line = '<tr>';
    for (let at = 0; at < row.length; at += 1) {
      line += `${opening[at] ?? '<td>'}${writing.rich(row[at] ?? [])}</td>`;
    }
    yield `${line}</tr>\n`;
  }
  yield '</tbody>\n</table></div>\n';
}

function* figureLines({ svg, width, height, alt, caption }: Figure, writing: Writing): Lines {
  const number = (writing.figures += 1);
  const id = `figure-${number}`;
  const isLarge = Math.max(width, height) > LARGE_PICTURE;
  const scrolls = isLarge ? ` role="region" tabindex="0" aria-labelledby="${id}"` : '';
  const size = `width="${Math.round(width)}" height="${Math.round(height)}"`;
  yield `<figure><div class="picture"${scrolls}><img alt="${htmlText(alt)}" ${size} src="`;
  yield* svgAddress(svg);
  const called = `${htmlText(writing.words.figure)} ${number}`;
  yield `"/></div><figcaption id="${id}"><b>${called}</b> ${writing.rich(caption)}</figcaption></figure>\n`;
}
