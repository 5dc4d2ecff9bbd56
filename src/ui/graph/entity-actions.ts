/** What can be done with entities of the graph: one list for the menu, the keyboard and the tools. */
import type { EntityId } from '../../contract/model/entity.ts';
import type { GraphState } from './graph-state.svelte.ts';
import { glyphsOf, withOpened, withRecords } from './model/drawn-graph.ts';
import { stackActions, type StackAction } from './stacks/stack-actions.ts';
import { shortcutWords } from '../shared/shortcut.ts';
import { copySelection } from './tables/copied-selection.ts';
import { groupsInWords, groupsOf } from './expand/rest-groups.ts';

export interface EntityAction {
  id:
    | 'open'
    | 'expand'
    | 'expand-further'
    | 'group'
    | 'owners-up'
    | 'owners-down'
    | 'flag'
    | 'tag'
    | 'note'
    | 'compare'
    | 'as-one'
    | 'apart'
    | 'hide'
    | 'pin'
    | 'copy'
    | 'export'
    | 'remove'
    | StackAction['id'];
  label: string;
  /** The key that does it, as `KeyboardEvent.key` has it. */
  key: string;
  /** The key as people read it. */
  keyWords: string;
  run: () => void;
}

/**
 * The actions for these entities, in the order they are offered; none for no entity. All records of
 * one company are one entity, and it is the company's that is opened.
 */
export function entityActions(graph: GraphState, ids: readonly EntityId[]): EntityAction[] {
  const glyphs = glyphsOf(graph.view, ids);
  const [first] = ids.length === 1 ? ids : glyphs;
  if (first === undefined) return [];
  const isOne = glyphs.length === 1;
  const pinned = arePinned(graph, ids);
  const { marks } = graph.deps;
  const open: EntityAction = {
    id: 'open',
    label: 'Open profile',
    key: 'Enter',
    keyWords: 'Enter',
    run: () => graph.deps.openProfile(first),
  };
  const about = graph.entity(first)?.label ?? first;
  const note: EntityAction = {
    id: 'note',
    label: 'Add note …',
    key: 'n',
    keyWords: 'N',
    run: () => marks.write({ on: 'entity', entity: first }, about),
  };
  return [
    ...(isOne ? [open] : []),
    ...expandActions(graph, ids, isOne),
    ...(isOne ? groupAction(graph, ids) : []),
    ...ownersActions(graph, glyphs),
    flagAction(graph, ids, isOne),
    { id: 'tag', label: 'Tag …', key: 't', keyWords: 'T', run: () => marks.askTags(ids) },
    ...(isOne ? [note] : []),
    ...asOneAction(graph, ids),
    ...stackActions(graph, ids),
    { id: 'hide', label: 'Hide', key: 'h', keyWords: 'H', run: () => void graph.hide(ids) },
    {
      id: 'pin',
      label: pinned ? 'Unpin' : 'Pin',
      key: 'p',
      keyWords: 'P',
      run: () => void graph.pin(ids, !pinned),
    },
    ...takingActions(graph, ids, isOne),
    {
      id: 'remove',
      label: 'Remove from the graph',
      key: 'Delete',
      keyWords: 'Del',
      run: () => void graph.remove(ids),
    },
  ];
}

/** Taken away as they are on the graph, with the ties among them. */
function takingActions(
  graph: GraphState,
  ids: readonly EntityId[],
  isOne: boolean,
): EntityAction[] {
  const { deps } = graph;
  const offers = [{ label: isOne ? 'This one' : 'These', entities: ids }];
  const run = (): void =>
    deps.takeAway({ title: 'Export from the graph', offers, as: 'shown', withGraph: true });
  return [
    {
      id: 'copy',
      label: 'Copy as a table',
      key: 'Control+C',
      keyWords: shortcutWords('Mod+C'),
      run: () => void copySelection(graph),
    },
    { id: 'export', label: 'Export …', key: 'x', keyWords: 'X', run },
  ];
}

/** At once, or with its price said before. */
const expandActions = (
  graph: GraphState,
  ids: readonly EntityId[],
  isOne: boolean,
): EntityAction[] => [
  {
    id: 'expand',
    label: isOne ? expandWords(graph, ids) : 'Expand all of them',
    key: 'e',
    keyWords: 'E',
    run: () => void graph.expansion.start(ids),
  },
  {
    id: 'expand-further',
    label: 'Expand …',
    key: 'Shift+E',
    keyWords: 'Shift E',
    run: () => graph.answers.further.open(ids),
  },
];

