/** The styles of a document (ECMA-376 17.7), so that the reader can change its looks. */
import type { ReportLanguage } from '../../../contract/answers/dossier.ts';
import { WORD_NAMESPACE, XML_HEAD, type Manuscript } from './text.ts';
import type { Figure, Block } from '../../model/report.ts';

/** The language tag for spelling and reading aloud. */
export const LANGUAGE_TAGS: Readonly<Record<ReportLanguage, string>> = { en: 'en-GB', de: 'de-DE' };

const SOFT = '5F6368';
const INK = '1F2A37';
const LINE = 'C9CDD2';

/** Fonts for left-to-right, right-to-left and East Asian text; readers without one use their own. */
const FONTS = '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Yu Gothic" w:cs="Arial"/>';
const MONO =
  '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:eastAsia="Yu Gothic" w:cs="Courier New"/>';
const BOLD = '<w:b/><w:bCs/>';

/** In half points, for both directions of text. */
const size = (half: number): string => `<w:sz w:val="${half}"/><w:szCs w:val="${half}"/>`;
const color = (rgb: string): string => `<w:color w:val="${rgb}"/>`;

/** In twips. */
const space = (before: number, after: number): string =>
  `<w:spacing w:before="${before}" w:after="${after}"/>`;
const border = (edge: string, width: number): string =>
  `<w:${edge} w:val="single" w:sz="${width}" w:space="0" w:color="${LINE}"/>`;

/** The pages of a document (ECMA-376 17.6): A4, portrait, or landscape for a wide picture. Lengths in twips. */
const SHORT = 11906;

const LONG = 16838;

const MARGIN = 1134;

/** Twips per CSS pixel. */
const TWIPS = 15;

/** Height left for a caption of some lines below a picture. */
const CAPTION = 1400;

export const textWidthOnPage = (landscape: boolean): number =>
  (landscape ? LONG : SHORT) - 2 * MARGIN;

const textHeight = (landscape: boolean): number => (landscape ? SHORT : LONG) - 2 * MARGIN;

/** The size of a picture on the page: its own, or as much as fits. */
export function sizeOnPage(
  { width, height }: Pick<Figure, 'width' | 'height'>,
  landscape: boolean,
  indent = 0,
): { width: number; height: number } {
  const across = width * TWIPS;
  const down = height * TWIPS;
  const ratios = [
    (textWidthOnPage(landscape) - indent) / across,
    (textHeight(landscape) - CAPTION) / down,
  ];
  const scale = Math.min(1, ...ratios);
  return { width: Math.round(across * scale), height: Math.round(down * scale) };
}

/** A table with so many columns has no room for a date in each on a portrait page. */
const MANY_COLUMNS = 8;

/** Whether a landscape page makes it much easier to read. */
export function needsWidePage(block: Block): boolean {
  if (block.is === 'table') return block.columns.length >= MANY_COLUMNS;
  if (block.is !== 'figure' || block.png === undefined) return false;
  return sizeOnPage(block, true).width > 1.25 * sizeOnPage(block, false).width;
}

/**
 * Ends the part before, if its pages have the other orientation; '' if not. The end has to be a paragraph
 * (17.6.18), which is as low as possible.
 */
export function switchOrientation(manuscript: Manuscript, landscape: boolean): string {
  if (manuscript.landscape === landscape) return '';
  const end = `<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>${partXml(manuscript)}</w:pPr></w:p>`;
  manuscript.landscape = landscape;
  return end;
}

/** The properties of the part that ends here, in the order that the schema requires (CT_SectPr). */
export function partXml(manuscript: Manuscript): string {
  const { landscape, isFirstPart } = manuscript;
  manuscript.isFirstPart = false;
  const [width, height] = landscape ? [LONG, SHORT] : [SHORT, LONG];
  const side = landscape ? ' w:orient="landscape"' : '';
  const edges = ['top', 'right', 'bottom', 'left'].map((edge) => `w:${edge}="${MARGIN}"`).join(' ');
  // The title page has no header, which would repeat the title.
  const own = isFirstPart ? '<w:titlePg/>' : '';
  return `<w:sectPr><w:headerReference w:type="default" r:id="rIdHeader"/><w:footerReference w:type="default" r:id="rIdFooter"/><w:type w:val="nextPage"/><w:pgSz w:w="${width}" w:h="${height}"${side}/><w:pgMar ${edges} w:header="567" w:footer="567" w:gutter="0"/><w:cols w:space="709"/>${own}</w:sectPr>`;
}

/** Position of page numbers in the contents: the right edge of a portrait page. */
const PAGE_TAB = `<w:tabs><w:tab w:val="right" w:pos="${textWidthOnPage(false)}"/></w:tabs>`;

