/** The one layout engine: Graphviz in WebAssembly. It gets numbers and sizes, no registry data. */
import { instance, type Graph, type Viz } from '@viz-js/viz';
import type { Box, Link, Spot } from '../../../../drawing/elements/boxes.ts';

/** Graphviz reads and writes inches. */
const PIXELS_PER_INCH = 72;

/**
 * dot: layers from the top. neato: each line at its requested length, for hundreds of boxes at most. sfdp:
 * tied boxes close together, quick for thousands.
 */
type Engine = 'dot' | 'neato' | 'sfdp';

type Attributes = Record<string, string | number | boolean>;

/** Graphviz attributes for the graph, its nodes and edges; lengths in inches. */
export interface GraphvizAttributes {
  graph: Attributes;
  node?: (box: Box) => Attributes;
  edge?: (link: Link) => Attributes;
}

let loading: Promise<Viz> | null = null;

/**
 * Positions of all boxes in pixels, y downwards; the same graph always gets the same ones. Lines from a box
 * to itself or to an unknown box are left out. Rejects if the page's policy forbids WebAssembly.
 */
export async function layOutByGraphviz(
  engine: Engine,
  boxes: readonly Box[],
  links: readonly Link[],
  attributes: GraphvizAttributes,
): Promise<Spot[]> {
  if (boxes.length === 0) return [];
  loading ??= instance();
  const viz = await loading;
  const plain = viz.renderString(toGraph(boxes, links, attributes), { engine, format: 'plain' });
  return readPlain(plain).flatMap(({ name, x, y }) => {
    const box = boxes[Number(name)];
    return box ? [{ id: box.id, x: x * PIXELS_PER_INCH, y: -y * PIXELS_PER_INCH }] : [];
  });
}

export function toInches(pixels: number): number {
  return pixels / PIXELS_PER_INCH;
}

function toGraph(
  boxes: readonly Box[],
  links: readonly Link[],
  attributes: GraphvizAttributes,
): Graph {
  // Boxes are numbered: neither names nor ids of the registry ever reach Graphviz.
  const numberById = new Map(boxes.map(({ id }, index) => [id, String(index)]));
  return {
    graphAttributes: { splines: 'none', ...attributes.graph },
    nodeAttributes: { shape: 'box', fixedsize: true, label: '' },
    nodes: boxes.map((box, index) => ({
      name: String(index),
      attributes: attributes.node?.(box) ?? {},
    })),
    edges: links.flatMap((link) => {
      const tail = numberById.get(link.from);
      const head = numberById.get(link.to);
      if (tail === undefined || head === undefined || tail === head) return [];
      return [{ tail, head, attributes: attributes.edge?.(link) ?? {} }];
    }),
  };
}

/** The node lines of Graphviz's "plain" format: `node <name> <x> <y> …`, in inches. */
function readPlain(plain: string): { name: string; x: number; y: number }[] {
  return plain
    .split('\n')
    .filter((line) => line.startsWith('node '))
    .map((line) => {
      const [, name = '', x, y] = line.split(' ');
      return { name, x: Number(x), y: Number(y) };
    });
}
