/** The context menu on entities, on ties or on the empty canvas. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { actionOn, canPerform, menuLabelOf, type Action } from '../../shared/window/action.ts';
import { copyPicture } from '../export/copy-picture.ts';
import { LAYOUT_ACTIONS } from '../layout/layout-actions.ts';
import { namedInWords } from '../model/entity-words.ts';
import type { GraphMenu, GraphWithParts, MenuTargets } from '../model/graph-parts.ts';
import { selectAll } from '../model/selecting.ts';
import { targetsOf } from '../model/entity-targets.ts';
import { entityActions } from './entity-actions.ts';
import { factPlaces } from '../../../record/fact-places.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';
import { roleInWords } from '../../../graph/ties/tie-words.ts';
import { withRecords } from '../model/drawn-graph.ts';
import { countOf } from '../../shared/words/moment-words.ts';

const GROUND_ACTIONS: readonly Action<GraphWithParts>[] = [
  { id: 'fit', label: 'Fit', localKeys: ['0'], perform: (graph) => graph.controls?.fit() },
  { id: 'select-all', label: 'Select everything', perform: selectAll },
  ...LAYOUT_ACTIONS.map(({ id, label, perform }) => ({ id, label, perform })),
  { id: 'copy-picture', label: 'Copy as a picture', perform: (graph) => void copyPicture(graph) },
  { id: 'export', label: 'Export …', perform: (graph) => graph.deps.openExport(null) },
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

/** Links to the sources of one record; empty for several records and when no response is stored. */
function entitySources(graph: GraphWithParts, ids: readonly EntityId[]): Action[] {
  const entity = soleEntity(graph, ids);
  const source = entity?.source;
  if (!entity || !source) return [];
  const { sha256 } = source;
  return factPlaces(entity).map(({ what, pointer }) => ({
    id: `source ${what}`,
    label: `Show source: ${what.toLowerCase()}`,
    perform: () => (graph.source = { statedBy: entity.id, sha256, pointer, what }),
  }));
}

/** Whether this is one record without a stored response. */
function isSourceless(graph: GraphWithParts, ids: readonly EntityId[]): boolean {
  return soleEntity(graph, ids)?.source === null;
}

const soleEntity = (graph: GraphWithParts, [only, ...others]: readonly EntityId[]) =>
  only !== undefined && others.length === 0 ? graph.entity(only) : undefined;

/** At most this many ends and sources are listed in the menu; the table has them all. */
const LISTED_AT_MOST = 12;

const NAME_LIMIT = 40;

/** The actions for these ties, in the order they are offered; empty without ties. */
function tieActions(graph: GraphWithParts, ties: readonly Tie[]): Action[] {
  const ends = endsOf(ties).slice(0, LISTED_AT_MOST);
  const sources = ties
    .flatMap((tie) => tie.sources.map((source) => ({ tie, source })))
    .slice(0, LISTED_AT_MOST);
  const only = ties.length === 1;
  return [
    ...(ties.length === 0
      ? []
      : [{ id: 'inspect', label: 'Inspect', perform: () => graph.deps.inspect(ties) }]),
    ...ends.map((id, place): Action => ({
      id: `open ${id}`,
      label: `Open ${nameOf(graph, id)}`,
      ...(only && place === 0 && { localKeys: ['Enter'] }),
      perform: () => graph.deps.openProfile(id),
    })),
    ...sources.map(({ tie, source }, place): Action => ({
      id: `source ${place}`,
      label: `Show source: ${nameOf(graph, source.statedBy)}, ${source.sha256.slice(0, 8)}${
        only ? '' : ` (${toPlainWords(roleInWords(tie), NAME_LIMIT)})`
      }`,
      perform: () => (graph.source = source),
    })),
    ...(ties.length === 0 ? [] : [exportAction(graph, ties)]),
    ...ends.map((id): Action => ({
      id: `hide ${id}`,
      label: `Hide ${nameOf(graph, id)}`,
      perform: () => void graph.hide(withRecords(graph.view, [id])),
    })),
  ];
}

/** An export takes entities and includes all ties among them. */
function exportAction({ deps }: GraphWithParts, ties: readonly Tie[]): Action {
  const label = ties.length === 1 ? 'What it ties' : 'What these tie';
  const offers = [{ label, entities: endsOf(ties) }];
  const perform = (): void =>
    deps.openExport({ title: 'Export from the graph', offers, as: 'shown', withGraph: true });
  return { id: 'export', label: 'Export …', perform };
}

/** For example `Chair: Left Person, Middle AS`; for several ties their count. */
function tiesInWords(graph: GraphWithParts, ties: readonly Tie[]): string {
  const [tie] = ties;
  if (ties.length !== 1 || !tie) return countOf(ties.length, 'tie');
  const role = toPlainWords(roleInWords(tie), NAME_LIMIT);
  return `${role}: ${nameOf(graph, tie.from)}, ${nameOf(graph, tie.to)}`;
}

function endsOf(ties: readonly Tie[]): EntityId[] {
  return [...new Set(ties.flatMap(({ from, to }) => [from, to]))];
}

function nameOf(graph: GraphWithParts, id: EntityId): string {
  const name = toPlainWords(graph.entity(id)?.label ?? graph.idInWords(id), NAME_LIMIT);
  return graph.view.namesakes.has(id) ? `${name} (${graph.idInWords(id)})` : name;
}
