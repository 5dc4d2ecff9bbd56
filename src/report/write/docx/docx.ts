/**
 * A report as an Office Open XML document (ECMA-376, WordprocessingML), written paragraph by paragraph: the
 * library for it builds everything in one step, with names and times that differ each time.
 */
import { CHUNK_UNITS, LossCount } from '../../../exchange/common/exporter.ts';
import { escapeXml, writableXml } from '../../../exchange/common/writable-text.ts';
import { zipped, type ZipPart } from '../../../exchange/common/zipped.ts';
import { type Report, type Source, type Citation, citedPlace } from '../../model/report.ts';
import { documentXml } from './blocks.ts';
import {
  Manuscript,
  field,
  WORD_NAMESPACE,
  OFFICE_NAMESPACE,
  paragraph,
  run,
  XML_HEAD,
  citeLink,
} from './text.ts';
import { stylesXml, LANGUAGE_TAGS } from './styles.ts';
import { asciiJson } from '../../model/shown-text.ts';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const METADATA = `${PACKAGE}/metadata/core-properties`;
const CUSTOM = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const DOCUMENT = 'application/vnd.openxmlformats-officedocument';

/** Namespace of the recipe's part, which a word processor keeps unchanged. */
const RECIPE = 'urn:interlock:recipe';
const RECIPE_ID = '{6F2B6E0C-5D0B-4A6E-9C1B-52E3B7A4D901}';

/**
 * The bytes of the document, in short steps; `''` is a pause. The same report gives the same bytes.
 * Pictures without a PNG are left out, and counted as lost. Throws if a citation has no source.
 */
export function* writeDocx(
  report: Report,
  loss: LossCount = new LossCount(),
): Generator<Uint8Array | ''> {
  yield* zipped(partsOf(new Manuscript(report, loss)));
}

function* partsOf(manuscript: Manuscript): Generator<ZipPart> {
  const { report, loss } = manuscript;
  const text = (name: string, xml: string): ZipPart => ({ name, pieces: [xml] });
  yield text('[Content_Types].xml', contentTypes());
  yield text('_rels/.rels', relationships(PACKAGE_PARTS));
  yield { name: 'word/document.xml', pieces: documentXml(manuscript) };
  // The following parts need what writing the text has collected.
  yield { name: 'word/footnotes.xml', pieces: footnotesXml(manuscript) };
  yield { name: 'word/numbering.xml', pieces: numberingXml(manuscript.orderedLists) };
  yield text('word/styles.xml', stylesXml(report.language));
  yield text('word/settings.xml', settingsXml(report));
  yield text('word/header1.xml', headerXml(report));
  yield text('word/footer1.xml', footerXml(report));
  for (const [at, { svg, png }] of manuscript.pictures.entries()) {
    yield { name: `word/media/image${at + 1}.svg`, pieces: inSlices(svg) };
    yield { name: `word/media/image${at + 1}.png`, pieces: [png], stored: true };
  }
  yield text('word/_rels/document.xml.rels', relationships(documentParts(manuscript)));
  yield { name: 'customXml/item1.xml', pieces: recipeXml(report.recipe) };
  yield text('customXml/itemProps1.xml', RECIPE_PROPERTIES);
  yield text('customXml/_rels/item1.xml.rels', relationships(RECIPE_PARTS));
  yield text('docProps/core.xml', coreXml(report, loss));
  yield text('docProps/app.xml', APP);
}

type Relationship = [id: string, type: string, target: string];

