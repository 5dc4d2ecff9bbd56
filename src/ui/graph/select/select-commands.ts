/** What can be selected at once: one list for the toolbar and the palette. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { PART_WORDS } from '../../../drawing/filter-words.ts';
import { clearSelection, selectAll, selectAloud } from '../canvas/canvas-keyboard.ts';
import { glyphsOf } from '../model/drawn-graph.ts';
import type { GraphState } from '../graph-state.svelte.ts';
import { setOf, visibleNeighbours } from '../model/visible-graph.ts';
import { openSelectList } from './select-menu.svelte.ts';
import { SELECT_PARTS } from './selectable.ts';
import { inSlices } from '../../shared/slices.ts';
import { allBetween } from '../../../graph/between.ts';
import { countOf } from '../../shared/moment-words.ts';

export interface SelectCommand {
  id: string;
  /** In the menu, below “Select”. */
  label: string;
  /** Words it is found by beside its label. */
  also: string;
  /** Its key on the canvas. */
  key?: string;
  /** Whether there is nothing to begin with now. */
  unable: (graph: GraphState) => boolean;
  run: (graph: GraphState) => void;
}

const isEmpty = ({ view }: GraphState): boolean => view.entities.length === 0;
const isNothingSelected = ({ selection }: GraphState): boolean => selection.size === 0;

/** What is drawn for the selection. */
const chosenGlyphs = ({ answers: { projection }, selection }: GraphState): ReadonlySet<EntityId> =>
  setOf(glyphsOf(projection.view, selection));

function selectWhere(graph: GraphState, is: (id: EntityId) => boolean, which: string): void {
  const { drawn } = graph.answers.projection.view;
  const ids = drawn.entities.map(({ id }) => id);
  const all = (id: EntityId): readonly EntityId[] => drawn.companies.recordsOf.get(id) ?? [id];
  selectAloud(
    graph,
    ids.filter((id) => all(id).some(is)),
    which,
  );
}

export const SELECT_COMMANDS: readonly SelectCommand[] = [
  {
    id: 'all',
    label: 'Everything',
    also: 'all',
    key: 'Mod+A',
    unable: isEmpty,
    run: selectAll,
  },
  {
    id: 'neighbours',
    label: 'Neighbours of the selection',
    also: 'tied beside grow',
    unable: isNothingSelected,
    run(graph) {
      const { drawn } = graph.answers.projection.view;
      selectAloud(graph, visibleNeighbours(drawn, chosenGlyphs(graph)), 'with neighbours');
    },
  },
  {
    id: 'between',
    label: 'All on a path between the selected',
    also: 'shortest paths connect way',
    unable: (graph) => chosenGlyphs(graph).size < 2,
    run: (graph) => void selectBetween(graph),
  },
  {
    id: 'invert',
    label: 'All but the selection',
    also: 'invert others rest',
    unable: isNothingSelected,
    run(graph) {
      const chosen = chosenGlyphs(graph);
      const { drawn } = graph.answers.projection.view;
      selectAloud(
        graph,
        drawn.entities.map(({ id }) => id).filter((id) => !chosen.has(id)),
        'all others',
      );
    },
  },
  {
    id: 'named',
    label: 'Named only',
    also: 'not fetched unknown',
    unable: isEmpty,
    run: (graph) =>
      selectWhere(graph, (id) => graph.entity(id)?.knowledge === 'named', 'named only'),
  },
  {
    id: 'flagged',
    label: 'Flagged',
    also: 'flag mark',
    unable: isEmpty,
    run: (graph) => selectWhere(graph, (id) => graph.deps.marks.flagOf(id) !== null, 'flagged'),
  },
  {
    id: 'nothing',
    label: 'Nothing',
    also: 'none clear deselect',
    key: 'Esc',
    unable: ({ selection, selectedTies }) => selection.size + selectedTies.size === 0,
    run: clearSelection,
  },
];

/** In the palette each opens its list in the menu. */
export const SELECT_BY_COMMANDS: readonly SelectCommand[] = SELECT_PARTS.map((part) => ({
  id: `by-${part}`,
  label: `By ${PART_WORDS[part].toLowerCase()} …`,
  also: 'people companies ends of ties nationality',
  unable: isEmpty,
  run: () => void openSelectList(part),
}));

/** Says how many they are, and how many pairs no path joins; what is otherwise meanwhile stays as it is. */
async function selectBetween(graph: GraphState): Promise<void> {
  const { selection, answers, deps } = graph;
  const { view } = answers.projection;
  const ends = setOf(glyphsOf(view, selection));
  const { on, apart } = await inSlices(allBetween(view.drawn.ties, ends));
  if (graph.selection !== selection) return;
  if (answers.projection.view !== view) {
    deps.announce('The graph changed meanwhile: ask again for what lies between');
    return;
  }
  if (on.size === 0) {
    deps.announce('No path between those selected, over what is shown');
    return;
  }
  const without = apart === 0 ? '' : `; ${countOf(apart, 'pair')} of them without a path`;
  const which = `on the shortest paths between ${ends.size.toLocaleString('en')}${without}`;
  selectAloud(graph, [...ends, ...on], which);
}
