/** Small networks, and newcomers among fixed ones: fcose in a headless Cytoscape, inside the worker. */
import cytoscape, { type EdgeSingular } from 'cytoscape';
import fcose from 'cytoscape-fcose';
import type { Link, Placed, Spot } from '../../../drawing/boxes.ts';
import { LINE_LENGTH } from './layout.ts';

cytoscape.use(fcose);

/**
 * Places for every box. Without `fromScratch` it starts from the places given and moves only what
 * is not fixed.
 */
export function layOutByFcose(
  boxes: readonly Placed[],
  links: readonly Link[],
  fromScratch: boolean,
): Spot[] {
  const cy = cytoscape({
    headless: true,
    styleEnabled: true,
    style: [{ selector: 'node', style: { width: 'data(width)', height: 'data(height)' } }],
    elements: {
      nodes: boxes.map(({ id, x, y, width, height }) => ({
        data: { id, width, height },
        position: { x, y },
      })),
      edges: links.map(({ from, to, length = LINE_LENGTH.least }, index) => ({
        data: { id: `line ${index}`, source: from, target: to, length },
      })),
    },
  });
  const fixed = boxes.filter((box) => box.fixed);
  const options = {
    name: 'fcose',
    quality: 'proof',
    randomize: fromScratch,
    animate: false,
    fit: false,
    packComponents: false,
    nodeSeparation: 90,
    nodeRepulsion: () => 9000,
    idealEdgeLength: (line: EdgeSingular) => Number(line.data('length')) * 0.7,
    edgeElasticity: () => 0.4,
    gravity: 0.3,
    gravityRange: 2.5,
    numIter: boxes.length > 400 ? 1000 : 2500,
    tilingPaddingVertical: 40,
    tilingPaddingHorizontal: 40,
    ...(fixed.length > 0 && {
      fixedNodeConstraint: fixed.map(({ id, x, y }) => ({ nodeId: id, position: { x, y } })),
    }),
  };
  cy.layout(options).run();
  const spots = cy.nodes().map((node) => ({ id: node.id(), ...node.position() }));
  cy.destroy();
  return spots;
}
