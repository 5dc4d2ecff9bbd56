/** How lines run: straight, or bowed around nodes that aren't their ends and beside parallel lines. */
import { mapInSteps } from '../../graph/shared/steps.ts';
import { NODE_BOXES } from '../shapes/appearance.ts';
import type { Point } from '../shapes/plane.ts';

export interface Node extends Point {
  id: string;
}

export interface Ends {
  id: string;
  from: string;
  to: string;
}

/** Distance between the middles of lines that join the same two entities, in pixels. */
const APART = 13;
/** A line closer than this to the middle of a third node would seem to end there, in pixels. */
const NEAR = NODE_BOXES.ellipse.width / 2 + 3;
/** Distance a bowed line keeps from that middle, in pixels; more below, where the label is. */
const REACH = NODE_BOXES.ellipse.width / 2 + 6;
const OBSTACLE = { side: REACH, above: REACH, below: REACH + 18 };
/** Lines that would have to bow farther than this stay straight. */
const FARTHEST = 130;
/** With more pairs of line and node, nodes are not avoided: nobody follows single lines at that scale. */
const MAX_COMPARED = 2_000_000;
/** Pairs compared per step. */
const COMPARED_PER_STEP = 100_000;

/**
 * For every line, by its id, how far its curve's handle is from its middle, in pixels, to the right as seen
 * from its start; 0 is straight. Yields so that other requests can run.
 */
export function* bowLines(
  nodes: readonly Node[],
  lines: readonly Ends[],
): Generator<void, Map<string, number>> {
  const at = new Map(nodes.map((node) => [node.id, node]));
  const avoidsNodes = nodes.length * lines.length <= MAX_COMPARED;
  const bowTwins = (twins: readonly Ends[]): [string, number][] =>
    twins.map((line, place) => {
      const from = at.get(line.from);
      const to = at.get(line.to);
      const beside = (place - (twins.length - 1) / 2) * APART * 2 * (line.from < line.to ? 1 : -1);
      const around =
        twins.length === 1 && avoidsNodes && from && to ? bowAround(from, to, nodes) : 0;
      return [line.id, beside + around];
    });
  const groups = [...byEnds(lines).values()];
  yield;
  const perStep = avoidsNodes ? Math.ceil(COMPARED_PER_STEP / nodes.length) : undefined;
  return new Map((yield* mapInSteps(groups, bowTwins, perStep)).flat());
}

function byEnds<Line extends Ends>(lines: readonly Line[]): Map<string, Line[]> {
  const groups = new Map<string, Line[]>();
  for (const line of lines) {
    const key = line.from < line.to ? `${line.from} ${line.to}` : `${line.to} ${line.from}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  return groups;
}

/** The bow that gets around the third node nearest to the line; 0 if none is in the way. */
function bowAround(from: Node, to: Node, nodes: readonly Node[]): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.hypot(dx, dy);
  if (length < 1) return 0;
  let nearest = NEAR;
  let bow = 0;
  for (const node of nodes) {
    const px = node.x - from.x;
    const py = node.y - from.y;
    const along = (px * dx + py * dy) / (length * length);
    if (along <= 0.05 || along >= 0.95) continue;
    const beside = (px * -dy + py * dx) / length;
    if (Math.abs(beside) >= nearest || node.id === from.id || node.id === to.id) continue;
    nearest = Math.abs(beside);
    // The offset of a quadratic curve at t is 2t(1-t) times that of its handle.
    const share = 2 * along * (1 - along);
    const right = (beside + obstacle(-dy / length, dx / length)) / share;
    const left = (beside - obstacle(dy / length, -dx / length)) / share;
    bow = Math.abs(right) < Math.abs(left) ? right : left;
  }
  return Math.abs(bow) > FARTHEST ? 0 : Math.round(bow);
}

/** How far a node with its label reaches along this unit vector. */
function obstacle(x: number, y: number): number {
  return Math.abs(x) * OBSTACLE.side + Math.abs(y) * (y > 0 ? OBSTACLE.below : OBSTACLE.above);
}
