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

/** Between the labels of a node and the values of a list. */
const BETWEEN = ';';

/** What FollowTheMoney calls each kind, from the narrowest to the widest; nothing is said of a kind nobody stated. */
const LABELS: Readonly<Record<EntityKind, string>> = {
  person: 'Person;LegalEntity;Thing',
  company: 'Company;Organization;LegalEntity;Thing',
  authority: 'PublicBody;Organization;LegalEntity;Thing',
  member: 'LegalEntity;Thing',
};

/** Values in which the sign between values stands are written without it, and counted. */
function inList(values: readonly string[], instead: string, loss: LossCount): string {
  if (values.some((value) => value.includes(BETWEEN))) {
    loss.add(`lists with a “${BETWEEN}” in a value, written as “${instead}”`);
  }
  return values.map((value) => value.replaceAll(BETWEEN, instead)).join(BETWEEN);
}

/** Of a path that was asked: to a registry it means the same so. */
const ESCAPED = '%3B';

/** The fields that are lists, as such. */
function listOf<T>(of: FlatField<T>['of'], loss: LossCount): FlatField<T>['of'] {
  return (from, graph) => {
    const text = of(from, graph);
    if (typeof text !== 'string' || !text.includes(BETWEEN)) return text;
    // Nothing but what is between values: by far the most.
    if (!/;(?! )/.test(text)) return text.replaceAll('; ', BETWEEN);
    return inList(text.split('; '), ESCAPED, loss);
  };
}

const tagsOf =
  (loss: LossCount): FlatField<GraphEntity>['of'] =>
  ({ id }, { marks }) =>
    inList(marks.onRecords.get(id)?.tags ?? [], ',', loss);

const LISTS: ReadonlySet<string> = new Set(['sources', 'judged_same_as', 'tags']);

/** Columns by the names they have in the header, with their types. */
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

/** A parent owns; a role is a directorship where the list has it, and no other tie says what it is. */
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
 * A file name inside double quotes. The import reads it as a pattern, takes a comma for the end of it
 * and what is before an equals sign for a label: a point, which is any character, stands for all those.
 */
const namePattern = (name: string): string => `"${name.replace(/[^\p{L}\p{M}\p{N} _-]/gu, '.')}"`;

function* importWords(graph: GraphToExport, { loss }: ExportTally): Generator<string> {
  const [nodes = '', relationships = ''] = graph.fileNames;
  const command = [
    'neo4j-admin database import full neo4j',
    `--nodes=${namePattern(nodes)}`,
    `--relationships=${namePattern(relationships)}`,
    '--id-type=string',
    `--array-delimiter="${BETWEEN}"`,
    '--multiline-fields=true',
  ].join(' ');
  yield `Run this with Neo4j 5 where both tables are; the database "neo4j" must be stopped and empty, or not be there yet.

${command}

An apostrophe stands before what a spreadsheet would take for a formula, at the beginning of a text or behind a separator in it.

${linesOfGraph(graph, loss).join('\n')}
`;
}

/** Three files, without a byte order mark, which would be part of the first name in a header. */
export const exportNeo4j: Exporter = (graph, tally) => [
  inChunks(nodeLines(graph, tally)),
  inChunks(relationshipLines(graph, tally)),
  inChunks(importWords(graph, tally)),
];
