/** Assigns rows: owners above what they hold, with lines as short as possible. */

/** An edge between two nodes, by their numbers; in a circle, heavier edges are the last to be reversed. */
export interface Edge {
  from: number;
  to: number;
  weight: number;
}

interface Ends {
  out: Edge[];
  in: Edge[];
}

function endsOf(count: number, edges: readonly Edge[]): Ends[] {
  const ends = Array.from({ length: count }, (): Ends => ({ out: [], in: [] }));
  for (const edge of edges) {
    if (edge.from === edge.to) continue;
    ends[edge.from]?.out.push(edge);
    ends[edge.to]?.in.push(edge);
  }
  return ends;
}

/**
 * An order in which few edges lead back; none does if there is no circle (Eades, Lin, Smyth). A circle
 * begins with the node held from outside it, so that owners are above.
 */
function orderWithoutCircles(ends: readonly Ends[]): number[] {
  const left = new Set(ends.keys());
  const first: number[] = [];
  const last: number[] = [];
  const weight = (edges: readonly Edge[]): number =>
    edges.reduce((total, edge) => total + edge.weight, 0);
  /** The weights of edges to and from nodes that are left. */
  const out = ends.map((end) => weight(end.out));
  const into = ends.map((end) => weight(end.in));
  const whole = [...into];
  const waiting = [...ends.keys()];
  const take = (node: number, order: number[]): void => {
    left.delete(node);
    order.push(node);
    for (const edge of ends[node]?.out ?? []) {
      into[edge.to] = (into[edge.to] ?? 0) - edge.weight;
      waiting.push(edge.to);
    }
    for (const edge of ends[node]?.in ?? []) {
      out[edge.from] = (out[edge.from] ?? 0) - edge.weight;
      waiting.push(edge.from);
    }
  };
  while (left.size > 0) {
    for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
      if (!left.has(node)) continue;
      if (out[node] === 0) take(node, last);
      else if (into[node] === 0) take(node, first);
    }
    let best = -1;
    let bestSurplus = -Infinity;
    let bestHeld = 0;
    for (const node of left) {
      const surplus = (out[node] ?? 0) - (into[node] ?? 0);
      const fromBefore = (whole[node] ?? 0) - (into[node] ?? 0);
      if (surplus > bestSurplus || (surplus === bestSurplus && fromBefore > bestHeld)) {
        best = node;
        bestSurplus = surplus;
        bestHeld = fromBefore;
      }
    }
    if (best >= 0) take(best, first);
  }
  return [...first, ...last.reverse()];
}

/**
 * The row of each node, from 0 downwards. An edge that closes a circle may lead upwards or stay in its row;
 * every other leads down.
 */
export function rankNodes(count: number, edges: readonly Edge[]): number[] {
  const ends = endsOf(count, edges);
  const order = orderWithoutCircles(ends);
  const turn = new Map(order.map((node, index) => [node, index]));
  const leadsDown = ({ from, to }: Edge): boolean => (turn.get(from) ?? 0) < (turn.get(to) ?? 0);
  const down = ends.map((end) => ({
    out: end.out.filter(leadsDown),
    in: end.in.filter(leadsDown),
  }));
  const ranks = Array.from({ length: count }, () => 0);
  const rankOf = (node: number): number => ranks[node] ?? 0;
  for (const node of order) {
    ranks[node] = Math.max(0, ...(down[node]?.in ?? []).map(({ from }) => rankOf(from) + 1));
  }
  // A node that holds at least as many as hold it moves down to them; the next loop undoes useless moves.
  for (const node of order.toReversed()) {
    const own = down[node];
    if (own === undefined || own.out.length === 0 || own.out.length < own.in.length) continue;
    ranks[node] = Math.max(rankOf(node), Math.min(...own.out.map(({ to }) => rankOf(to))) - 1);
  }
  for (const node of order) {
    const own = down[node];
    if (own === undefined || own.in.length === 0 || own.out.length > own.in.length) continue;
    ranks[node] = Math.max(...own.in.map(({ from }) => rankOf(from))) + 1;
  }
  const least = Math.min(0, ...ranks);
  return ranks.map((rank) => rank - least);
}
