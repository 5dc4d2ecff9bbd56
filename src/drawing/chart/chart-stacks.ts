/**
 * Stacks: many boxes with the same owners and nothing below them, or all holding the same and held by
 * nobody, stand in columns. Beside a column runs a line for each of the others they are tied to, with
 * a branch to every box, and the words above the branch.
 */
import { SPACING, type ChartBox, type ChartLink } from './chart-graph.ts';

/** So many siblings stand side by side; more are stacked. */
const SIDE_BY_SIDE = 5;
/** Branches a box of a stack may have: the words of one stand above it, of the other below. */
const BRANCHES = 2;
/** Of a branch beside its words: the arrow, and a little before it. */
const BRANCH = 26;
const SHORTEST_BRANCH = 44;

export interface Stack {
  key: string;
  /** Whether they stand below the others they are tied to, or above. */
  side: 'below' | 'above';
  members: string[];
  /** Whom all of them are tied to; a line runs down the column for each. */
  others: string[];
  /** Of each member. */
  branches: Map<string, StackBranch[]>;
  /** How far the branches reach from the line beside the column to the boxes, in pixels. */
  branchLength: number;
}

/** Which link a branch is, and how far from the middle of the box it ends. */
interface StackBranch {
  link: ChartLink;
  dy: number;
}

/** Every box is in one stack at most. */
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
    const alone = own.some(({ from, to }) => from === to);
    if (alone || own.length === 0 || own.length > BRANCHES) continue;
    if (held > 0 && held < own.length) continue;
    const others = [...new Set(own.map(({ from, to }) => (from === id ? to : from)))].sort();
    const side = held > 0 ? 'below' : 'above';
    // The line of a column arrives for all of them: each kind has an end of its own.
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

/** Room left of the boxes of a column, with the lines that run down beside it. */
export function besideColumn(stack: Stack): number {
  return stack.branchLength + (stack.others.length - 1) * SPACING.lines;
}

/** The branches of a box in the order of the lines they come from. */
function branchesTo(
  id: string,
  own: readonly ChartLink[],
  others: readonly string[],
): StackBranch[] {
  const place = ({ from, to }: ChartLink): number => others.indexOf(from === id ? to : from);
  const ordered = own.toSorted((a, b) => place(a) - place(b));
  return ordered.map((link, index) => ({ link, dy: own.length === 1 ? 0 : index * 12 - 6 }));
}

/** How far a box of a stack reaches above and below its middle, its words with it. */
export function reachOf(box: ChartBox, stack: Stack): { above: number; below: number } {
  const [first, second] = stack.branches.get(box.id) ?? [];
  const half = box.height / 2;
  const room = (words = 0, dy = 0): number => words + 3 - dy;
  return {
    above: Math.max(half, room(first?.link.words.height, first?.dy)),
    below: Math.max(half, second ? room(second.link.words.height, -second.dy) : 0),
  };
}
