/** Text within a block of an HTML report: what is stated in its own direction, citations as links to the appendix. */
import { citedPlace } from '../cited-place.ts';
import { citationWords, type Citation, type Piece, type Report, type Rich } from '../report.ts';
import { htmlText } from './shown-text.ts';

const SECTION = 'section-';

/** The anchor of a section, and of its link. No other anchor begins so. */
export const sectionAnchor = (id: string): string => `${SECTION}${htmlText(id)}`;

export const isSectionAnchor = (name: string): boolean => name.startsWith(SECTION);

/** The anchor of the place in the appendix. */
export const placeAnchor = ({ source, place }: Citation): string => `s${source}-${place}`;

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
