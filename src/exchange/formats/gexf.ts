/** GEXF 1.3: the flat model as attributes, with positions, colours and dates of ties; opens in Gephi. */
import { localDay } from '../../contract/text/local-time.ts';
import type { GraphEntity } from '../../contract/model/canvas.ts';
import type { EntityKind, Knowledge } from '../../contract/model/entity.ts';
import type { Term, Tie, TieKind, TieState } from '../../contract/model/tie.ts';
import {
  lineStyle,
  nodeStyle,
  SHAPES,
  type LineStyle,
  type NodeShape,
} from '../../drawing/shapes/appearance.ts';
import { PALETTES } from '../../drawing/shapes/palette.ts';
import { tieState } from '../../graph/ties/tie-state.ts';
import { eachTerm } from '../../record/values/terms.ts';
import { toDays } from '../../record/values/days.ts';
import {
  inChunks,
  tiesWithin,
  type Exporter,
  type ExportTally,
  type GraphToExport,
  type LossCount,
  ordinals,
} from '../common/exporter.ts';
import { EDGE_FIELDS, NODE_FIELDS, type FlatField, linesOfGraph } from '../common/flat-graph.ts';
import { escapeXml, writableXml } from '../common/writable-text.ts';

/**
 * Used for `viz` too: the schema of 1.3 has colours, positions and shapes in its own namespace, while
 * readers look for the prefix or for the bare name.
 */
const NAMESPACE = 'http://gexf.net/1.3';

/** Leaves out fields that GEXF has its own place for: a node's label and position, an edge's dates. */
const without = <T>(fields: readonly FlatField<T>[], ...names: string[]): FlatField<T>[] =>
  fields.filter(({ name }) => !names.includes(name));

const NODE_ATTRIBUTES = without(NODE_FIELDS, 'label', 'x', 'y');
const EDGE_ATTRIBUTES = without(EDGE_FIELDS, 'start', 'end');

const declared = (owner: 'node' | 'edge', fields: readonly { name: string; type: string }[]) =>
  [
    `    <attributes class="${owner}">`,
    ...fields.map(
      ({ name, type }) => `      <attribute id="${name}" title="${name}" type="${type}"/>`,
    ),
    '    </attributes>\n',
  ].join('\n');

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<gexf xmlns="${NAMESPACE}" xmlns:viz="${NAMESPACE}" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="${NAMESPACE} ${NAMESPACE}/gexf.xsd" version="1.3">
`;

const GRAPH = `  <graph mode="dynamic" timeformat="date" defaultedgetype="directed">
${declared('node', NODE_ATTRIBUTES)}${declared('edge', EDGE_FIELDS)}    <nodes>
`;

function colour(hex: string, alpha = ''): string {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return `<viz:color r="${r}" g="${g}" b="${b}"${alpha}/>`;
}

/** GEXF has no hexagon. */
const GEXF_SHAPES: Readonly<Record<NodeShape, string>> = {
  ellipse: '<viz:shape value="disc"/>',
  'round-rectangle': '<viz:shape value="square"/>',
  diamond: '<viz:shape value="diamond"/>',
  hexagon: '',
};

/** Nodes have their outline's colour, which Gephi also gives lines; those known by name only are pale. */
function nodeTags(kind: EntityKind, knowledge: Knowledge): string {
  const { shape, stroke, filled } = nodeStyle({ kind, knowledge });
  return `${colour(PALETTES.light[stroke], filled ? '' : ' a="0.4"')}${GEXF_SHAPES[shape]}`;
}

function strokeOf({ doubleGap, cap, dash }: LineStyle): string {
  if (doubleGap > 0) return 'double';
  if (cap === 'round') return 'dotted';
  return dash.length > 0 ? 'dashed' : 'solid';
}

function edgeTags(kind: TieKind, state: TieState): string {
  const line = kind === 'parent' || kind === 'same' ? kind : 'roles';
  const style = lineStyle({ kind: line, state });
  const drawn = `<viz:thickness value="${style.width}"/><viz:shape value="${strokeOf(style)}"/>`;
  return `${colour(PALETTES.light[style.colour])}${drawn}`;
}

const KINDS = Object.keys(SHAPES) as EntityKind[];
const KNOWLEDGE: readonly Knowledge[] = ['profile', 'search', 'named'];
const TIE_KINDS: readonly TieKind[] = ['position', 'right', 'parent', 'same'];
const STATES: readonly TieState[] = ['active', 'ended', 'not-begun', 'unknown'];

/** The tags of every combination, under `first second`, so that each is built once. */
const tagsByPair = <A extends string, B extends string>(
  some: readonly A[],
  others: readonly B[],
  tags: (one: A, other: B) => string,
): ReadonlyMap<string, string> =>
  new Map(some.flatMap((a) => others.map((b): [string, string] => [`${a} ${b}`, tags(a, b)])));

const NODE_TAGS = tagsByPair(KINDS, KNOWLEDGE, nodeTags);
const EDGE_TAGS = tagsByPair(TIE_KINDS, STATES, edgeTags);

const valueTag = (name: string): string => `<attvalue for="${name}" value="`;

/** Returns a writer of the stated fields of an entity or tie; the tags are built once. */
function valueWriter<T>(fields: readonly FlatField<T>[], graph: GraphToExport, loss: LossCount) {
  const tagged = fields.map(({ name, of }) => ({ tag: valueTag(name), of }));
  return (from: T): string => {
    let written = '';
    for (const { tag, of } of tagged) {
      const value = of(from, graph);
      if (value === null || value === '') continue;
      written += `${tag}${typeof value === 'string' ? writableXml(value, loss) : value}"/>`;
    }
    return written;
  };
}

