/**
 * Pictures of a document (ECMA-376 20.4, 20.2): the SVG, as MS-ODRAWXML 2.26.1.1 says, and the PNG that
 * it demands beside that. Word shows nothing where the PNG is missing, and LibreOffice a crossed frame.
 */
import { writableXml } from '../../exchange/writable-text.ts';
import type { Figure } from '../report.ts';
import type { Manuscript } from './docx-manuscript.ts';
import { sizeOnPage } from './docx-page.ts';
import { richRuns } from './docx-pieces.ts';
import { field, paragraph, run } from './docx-text.ts';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const SVG = 'http://schemas.microsoft.com/office/drawing/2016/SVG/main';
/** What tells that an extension is a picture as SVG. */
const SVG_EXTENSION = '{96DAC541-7B7A-43D3-8B79-37D633B846F1}';

/** Of a twip, in the units that drawings are measured in. */
const EMU = 635;

/** With its caption below; where no PNG was made, what it shows in words instead. */
export function figureXml(figure: Figure, manuscript: Manuscript, indent: number): string {
  const number = manuscript.nextFigure();
  const { words } = manuscript.report;
  const counted = `${run(`${words.figure}\u00a0`)}${field('SEQ Figure \\* ARABIC', String(number))}${run(': ')}`;
  const caption = paragraph(counted + richRuns(figure.caption, manuscript, 'as footnotes'), {
    style: 'Caption',
    indent,
  });
  if (figure.png === undefined) {
    manuscript.loss.add('pictures, as there was no browser to draw them with', 1);
    const note = run(`${figure.alt} ${words.figureElsewhere}`);
    return paragraph(note, { style: 'Note', keepNext: true, indent }) + caption;
  }
  const drawing = drawingXml(figure, figure.png, { manuscript, number, indent });
  return paragraph(drawing, { style: 'Figure', keepNext: true, indent }) + caption;
}

interface Drawn {
  manuscript: Manuscript;
  number: number;
  indent: number;
}

function drawingXml(
  figure: Figure,
  png: Uint8Array,
  { manuscript, number, indent }: Drawn,
): string {
  const { width, height } = sizeOnPage(figure, manuscript.landscape, indent);
  const size = `cx="${width * EMU}" cy="${height * EMU}"`;
  const picture = manuscript.picture(figure, png);
  const alt = writableXml(figure.alt, manuscript.loss);
  const svg = `<a:extLst><a:ext uri="${SVG_EXTENSION}"><asvg:svgBlip xmlns:asvg="${SVG}" r:embed="rIdSvg${picture}"/></a:ext></a:extLst>`;
  const named = `id="${number}" name="${manuscript.report.words.figure} ${number}" descr="${alt}"`;
  const drawn = `<pic:pic xmlns:pic="${DRAWING}/picture"><pic:nvPicPr><pic:cNvPr ${named}/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:embed="rIdPng${picture}">${svg}</a:blip><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>`;
  return `<w:r><w:drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0"><wp:extent ${size}/><wp:docPr ${named}/><wp:cNvGraphicFramePr><a:graphicFrameLocks xmlns:a="${DRAWING}/main" noChangeAspect="1"/></wp:cNvGraphicFramePr><a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture">${drawn}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
}
