/** Ownership in layers, from those who hold down to what is held: elk, in its own worker. */
import ELK, { type ElkNode } from 'elkjs/lib/elk-api.js';
import elkWorkerUrl from 'elkjs/lib/elk-worker.min.js?url';
import type { Spot } from '../../../drawing/boxes.ts';
import { breakLayers, type Tile } from './layers.ts';
import type { LayoutRequest } from './layout.ts';
import { startWorker } from './worker-source.ts';

const LAYERED = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.spacing.nodeNodeBetweenLayers': '70',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.componentComponent': '70',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.nodePlacement.favorStraightEdges': 'false',
  'elk.separateConnectedComponents': 'true',
  'elk.aspectRatio': '1.6',
};

/** The middles of a layer on one line, whatever their labels need. */
const IN_LAYER = { 'elk.alignment': 'CENTER' };

/** An elk run that can be given up: elk has no cancel, so its worker goes. */
export interface OwnershipRun {
  spots: Promise<Spot[]>;
  end: () => void;
}

/** Where every box stands in its layer; fixed boxes are not asked about and keep their place. */
export function layOutOwnership({ boxes, links }: LayoutRequest): OwnershipRun {
  const elk = new ELK({ workerFactory: () => startWorker(elkWorkerUrl, 'classic') });
  const free = new Set(boxes.filter((box) => !box.fixed).map(({ id }) => id));
  const layered = elk.layout({
    id: 'graph',
    layoutOptions: LAYERED,
    children: boxes
      .filter(({ id }) => free.has(id))
      .map(({ id, width, height }) => ({ id, width, height, layoutOptions: IN_LAYER })),
    edges: links
      .filter(({ from, to }) => from !== to && free.has(from) && free.has(to))
      .map(({ from, to }, index) => ({ id: `line ${index}`, sources: [from], targets: [to] })),
  });
  const end = (): void => elk.terminateWorker();
  return {
    spots: layered.then(({ children }) => breakLayers(middles(children ?? []))).finally(end),
    end,
  };
}

/** elk places corners; the graph places middles. */
function middles(nodes: readonly ElkNode[]): Tile[] {
  return nodes.map(({ id, x = 0, y = 0, width = 0, height = 0 }) => ({
    id,
    width,
    height,
    x: x + width / 2,
    y: y + height / 2,
  }));
}
