/** Pushes overlapping boxes apart; fixed ones never move. */
import { GAP, type Placed, type Spot } from './layout.ts';

/** Boxes looked at in all, so that few get many rounds and thousands still cost little. */
const LOOKS = 200_000;
const ROUNDS = { least: 60, most: 400 };

/**
 * The same boxes with as little overlap as the rounds allow, moved along the shorter way out. Two
 * fixed boxes that overlap stay as they are. Boxes are compared within a grid, so that thousands
 * cost little.
 */
export function separate(boxes: readonly Placed[]): Spot[] {
  const moving = boxes.map((box) => ({ ...box }));
  const cell = Math.max(60, ...moving.map((box) => Math.max(box.width, box.height) + GAP));
  const rounds = Math.min(ROUNDS.most, Math.max(ROUNDS.least, LOOKS / Math.max(1, boxes.length)));
  for (let round = 0; round < rounds; round += 1) {
    if (!pushOnce(moving, cell)) break;
  }
  return moving.map(({ id, x, y }) => ({ id, x, y }));
}

function pushOnce(boxes: Placed[], cell: number): boolean {
  const grid = new Map<string, number[]>();
  let pushed = false;
  boxes.forEach((box, index) => {
    const column = Math.floor(box.x / cell);
    const row = Math.floor(box.y / cell);
    for (let c = column - 1; c <= column + 1; c += 1) {
      for (let r = row - 1; r <= row + 1; r += 1) {
        for (const other of grid.get(`${c}:${r}`) ?? []) {
          const met = boxes[other];
          if (met && push(met, box, index)) pushed = true;
        }
      }
    }
    const key = `${column}:${row}`;
    const here = grid.get(key);
    if (here) here.push(index);
    else grid.set(key, [index]);
  });
  return pushed;
}

/** Moves the two apart if they overlap; says whether it did. */
function push(a: Placed, b: Placed, tieBreak: number): boolean {
  if (a.fixed && b.fixed) return false;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const overlapX = (a.width + b.width) / 2 + GAP - Math.abs(dx);
  const overlapY = (a.height + b.height) / 2 + GAP - Math.abs(dy);
  if (overlapX <= 0.5 || overlapY <= 0.5) return false;
  const share = a.fixed || b.fixed ? 1 : 0.5;
  if (overlapX < overlapY) {
    const way = (dx === 0 ? (tieBreak % 2 ? 1 : -1) : Math.sign(dx)) * overlapX * share;
    if (!a.fixed) a.x -= way;
    if (!b.fixed) b.x += way;
  } else {
    const way = (dy === 0 ? (tieBreak % 2 ? 1 : -1) : Math.sign(dy)) * overlapY * share;
    if (!a.fixed) a.y -= way;
    if (!b.fixed) b.y += way;
  }
  return true;
}
