/** The pieces of a paragraph as runs; what they cite as a footnote, and in a table as links to the appendix. */
import { citedPlace } from '../cited-place.ts';
import { citationWords, type Citation, type Piece, type Rich } from '../report.ts';
import { sourceBookmark, type Manuscript } from './docx-manuscript.ts';
import { linkTo, run, type RunStyle } from './docx-text.ts';

/** A table has no room for notes, and nobody looks for those of a cell below a page. */
export type Cites = 'as footnotes' | 'as links';

const STYLES = {
  strong: 'Strong',
  em: 'Emphasis',
  soft: 'Soft',
  code: 'Code',
  struck: 'Struck',
  stated: 'Stated',
} as const satisfies Record<string, RunStyle>;

export function richRuns(rich: Rich, manuscript: Manuscript, cites: Cites): string {
  return rich
    .map((piece, at) => pieceRuns(piece, manuscript, { cites, isFirst: at === 0 }))
    .join('');
}

/** What it says, without what it rests on. */
export const plainText = (rich: Rich): string =>
  rich
    .map((piece) => (typeof piece === 'string' ? piece : 'text' in piece ? piece.text : ''))
    .join('');

interface How {
  cites: Cites;
  isFirst: boolean;
}

function pieceRuns(piece: Piece, manuscript: Manuscript, { cites, isFirst }: How): string {
  if (typeof piece === 'string') return run(piece);
  switch (piece.is) {
    case 'break':
      return '<w:r><w:br/></w:r>';
    case 'cite': {
      if (piece.cites.length === 0) return '';
      if (cites === 'as footnotes') return footnoteMark(manuscript.footnote(piece.cites));
      return run(isFirst ? '[' : '\u00a0[', 'Citation') + citeLinks(piece.cites, manuscript);
    }
    case 'see': {
      const bookmark = manuscript.bookmarkOf(piece.section);
      const runs = run(piece.text);
      return bookmark === undefined ? runs : linkTo(bookmark, runs);
    }
    default:
      return run(piece.text, STYLES[piece.is]);
  }
}

const footnoteMark = (number: number): string =>
  `<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteReference w:id="${number}"/></w:r>`;

/** `3.12, 4.1]`, each a link. */
function citeLinks(cites: readonly Citation[], manuscript: Manuscript): string {
  const links = cites.map((cite) => citeLink(cite, manuscript)).join(run(', ', 'Citation'));
  return links + run(']', 'Citation');
}

/** The number of what is cited, as a link to where the appendix has it. */
export function citeLink(cite: Citation, { report }: Manuscript): string {
  citedPlace(report.sources, cite);
  return linkTo(sourceBookmark(cite.source, cite.place), run(citationWords(cite), 'Citation'));
}