interface Style {
  id: string;
  /** Word recognizes its built-in styles by these names, in any language. */
  name: string;
  based?: string;
  next?: string;
  /** In the order that the schema requires (CT_PPr, CT_RPr). */
  paragraph?: string;
  run?: string;
}

const HEADINGS: Style[] = [
  { level: 1, text: 32, above: 480 },
  { level: 2, text: 26, above: 320 },
  { level: 3, text: 22, above: 240 },
].map(({ level, text, above }) => ({
  id: `Heading${level}`,
  name: `heading ${level}`,
  based: 'Normal',
  next: 'BodyText',
  paragraph: `<w:keepNext/><w:keepLines/>${space(above, 100)}<w:outlineLvl w:val="${level - 1}"/>`,
  run: BOLD + color(INK) + size(text),
}));

const PARAGRAPHS: Style[] = [
  {
    id: 'Title',
    name: 'Title',
    based: 'Normal',
    next: 'Subtitle',
    paragraph: `<w:keepNext/>${space(2400, 120)}<w:contextualSpacing/>`,
    run: BOLD + color(INK) + size(56),
  },
  {
    id: 'Subtitle',
    name: 'Subtitle',
    based: 'Normal',
    next: 'BodyText',
    paragraph: space(0, 600),
    run: color(SOFT) + size(28),
  },
  ...HEADINGS,
  { id: 'BodyText', name: 'Body Text', based: 'Normal', paragraph: space(0, 120) },
  {
    id: 'TOCHeading',
    name: 'TOC Heading',
    based: 'Normal',
    next: 'BodyText',
    paragraph: `<w:keepNext/><w:pageBreakBefore/>${space(0, 160)}`,
    run: BOLD + color(INK) + size(32),
  },
  {
    id: 'TOC1',
    name: 'toc 1',
    based: 'Normal',
    next: 'Normal',
    paragraph: `${PAGE_TAB}${space(80, 40)}`,
    run: BOLD,
  },
  {
    id: 'TOC2',
    name: 'toc 2',
    based: 'Normal',
    next: 'Normal',
    paragraph: `${PAGE_TAB}${space(0, 20)}<w:ind w:left="360"/>`,
  },
  {
    id: 'Caption',
    name: 'caption',
    based: 'Normal',
    next: 'BodyText',
    paragraph: space(160, 80),
    run: color(SOFT) + size(18),
  },
  {
    id: 'Figure',
    name: 'Figure',
    based: 'Normal',
    next: 'Caption',
    paragraph: `<w:keepNext/>${space(160, 0)}`,
  },
  {
    id: 'Note',
    name: 'Note',
    based: 'BodyText',
    run: color(SOFT) + size(18),
  },
  {
    id: 'Quote',
    name: 'Quote',
    based: 'BodyText',
    paragraph: `<w:pBdr><w:left w:val="single" w:sz="18" w:space="8" w:color="${LINE}"/></w:pBdr>`,
  },
  {
    id: 'CodeBlock',
    name: 'Code Block',
    based: 'Normal',
    next: 'BodyText',
    paragraph: `<w:shd w:val="clear" w:color="auto" w:fill="F3F4F6"/>${space(60, 120)}`,
    run: `${MONO}<w:noProof/>${size(18)}`,
  },
  {
    id: 'Rule',
    name: 'Rule',
    based: 'Normal',
    next: 'BodyText',
    paragraph: `<w:pBdr>${border('bottom', 6)}</w:pBdr>${space(0, 160)}`,
  },
  {
    id: 'FootnoteText',
    name: 'footnote text',
    based: 'Normal',
    paragraph: space(0, 20),
    run: size(16),
  },
  {
    id: 'Header',
    name: 'header',
    based: 'Normal',
    paragraph: `<w:pBdr>${border('bottom', 4)}</w:pBdr>`,
    run: color(SOFT) + size(16),
  },
  { id: 'Footer', name: 'footer', based: 'Normal', run: color(SOFT) + size(16) },
  { id: 'Cell', name: 'Table Cell', based: 'Normal', paragraph: space(30, 30), run: size(18) },
  {
    id: 'ColumnTitle',
    name: 'Column Title',
    based: 'Cell',
    paragraph: '<w:keepNext/>',
    run: BOLD,
  },
  { id: 'FactName', name: 'Fact Name', based: 'Cell', run: color(SOFT) },
  {
    id: 'TableEnd',
    name: 'Table End',
    based: 'Normal',
    next: 'BodyText',
    paragraph: '<w:spacing w:before="0" w:after="120" w:line="120" w:lineRule="exact"/>',
  },
  {
    id: 'SourceTitle',
    name: 'Source Title',
    based: 'Normal',
    next: 'SourceDetails',
    paragraph: `<w:keepNext/><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs>${space(200, 20)}<w:ind w:left="720" w:hanging="720"/>`,
    run: BOLD + size(18),
  },
  {
    id: 'SourceDetails',
    name: 'Source Details',
    based: 'Normal',
    paragraph: `<w:keepLines/>${space(0, 40)}<w:ind w:left="720"/>`,
    run: `<w:noProof/>${color(SOFT)}${size(16)}`,
  },
  {
    id: 'SourcePlace',
    name: 'Source Place',
    based: 'Normal',
    paragraph: `<w:tabs><w:tab w:val="left" w:pos="1440"/></w:tabs><w:ind w:left="1440" w:hanging="720"/>`,
    run: size(16),
  },
];

