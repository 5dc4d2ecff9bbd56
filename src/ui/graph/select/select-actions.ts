/** Actions that select several at once: one list for the toolbar and the palette. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Action } from '../../shared/window/action.ts';
import { PART_WORDS } from '../../../drawing/filter-words.ts';
import { clearSelection, selectAll, selectAndAnnounce } from '../model/selecting.ts';
import { glyphsOf } from '../model/drawn-graph.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
import { inSentence } from '../layout/layouts.ts';
import { setOf, type VisibleGraph } from '../model/visible-graph.ts';
import { openSelectList, SELECT_PARTS } from './select-menu.svelte.ts';
import { inSlices } from '../../shared/work/slices.ts';
import { allBetween } from '../../../graph/between.ts';
import { countOf } from '../../shared/words/moment-words.ts';

const hasEntities = ({ view }: GraphWithParts): boolean => view.entities.length > 0;
const hasSelection = ({ selection }: GraphWithParts): boolean => selection.size > 0;

/** The glyphs drawn for the selection. */
const chosenGlyphs = ({
  answers: { projection },
  selection,
}: GraphWithParts): ReadonlySet<EntityId> => setOf(glyphsOf(projection.view, selection));

function selectWhere(graph: GraphWithParts, is: (id: EntityId) => boolean, which: string): void {
  const { drawn } = graph.answers.projection.view;
  const ids = drawn.entities.map(({ id }) => id);
  const all = (id: EntityId): readonly EntityId[] => drawn.companies.recordsOf.get(id) ?? [id];
  selectAndAnnounce(
    graph,
    ids.filter((id) => all(id).some(is)),
    which,
  );
}

/** In the Select menu it has its plain label. */
const select = ({
  id,
  label,
  also,
  ...others
}: Action<GraphWithParts>): Action<GraphWithParts> => ({
  ...others,
  id: `select-${id}`,
  label: `Select: ${inSentence(label)}`,
  inMenu: label,
  also: `selection graph ${also}`,
});

export const SELECT_ACTIONS: readonly Action<GraphWithParts>[] = [
  select({
    id: 'all',
    label: 'Everything',
    also: 'all',
    localKeys: ['Mod+A'],
    when: hasEntities,
    perform: selectAll,
  }),
  select({
    id: 'neighbours',
    label: 'Neighbours of the selection',
    also: 'tied beside grow',
    when: hasSelection,
    perform(graph) {
      const { drawn } = graph.answers.projection.view;
      selectAndAnnounce(graph, visibleNeighbours(drawn, chosenGlyphs(graph)), 'with neighbours');
    },
  }),
  select({
    id: 'between',
    label: 'All on a path between the selected',
    also: 'shortest paths connect way',
    when: (graph) => chosenGlyphs(graph).size >= 2,
    perform: (graph) => void selectBetween(graph),
  }),
  select({
    id: 'invert',
    label: 'All but the selection',
    also: 'invert others rest',
    when: hasSelection,
    perform(graph) {
      const chosen = chosenGlyphs(graph);
      const { drawn } = graph.answers.projection.view;
      selectAndAnnounce(
        graph,
        drawn.entities.map(({ id }) => id).filter((id) => !chosen.has(id)),
        'all others',
      );
    },
  }),
  select({
    id: 'named',
    label: 'Named only',
    also: 'not fetched unknown',
    when: hasEntities,
    perform: (graph) =>
      selectWhere(graph, (id) => graph.entity(id)?.knowledge === 'named', 'named only'),
  }),
  select({
    id: 'flagged',
    label: 'Flagged',
    also: 'flag mark',
    when: hasEntities,
    perform: (graph) => selectWhere(graph, (id) => graph.deps.marks.flagOf(id) !== null, 'flagged'),
  }),
  select({
    id: 'nothing',
    label: 'Nothing',
    also: 'none clear deselect',
    localKeys: ['Escape'],
    when: ({ selection, selectedTies }) => selection.size + selectedTies.size > 0,
    perform: clearSelection,
  }),
];

/** In the palette, each opens its list in the menu. */
export const SELECT_BY_ACTIONS: readonly Action<GraphWithParts>[] = SELECT_PARTS.map((part) =>
  select({
    id: `by-${part}`,
    label: `By ${PART_WORDS[part].toLowerCase()} …`,
    also: 'people companies ends of ties nationality',
    when: hasEntities,
    perform: () => void openSelectList(part),
  }),
);

/** Announces the counts of entities and of pairs without a path; does nothing after a change meanwhile. */
async function selectBetween(graph: GraphWithParts): Promise<void> {
  const { selection, answers, deps } = graph;
  const { view } = answers.projection;
  const ends = setOf(glyphsOf(view, selection));
  const { on, unjoinedPairs } = await inSlices(allBetween(view.drawn.ties, ends));
  if (graph.selection !== selection) return;
  if (answers.projection.view !== view) {
    deps.announce('The graph changed meanwhile: ask again for what lies between');
    return;
  }
  if (on.size === 0) {
    deps.announce('No path between those selected, over what is shown');
    return;
  }
  const without =
    unjoinedPairs === 0 ? '' : `; ${countOf(unjoinedPairs, 'pair')} of them without a path`;
  const which = `on the shortest paths between ${ends.size.toLocaleString('en')}${without}`;
  selectAndAnnounce(graph, [...ends, ...on], which);
}

/** All visible entities that a visible tie joins to one of these, and these themselves. */
function visibleNeighbours(
  { ties }: Pick<VisibleGraph, 'ties'>,
  ids: ReadonlySet<EntityId>,
): ReadonlySet<EntityId> {
  const found = new Set(ids);
  for (const { from, to } of ties) {
    if (ids.has(from)) found.add(to);
    if (ids.has(to)) found.add(from);
  }
  return found;
}
