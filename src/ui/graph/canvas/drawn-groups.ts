/** The groups of what is drawn: those of all records that one glyph stands for are one badge. */
import type { Rest } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import type { TitledGroup } from '../model/canvas-controls.ts';
import { drawnFor, withDrawn } from '../model/drawn-graph.ts';
import { groupAsDrawn, groupsInWords, groupsOf } from '../expand/rest-groups.ts';
import type { VisibleGraph } from '../model/visible-graph.ts';

const NAME_LIMIT = 60;

/** The graph as far as its groups go. */
interface GraphWithGroups {
  readonly view: VisibleGraph;
  readonly expansion: { readonly rests: { readonly groups: readonly Rest[] } };
}

/** Those of all records of this glyph. */
export function groupsAt({ view, expansion }: GraphWithGroups, glyph: EntityId): Rest[] {
  return groupsOf(expansion.rests.groups, withDrawn(view, [glyph]));
}

/** The badges of the canvas, with their titles. */
export function drawnGroups(graph: GraphWithGroups): TitledGroup[] {
  const { view, expansion } = graph;
  const hubs = drawnFor(
    view,
    expansion.rests.groups.map(({ entity }) => entity),
  );
  return hubs.map((hub) => {
    const groups = groupsAt(graph, hub);
    const name = toPlainWords(
      view.drawn.stacks.get(hub)?.stack.name ?? view.entityById.get(hub)?.label ?? hub,
      NAME_LIMIT,
    );
    const title = `${name}: ${groupsInWords(groups)} – not on the graph. Open`;
    return { hub, text: groupAsDrawn(groups), title };
  });
}
