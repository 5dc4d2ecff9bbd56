/**
 * Stacks of a chart: many boxes that have the same owners and hold nothing, or hold the same and have no
 * owner, are put in columns. For each of their owners (or what they hold) a line runs beside the column,
 * with a branch to every box and the words above the branch.
 */
import { SPACING, type ChartBox, type ChartLink } from './chart-graph.ts';

/** Up to this many siblings are side by side; more are stacked. */
const SIDE_BY_SIDE = 5;
/** Most branches of a box in a stack: the words of one are above it, those of the other below. */
const BRANCHES = 2;
/** Length of a branch beyond its words: the arrowhead, and a little before it. */
const BRANCH = 26;
const SHORTEST_BRANCH = 44;

export interface Stack {
  key: string;
  /** Whether the members are below the others they are linked to, or above. */
  side: 'below' | 'above';
  members: string[];
  /** The boxes all members are linked to; a line runs along the column for each. */
  others: string[];
  /** By member. */
  branches: Map<string, StackBranch[]>;
  /** How far the branches reach from the line beside the column to the boxes, in pixels. */
  branchLength: number;
}

/** The link of a branch, and its y from the middle of the box. */
interface StackBranch {
  link: ChartLink;
  dy: number;
}

/** The stacks of a chart; a box is in at most one. */
export function findStacks(boxes: readonly ChartBox[], links: readonly ChartLink[]): Stack[] {
  const linksOf = new Map<string, ChartLink[]>(boxes.map(({ id }) => [id, []]));
  for (const link of links) {
    linksOf.get(link.from)?.push(link);
    if (link.to !== link.from) linksOf.get(link.to)?.push(link);
  }
  const stacks = new Map<string, Stack>();
  for (const { id } of boxes) {
    const own = linksOf.get(id) ?? [];
    const held = own.filter((link) => link.to === id).length;
    const holdsItself = own.some(({ from, to }) => from === to);
    if (holdsItself || own.length === 0 || own.length > BRANCHES) continue;
    if (held > 0 && held < own.length) continue;
    const others = [...new Set(own.map(({ from, to }) => (from === id ? to : from)))].sort();
    const side = held > 0 ? 'below' : 'above';
    // A column that leads down has one line for all its boxes, so each kind of link needs its own stack.
    const kinds = side === 'above' ? own.map(({ kind }) => kind).sort() : [];
    const key = [side, ...others, ...kinds].join(' ');
    const stack: Stack = stacks.get(key) ?? {
      key,
      side,
      others,
      members: [],
      branches: new Map(),
      branchLength: SHORTEST_BRANCH,
    };
    stacks.set(key, stack);
    stack.members.push(id);
    stack.branches.set(id, branchesTo(id, own, others));
    const words = Math.max(...own.map((link) => link.words.width));
    stack.branchLength = Math.max(stack.branchLength, words + BRANCH);
  }
  return [...stacks.values()].filter(({ members }) => members.length > SIDE_BY_SIDE);
}

/** The space left of the boxes of a column, including the lines that run beside it. */
export function besideColumn(stack: Stack): number {
  return stack.branchLength + (stack.others.length - 1) * SPACING.lines;
}

/** The branches of a box, in the order of the lines they come from. */
function branchesTo(
  id: string,
  own: readonly ChartLink[],
  others: readonly string[],
): StackBranch[] {
  const place = ({ from, to }: ChartLink): number => others.indexOf(from === id ? to : from);
  const ordered = own.toSorted((a, b) => place(a) - place(b));
  return ordered.map((link, index) => ({ link, dy: own.length === 1 ? 0 : index * 12 - 6 }));
}

/** How far a box of a stack reaches above and below its middle, including its words. */
export function reachOf(box: ChartBox, stack: Stack): { above: number; below: number } {
  const [first, second] = stack.branches.get(box.id) ?? [];
  const half = box.height / 2;
  const wordsReach = (words = 0, dy = 0): number => words + 3 - dy;
  return {
    above: Math.max(half, wordsReach(first?.link.words.height, first?.dy)),
    below: Math.max(half, second ? wordsReach(second.link.words.height, -second.dy) : 0),
  };
}
