/** Footnotes (ECMA-376 17.11): of each citation where it leads, and when and what was answered there. */
import { citedPlace } from '../cited-place.ts';
import type { Citation, Report, Source } from '../report.ts';
import type { Manuscript } from './docx-manuscript.ts';
import { citeLink } from './docx-pieces.ts';
import { MAIN, paragraph, run, XML_HEAD } from './docx-text.ts';

/** What every document has: the line above the notes, and that above those that go on. */
const LINES = ['separator', 'continuationSeparator']
  .map(
    (line, at) =>
      `<w:footnote w:type="${line}" w:id="${at - 1}"><w:p><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:r><w:${line}/></w:r></w:p></w:footnote>`,
  )
  .join('');

const MARK = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>';

/** `word/footnotes.xml`, once the text that they belong to is written. */
export function* footnotesXml(manuscript: Manuscript): Generator<string> {
  yield `${XML_HEAD}<w:footnotes xmlns:w="${MAIN}">${LINES}`;
  for (const [at, cites] of manuscript.footnotes.entries()) {
    const [first = '', ...others] = bySource(cites, manuscript.report).map((cited) =>
      citedRuns(cited, manuscript),
    );
    const lines = [`${MARK}${run(' ')}${first}`, ...others];
    const text = lines.map((line) => paragraph(line, { style: 'FootnoteText' })).join('');
    yield `<w:footnote w:id="${at + 1}">${text}</w:footnote>`;
  }
  yield '</w:footnotes>';
}

interface Cited {
  source: Source;
  places: { cite: Citation; pointer: string }[];
}

/** What is cited of one answer together, in the order that answers are first cited in. */
function bySource(cites: readonly Citation[], { sources }: Report): Cited[] {
  const cited = new Map<Source, Cited>();
  for (const cite of cites) {
    const { source, pointer } = citedPlace(sources, cite);
    const of = cited.get(source) ?? { source, places: [] };
    of.places.push({ cite, pointer });
    cited.set(source, of);
  }
  return [...cited.values()];
}

/** “Source 3.12: /members/0 — registry, what was asked, time, SHA-256”. */
function citedRuns({ source, places }: Cited, manuscript: Manuscript): string {
  const { words } = manuscript.report;
  const named = places.map(({ cite, pointer }) => {
    const where = pointer === '' ? words.wholeAnswer : pointer;
    return `${citeLink(cite, manuscript)}${run(`: ${where}`)}`;
  });
  const { registry, asked, fetchedAt, sha256 } = source;
  const of = asked === '' ? [registry] : [registry, asked];
  const answer = [...of, words.moment(fetchedAt), sha256];
  return `${run(`${words.source} `)}${named.join(run('; '))}${run(` — ${answer.join(', ')}`)}`;
}