/** Several may be judged the same; what is drawn once for several records opens into them. */
function asOneAction(graph: GraphState, ids: readonly EntityId[]): EntityAction[] {
  const { view, deps } = graph;
  const { glyphOf, recordsOf } = view.companies;
  const [glyph, ...others] = new Set(ids.map((id) => glyphOf.get(id) ?? id));
  if (others.length > 0) {
    const run = (): void => deps.marks.askAsOne(ids);
    return [
      ...compareAction(graph, ids),
      { id: 'as-one', label: 'Treat as one …', key: 's', keyWords: 'S', run },
    ];
  }
  const records = glyph === undefined ? undefined : recordsOf.get(glyph);
  if (records === undefined) return [];
  const label =
    glyphsOf(view, records).length > 1
      ? 'Draw its records as one'
      : `Show its ${records.length} records apart`;
  const run = (): void => {
    graph.recordsApart = withOpened(graph.recordsApart, view, records);
    graph.select(records);
  };
  return [{ id: 'apart', label, key: 's', keyWords: 'S', run }];
}

/** What is drawn once is flagged once any of its records is: the sign it bears is what is taken off. */
function flagAction(
  { deps: { marks } }: GraphState,
  ids: readonly EntityId[],
  isOne: boolean,
): EntityAction {
  const flagged = ids.filter((id) => marks.flagOf(id) !== null);
  const isOff = isOne ? flagged.length > 0 : flagged.length === ids.length;
  return {
    id: 'flag',
    label: isOff ? 'Take the flag off' : 'Flag',
    key: 'f',
    keyWords: 'F',
    run: () => void marks.toggleFlag(isOff ? flagged : ids),
  };
}

/** Any two may be held against each other, likely or not. */
function compareAction({ deps }: GraphState, ids: readonly EntityId[]): EntityAction[] {
  const [a, b, ...others] = ids;
  if (a === undefined || b === undefined || others.length > 0) return [];
  const run = (): void => deps.marks.askJudgement(a, b);
  return [{ id: 'compare', label: 'Compare and judge …', key: 'c', keyWords: 'C', run }];
}

function ownersActions(graph: GraphState, glyphs: readonly EntityId[]): EntityAction[] {
  return (['up', 'down'] as const).map((direction) => ({
    id: `owners-${direction}`,
    label: `Follow owners ${direction}`,
    key: direction === 'up' ? 'u' : 'd',
    keyWords: direction === 'up' ? 'U' : 'D',
    run: () => void graph.following.start(glyphs, direction),
  }));
}

/** Where some of its neighbours are not on the graph. */
function groupAction(graph: GraphState, records: readonly EntityId[]): EntityAction[] {
  const groups = groupsOf(graph.expansion.rests.groups, records);
  if (groups.length === 0) return [];
  const hubs = groups.map(({ entity }) => entity);
  const label = `Open its group: ${groupsInWords(groups)}`;
  const run = () => void graph.expansion.open(hubs);
  return [{ id: 'group', label, key: 'g', keyWords: 'G', run }];
}

/** Does what the key stands for; says whether it was one of the actions' keys. */
export function takeActionKey(
  event: KeyboardEvent,
  graph: GraphState,
  ids: readonly EntityId[],
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const shifted = event.shiftKey ? `Shift+${key.toUpperCase()}` : null;
  const actions = entityActions(graph, ids);
  const action =
    actions.find((offered) => offered.key === shifted) ??
    actions.find((offered) => offered.key === key);
  action?.run();
  return action !== undefined;
}

export function arePinned(graph: GraphState, ids: Iterable<EntityId>): boolean {
  const entities = [...ids].flatMap((id) => graph.entity(id) ?? []);
  return entities.length > 0 && entities.every((entity) => entity.pinned);
}

/**
 * How many neighbours are known of one entity, and whether expanding it costs a request. Those of
 * several records are no sum: one may be a neighbour of both.
 */
export function expandWords(graph: GraphState, records: readonly EntityId[]): string {
  const entities = records.flatMap((id) => graph.entity(id) ?? []);
  if (entities.length === 0) return 'Expand';
  if (entities.some(({ fetchedAt }) => fetchedAt === null)) return 'Expand · asks the registry';
  const known = entities.map(({ neighbours }) => neighbours.toLocaleString('en'));
  return `Expand · ${known.join(' + ')} known`;
}

/** Selects an entity whose profile is opened, if it is shown, and brings it into sight. */
export function pointOut(
  graph: GraphState,
  id: EntityId,
  how: 'reveal' | 'approach' = 'reveal',
): void {
  if (!graph.view.entityById.has(id)) return;
  if (!graph.selection.has(id)) graph.select(withRecords(graph.view, [id]));
  graph.current = id;
  graph.controls?.[how](id);
}
