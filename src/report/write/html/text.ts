/** Text within a block of an HTML report: what is stated in its own direction, citations as links to the appendix. */
import {
  citedPlace,
  citationWords,
  type Citation,
  type Piece,
  type Report,
  type Rich,
  type Source,
} from '../../model/report.ts';
import { htmlText } from '../../model/shown-text.ts';

const SECTION = 'section-';

/** The anchor of a section, and of its link. No other anchor begins so. */
export const sectionAnchor = (id: string): string => `${SECTION}${htmlText(id)}`;

const isSectionAnchor = (name: string): boolean => name.startsWith(SECTION);

/** The anchor of the place in the appendix. */
const placeAnchor = ({ source, place }: Citation): string => `s${source}-${place}`;

const TAGS = { strong: 'strong', em: 'em', code: 'code', struck: 's' } as const;

/** How the texts of this report are written. A citation of what it has no source of is a bug, and thrown. */
export function richWriter(report: Report): (rich: Rich) => string {
  const cited = citationWriter(report);
  const sections = new Set(report.sections.map(({ id }) => id));
  const written = (piece: Exclude<Piece, string>): string => {
    switch (piece.is) {
      case 'stated':
        // Its direction is its own, and no part of what is around it.
        return `<bdi>${htmlText(piece.text)}</bdi>`;
      case 'cite':
        return ` <span class="cite">[${piece.cites.map(cited).join(', ')}]</span>`;
      case 'break':
        return '<br/>';
      case 'soft':
        return `<span class="soft">${htmlText(piece.text)}</span>`;
      case 'see': {
        const text = htmlText(piece.text);
        const { section } = piece;
        return sections.has(section) ? `<a href="#${sectionAnchor(section)}">${text}</a>` : text;
      }
      default: {
        const tag = TAGS[piece.is];
        return `<${tag}>${htmlText(piece.text)}</${tag}>`;
      }
    }
  };
  return (rich) => {
    let html = '';
    for (const piece of rich) html += typeof piece === 'string' ? htmlText(piece) : written(piece);
    return html;
  };
}

/** One place is often cited by many: its link is made once. */
function citationWriter({ sources, words }: Report): (citation: Citation) => string {
  const links = new Map<string, string>();
  return (citation) => {
    const number = citationWords(citation);
    let link = links.get(number);
    if (link === undefined) {
      const { source, pointer } = citedPlace(sources, citation);
      const where = `${words.source} ${citation.source}: ${source.asked || source.registry} · ${pointer || words.wholeAnswer}`;
      const anchor = placeAnchor(citation);
      link = `<a href="#${anchor}" title="${htmlText(where)}">${number}</a>`;
      links.set(number, link);
    }
    return link;
  };
}

/** The appendix of an HTML report: every source, and beneath it its places, each an anchor. */
export const SOURCES_ANCHOR = 'sources';

/** Whether a place of this name is a section or the appendix. */
export const isHeadingAnchor = (name: string): boolean =>
  name === SOURCES_ANCHOR || isSectionAnchor(name);

/** How wide the columns are, in hundredths, in the order they are written. */
const WIDTHS = [6, 16, 23, 15, 27, 13];

/** In characters: of such places more stand side by side. */
const SHORT = 16;

/** A line for each source and for each place. */
export function* sourceLines({ sources, words }: Report): Generator<string> {
  const { number, registry, asked, fetched, sha256, request, places } = words.columns;
  yield `<section class="sources">\n<h2 id="${SOURCES_ANCHOR}">${htmlText(words.sources)}</h2>\n`;
  yield `<p class="note">${htmlText(words.sourcesIntroduction)}</p>\n`;
  yield `<div class="table" role="region" tabindex="0" aria-labelledby="${SOURCES_ANCHOR}"><table class="c8">\n`;
  yield `<colgroup>${WIDTHS.map((width) => `<col class="w${width}"/>`).join('')}</colgroup>\n`;
  const titles = [number, registry, asked, fetched, sha256, request];
  const head = titles.map((title) => `<th scope="col">${htmlText(title)}</th>`).join('');
  yield `<thead><tr>${head}</tr>\n`;
  yield `<tr><td></td><th scope="col" colspan="5">${htmlText(places)}</th></tr></thead>\n`;
  for (const [at, source] of sources.entries()) yield* oneSource(source, at + 1, words);
  yield '</table></div>\n</section>\n';
}

function* oneSource(
  { registry, asked, fetchedAt, sha256, request, places, said }: Source,
  source: number,
  words: Report['words'],
): Generator<string> {
  const cells = [
    `<bdi>${htmlText(registry)}</bdi>`,
    `<bdi>${htmlText(asked)}</bdi>`,
    htmlText(words.moment(fetchedAt)),
    `<code>${htmlText(sha256)}</code>`,
    request === null ? htmlText(words.noRequest) : String(request),
  ].map((cell) => `<td>${cell}</td>`);
  yield `<tbody><tr><th scope="row">${source}</th>${cells.join('')}</tr>\n`;
  if (places.length > 0) {
    const areShort = places.every(
      (pointer, at) => pointer !== '' && pointer.length + (said[at]?.length ?? 0) <= SHORT,
    );
    yield `<tr class="places"><td></td><td colspan="5"><ul class="${areShort ? 'short' : 'long'}">\n`;
    for (const [at, pointer] of places.entries()) {
      const place = at + 1;
      const where =
        pointer === '' ? htmlText(words.wholeAnswer) : `<bdi>${htmlText(pointer)}</bdi>`;
      const quote = said[at] ?? null;
      const shown = quote === null ? '' : ` <q><bdi>${htmlText(quote)}</bdi></q>`;
      yield `<li id="${placeAnchor({ source, place })}"><b>${source}.${place}</b> ${where}${shown}</li>\n`;
    }
    yield '</ul></td></tr>\n';
  }
  yield '</tbody>\n';
}

/** Every host has it; nothing here knows the page's types or Node's. */
declare function btoa(binary: string): string;

/** In characters: what is encoded at once takes well below a millisecond. */
const SLICE = /.{1,49152}/gsu;

/** Bytes that base64 (RFC 4648) says in four letters. */
const GROUP = 3;

/** The address of this SVG in pieces, joined without anything between them. A lone surrogate is U+FFFD. */
export function* svgAddress(svg: string): Generator<string> {
  yield 'data:image/svg+xml;base64,';
  let rest = '';
  for (const [slice] of svg.toWellFormed().matchAll(SLICE)) {
    const bytes = rest + utf8(slice);
    const whole = bytes.length - (bytes.length % GROUP);
    rest = bytes.slice(whole);
    yield btoa(bytes.slice(0, whole));
  }
  yield btoa(rest);
}

/** SHA-256 or another sum in hex, in base64. */
export const hexInBase64 = (hex: string): string => btoa(hex.replace(/../g, byteOf));

/** A character for each byte: the old pair of functions is everywhere, and several times as fast as a loop. */
const utf8 = (text: string): string => unescape(encodeURIComponent(text));

const byteOf = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
