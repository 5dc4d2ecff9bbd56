/** Layouts and arranging the selection: one list for the tools, the canvas menu and the palette. */
import type { Action } from '../../shared/window/action.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
import { inSentence, LAYOUTS } from './layouts.ts';
import { type Arrangement, arranged } from '../../../drawing/arrange/arrange.ts';
import type { VisibleGraph } from '../model/visible-graph.ts';
import type { CanvasLook } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { type Spot, boxOf, isPlaced, type Placed } from '../../../drawing/elements/boxes.ts';
import { drawnFor } from '../model/drawn-graph.ts';

export const LAYOUT_ACTIONS = LAYOUTS.map(({ kind, label, hint, also }) => ({
  kind,
  id: `layout-${kind}`,
  label: `Layout: ${inSentence(label)}`,
  inMenu: label,
  hint,
  also: `lay out graph arrange ${also}`,
  perform: (graph) => void graph.layOut(kind),
})) satisfies Action<GraphWithParts>[];

/** Aligning the selection, or spreading it evenly: one list for the tools and the palette. */
interface OfferedArrangement {
  how: Arrangement;
  label: string;
  /** What undo calls it and what is announced. */
  done: string;
  /** How many have to be selected at least. */
  least: number;
}

const inLine = (how: Arrangement): OfferedArrangement => ({
  how,
  least: 2,
  label: `Align ${how}`,
  done: `Aligned ${how}`,
});

const ARRANGING: readonly OfferedArrangement[] = [
  inLine('left'),
  inLine('centre'),
  inLine('right'),
  inLine('top'),
  inLine('middle'),
  inLine('bottom'),
  { how: 'across', label: 'Spread evenly across', done: 'Spread across', least: 3 },
  { how: 'down', label: 'Spread evenly down', done: 'Spread down', least: 3 },
];

/** The parts of the graph that arranging needs. */
interface GraphToArrange {
  readonly view: VisibleGraph;
  readonly look: CanvasLook;
  readonly selection: ReadonlySet<EntityId>;
  distinctionInWords(id: EntityId): string | null;
  move(spots: readonly Spot[], verb?: { verb: string; done: string }): Promise<boolean>;
}

/** Whether too few are selected, or it is a chart, which has its own order. */
const cantArrange = (
  { view, look, selection }: GraphToArrange,
  { least }: OfferedArrangement,
): boolean => look === 'chart' || drawnFor(view, selection).length < least;

/** One step to undo; what is moved is pinned, as after a drag. */
async function arrange(
  graph: GraphToArrange,
  { how, label, done }: OfferedArrangement,
): Promise<void> {
  const chosen = new Set(drawnFor(graph.view, graph.selection));
  const boxes = graph.view.drawn.entities
    .filter(({ id }) => chosen.has(id))
    .map((entity) => boxOf(entity, graph.distinctionInWords(entity.id), false))
    .filter(isPlaced);
  await graph.move(arranged(boxes satisfies Placed[], how), { verb: label, done });
}

export const ARRANGE_ACTIONS: readonly Action<GraphWithParts>[] = ARRANGING.map((offered) => ({
  id: `arrange-${offered.how}`,
  label: `${offered.label}: the selection`,
  inMenu: offered.label,
  also: 'arrange align distribute line row column even',
  when: (graph) => !cantArrange(graph, offered),
  perform: (graph) => void arrange(graph, offered),
}));
