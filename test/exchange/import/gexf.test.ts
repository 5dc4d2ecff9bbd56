import fc from 'fast-check';
import { MultiGraph } from 'graphology';
import gexf from 'graphology-gexf';
import { describe, expect, it } from 'vitest';
import { importText, problemLines } from '../../make/imported.ts';

const gexfOf = (inGraph: string, { graph = '', namespace = 'http://gexf.net/1.3' } = {}): string =>
  `<?xml version="1.0"?>\n<gexf xmlns="${namespace}" xmlns:viz="${namespace}/viz" version="1.3">\n<graph ${graph}>\n${inGraph}\n</graph>\n</gexf>\n`;

const read = (inGraph: string, form: Parameters<typeof gexfOf>[1] = {}) =>
  importText('gexf', gexfOf(inGraph, form));

const DIRECTED = { graph: 'defaultedgetype="directed"' };
const NODES = '<nodes><node id="a" label="A"/><node id="b" label="B"/></nodes>';

describe('importing GEXF of others', () => {
  it.each([
    'http://gexf.net/1.3',
    'http://www.gexf.net/1.3',
    'http://www.gexf.net/1.2draft',
    'http://gexf.net/1.2draft',
    'http://www.gexf.net/1.1draft',
  ])('reads the namespace %s', (namespace) => {
    expect(read(NODES, { ...DIRECTED, namespace }).counts.entities).toBe(2);
  });

  it('reads when an edge is, its label, its weight and its kind', () => {
    const { ties } = read(
      `${NODES}<edges>
        <edge id="1" source="a" target="b" label="Chair" start="2011-09-12" end="2019" weight="2"/>
        <edge id="2" source="a" target="b" kind="Secretary"><spells><spell start="2001"/><spell start="2004"/></spells></edge>
      </edges>`,
      DIRECTED,
    );
    expect(ties).toMatchObject([
      { key: '1', role: 'Chair', start: '2011-09-12', end: '2019', fields: [['weight', '2']] },
      { key: '2', role: 'Secretary', start: '2001', end: null },
    ]);
  });

  it('reads attribute values by their titles, and defaults where nothing is said', () => {
    const file = read(
      `<attributes class="node"><attribute id="0" title="Country" type="string"/>
       <attribute id="1" title="type" type="string"><default>company</default></attribute></attributes>
       <attributes class="edge"><attribute id="0" title="Role" type="string"/></attributes>
       <nodes><node id="a"><attvalues><attvalue for="0" value="Norway"/><attvalue for="1" value="Person"/></attvalues></node>
       <node id="b"/></nodes>
       <edges><edge source="a" target="b" label="x"><attvalues><attvalue for="0" value="Director"/></attvalues></edge></edges>`,
      DIRECTED,
    );
    expect(file.entities).toMatchObject([
      { label: 'a', names: [], country: 'Norway', kind: 'person' },
      { label: 'b', country: null, kind: 'company' },
    ]);
    expect(file.ties).toMatchObject([{ role: 'Director', fields: [['label', 'x']] }]);
  });

  it('turns round the y coordinate, which grows upwards in GEXF', () => {
    const { entities, problems } = read(
      `<nodes><node id="a"><viz:position x="1.5" y="-12.5" z="0"/></node><node id="b"><viz:position x="-3" y="1E3"/></node>
       <node id="c"><viz:position x="0" y="0"/></node><node id="d"/>
       <node id="e"><viz:position x="+2" y="far"/></node></nodes>`,
    );
    expect(entities.map(({ x, y }) => [x, y])).toEqual([
      [1.5, 12.5],
      [-3, -1000],
      [0, 0],
      [null, null],
      [2, null],
    ]);
    expect(problems).toMatchObject([{ row: 6, column: 'y', says: '“far” is not a number' }]);
  });

  it('leaves out what has no place here, and counts it', () => {
    const file = read(
      `<attributes class="node" mode="dynamic"><attribute id="s" title="status"/></attributes>
       <nodes><node id="a"><attvalues><attvalue for="s" value="Active" start="2001"/><attvalue for="s" value="Dissolved" start="2009"/></attvalues>
         <nodes><node id="inner"/></nodes></node><node id="b"/></nodes>
       <edges><edge source="a" target="b"><spells><spell start="2001" end="2002"/><spell start="2004"/></spells></edge></edges>`,
      DIRECTED,
    );
    expect(file.entities.map(({ key, status }) => [key, status])).toEqual([
      ['a', 'Active'],
      ['b', null],
    ]);
    expect(problemLines(file)).toEqual([
      'doubtful | values that hold at a time only, taken without it: 1',
      'left-out | values of one attribute at other times: 1',
      'left-out | nodes within a node: 1',
      'left-out | further times of one thing: 1',
    ]);
  });

  it('turns round only what has no direction', () => {
    const typed = `<attributes class="node"><attribute id="t" title="kind"/></attributes>
      <nodes><node id="p" label="Ada"><attvalues><attvalue for="t" value="person"/></attvalues></node>
      <node id="c" label="Nordvik"><attvalues><attvalue for="t" value="company"/></attvalues></node></nodes>`;
    const edge = (type: string) => `<edges><edge source="c" target="p" ${type}/></edges>`;
    const undirected = read(typed + edge(''));
    expect(undirected.ties).toMatchObject([{ from: 'p', to: 'c' }]);
    expect(problemLines(undirected)).toEqual([
      'changed | 6 | it has no direction, and is taken as one of “Ada” in “Nordvik”',
    ]);
    const directed = read(typed + edge('type="directed"'));
    expect(directed.ties).toMatchObject([{ from: 'c', to: 'p' }]);
    expect(problemLines(directed)).toEqual([
      'doubtful | 6 | a tie leads to a company, and “Ada” is a person: kept as it stands',
    ]);
  });

  it('reads any graph that graphology writes, in both versions', () => {
    const text = fc.string({ unit: fc.constantFrom(...'aé<&>"\' 山') }).filter((one) => one !== '');
    const node = fc.record({
      label: text,
      country: text,
      x: fc.double({ noNaN: true, min: -1e5, max: 1e5 }),
      y: fc.double({ noNaN: true, min: -1e5, max: 1e5 }),
    });
    const edge = fc.record({
      from: fc.nat(9),
      to: fc.nat(9),
      role: text,
      isDirected: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.array(node, { minLength: 2, maxLength: 9 }),
        fc.array(edge, { maxLength: 9 }),
        fc.constantFrom('1.2', '1.3'),
        (nodes, edges, version) => {
          const graph = new MultiGraph();
          nodes.forEach((attributes, at) => graph.addNode(`n${at}`, attributes));
          for (const { from, to, role, isDirected } of edges) {
            const a = `n${from % nodes.length}`;
            const b = `n${to % nodes.length}`;
            if (a === b) continue;
            if (isDirected) graph.addDirectedEdge(a, b, { role });
            else graph.addUndirectedEdge(a, b, { role });
          }
          const { entities, ties, counts } = importText('gexf', gexf.write(graph, { version }));
          expect(entities.map(({ key, label, country }) => [key, label, country])).toEqual(
            graph.mapNodes((key, { label, country }) => [key, String(label), String(country)]),
          );
          const places = graph.mapNodes((_, { x, y }) => [Number(x), -Number(y)]);
          for (const [at, { x, y }] of entities.entries()) {
            expect(x).toBeCloseTo(places[at]?.[0] ?? NaN);
            expect(y).toBeCloseTo(places[at]?.[1] ?? NaN);
          }
          const stated = (role: unknown) => (role === undefined ? null : role);
          expect(ties.map(({ key, from, to, role }) => [key, from, to, role])).toEqual(
            graph.mapEdges((key, { role }, from, to) => [key, from, to, stated(role)]),
          );
          expect(counts.doubtful).toBe(graph.filterUndirectedEdges(() => true).length);
        },
      ),
    );
  });
});