const PACKAGE_PARTS: Relationship[] = [
  ['rId1', `${OFFICE_NAMESPACE}/officeDocument`, 'word/document.xml'],
  ['rId2', `${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
  ['rId3', `${OFFICE_NAMESPACE}/extended-properties`, 'docProps/app.xml'],
];

const RECIPE_PARTS: Relationship[] = [
  ['rId1', `${OFFICE_NAMESPACE}/customXmlProps`, 'itemProps1.xml'],
];

function documentParts({ pictures }: Manuscript): Relationship[] {
  const images = pictures.flatMap((_, at): Relationship[] => [
    [`rIdSvg${at + 1}`, `${OFFICE_NAMESPACE}/image`, `media/image${at + 1}.svg`],
    [`rIdPng${at + 1}`, `${OFFICE_NAMESPACE}/image`, `media/image${at + 1}.png`],
  ]);
  return [
    ['rIdStyles', `${OFFICE_NAMESPACE}/styles`, 'styles.xml'],
    ['rIdSettings', `${OFFICE_NAMESPACE}/settings`, 'settings.xml'],
    ['rIdNumbering', `${OFFICE_NAMESPACE}/numbering`, 'numbering.xml'],
    ['rIdFootnotes', `${OFFICE_NAMESPACE}/footnotes`, 'footnotes.xml'],
    ['rIdHeader', `${OFFICE_NAMESPACE}/header`, 'header1.xml'],
    ['rIdFooter', `${OFFICE_NAMESPACE}/footer`, 'footer1.xml'],
    ['rIdRecipe', `${OFFICE_NAMESPACE}/customXml`, '../customXml/item1.xml'],
    ...images,
  ];
}

const relationships = (parts: readonly Relationship[]): string =>
  `${XML_HEAD}<Relationships xmlns="${PACKAGE}/relationships">${parts.map(([id, type, target]) => `<Relationship Id="${id}" Type="${type}" Target="${target}"/>`).join('')}</Relationships>`;

function contentTypes(): string {
  const endings = [
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
    ['png', 'image/png'],
    ['svg', 'image/svg+xml'],
  ].map(([ending, type]) => `<Default Extension="${ending}" ContentType="${type}"/>`);
  const parts = [
    ['word/document.xml', `${WORD}.document.main+xml`],
    ...['styles', 'settings', 'numbering', 'footnotes'].map((part) => [
      `word/${part}.xml`,
      `${WORD}.${part}+xml`,
    ]),
    ['word/header1.xml', `${WORD}.header+xml`],
    ['word/footer1.xml', `${WORD}.footer+xml`],
    ['customXml/itemProps1.xml', `${DOCUMENT}.customXmlProperties+xml`],
    ['docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
    ['docProps/app.xml', `${DOCUMENT}.extended-properties+xml`],
  ].map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`);
  return `${XML_HEAD}<Types xmlns="${PACKAGE}/content-types">${endings.join('')}${parts.join('')}</Types>`;
}

/** Bullet lists have number 1; every ordered list has a number of its own, so that it begins at 1. */
function* numberingXml(orderedLists: readonly number[]): Generator<string> {
  const levels = (sign: (level: number) => string, format: string): string =>
    Array.from(
      { length: 9 },
      (_, level) =>
        `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${sign(level)}"/><w:lvlJc w:val="left"/></w:lvl>`,
    ).join('');
  const dots = levels((level) => (level % 2 === 0 ? '•' : '–'), 'bullet');
  const numbers = levels((level) => `%${level + 1}.`, 'decimal');
  const kind = (id: number, xml: string): string =>
    `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="hybridMultilevel"/>${xml}</w:abstractNum>`;
  yield `${XML_HEAD}<w:numbering xmlns:w="${WORD_NAMESPACE}">${kind(0, dots)}${kind(1, numbers)}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>`;
  for (const [at, level] of orderedLists.entries()) {
    yield `<w:num w:numId="${at + 2}"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="1"/></w:lvlOverride></w:num>`;
  }
  yield '</w:numbering>';
}

/** In the schema's order (CT_Settings). Without the compatibility mode Word assumes a file of 2007. */
function settingsXml({ language }: Report): string {
  const notes = '<w:footnote w:id="-1"/><w:footnote w:id="0"/>';
  const [decimal, list] = language === 'de' ? [',', ';'] : ['.', ','];
  return `${XML_HEAD}<w:settings xmlns:w="${WORD_NAMESPACE}"><w:defaultTabStop w:val="720"/><w:characterSpacingControl w:val="doNotCompress"/><w:footnotePr>${notes}</w:footnotePr><w:compat><w:compatSetting w:name="compatibilityMode" w:uri="http://schemas.microsoft.com/office/word" w:val="15"/></w:compat><w:themeFontLang w:val="${LANGUAGE_TAGS[language]}"/><w:decimalSymbol w:val="${decimal}"/><w:listSeparator w:val="${list}"/></w:settings>`;
}

