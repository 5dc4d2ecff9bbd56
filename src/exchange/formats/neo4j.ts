/** Neo4j: a table of nodes, one of relationships and the command that imports both in bulk. */
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityKind } from '../../contract/model/entity.ts';
import type { ExportRoles } from '../../contract/model/role-lists.ts';
import type { Tie } from '../../contract/model/tie.ts';
import {
  inChunks,
  tiesWithin,
  type Exporter,
  type ExportTally,
  type GraphToExport,
  type LossCount,
} from '../common/exporter.ts';
import { EDGE_FIELDS, NODE_FIELDS, type FlatField, linesOfGraph } from '../common/flat-graph.ts';
import { roleSorter } from '../values/role-sorts.ts';
import { cells, csvCell } from '../common/table-cells.ts';

/** Separates the labels of a node and the values of a list. */
const SEPARATOR = ';';

/** FollowTheMoney's names for each kind, from narrow to wide; an unstated kind has only general ones. */
const LABELS: Readonly<Record<EntityKind, string>> = {
  person: 'Person;LegalEntity;Thing',
  company: 'Company;Organization;LegalEntity;Thing',
  authority: 'PublicBody;Organization;LegalEntity;Thing',
  member: 'LegalEntity;Thing',
};

/** Joins values; a separator inside a value is replaced by `instead`, and counted. */
function inList(values: readonly string[], instead: string, loss: LossCount): string {
  if (values.some((value) => value.includes(SEPARATOR))) {
    loss.add(`lists with a “${SEPARATOR}” in a value, written as “${instead}”`);
  }
  return values.map((value) => value.replaceAll(SEPARATOR, instead)).join(SEPARATOR);
}

/** Replaces the separator in the path of a request: it means the same to a registry. */
const ESCAPED = '%3B';

/** Makes the getter of a list field return a Neo4j list. */
function listOf<T>(of: FlatField<T>['of'], loss: LossCount): FlatField<T>['of'] {
  return (from, graph) => {
    const text = of(from, graph);
    if (typeof text !== 'string' || !text.includes(SEPARATOR)) return text;
    // By far the most common: the separator occurs only between values.
    if (!/;(?! )/.test(text)) return text.replaceAll('; ', SEPARATOR);
    return inList(text.split('; '), ESCAPED, loss);
  };
}

const tagsOf =
  (loss: LossCount): FlatField<GraphEntity>['of'] =>
  ({ id }, { marks }) =>
    inList(marks.onRecords.get(id)?.tags ?? [], ',', loss);

const LISTS: ReadonlySet<string> = new Set(['sources', 'judged_same_as', 'tags']);

/** Columns with the names and types that the header has. */
const columns = <T>(fields: readonly FlatField<T>[], loss: LossCount): FlatField<T>[] =>
  fields.map(({ name, type, of }) =>
    LISTS.has(name)
      ? { name: `${name}:string[]`, type, of: listOf(of, loss) }
      : { name: `${name}:${type}`, type, of },
  );

const header = (fields: readonly { name: string }[], ...first: string[]): string =>
  `${[...first, ...fields.map(({ name }) => name)].join(',')}\r\n`;

function* nodeLines(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const { loss } = tally;
  const tags = tagsOf(loss);
  const fields = columns(NODE_FIELDS, loss).map(({ name, type, of }) => ({
    name,
    type,
    of: name === 'tags:string[]' ? tags : of,
  }));
  yield header(fields, ':ID', ':LABEL', 'id:string');
  for (const entity of graph.entities) {
    tally.written += 1;
    const id = csvCell(entity.id);
    yield `${id},${LABELS[entity.kind]},${id}${cells(entity, fields, graph, loss)}\r\n`;
  }
}

/** A position is a `DIRECTORSHIP` only if the role lists have its role as one. */
function typeOfTie(roles: ExportRoles): (tie: Tie) => string {
  const sortOf = roleSorter(roles, ['directorship']);
  return ({ kind, role }) => {
    if (kind === 'parent') return 'OWNERSHIP';
    return kind === 'position' && sortOf(role) !== null ? 'DIRECTORSHIP' : 'UNKNOWN_LINK';
  };
}

function* relationshipLines(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const { loss } = tally;
  const fields = columns(EDGE_FIELDS, loss);
  const typeOf = typeOfTie(graph.roles);
  yield header(fields, ':START_ID', ':END_ID', ':TYPE', 'id:string');
  for (const tie of yield* tiesWithin(graph, loss, '')) {
    tally.written += 1;
    const ends = `${csvCell(tie.from)},${csvCell(tie.to)},${typeOf(tie)}`;
    yield `${ends},${csvCell(tie.id)}${cells(tie, fields, graph, loss)}\r\n`;
  }
}

/**
 * A file name in double quotes. The import reads it as a pattern in which a comma ends the name and an
 * equals sign a label: a dot, which matches any character, replaces all special characters.
 */
const namePattern = (name: string): string => `"${name.replace(/[^\p{L}\p{M}\p{N} _-]/gu, '.')}"`;

function* importCommand(graph: GraphToExport, { loss }: ExportTally): Generator<string> {
  const [nodes = '', relationships = ''] = graph.fileNames;
  const command = [
    'neo4j-admin database import full neo4j',
    `--nodes=${namePattern(nodes)}`,
    `--relationships=${namePattern(relationships)}`,
    '--id-type=string',
    `--array-delimiter="${SEPARATOR}"`,
    '--multiline-fields=true',
  ].join(' ');
  yield `Run this with Neo4j 5 where both tables are; the database "neo4j" must be stopped and empty, or not be there yet.

${command}

An apostrophe stands before what a spreadsheet would take for a formula, at the beginning of a text or behind a separator in it.

${linesOfGraph(graph, loss).join('\n')}
`;
}

/** Three files, without a byte order mark, which would become part of the header's first name. */
export const exportNeo4j: Exporter = (graph, tally) => [
  inChunks(nodeLines(graph, tally)),
  inChunks(relationshipLines(graph, tally)),
  inChunks(importCommand(graph, tally)),
];