const CHARACTERS: Style[] = [
  { id: 'Strong', name: 'Strong', run: BOLD },
  { id: 'Emphasis', name: 'Emphasis', run: '<w:i/><w:iCs/>' },
  { id: 'Soft', name: 'Soft', run: color(SOFT) },
  { id: 'Struck', name: 'Struck', run: '<w:strike/>' },
  { id: 'Code', name: 'Code', run: `${MONO}<w:noProof/>` },
  // In any language, so not spell-checked as ours.
  { id: 'Stated', name: 'Stated', run: '<w:noProof/>' },
  { id: 'Citation', name: 'Citation', run: color('1D4ED8') },
  {
    id: 'FootnoteReference',
    name: 'footnote reference',
    run: '<w:vertAlign w:val="superscript"/>',
  },
];

const CELL =
  '<w:tblCellMar><w:left w:w="60" w:type="dxa"/><w:right w:w="60" w:type="dxa"/></w:tblCellMar>';

const TABLES = `<w:style w:type="table" w:default="1" w:styleId="TableNormal"><w:name w:val="Normal Table"/><w:tblPr><w:tblInd w:w="0" w:type="dxa"/>${CELL}</w:tblPr></w:style><w:style w:type="table" w:customStyle="1" w:styleId="Facts"><w:name w:val="Facts"/><w:basedOn w:val="TableNormal"/></w:style><w:style w:type="table" w:customStyle="1" w:styleId="ReportTable"><w:name w:val="Report Table"/><w:basedOn w:val="TableNormal"/><w:tblPr><w:tblBorders>${border('top', 6)}${border('bottom', 6)}${border('insideH', 4)}</w:tblBorders></w:tblPr><w:tblStylePr w:type="firstRow"><w:tcPr><w:shd w:val="clear" w:color="auto" w:fill="EEF0F3"/></w:tcPr></w:tblStylePr></w:style>`;

/** Word's built-in styles; the others are our own. */
const BUILT_IN =
  /^(Title|Subtitle|Heading|BodyText|TOC|Caption|Quote|Footnote|Header|Footer|Strong|Emphasis)/;

function styleXml(type: 'paragraph' | 'character', { id, name, ...style }: Style): string {
  const { based, next, paragraph, run } = style;
  return [
    `<w:style w:type="${type}"${BUILT_IN.test(id) ? '' : ' w:customStyle="1"'} w:styleId="${id}">`,
    `<w:name w:val="${name}"/>`,
    based === undefined ? '' : `<w:basedOn w:val="${based}"/>`,
    next === undefined ? '' : `<w:next w:val="${next}"/>`,
    '<w:qFormat/>',
    paragraph === undefined ? '' : `<w:pPr>${paragraph}</w:pPr>`,
    run === undefined ? '' : `<w:rPr>${run}</w:rPr>`,
    '</w:style>',
  ].join('');
}

/** `word/styles.xml` */
export function stylesXml(language: ReportLanguage): string {
  const tag = `<w:lang w:val="${LANGUAGE_TAGS[language]}" w:eastAsia="ja-JP" w:bidi="ar-SA"/>`;
  const defaults = `<w:docDefaults><w:rPrDefault><w:rPr>${FONTS}${size(21)}${tag}</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="0" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>`;
  const normal =
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>';
  const paragraphs = PARAGRAPHS.map((style) => styleXml('paragraph', style)).join('');
  const characters = CHARACTERS.map((style) => styleXml('character', style)).join('');
  return `${XML_HEAD}<w:styles xmlns:w="${WORD_NAMESPACE}">${defaults}${normal}${paragraphs}${characters}${TABLES}</w:styles>`;
}
