import fc from 'fast-check';
import Graph from 'graphology';
import graphml from 'graphology-graphml';
import { describe, expect, it } from 'vitest';
import { importText, problemLines } from '../../make/imported.ts';

const NAMESPACE = 'http://graphml.graphdrawing.org/xmlns';

const graphmlOf = (keys: string, inGraph: string, graph = 'edgedefault="directed"'): string =>
  `<?xml version="1.0"?>\n<graphml xmlns="${NAMESPACE}">\n${keys}\n<graph ${graph}>\n${inGraph}\n</graph>\n</graphml>\n`;

const read = (keys: string, inGraph: string, graph?: string) =>
  importText('graphml', graphmlOf(keys, inGraph, graph));

/** As yEd 3.24 writes a picture, cut to two nodes. */
const YED = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<graphml xmlns="${NAMESPACE}" xmlns:java="http://www.yworks.com/xml/yfiles-common/1.0/java" xmlns:y="http://www.yworks.com/xml/graphml">
  <!--Created by yEd 3.24-->
  <key attr.name="Description" attr.type="string" for="graph" id="d0"/>
  <key for="port" id="d1" yfiles.type="portgraphics"/>
  <key attr.name="url" attr.type="string" for="node" id="d4"/>
  <key attr.name="description" attr.type="string" for="node" id="d5"/>
  <key for="node" id="d6" yfiles.type="nodegraphics"/>
  <key for="edge" id="d10" yfiles.type="edgegraphics"/>
  <graph edgedefault="directed" id="G">
    <data key="d0" xml:space="preserve"/>
    <node id="n0">
      <data key="d5" xml:space="preserve"><![CDATA[Seen in <Bergen>]]></data>
      <data key="d6">
        <y:ShapeNode>
          <y:Geometry height="30.0" width="100.0" x="200.0" y="-45.0"/>
          <y:NodeLabel alignment="center" visible="true">Ada Lind<y:LabelModel><y:SmartNodeLabelModel distance="4.0"/></y:LabelModel></y:NodeLabel>
        </y:ShapeNode>
      </data>
    </node>
    <node id="n1">
      <data key="d6"><y:ShapeNode><y:Geometry height="30.0" width="30.0" x="0.0" y="0.0"/><y:NodeLabel>Nordvik AS</y:NodeLabel></y:ShapeNode></data>
    </node>
    <edge id="e0" source="n0" target="n1">
      <data key="d10"><y:PolyLineEdge><y:EdgeLabel>
        Chair
        </y:EdgeLabel></y:PolyLineEdge></data>
    </edge>
  </graph>
