/** Text of a report as runs of WordprocessingML (ECMA-376 17.3.2): escaped, and each in its own direction. */
import { isRightToLeft } from '../../drawing/shapes/visible-text.ts';
import { escapeXml } from '../../exchange/common/writable-text.ts';
import { shownText } from './shown-text.ts';

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** In the document’s own words, or verbatim from elsewhere; a style of `docx-styles.ts`. */
export type RunStyle = 'Citation' | 'Code' | 'Emphasis' | 'Soft' | 'Stated' | 'Strong' | 'Struck';

/** What of a style is said beside it as well: many readers know a document’s letters and none of its styles. */
const DIRECT: Partial<Record<RunStyle, string>> = {
  Strong: '<w:b/><w:bCs/>',
  Emphasis: '<w:i/><w:iCs/>',
  Struck: '<w:strike/>',
};

/** Empty text is no run. What can’t be seen or written is spelled out, so that none reorders what is around it. */
export function run(text: string, style?: RunStyle): string {
  if (text === '') return '';
  const styled = style === undefined ? '' : `<w:rStyle w:val="${style}"/>${DIRECT[style] ?? ''}`;
  const properties = styled + (isRightToLeft(text) ? '<w:rtl/>' : '');
  return `<w:r>${properties === '' ? '' : `<w:rPr>${properties}</w:rPr>`}${contentOf(shownText(text))}</w:r>`;
}

/** Tabs and ends of lines are elements of their own; white space stays as it is. */
function contentOf(shown: string): string {
  return shown
    .split(/([\t\n])/)
    .map((part, at) => {
      if (at % 2 === 1) return part === '\t' ? '<w:tab/>' : '<w:br/>';
      return part === '' ? '' : `<w:t xml:space="preserve">${escapeXml(part)}</w:t>`;
    })
    .join('');
}

/** One of the three signs that a field is made of (ECMA-376 17.16.18). */
const fieldSign = (sign: 'begin' | 'separate' | 'end'): string =>
  `<w:r><w:fldChar w:fldCharType="${sign}"/></w:r>`;

/** What stands before and behind that which a field says until it is updated. */
export const fieldAround = (instruction: string): [before: string, behind: string] => [
  `${fieldSign('begin')}<w:r><w:instrText xml:space="preserve"> ${instruction} </w:instrText></w:r>${fieldSign('separate')}`,
  fieldSign('end'),
];

/** A field such as the number of a page, and what it says until it is updated. */
export function field(instruction: string, said: string): string {
  const [before, behind] = fieldAround(instruction);
  return before + run(said) + behind;
}

/** A link to a bookmark of the same document. */
export function linkTo(bookmark: string, runs: string): string {
  return `<w:hyperlink w:anchor="${bookmark}" w:history="1">${runs}</w:hyperlink>`;
}

export interface ParagraphStyle {
  /** One of `docx-styles.ts`. */
  style?: string;
  keepNext?: boolean;
  list?: { id: number; level: number };
  rightToLeft?: boolean;
  /** In twips, from the edge of the text. */
  indent?: number;
  end?: boolean;
}

/** The properties are in the order that the schema demands (CT_PPr): Word opens no other. */
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
