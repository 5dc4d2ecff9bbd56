/** Excel: a sheet of entities, one of ties, one of every source, and one about the export. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { Tie } from '../../contract/model/tie.ts';
import {
  tiesWithin,
  type Exporter,
  type ExportTally,
  type GraphToExport,
  type LossCount,
} from '../common/exporter.ts';
import { EDGE_FIELDS, GRAPH_FIELDS, NODE_FIELDS, profilePath } from '../common/flat-graph.ts';
import { zipped, type ZipPart } from '../common/zipped.ts';
import { escapeXml, toWritable } from '../common/writable-text.ts';
import { withoutFormulasInRow } from '../../contract/text/formula.ts';

type Row = Sheet['rows'] extends Iterable<infer R> ? R : never;

/** Widths of columns in characters; columns not listed have that of `other`. */
const WIDTHS: Readonly<Record<string, number>> = {
  other: 14,
  id: 26,
  label: 36,
  source_label: 36,
  target_label: 36,
  role: 28,
  sources: 40,
  source: 26,
  target: 26,
  fetched_at: 24,
  notes: 40,
  sha256: 66,
  value: 80,
  of: 26,
  stated_by: 26,
};

const columns = (names: readonly string[]): Sheet['columns'] =>
  names.map((name) => ({ name, width: WIDTHS[name] ?? 14 }));

/** Number of rows made before other work may run. */
const ROWS_PER_STEP = 200;
const PAUSE: Row = [];

function* entityRows(graph: GraphToExport, tally: ExportTally): Generator<Row> {
  for (const entity of graph.entities) {
    tally.written += 1;
    yield [entity.id, ...NODE_FIELDS.map(({ of }) => of(entity, graph))];
    if (tally.written % ROWS_PER_STEP === 0) yield PAUSE;
  }
}

function* tieRows(graph: GraphToExport, tally: ExportTally): Generator<Row> {
  const labels = new Map(graph.entities.map(({ id, label }) => [id, label]));
  for (const tie of yield* tiesWithin(graph, tally.loss, PAUSE)) {
    tally.written += 1;
    const { id, from, to } = tie;
    const ends = [from, labels.get(from) ?? null, to, labels.get(to) ?? null];
    yield [id, ...ends, ...EDGE_FIELDS.map(({ of }) => of(tie, graph))];
    if (tally.written % ROWS_PER_STEP === 0) yield PAUSE;
  }
}

const SOURCE_COLUMNS = ['of', 'what', 'stated_by', 'asked', 'sha256', 'pointer', 'fetched_at'];

/** A row for each place that states an entity or a tie. */
function* sourceRows(graph: GraphToExport): Generator<Row> {
  let made = 0;
  for (const entity of graph.entities) {
    yield* sourcesOfEntity(entity);
    if ((made += 1) % ROWS_PER_STEP === 0) yield PAUSE;
  }
  const within = new Set(graph.entities.map(({ id }) => id));
  for (const tie of graph.ties) {
    if (within.has(tie.from) && within.has(tie.to)) yield* sourcesOfTie(tie, graph);
    if ((made += 1) % ROWS_PER_STEP === 0) yield PAUSE;
  }
}

function* sourcesOfEntity({ id, source }: GraphEntity): Generator<Row> {
  if (source === null) return;
  const { sha256, pointer, fetchedAt, url, elsewhere } = source;
  yield [id, 'entity', null, url, sha256, pointer, fetchedAt];
  for (const [what, place] of Object.entries(elsewhere))
    yield [id, what, null, url, sha256, place, fetchedAt];
}

function* sourcesOfTie({ id, sources, over }: Tie, graph: GraphToExport): Generator<Row> {
  const row = (what: string, { statedBy, sha256, pointer, fetchedAt }: Tie['sources'][number]) => [
    ...[id, what, statedBy, profilePath(statedBy, graph)],
    ...[sha256, pointer, fetchedAt],
  ];
  for (const source of sources) yield row('tie', source);
  if (over !== null) yield row('end of the company', over.source);
}

function* aboutRows(graph: GraphToExport): Generator<Row> {
  for (const { name, of } of GRAPH_FIELDS) {
    const value = of(graph);
    if (value !== '') yield [name, value];
  }
}