</graphml>`;

describe('importing GraphML of others', () => {
  it('reads what yEd draws: labels, the middle of boxes, and the words along a line', () => {
    const file = importText('graphml', YED);
    expect(file.entities).toMatchObject([
      { key: 'n0', label: 'Ada Lind', x: 250, y: -30, notes: 'Seen in <Bergen>', kind: 'member' },
      { key: 'n1', label: 'Nordvik AS', x: 15, y: 15, notes: null },
    ]);
    expect(file.ties).toMatchObject([{ key: 'e0', from: 'n0', to: 'n1', role: 'Chair' }]);
    expect(problemLines(file)).toEqual([]);
  });

  it('reads what NetworkX writes, where defaults are and edges have no ids', () => {
    const file = read(
      `<key id="d0" for="node" attr.name="name" attr.type="string"/>
       <key id="d1" for="node" attr.name="type" attr.type="string"><default>Company</default></key>
       <key id="d2" for="edge" attr.name="weight" attr.type="long"/>`,
      `<node id="1"><data key="d0">Ada</data><data key="d1">Person</data></node>
       <node id="2"><data key="d0">Nordvik</data></node>
       <edge source="1" target="2"><data key="d2">3</data></edge>
       <edge source="1" target="2"/>`,
    );
    expect(file.entities).toMatchObject([
      { key: '1', label: 'Ada', names: ['Ada'], kind: 'person' },
      { key: '2', label: 'Nordvik', kind: 'company' },
    ]);
    expect(file.ties).toMatchObject([
      { key: '#1', kind: 'position', role: null, fields: [['weight', '3']] },
      { key: '#2', fields: [] },
    ]);
    expect(problemLines(file)).toEqual([]);
  });

  it('takes the likeliest of several names, and keeps the others', () => {
    const { entities } = read(
      `<key id="a" for="node" attr.name="name"/><key id="b" for="node" attr.name="label"/>
       <key id="c" for="node" attr.name="colour"/>`,
      `<node id="1"><data key="a">shared</data><data key="c">red</data><data key="b">Ada</data></node>
       <node id="2"><data key="a">only</data></node>`,
    );
    expect(entities).toMatchObject([
      {
        label: 'Ada',
        fields: [
          ['colour', 'red'],
          ['name', 'shared'],
        ],
      },
      { label: 'only', fields: [] },
    ]);
  });

  it('leaves out what has no place here, and counts it', () => {
    const file = read(
      '',
      `<node id="a"><port name="p"><data key="k">of a port</data></port>
         <graph edgedefault="directed"><node id="b"><graph><node id="c"/></graph></node><edge source="b" target="a"/></graph>
       </node>
       <node id="d"/>
       <hyperedge><endpoint node="a"/><endpoint node="d"/></hyperedge>
       <edge source="a" target="d"/>`,
    );
    expect(file.entities.map(({ key, fields }) => [key, fields])).toEqual([
      ['a', []],
      ['d', []],
    ]);
    expect(file.ties).toHaveLength(1);
    expect(problemLines(file)).toEqual([
      'left-out | ports of nodes: 1',
      'left-out | nodes within a node: 2',
      'left-out | edges within a node: 1',
      'left-out | hyperedges: 1',
    ]);
    expect(file.counts).toMatchObject({ 'left-out': 5, refused: 0 });
  });

  it('names the line of what it refuses and leaves out', () => {
    const file = read('', '<node id="a"/>\n<node id="a"/>\n<node/>\n<edge source="a" target="z"/>');
    expect(problemLines(file)).toEqual([
      'refused | 6 | the id “a” is that of row 5 already',
      'refused | 7 | it has no id',
      'left-out | 8 | it goes to “z”, which is not among the entities',
    ]);
  });

  it('says what keys are not declared, and that graphs are taken as one', () => {
    const file = read(
      '',
      '<node id="a"><data key="x">1</data></node></graph><graph><node id="b"/>',
    );
    expect(file.entities).toMatchObject([{ x: 1 }, { key: 'b' }]);
    expect(problemLines(file)).toEqual([
      'doubtful | values of keys that are not declared: 1',
      'changed | further graphs, taken as one with the first: 1',
    ]);
  });

  it('finds in any file the nodes, edges and values that graphology finds', () => {
    const name = fc.stringMatching(/^[a-z]{1,3}$/);
    const value = fc
      .stringMatching(/^[A-Za-zé0-9&<> ]{1,8}$/)
      .filter((text) => text.trim() === text);
    const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(name, value), { selector: ([id]) => id, minLength: 2 }),
        fc.array(fc.tuple(fc.nat(9), fc.nat(9), value)),
        (nodes, pairs) => {
          const edges = pairs.flatMap(([from, to, role]) => {
            const a = nodes[from % nodes.length]?.[0];
            const b = nodes[to % nodes.length]?.[0];
            return a === undefined || b === undefined || a === b ? [] : [[a, b, role]];
          });
          const text = graphmlOf(
            '<key id="n" for="node" attr.name="label" attr.type="string"/><key id="e" for="edge" attr.name="role" attr.type="string"/>',
            [
              ...nodes.map(
                ([id, label]) => `<node id="${id}"><data key="n">${escaped(label)}</data></node>`,
              ),
              ...edges.map(
                ([a, b, role]) =>
                  `<edge source="${a}" target="${b}"><data key="e">${escaped(role ?? '')}</data></edge>`,
              ),
            ].join('\n'),
          );
          const other = graphml.parse(Graph, text);
          const { entities, ties } = importText('graphml', text);
          expect(entities.map(({ key, label }) => [key, label])).toEqual(
            other.mapNodes((key, { label }) => [key, String(label)]),
          );
          expect(ties.map(({ from, to, role }) => [from, to, role])).toEqual(
            other.mapEdges((_, { role }, from, to) => [from, to, String(role)]),
          );
        },
      ),
      { numRuns: 50 },
    );
  });
});