const headerXml = ({ title }: Report): string =>
  `${XML_HEAD}<w:hdr xmlns:w="${WORD_NAMESPACE}">${paragraph(run(title), { style: 'Header' })}</w:hdr>`;

/** Placeholders for the two numbers in the words of the footer. */
const PAGE = '\u{F0000}';
const PAGES = '\u{F0001}';

function footerXml({ words }: Report): string {
  const fields: Readonly<Record<string, string>> = {
    [PAGE]: field('PAGE', '1'),
    [PAGES]: field('NUMPAGES', '1'),
  };
  const parts = words.page(PAGE, PAGES).split(/(\u{F0000}|\u{F0001})/u);
  const runs = parts.map((part) => fields[part] ?? run(part)).join('');
  return `${XML_HEAD}<w:ftr xmlns:w="${WORD_NAMESPACE}">${paragraph(runs, { style: 'Footer', end: true })}</w:ftr>`;
}

/** Slices of a long text, so that none takes long to compress; no surrogate pair is split. */
function* inSlices(text: string): Generator<string> {
  for (let at = 0; at < text.length;) {
    const last = text.charCodeAt(at + CHUNK_UNITS - 1);
    const end = at + CHUNK_UNITS - (last >= 0xd800 && last <= 0xdbff ? 1 : 0);
    yield text.slice(at, end);
    at = end;
  }
}

function* recipeXml(recipe: string): Generator<string> {
  yield `${XML_HEAD}<recipe xmlns="${RECIPE}">`;
  for (const slice of inSlices(recipe)) yield escapeXml(asciiJson(slice));
  yield '</recipe>';
}

const RECIPE_PROPERTIES = `${XML_HEAD}<ds:datastoreItem xmlns:ds="${CUSTOM}" ds:itemID="${RECIPE_ID}"><ds:schemaRefs><ds:schemaRef ds:uri="${RECIPE}"/></ds:schemaRefs></ds:datastoreItem>`;

function coreXml({ title, at, language }: Report, loss: LossCount): string {
  const moment = (name: string): string =>
    `<dcterms:${name} xsi:type="dcterms:W3CDTF">${escapeXml(at)}</dcterms:${name}>`;
  return `${XML_HEAD}<cp:coreProperties xmlns:cp="${METADATA}" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${writableXml(title, loss)}</dc:title><dc:language>${LANGUAGE_TAGS[language]}</dc:language>${moment('created')}${moment('modified')}</cp:coreProperties>`;
}

const APP = `${XML_HEAD}<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"><Application>Interlock</Application></Properties>`;

/** Required in every document: the lines above footnotes and above continued footnotes. */
const LINES = ['separator', 'continuationSeparator']
  .map(
    (line, at) =>
      `<w:footnote w:type="${line}" w:id="${at - 1}"><w:p><w:pPr><w:spacing w:after="0" w:line="240" w:lineRule="auto"/></w:pPr><w:r><w:${line}/></w:r></w:p></w:footnote>`,
  )
  .join('');

const MARK = '<w:r><w:rPr><w:rStyle w:val="FootnoteReference"/></w:rPr><w:footnoteRef/></w:r>';

/** `word/footnotes.xml`, written after the text that collects the footnotes. */
function* footnotesXml(manuscript: Manuscript): Generator<string> {
  yield `${XML_HEAD}<w:footnotes xmlns:w="${WORD_NAMESPACE}">${LINES}`;
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

/** Citations grouped by source, in the order in which sources are first cited. */
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

/** “Source 3.12: /members/0 — registry, request path, time, SHA-256”. */
function citedRuns({ source, places }: Cited, manuscript: Manuscript): string {
  const { words } = manuscript.report;
  const named = places.map(({ cite, pointer }) => {
    const where = pointer === '' ? words.wholeAnswer : pointer;
    return `${citeLink(cite, manuscript)}${run(`: ${where}`)}`;
  });
  const { registry, path, fetchedAt, sha256 } = source;
  const of = path === '' ? [registry] : [registry, path];
  const answer = [...of, words.moment(fetchedAt), sha256];
  return `${run(`${words.source} `)}${named.join(run('; '))}${run(` — ${answer.join(', ')}`)}`;
}
