/** The menu of a right click on entities, on ties or on the ground. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { actionOn, canPerform, menuLabelOf, type Action } from '../../shared/action.ts';
import { copyPicture } from '../export/copy-picture.ts';
import { LAYOUT_ACTIONS } from '../layout/layout-actions.ts';
import { namedInWords } from '../model/entity-words.ts';
import type { GraphMenu, GraphWithParts, MenuTargets } from '../model/graph-parts.ts';
import { selectAll } from '../model/selecting.ts';
import { targetsOf } from '../model/entity-targets.ts';
import { entityActions } from './entity-actions.ts';
import { entitySources, isSourceless } from './entity-sources.ts';
import { tieActions, tiesInWords } from './tie-actions.ts';

const GROUND_ACTIONS: readonly Action<GraphWithParts>[] = [
  { id: 'fit', label: 'Fit', localKeys: ['0'], perform: (graph) => graph.controls?.fit() },
  { id: 'select-all', label: 'Select everything', perform: selectAll },
  ...LAYOUT_ACTIONS.map(({ id, label, perform }) => ({ id, label, perform })),
  { id: 'copy-picture', label: 'Copy as a picture', perform: (graph) => void copyPicture(graph) },
  { id: 'export', label: 'Export …', perform: (graph) => graph.deps.takeAway(null) },
  {
    id: 'show-all',
    label: 'Show all',
    when: (graph) => graph.view.hiddenEntities > 0,
    perform: (graph) => void graph.showAll(),
  },
];

const NO_SOURCE = {
  id: 'no-source',
  label: 'No source is kept of this',
  disabled: true,
  perform: () => undefined,
};

export function menuOf(graph: GraphWithParts, targets: MenuTargets): GraphMenu {
  const { entities = [], ties = [] } = targets;
  if (ties.length > 0)
    return { title: tiesInWords(graph, ties), groups: [tieActions(graph, ties)] };
  if (entities.length > 0) return menuOfEntities(graph, entities);
  const actions = GROUND_ACTIONS.filter((action) => canPerform(action, graph));
  return {
    title: null,
    groups: [actions.map((action) => actionOn(action, () => graph))],
  };
}

function menuOfEntities(graph: GraphWithParts, ids: readonly EntityId[]): GraphMenu {
  const targets = targetsOf(graph, ids);
  const items = entityActions(targets).map((action) => ({
    id: action.id,
    label: menuLabelOf(action, targets),
    localKeys: action.localKeys ?? [],
    announcesKey: true,
    perform: () => action.perform(targets),
  }));
  const groups = [
    items.filter(({ id }) => id !== 'remove'),
    items.filter(({ id }) => id === 'remove'),
    entitySources(graph, ids),
    isSourceless(graph, ids) ? [NO_SOURCE] : [],
  ];
  return { title: namedInWords(graph, ids), groups: groups.filter((group) => group.length > 0) };
}
