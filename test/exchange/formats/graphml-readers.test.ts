/** GraphML as readers take it in that this program doesn't have. */
import fc from 'fast-check';
import Graph from 'graphology';
import graphml from 'graphology-graphml';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { exporterOf } from '../../make/exported.ts';
import { arbitraryExport, asWritten, makeExport, SMALL_GRAPH } from '../../make/graph.ts';

const exportGraphml = await exporterOf('graphml');

const GRAPHS = [
  makeExport(SMALL_GRAPH),
  makeExport(),
  ...fc.sample(arbitraryExport, { numRuns: 60, seed: 5 }),
].map((graph) => ({ graph, text: exportGraphml(graph).files[0]?.text ?? '' }));

describe('exported GraphML', () => {
  it('is well-formed to libxml2 too', async () => {
    const xml = GRAPHS.map(({ text }, at) => ({ fileName: `${at}.graphml`, contents: text }));
    expect((await validateXML({ xml, schema: [ANYTHING] })).errors).toEqual([]);
    const cut = { fileName: 'cut.graphml', contents: xml[0]?.contents.slice(0, -12) ?? '' };
    expect((await validateXML({ xml: [cut], schema: [ANYTHING] })).valid).toBe(false);
  });

  /** A schema that only asks for XML. */
  const ANYTHING = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" targetNamespace="http://graphml.graphdrawing.org/xmlns">
  <xs:element name="graphml"><xs:complexType mixed="true"><xs:sequence>
    <xs:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/>
  </xs:sequence><xs:anyAttribute processContents="skip"/></xs:complexType></xs:element>
</xs:schema>`;

  /** What it finds of a node or an edge. */
  type Texts = Record<string, string | number | undefined>;

  /** As xmldom hands text on: it takes these for ends of lines, as only XML 1.1 does. */
  const byXmldom = (text: string): string => asWritten(text).replace(/[\u0085\u2028]/g, '\n');

  it('opens in graphology with every node and edge, parallel ones too', () => {
    for (const { graph, text } of GRAPHS) {
      const read = graphml.parse(Graph<Texts, Texts>, text);
      const shown = read.mapNodes((id, { label }) => [id, label ?? '']);
      expect(shown).toEqual(graph.entities.map(({ id, label }) => [id, byXmldom(label)]));
      const roles = read.mapEdges((id, { role }, from, to) => [id, from, to, role ?? '']);
      expect(roles).toEqual(
        graph.ties.map(({ id, from, to, role }) => [id, from, to, byXmldom(role ?? '')]),
      );
    }
    const [first] = GRAPHS;
    const read = graphml.parse(Graph<Texts, Texts>, first?.text ?? '');
    expect(read.getNodeAttributes('sample/company:1001')).toMatchObject({ x: 0, y: -12.5 });
  });
});
