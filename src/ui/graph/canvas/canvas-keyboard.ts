/** The canvas by keyboard: moving between entities, and acting on them. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
import type { Spot } from '../../../drawing/elements/boxes.ts';
import { drawnFor, stackOfAll, withDrawn, withRecords } from '../model/drawn-graph.ts';
import {
  enlargeChart,
  announceSelected,
  selectAll,
  selectAndAnnounce,
  takeEscape,
} from '../model/selecting.ts';

const DIRECTIONS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const WHERE: Record<Direction, string> = {
  left: 'to the left',
  right: 'to the right',
  up: 'above',
  down: 'below',
};

const ZOOM_STEP = 1.25;

/** Performs what the key means on the canvas; returns whether it was one of its keys. */
export function takeCanvasKey(
  event: KeyboardEvent,
  graph: GraphWithParts,
  spots: () => readonly Spot[],
): boolean {
  const direction = DIRECTIONS[event.key];
  if (direction && !event.altKey && !event.metaKey) {
    step(graph, spots(), direction, event.shiftKey);
    return true;
  }
  if (event.ctrlKey || event.metaKey) return takeCommand(event, graph);
  if (event.altKey) return false;
  if (takeView(event, graph) || graph.takeActionKey(event, targetsOf(graph))) return true;
  return event.key === 'Enter' && (openStack(graph) || openTie(graph));
}

/** Opens a closed stack if nothing else is selected; returns whether it did. */
function openStack(graph: GraphWithParts): boolean {
  const closed = stackOfAll(graph.answers.projection.view, targetsOf(graph));
  if (closed !== null) void graph.stacks.setOpen(closed.stack, true);
  return closed !== null;
}

/** Opens the entity that a selected line's tie comes from, as the table does. */
function openTie({ view, selectedTies, deps }: GraphWithParts): boolean {
  const tie = view.ties.find(({ id }) => selectedTies.has(id));
  if (tie) deps.openProfile(tie.from);
  return tie !== undefined;
}

/** The selection, or else the current entity; with all records of each and all members of a stack. */
function targetsOf({ answers: { projection }, selection, current }: GraphWithParts): EntityId[] {
  const { view } = projection;
  if (selection.size > 0) return withRecords(view, selection);
  return current === null ? [] : withDrawn(view, [current]);
}

function takeCommand(event: KeyboardEvent, graph: GraphWithParts): boolean {
  if (event.key.toLowerCase() !== 'a') return false;
  selectAll(graph);
  return true;
}

function takeView({ key }: KeyboardEvent, graph: GraphWithParts): boolean {
  if (key === '+' || key === '=') zoom(graph, ZOOM_STEP);
  else if (key === '-') zoom(graph, 1 / ZOOM_STEP);
  else if (key === '0') graph.controls?.fit();
  else if (key === '1') enlargeChart(graph);
  else if (key === ' ') toggleCurrent(graph);
  else if (key === 'Escape') return takeEscape(graph);
  else return false;
  return true;
}

/** Zooms, and keeps the current entity in sight. */
function zoom(graph: GraphWithParts, factor: number): void {
  graph.controls?.zoomBy(factor);
  if (graph.current !== null) graph.controls?.reveal(graph.current);
}

function step(
  graph: GraphWithParts,
  spots: readonly Spot[],
  direction: Direction,
  extend: boolean,
): void {
  const [from = null] = drawnFor(
    graph.answers.projection.view,
    graph.current ? [graph.current] : graph.selection,
  );
  const next = from === null ? spots[0]?.id : nextInDirection(spots, from, direction);
  if (!next) {
    if (from === null) return;
    graph.current = from;
    // The current entity may be out of sight.
    graph.controls?.reveal(from);
    graph.deps.announce(`No further entity ${WHERE[direction]}`);
    return;
  }
  const id = next as EntityId;
  graph.current = id;
  const records = withDrawn(graph.answers.projection.view, [id]);
  graph.select(extend ? [...graph.selection, ...records] : records);
  if (extend) announceSelected(graph);
  graph.controls?.reveal(id);
}

function toggleCurrent(graph: GraphWithParts): void {
  const { current, selection } = graph;
  const { view } = graph.answers.projection;
  if (current === null) return;
  const here = withDrawn(view, [current]);
  const chosen = new Set(selection);
  const isChosen = here.some((id) => chosen.has(id));
  for (const id of here)
    if (isChosen) chosen.delete(id);
    else chosen.add(id);
  selectAndAnnounce(graph, chosen);
}

/** The arrow keys; each leads to the nearest entity in its direction. */
type Direction = 'left' | 'right' | 'up' | 'down';

const VECTORS: Record<Direction, { x: number; y: number }> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** How much distance sideways counts compared to distance ahead. */
const SIDEWAYS_FACTOR = 2;

/**
 * The id of the nearest spot in that direction, or null if there is none. Spots more sideways than ahead
 * count only if nothing is ahead, so that every spot can be reached.
 */
export function nextInDirection(
  spots: readonly Spot[],
  from: string,
  direction: Direction,
): string | null {
  const start = spots.find(({ id }) => id === from);
  if (!start) return null;
  const vector = VECTORS[direction];
  let best: { id: string; cost: number } | null = null;
  for (const { id, x, y } of spots) {
    const ahead = (x - start.x) * vector.x + (y - start.y) * vector.y;
    const sideways = Math.abs((x - start.x) * vector.y + (y - start.y) * vector.x);
    if (id === from || ahead <= 0.5) continue;
    const cost = ahead + sideways * SIDEWAYS_FACTOR + (sideways > ahead ? 10_000 : 0);
    if (!best || cost < best.cost) best = { id, cost };
  }
  return best?.id ?? null;
}
