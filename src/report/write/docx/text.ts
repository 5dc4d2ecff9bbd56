/** The text of a report as runs of WordprocessingML (ECMA-376 17.3.2): escaped, and each in its own direction. */
import { isRightToLeft } from '../../../drawing/shapes/visible-text.ts';
import { escapeXml } from '../../../exchange/common/writable-text.ts';
import { shownText } from '../../model/shown-text.ts';
import {
  type Rich,
  type Piece,
  type Citation,
  citedPlace,
  citationWords,
  type Report,
  type Figure,
} from '../../model/report.ts';
import type { LossCount } from '../../../exchange/common/exporter.ts';

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const WORD_NAMESPACE = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
export const OFFICE_NAMESPACE =
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Character styles of `styles.ts`, for the document's own words or verbatim text. */
export type RunStyle = 'Citation' | 'Code' | 'Emphasis' | 'Soft' | 'Stated' | 'Strong' | 'Struck';

/** Formatting repeated outside the style: many readers ignore styles. */
const DIRECT: Partial<Record<RunStyle, string>> = {
  Strong: '<w:b/><w:bCs/>',
  Emphasis: '<w:i/><w:iCs/>',
  Struck: '<w:strike/>',
};

/** A run of text, '' for none. Invisible characters are spelled out, so that none reorders others. */
export function run(text: string, style?: RunStyle): string {
  if (text === '') return '';
  const styled = style === undefined ? '' : `<w:rStyle w:val="${style}"/>${DIRECT[style] ?? ''}`;
  const properties = styled + (isRightToLeft(text) ? '<w:rtl/>' : '');
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${contentOf(shownText(text))}</w:r>`;
}

/** Tabs and line ends become elements; other white space stays unchanged. */
function contentOf(shown: string): string {
  return shown
    .split(/([\t\n])/)
    .map((part, at) => {
      if (at % 2 === 1) return part === '\t' ? '<w:tab/>' : '<w:br/>';
      return part === '' ? '' : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`;
    })
    .join('');
}

/** One of the three markers of a field (ECMA-376 17.16.18). */
const fieldSign = (sign: 'begin' | 'separate' | 'end'): string =>
  `<w:r><w:fldChar w:fldCharType="${sign}"/></w:r>`;

/** What comes before and after the content that a field shows until it is updated. */
export const fieldAround = (instruction: string): [before: string, behind: string] => [
  `${fieldSign('begin')}<w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>${fieldSign('separate')}`,
  fieldSign('end'),
];

/** A field such as a page number, and the content it shows until it is updated. */
export function field(instruction: string, result: string): string {
  const [before, behind] = fieldAround(instruction);
  return before + run(result) + behind;
}

/** A link to a bookmark in the document. */
export function linkTo(bookmark: string, runs: string): string {
  return `<w:hyperlink w:anchor="${bookmark}" w:history="1">${runs}</w:hyperlink>`;
}

export interface ParagraphStyle {
  /** The id of a style in `styles.ts`. */
  style?: string;
  keepNext?: boolean;
  list?: { id: number; level: number };
  rightToLeft?: boolean;
  /** In twips, from the edge of the text. */
  indent?: number;
  end?: boolean;
}

/** The properties are in the order that the schema requires (CT_PPr): Word refuses any other. */
export function paragraph(content: string, how: ParagraphStyle = {}): string {
  const { style, keepNext, list, rightToLeft, indent = 0, end } = how;
  const hanging = list === undefined ? '' : ' w:hanging="360"';
  const properties = [
    style === undefined ? '' : `<w:pStyle w:val="${style}"/>`,
    keepNext ? '<w:keepNext/>' : '',
    list === undefined
      ? ''
      : `<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>`,
    rightToLeft ? '<w:bidi/>' : '',
    indent === 0 ? '' : `<w:ind w:left="${indent}"${hanging}/>`,
    end ? '<w:jc w:val="right"/>' : '',
  ].join('');
  return `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
}

/** Tables have links: there is no room for footnotes, and nobody looks for those of a cell below a page. */
type Cites = 'as footnotes' | 'as links';

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

/** The text without its citations. */
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

/** The number of a citation, linked to its place in the appendix. */
export function citeLink(cite: Citation, { report }: Manuscript): string {
  citedPlace(report.sources, cite);
  return linkTo(sourceBookmark(cite.source, cite.place), run(citationWords(cite), 'Citation'));
}

/** A picture in the document, as SVG and as PNG for programs that can't draw SVG. */
interface Picture {
  svg: string;
  png: Uint8Array;
}

export class Manuscript {
  readonly report: Report;
  readonly loss: LossCount;
  /** The citations of each footnote, from number 1. */
  readonly footnotes: (readonly Citation[])[] = [];
  /** The level of each ordered list. */
  readonly orderedLists: number[] = [];
  readonly pictures: Picture[] = [];
  /** Whether the current page is landscape. */
  landscape = false;
  /** Whether no part of the document has ended yet. */
  isFirstPart = true;
  readonly #sections: ReadonlyMap<string, string>;
  #bookmarks = 0;
  #headings = 0;
  #tables = 0;
  #figures = 0;

  constructor(report: Report, loss: LossCount) {
    this.report = report;
    this.loss = loss;
    this.#sections = new Map(report.sections.map(({ id }, at) => [id, `section_${at + 1}`]));
  }

  /** The bookmark of the section with this id; undefined if there is none. */
  bookmarkOf(section: string): string | undefined {
    return this.#sections.get(section);
  }

  /** A bookmark around these runs (ECMA-376 17.13.6). */
  bookmarked(name: string, runs: string): string {
    const id = (this.#bookmarks += 1);
    return `<w:bookmarkStart w:id="${id}" w:name="${name}"/>${runs}<w:bookmarkEnd w:id="${id}"/>`;
  }

  /** The bookmark of the next heading, for the table of contents. */
  nextHeading(): string {
    return headingBookmark((this.#headings += 1));
  }

  nextTable(): number {
    return (this.#tables += 1);
  }

  nextFigure(): number {
    return (this.#figures += 1);
  }

  /** @returns its number */
  footnote(cites: readonly Citation[]): number {
    return this.footnotes.push(cites);
  }

  /** @returns the list's number; 1 is the bullet list */
  orderedList(level: number): number {
    return this.orderedLists.push(level) + 1;
  }

  /** @returns its number */
  picture({ svg }: Figure, png: Uint8Array): number {
    return this.pictures.push({ svg, png });
  }
}

/** Headings are numbered from 1 in the order of the document, in sections and blocks alike. */
export const headingBookmark = (heading: number): string =>
  `_Toc${String(heading).padStart(9, '0')}`;

/** The bookmark of a source in the appendix, or of a place in it. */
export const sourceBookmark = (source: number, place?: number): string =>
  `source_${source}${place === undefined ? '' : `_${place}`}`;
