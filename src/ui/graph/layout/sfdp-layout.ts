/** Large networks from scratch: Graphviz's sfdp, in WebAssembly. */
import { instance, type Viz } from '@viz-js/viz';
import type { Box, Link, Spot } from '../../../drawing/boxes.ts';

const POINTS_PER_INCH = 72;

let loading: Promise<Viz> | null = null;

/** Places for every box; rejects where the page's policy forbids WebAssembly. */
export async function layOutBySfdp(boxes: readonly Box[], links: readonly Link[]): Promise<Spot[]> {
  loading ??= instance();
  const viz = await loading;
  // Ids are ours to choose: what the registry calls an entity never reaches Graphviz.
  const numberById = new Map(boxes.map((box, index) => [box.id, String(index)]));
  const graph = {
    directed: false,
    graphAttributes: { K: 1.6, overlap: true, start: 1, splines: 'none', repulsiveforce: 1.4 },
    nodeAttributes: { shape: 'box', fixedsize: true, label: '', width: 0.6, height: 0.6 },
    nodes: boxes.map((_, index) => ({ name: String(index) })),
    edges: links.flatMap(({ from, to }) => {
      const [tail, head] = [numberById.get(from), numberById.get(to)];
      return tail === undefined || head === undefined ? [] : [{ tail, head }];
    }),
  };
  const plain = viz.renderString(graph, { engine: 'sfdp', format: 'plain' });
  return readPlain(plain).flatMap(({ name, x, y }) => {
    const box = boxes[Number(name)];
    return box ? [{ id: box.id, x: x * POINTS_PER_INCH, y: -y * POINTS_PER_INCH }] : [];
  });
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
