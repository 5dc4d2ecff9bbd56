/** The appendix of an HTML report: every source, and beneath it its places, each an anchor. */
import type { Report, Source } from '../report.ts';
import { isSectionAnchor, placeAnchor } from './html-rich.ts';
import { htmlText } from './shown-text.ts';

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
