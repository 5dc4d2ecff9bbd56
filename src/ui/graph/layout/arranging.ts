/** Putting what is selected in line, or spreading it evenly: one list for the tools and the palette. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { CanvasLook } from '../../../contract/model/canvas.ts';
import { arranged, type Arrangement } from '../../../drawing/arrange/arrange.ts';
import { boxOf, isPlaced, type Placed, type Spot } from '../../../drawing/elements/boxes.ts';
import { drawnFor } from '../model/drawn-graph.ts';
import type { VisibleGraph } from '../model/visible-graph.ts';

interface OfferedArrangement {
  how: Arrangement;
  label: string;
  /** What undo calls it, and what is said of it. */
  done: string;
  /** So many at least have to be selected. */
  least: number;
}

const inLine = (how: Arrangement): OfferedArrangement => ({
  how,
  least: 2,
  label: `Align ${how}`,
  done: `Aligned ${how}`,
});

export const ARRANGING: readonly OfferedArrangement[] = [
  inLine('left'),
  inLine('centre'),
  inLine('right'),
  inLine('top'),
  inLine('middle'),
  inLine('bottom'),
  { how: 'across', label: 'Spread evenly across', done: 'Spread across', least: 3 },
  { how: 'down', label: 'Spread evenly down', done: 'Spread down', least: 3 },
];

/** The graph as far as arranging goes. */
interface GraphToArrange {
  readonly view: VisibleGraph;
  readonly look: CanvasLook;
  readonly selection: ReadonlySet<EntityId>;
  apartInWords(id: EntityId): string | null;
  move(spots: readonly Spot[], verb?: { verb: string; done: string }): Promise<boolean>;
}

/** Whether too few are selected; nor is a chart arranged, which has its own order. */
export const cantArrange = (
  { view, look, selection }: GraphToArrange,
  { least }: OfferedArrangement,
): boolean => look === 'chart' || drawnFor(view, selection).length < least;

/** One step to undo; what was put there by hand is pinned, as what is dragged. */
export async function arrange(
  graph: GraphToArrange,
  { how, label, done }: OfferedArrangement,
): Promise<void> {
  const chosen = new Set(drawnFor(graph.view, graph.selection));
  const boxes = graph.view.drawn.entities
    .filter(({ id }) => chosen.has(id))
    .map((entity) => boxOf(entity, graph.apartInWords(entity.id), false))
    .filter(isPlaced);
  await graph.move(arranged(boxes satisfies Placed[], how), { verb: label, done });
}
