/** Tables of a document (ECMA-376 17.4): with caption and header row, or of facts. */
import type { Fact, Rich, Table } from '../../model/report.ts';
import { type Manuscript, plainText, richRuns, field, paragraph, run } from './text.ts';
import { textWidthOnPage } from './styles.ts';

const FACT_COLUMNS = [
  { share: 3, minWidth: 0 },
  { share: 7, minWidth: 0 },
];

/** A table of facts: names at the left, values at the right. */
export function* factsXml(
  facts: readonly Fact[],
  manuscript: Manuscript,
  indent = 0,
): Generator<string> {
  if (facts.length === 0) return;
  const widths = widthsOf(FACT_COLUMNS, textWidthOnPage(manuscript.landscape) - indent);
  yield tableHead({ style: 'Facts', widths, indent });
  for (const { name, value } of facts) {
    const cells = [
      paragraph(run(name), { style: 'FactName' }),
      paragraph(richRuns(value, manuscript, 'as links'), { style: 'Cell' }),
    ];
    yield rowXml(cells, widths, { isWhole: true });
  }
  yield TABLE_END;
}

/** A table whose header row is repeated on every page. */
export function* tableXml(table: Table, manuscript: Manuscript, indent = 0): Generator<string> {
  const { caption, columns, rows } = table;
  const { words } = manuscript.report;
  if (caption !== '') {
    const number = `${run(`${words.table}\u00a0`)}${field('SEQ Table \\* ARABIC', String(manuscript.nextTable()))}`;
    const content = number + run(`: ${caption}`);
    yield paragraph(content, { style: 'Caption', keepNext: true, indent });
  }
  const minimums = columns.map(({ title, share }) => ({ share, minWidth: minWidthOf(title) }));
  const widths = widthsOf(minimums, textWidthOnPage(manuscript.landscape) - indent);
  yield tableHead({ style: 'ReportTable', widths, indent });
  const align = columns.map(({ align: side }) => ({ ...(side === 'end' && { end: true }) }));
  const heads = columns.map(({ title }, at) =>
    paragraph(run(title), { style: 'ColumnTitle', ...align[at] }),
  );
  yield rowXml(heads, widths, { isWhole: true, isHead: true });
  for (const row of rows) {
    const cells = columns.map((_, at) =>
      paragraph(richRuns(row[at] ?? [], manuscript, 'as links'), { style: 'Cell', ...align[at] }),
    );
    yield rowXml(cells, widths, { isWhole: lengthOf(row) < LONG_ROW });
  }
  yield TABLE_END;
}

/** In UTF-16 units. A longer row may not fit on a page, and may be broken. */
const LONG_ROW = 1500;

const lengthOf = (row: readonly Rich[]): number => sumOf(row, (cell) => plainText(cell).length);

/** In twips: a generous average width of a letter in a table's head, and the padding of a cell. */
const LETTER = 125;
const PADDING = 140;

/** The width of the longest word in a title, which would otherwise be broken. */
const minWidthOf = (title: string): number =>
  Math.max(...title.split(/\s/).map((word) => word.length)) * LETTER + PADDING;

interface Column {
  share: number;
  minWidth: number;
}

/** Widths in twips that add up to the whole: by share, but none below its least as long as there is room. */
function widthsOf(columns: readonly Column[], width: number): number[] {
  const narrow = new Set<Column>();
  for (;;) {
    const others = columns.filter((column) => !narrow.has(column));
    const remaining = width - sumOf([...narrow], ({ minWidth }) => minWidth);
    const shares = sumOf(others, ({ share }) => share);
    const widthOf = ({ share }: Column): number => (share / shares) * remaining;
    const narrower = others.filter((column) => widthOf(column) < column.minWidth);
    if (narrower.length === 0) {
      return wholeTwips(columns.map((it) => (narrow.has(it) ? it.minWidth : widthOf(it))));
    }
    // If no column has room, shares alone decide.
    if (narrower.length === others.length) break;
    for (const column of narrower) narrow.add(column);
  }
  const shares = sumOf(columns, ({ share }) => share);
  return wholeTwips(columns.map(({ share }) => (share / shares) * width));
}

/** Rounds widths so that errors don't add up. */
function wholeTwips(widths: readonly number[]): number[] {
  let exact = 0;
  let before = 0;
  return widths.map((width) => {
    exact += width;
    const own = Math.round(exact) - before;
    before += own;
    return own;
  });
}

const sumOf = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

interface TableHead {
  style: string;
  widths: readonly number[];
  indent: number;
}

/** In the order that the schema requires (CT_TblPr). */
function tableHead({ style, widths, indent }: TableHead): string {
  const width = sumOf(widths, (own) => own);
  const grid = widths.map((own) => `<w:gridCol w:w="${own}"/>`).join('');
  const indented = indent === 0 ? '' : `<w:tblInd w:w="${indent}" w:type="dxa"/>`;
  return `<w:tbl><w:tblPr><w:tblStyle w:val="${style}"/><w:tblW w:w="${width}" w:type="dxa"/>${indented}<w:tblLayout w:type="fixed"/><w:tblLook w:val="0020" w:firstRow="1" w:lastRow="0" w:firstColumn="0" w:lastColumn="0" w:noHBand="1" w:noVBand="1"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>`;
}

/** Without a paragraph between them two tables would be one. */
const TABLE_END = `</w:tbl>${paragraph('', { style: 'TableEnd' })}`;

function rowXml(
  cells: readonly string[],
  widths: readonly number[],
  { isWhole, isHead = false }: { isWhole: boolean; isHead?: boolean },
): string {
  const properties = `${isWhole ? '<w:cantSplit/>' : ''}${isHead ? '<w:tblHeader/>' : ''}`;
  const written = cells.map(
    (cell, at) =>
      `<w:tc><w:tcPr><w:tcW w:w="${widths[at] ?? 0}" w:type="dxa"/></w:tcPr>${cell}</w:tc>`,
  );
  return `<w:tr>${properties === '' ? '' : `<w:trPr>${properties}</w:trPr>`}${written.join('')}</w:tr>`;
}
