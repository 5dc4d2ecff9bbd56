/** The pages of a document (ECMA-376 17.6): A4, upright, and on its side for a wide picture. Lengths in twips. */
import type { Block, Figure } from '../report.ts';
import type { Manuscript } from './docx-manuscript.ts';

const SHORT = 11906;
const LONG = 16838;
const MARGIN = 1134;

/** Of a CSS pixel. */
const TWIPS = 15;

/** A caption of some lines stands below the picture, on the same page. */
const CAPTION = 1400;

export const textRoom = (landscape: boolean): number => (landscape ? LONG : SHORT) - 2 * MARGIN;

const textHeight = (landscape: boolean): number => (landscape ? SHORT : LONG) - 2 * MARGIN;

/** How large it is drawn: as large as it is, or as the page has room. */
export function sizeOnPage(
  { width, height }: Pick<Figure, 'width' | 'height'>,
  landscape: boolean,
  indent = 0,
): { width: number; height: number } {
  const across = width * TWIPS;
  const down = height * TWIPS;
  const room = [(textRoom(landscape) - indent) / across, (textHeight(landscape) - CAPTION) / down];
  const scale = Math.min(1, ...room);
  return { width: Math.round(across * scale), height: Math.round(down * scale) };
}

/** A table of so many columns has no room for a date in each on a page that stands upright. */
const MANY_COLUMNS = 8;

/** Whether it is read much better on a page that lies on its side. */
export function needsWidePage(block: Block): boolean {
  if (block.is === 'table') return block.columns.length >= MANY_COLUMNS;
  if (block.is !== 'figure' || block.png === undefined) return false;
  return sizeOnPage(block, true).width > 1.25 * sizeOnPage(block, false).width;
}

/**
 * The page from here on: what ends the part before it, where that has another. What ends it has to be
 * a paragraph (17.6.18), which is as low as one can be.
 */
export function turnPage(manuscript: Manuscript, landscape: boolean): string {
  if (manuscript.landscape === landscape) return '';
  const end = `<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="20" w:lineRule="exact"/>${partXml(manuscript)}</w:pPr></w:p>`;
  manuscript.landscape = landscape;
  return end;
}

/** The properties of the part that ends here, in the order that the schema demands (CT_SectPr). */
export function partXml(manuscript: Manuscript): string {
  const { landscape, isFirstPart } = manuscript;
  manuscript.isFirstPart = false;
  const [width, height] = landscape ? [LONG, SHORT] : [SHORT, LONG];
  const side = landscape ? ' w:orient="landscape"' : '';
  const edges = ['top', 'right', 'bottom', 'left'].map((edge) => `w:${edge}="${MARGIN}"`).join(' ');
  // The page with the title has no header: it would say the title again.
  const own = isFirstPart ? '<w:titlePg/>' : '';
  return `<w:sectPr><w:headerReference w:type="default" r:id="rIdHeader"/><w:footerReference w:type="default" r:id="rIdFooter"/><w:type w:val="nextPage"/><w:pgSz w:w="${width}" w:h="${height}"${side}/><w:pgMar ${edges} w:header="567" w:footer="567" w:gutter="0"/><w:cols w:space="709"/>${own}</w:sectPr>`;
}