/** One file of four sheets. A cell is empty if nothing is stated. */
export const exportXlsx: Exporter = (graph, tally) => {
  const named = (fields: readonly { name: string }[]): string[] => fields.map(({ name }) => name);
  const ends = ['id', 'source', 'source_label', 'target', 'target_label'];
  const sheets: Sheet[] = [
    {
      name: 'Entities',
      columns: columns(['id', ...named(NODE_FIELDS)]),
      rows: entityRows(graph, tally),
    },
    {
      name: 'Ties',
      columns: columns([...ends, ...named(EDGE_FIELDS)]),
      rows: tieRows(graph, tally),
    },
    { name: 'Sources', columns: columns(SOURCE_COLUMNS), rows: sourceRows(graph) },
    { name: 'About', columns: columns(['name', 'value']), rows: aboutRows(graph) },
  ];
  return [workbook(sheets, tally.loss)];
};

/** One table of the workbook. */
interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string;
  columns: readonly { name: string; width: number }[];
  /** Each has a value per column. An empty row is a pause that lets other work run. */
  rows: Iterable<readonly (string | number | null)[]>;
}

/** Excel's limits: rows of a sheet, without the header, and characters of a cell. */
const MAX_SHEET_ROWS = 1_048_575;

const MAX_CELL_LENGTH = 32_767;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const SHEET_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Style 0: plain, 1: the header of a table, 2: always text. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/**
 * The bytes of a workbook (Office Open XML, ECMA-376, SpreadsheetML), written row by row: libraries return
 * bytes only once they have all rows. Same rows, same bytes. What doesn't fit into cells is counted.
 */
function* workbook(sheets: readonly Sheet[], loss: LossCount): Generator<Uint8Array | ''> {
  yield* zipped(partsOf(sheets, loss));
}

function* partsOf(sheets: readonly Sheet[], loss: LossCount): Generator<ZipPart> {
  const of = (text: (at: number, name: string) => string): string =>
    sheets.map(({ name }, at) => text(at + 1, escapeXml(name))).join('');
  const types = of(
    (at) =>
      `<Override PartName="/xl/worksheets/sheet${at}.xml" ContentType="${SHEET_MIME}.worksheet+xml"/>`,
  );
  const plain: [name: string, text: string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_MIME}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${SHEET_MIME}.styles+xml"/>${types}</Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${of((at, name) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${of((at) => `<Relationship Id="rId${at}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
  ];
  for (const [name, text] of plain) yield { name, pieces: [HEAD + text] };
  yield { name: 'xl/styles.xml', pieces: [STYLES] };
  for (const [at, sheet] of sheets.entries()) {
    yield { name: `xl/worksheets/sheet${at + 1}.xml`, pieces: sheetXml(sheet, loss) };
  }
}

function* sheetXml({ columns, rows }: Sheet, loss: LossCount): Generator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const letters = columns.map((_, at) => columnName(at + 1));
  const rowXml = (row: number, cells: readonly (string | number | null)[], style: number): string =>
    `<row r="${row}">${cells.map((value, at) => cell(value, { at: `${letters[at]}${row}`, style, loss })).join('')}</row>`;
  const heads = columns.map(({ name }) => name);
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${rowXml(1, heads, 1)}`;
  let written = 0;
  for (const row of rows) {
    if (row.length === 0) yield '';
    else if (written < MAX_SHEET_ROWS) yield rowXml((written += 1) + 1, row, 2);
    else
      loss.add(`rows beyond the ${MAX_SHEET_ROWS.toLocaleString('en')} that a sheet can have`, 1);
  }
  yield `</sheetData><autoFilter ref="A1:${letters.at(-1)}${written + 1}"/></worksheet>`;
}

/** `A` to `Z`, then `AA`: no table here has more than 702 columns. */
function columnName(at: number): string {
  const letter = (number: number): string => String.fromCharCode(64 + number);
  return at <= 26 ? letter(at) : letter(Math.floor((at - 1) / 26)) + letter(((at - 1) % 26) + 1);
}

function cell(
  value: string | number | null,
  { at, style, loss }: { at: string; style: number; loss: LossCount },
): string {
  if (value === null || value === '') return '';
  if (typeof value === 'number') return `<c r="${at}"><v>${value}</v></c>`;
  return `<c r="${at}" s="${style}" t="inlineStr">${inline(value, loss)}</c>`;
}

/**
 * Text of a cell, never a formula: protected as in CSV too, since programs save workbooks as CSV. `_x0041_`
 * would be read as `A` (ECMA-376 22.9.2.19).
 */
function inline(text: string, loss: LossCount): string {
  const safe = withoutFormulasInRow(toWritable(text, loss));
  const fits = safe.length <= MAX_CELL_LENGTH;
  if (!fits)
    loss.add(`texts of more than ${MAX_CELL_LENGTH.toLocaleString('en')} characters, cut`, 1);
  const cut = fits ? safe : safe.slice(0, MAX_CELL_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  const escaped = escapeXml(cut.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'));
  return `<is><t xml:space="preserve">${escaped}</t></is>`;
}
