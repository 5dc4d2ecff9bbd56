/** Text within a block of an HTML report: stated text in its own direction, citations as links to the appendix. */
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

/** The anchor of a section, and of links to it. No other anchor begins like this. */
export const sectionAnchor = (id: string): string => `${SECTION}${htmlText(id)}`;

const isSectionAnchor = (name: string): boolean => name.startsWith(SECTION);

const placeAnchor = ({ source, place }: Citation): string => `s${source}-${place}`;

const TAGS = { strong: 'strong', em: 'em', code: 'code', struck: 's' } as const;

/** Returns a writer of this report's texts. It throws if a citation has no source, which is a bug. */
export function richWriter(report: Report): (rich: Rich) => string {
  const cited = citationWriter(report);
  const sections = new Set(report.sections.map(({ id }) => id));
  const written = (piece: Exclude<Piece, string>): string => {
    switch (piece.is) {
      case 'stated':
        // Isolated, so that its direction doesn't affect its surroundings.
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

/** Makes each link once, as many texts may cite the same place. */
function citationWriter({ sources, words }: Report): (citation: Citation) => string {
  const links = new Map<string, string>();
  return (citation) => {
    const number = citationWords(citation);
    let link = links.get(number);
    if (link === undefined) {
      const { source, pointer } = citedPlace(sources, citation);
      const where = `${words.source} ${citation.source}: ${source.path || source.registry} · ${pointer || words.wholeAnswer}`;
      const anchor = placeAnchor(citation);
      link = `<a href="#${anchor}" title="${htmlText(where)}">${number}</a>`;
      links.set(number, link);
    }
    return link;
  };
}

/** The anchor of the appendix: all sources, each with its places, which have anchors too. */
export const SOURCES_ANCHOR = 'sources';

/** Whether an anchor of this name is a section or the appendix. */
export const isHeadingAnchor = (name: string): boolean =>
  name === SOURCES_ANCHOR || isSectionAnchor(name);

/** Widths of the columns in percent, in the order they are written. */
const WIDTHS = [6, 16, 23, 15, 27, 13];

/** In characters: shorter places are shown side by side. */
const SHORT = 16;

/** Lines for each source and each place. */
export function* sourceLines({ sources, words }: Report): Generator<string> {
  const { number, registry, path, fetched, sha256, request, places } = words.columns;
  yield `<section class="sources">\n<h2 id="${SOURCES_ANCHOR}">${htmlText(words.sources)}</h2>\n`;
  yield `<p class="note">${htmlText(words.sourcesIntroduction)}</p>\n`;
  yield `<div class="table" role="region" tabindex="0" aria-labelledby="${SOURCES_ANCHOR}"><table class="c8">\n`;
  yield `<colgroup>${WIDTHS.map((width) => `<col class="w${width}"/>`).join('')}</colgroup>\n`;
  const titles = [number, registry, path, fetched, sha256, request];
  const head = titles.map((title) => `<th scope="col">${htmlText(title)}</th>`).join('');
  yield `<thead><tr>${head}</tr>\n`;
  yield `<tr><td></td><th scope="col" colspan="5">${htmlText(places)}</th></tr></thead>\n`;
  for (const [at, source] of sources.entries()) yield* oneSource(source, at + 1, words);
  yield '</table></div>\n</section>\n';
}

function* oneSource(
  { registry, path, fetchedAt, sha256, request, places, quotes }: Source,
  source: number,
  words: Report['words'],
): Generator<string> {
  const cells = [
    `<bdi>${htmlText(registry)}</bdi>`,
    `<bdi>${htmlText(path)}</bdi>`,
    htmlText(words.moment(fetchedAt)),
    `<code>${htmlText(sha256)}</code>`,
    request === null ? htmlText(words.noRequest) : String(request),
  ].map((cell) => `<td>${cell}</td>`);
  yield `<tbody><tr><th scope="row">${source}</th>${cells.join('')}</tr>\n`;
  if (places.length > 0) {
    const areShort = places.every(
      (pointer, at) => pointer !== '' && pointer.length + (quotes[at]?.length ?? 0) <= SHORT,
    );
    yield `<tr class="places"><td></td><td colspan="5"><ul class="${areShort ? 'short' : 'long'}">\n`;
    for (const [at, pointer] of places.entries()) {
      const place = at + 1;
      const where =
        pointer === '' ? htmlText(words.wholeAnswer) : `<bdi>${htmlText(pointer)}</bdi>`;
      const quote = quotes[at] ?? null;
      const shown = quote === null ? '' : ` <q><bdi>${htmlText(quote)}</bdi></q>`;
      yield `<li id="${placeAnchor({ source, place })}"><b>${source}.${place}</b> ${where}${shown}</li>\n`;
    }
    yield '</ul></td></tr>\n';
  }
  yield '</tbody>\n';
}

/** Every host has it; this code knows the types of neither browsers nor Node. */
declare function btoa(binary: string): string;

/** In characters: encoding a slice takes well below a millisecond. */
const SLICE = /.{1,49152}/gsu;

/** Bytes that base64 (RFC 4648) encodes in four characters. */
const GROUP = 3;

/** The data URL of this SVG, in pieces to concatenate. A lone surrogate becomes U+FFFD. */
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

/** A hash in hex as base64. */
export const hexInBase64 = (hex: string): string => btoa(hex.replace(/../g, byteOf));

/** A character per byte: this old pair of functions exists everywhere, and is several times as fast as a loop. */
const utf8 = (text: string): string => unescape(encodeURIComponent(text));

const byteOf = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
