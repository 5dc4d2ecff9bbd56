/**
 * A report as one HTML file that asks for nothing from elsewhere and can run nothing: read in any browser
 * of today, printed by it on A4. It is well-formed XML too.
 */
import { inChunks, type GraphToExport } from '../../exchange/exchange.ts';
import { escapeXml } from '../../exchange/writable-text.ts';
import type { Report } from '../report.ts';
import { hexInBase64 } from './data-address.ts';
import { blockWriter, factLines } from './html-blocks.ts';
import { richWriter, sectionAnchor } from './html-rich.ts';
import { SOURCES_ANCHOR, sourceLines } from './html-sources.ts';
import { reportStyle } from './html-style.ts';
import { asciiJson, htmlText, unitEscape } from './shown-text.ts';

const CONTENTS_ANCHOR = 'contents';

type Sha256Of = GraphToExport['sha256Of'];

/** On which page what is known by this anchor stands; '': that isn't known yet, and has room. */
type PageOf = (anchor: string) => string;

/** Its one style, known by its hash, the pictures within it, and nothing else. */
const policyFor = (styleHash: string): string =>
  `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'; form-action 'none'`;

/** Telephones make links of whatever looks like a number of theirs. */
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

/** What the contents lead to, in its order. */
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

/** A printer carries nothing over but what it prints: without a blank in it, so that it can be read again wherever its lines end. */
function* recipeLines({ recipe, words }: Report): Generator<string> {
  const whole = escapeXml(asciiJson(recipe).replaceAll(' ', unitEscape));
  yield '<footer>\n';
  yield `<p>${htmlText(words.recipeIntroduction)}</p>\n`;
  yield `<p><code id="interlock-dossier">${whole}</code></p>\n</footer>\n`;
}

/**
 * The file in chunks; the same report gives the same bytes. What can't be seen is spelled out in brackets.
 * Throws where the report cites what is not among its sources.
 * @param sha256Of - of a text in UTF-8, in hex: the file's policy knows its style by it
 * @param pageOf - where it is for one printer, whose pages are known
 */
export const writeHtml = (report: Report, sha256Of: Sha256Of, pageOf?: PageOf): Generator<string> =>
  inChunks(pageLines(report, sha256Of, pageOf));