/** In Gephi y grows upwards, here downwards. */
const placeTag = ({ x, y }: GraphEntity): string =>
  x === null || y === null ? '' : `<viz:position x="${x}" y="${-y}"/>`;

/** The date if it is a whole day, else ''. */
const wholeDay = (date: string | null): string =>
  date !== null && /^\d{4}-\d\d-\d\d$/.test(date) && toDays(date) !== null ? date : '';

interface EdgeTime {
  /** Attributes of the edge. */
  interval: string;
  /** Values beside the other fields. */
  values: string;
  /** An element for several terms. */
  spells: string;
}

/**
 * A tie's interval from those of its dates that are whole days, unless it ends before it starts. Other
 * stated dates stay attributes, and are counted. Several terms are spells, with their dates as attributes
 * too. A registration is no start of an interval.
 */
function timeOf({ terms }: Tie, loss: LossCount): EdgeTime {
  const [{ start, end } = { start: null, end: null }] = terms;
  if (terms.length > 1) return timeOfSeveral(terms, loss);
  const from = wholeDay(start);
  const to = wholeDay(end);
  const asValue = (name: string, date: string | null): string => dateValue(name, date, loss);
  if (from !== '' && to !== '' && to < from) {
    loss.add('ties that end before they start: on no time line, the dates kept as attributes');
    return { interval: '', values: `${asValue('start', start)}${asValue('end', end)}`, spells: '' };
  }
  const left = `${from === '' ? asValue('start', start) : ''}${to === '' ? asValue('end', end) : ''}`;
  if (left !== '') {
    loss.add('ties with a date that is no whole day: on no time line, kept as an attribute');
  }
  return { interval: inTime(from, to), values: left, spells: '' };
}

const inTime = (from: string, to: string): string =>
  `${from && ` start="${from}"`}${to && ` end="${to}"`}`;

const dateValue = (name: string, date: string | null, loss: LossCount): string =>
  date === null || date === '' ? '' : `${valueTag(name)}${writableXml(date, loss)}"/>`;

function timeOfSeveral(terms: readonly Term[], loss: LossCount): EdgeTime {
  const spells = terms.flatMap(({ start, end }) => {
    const time = inTime(wholeDay(start), wholeDay(end));
    const isWhole =
      start !== null && end !== null && wholeDay(start) !== '' && wholeDay(end) !== '';
    return isWhole ? [`<spell${time}/>`] : [];
  });
  if (spells.length < terms.length)
    loss.add('terms without two whole days: on no time line, kept as an attribute');
  const values = [
    dateValue(
      'start',
      eachTerm(terms, ({ start }) => start),
      loss,
    ),
    dateValue(
      'end',
      eachTerm(terms, ({ end }) => end),
      loss,
    ),
  ];
  return {
    interval: '',
    values: values.join(''),
    spells: spells.length === 0 ? '' : `<spells>${spells.join('')}</spells>`,
  };
}

function* nodes(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const values = valueWriter(NODE_ATTRIBUTES, graph, tally.loss);
  for (const entity of graph.entities) {
    tally.written += 1;
    const { id, label, kind, knowledge } = entity;
    const named = label === '' ? '' : ` label="${writableXml(label, tally.loss)}"`;
    const tags = NODE_TAGS.get(`${kind} ${knowledge}`) ?? '';
    yield `      <node id="${escapeXml(id)}"${named}><attvalues>${values(entity)}</attvalues>${tags}${placeTag(entity)}</node>\n`;
  }
}

/** Gephi merges ties of one kind between the same two nodes: parallel ties get numbered kinds. */
function* edges(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const ties = yield* tiesWithin(graph, tally.loss, '');
  const ordinal = yield* ordinals(graph.entities, ties);
  const values = valueWriter(EDGE_ATTRIBUTES, graph, tally.loss);
  for (const tie of ties) {
    tally.written += 1;
    const { id, kind, from, to } = tie;
    const place = ordinal(tie);
    const edgeKind = place === 1 ? kind : `${kind} ${place}`;
    const time = timeOf(tie, tally.loss);
    const tags = EDGE_TAGS.get(`${kind} ${tieState(tie, graph.day)}`) ?? '';
    yield `      <edge id="${escapeXml(id)}" source="${escapeXml(from)}" target="${escapeXml(to)}" kind="${edgeKind}"${time.interval}><attvalues>${values(tie)}${time.values}</attvalues>${time.spells}${tags}</edge>\n`;
  }
}

function* write(graph: GraphToExport, tally: ExportTally): Generator<string> {
  const lines = linesOfGraph(graph, tally.loss).map(escapeXml);
  yield `${HEAD}  <meta lastmodifieddate="${localDay(graph.at)}">
    <creator>Interlock</creator>
    <description>${lines.join('\n')}</description>
  </meta>
${GRAPH}`;
  yield* nodes(graph, tally);
  yield '    </nodes>\n    <edges>\n';
  yield* edges(graph, tally);
  yield '    </edges>\n  </graph>\n</gexf>\n';
}

/** One file. What GEXF has no place for, such as the registry, is in its description. */
export const exportGexf: Exporter = (graph, tally) => [inChunks(write(graph, tally))];
