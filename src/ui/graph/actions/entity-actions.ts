/** What can be done with entities of the graph: one list for the menu, the keyboard and the key help. */
import { parseEntityId, type EntityId } from '../../../contract/model/entity.ts';
import { canPerform, isKeyOf, type Action } from '../../shared/window/action.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
import { glyphsOf, withOpened } from '../model/drawn-graph.ts';
import { targetsOf, type EntityTargets } from '../model/entity-targets.ts';
import { groupsInWords, groupsOf } from '../expand/rest-groups.svelte.ts';
import { STACK_ACTIONS } from '../stacks/stack-actions.ts';
import { copySelection } from '../tables/copied-selection.ts';

const isOne = ({ glyphs }: EntityTargets): boolean => glyphs.length === 1;

/** The only record, or else the record drawn for the company; undefined when nothing is targeted. */
const firstOf = ({ ids, glyphs }: EntityTargets): EntityId | undefined =>
  ids.length === 1 ? ids[0] : glyphs[0];

/** The companies the targets belong to, with all records of a company as one, ignoring stacks. */
function companiesOf({ graph: { view }, ids }: EntityTargets): EntityId[] {
  const { glyphOf } = view.companies;
  return [...new Set(ids.map((id) => glyphOf.get(id) ?? id))];
}

/** The records drawn as one, if all targets belong to one company. */
function recordsOf(targets: EntityTargets): readonly EntityId[] | undefined {
  const [only, ...others] = companiesOf(targets);
  if (only === undefined || others.length > 0) return undefined;
  return targets.graph.view.companies.recordsOf.get(only);
}

const flaggedOf = ({ graph, ids }: EntityTargets): EntityId[] =>
  ids.filter((id) => graph.deps.marks.flagOf(id) !== null);

/** A glyph counts as flagged when any of its records is, so that the action removes the flag it shows. */
function isFlagged(targets: EntityTargets): boolean {
  const flagged = flaggedOf(targets).length;
  return isOne(targets) ? flagged > 0 : flagged === targets.ids.length;
}

/** Groups of neighbours that are not on the graph. */
const hiddenGroupsOf = ({ graph, ids }: EntityTargets) =>
  groupsOf(graph.expansion.rests.groups, ids);

const SHARED_BOARDS_WORDS = {
  member: 'Who has roles in the same companies',
  company: 'Which of its members have roles together elsewhere',
  several: 'Who has roles in several of these',
};

/** Whose boards are asked about. */
function boardsOf({ glyphs }: EntityTargets): keyof typeof SHARED_BOARDS_WORDS {
  const [only, ...others] = glyphs;
  return only === undefined || others.length > 0 ? 'several' : parseEntityId(only).subject;
}

const followOwners = (direction: 'up' | 'down'): Action<EntityTargets> => ({
  id: `owners-${direction}`,
  label: `Follow owners ${direction}`,
  localKeys: [direction === 'up' ? 'u' : 'd'],
  perform: ({ graph, glyphs }) => void graph.following.start(glyphs, direction),
});

/** All actions on entities, in the order they are offered. */
export const ENTITY_ACTIONS: readonly Action<EntityTargets>[] = [
  {
    id: 'open',
    label: 'Open the profile',
    inMenu: 'Open profile',
    localKeys: ['Enter', 'Shift+Enter'],
    when: isOne,
    perform(targets) {
      const first = firstOf(targets);
      if (first !== undefined) targets.graph.deps.openProfile(first);
    },
  },
  {
    id: 'expand',
    label: 'Expand',
    labelNow: (targets) =>
      isOne(targets) ? expandWords(targets.graph, targets.ids) : 'Expand all of them',
    localKeys: ['e'],
    perform: ({ graph, ids }) => void graph.expansion.start(ids),
  },
  {
    // Opens a dialog that states the cost before it sends anything.
    id: 'expand-further',
    label: 'Expand by kind, role and levels',
    inMenu: 'Expand …',
    localKeys: ['Shift+E'],
    perform: ({ graph, ids }) => graph.answers.further.open(ids),
  },
  {
    id: 'group',
    label: 'Open its group: the neighbours that are not on the graph',
    labelNow: (targets) => `Open its group: ${groupsInWords(hiddenGroupsOf(targets))}`,
    localKeys: ['g'],
    when: (targets) => isOne(targets) && hiddenGroupsOf(targets).length > 0,
    perform: (targets) =>
      void targets.graph.expansion.open(hiddenGroupsOf(targets).map(({ entity }) => entity)),
  },
  followOwners('up'),
  followOwners('down'),
  {
    id: 'shared-boards',
    label: 'Who has roles in several of the same companies',
    labelNow: (targets) => SHARED_BOARDS_WORDS[boardsOf(targets)],
    localKeys: ['b'],
    perform: ({ graph, ids }) => graph.answers.askForSharedBoards(ids),
  },
  {
    id: 'flag',
    label: 'Flag, or take the flag off',
    labelNow: (targets) => (isFlagged(targets) ? 'Take the flag off' : 'Flag'),
    localKeys: ['f'],
    perform: (targets) =>
      void targets.graph.deps.marks.toggleFlag(
        isFlagged(targets) ? flaggedOf(targets) : targets.ids,
      ),
  },
  {
    id: 'tag',
    label: 'Tag',
    inMenu: 'Tag …',
    localKeys: ['t'],
    perform: ({ graph, ids }) => graph.deps.marks.openTags(ids),
  },
  {
    id: 'note',
    label: 'Write a note on it',
    inMenu: 'Add note …',
    localKeys: ['n'],
    when: isOne,
    perform(targets) {
      const entity = firstOf(targets);
      if (entity === undefined) return;
      const { graph } = targets;
      graph.deps.marks.write({ on: 'entity', entity }, graph.entity(entity)?.label ?? entity);
    },
  },
  {
    // Any two records can be compared, whether or not they are likely the same.
    id: 'compare',
    label: 'Compare two, and judge whether they are the same',
    inMenu: 'Compare and judge …',
    localKeys: ['c'],
    when: (targets) => companiesOf(targets).length > 1 && targets.ids.length === 2,
    perform({ graph, ids: [a, b] }) {
      if (a !== undefined && b !== undefined) graph.deps.marks.openComparison(a, b);
    },
  },
  {
    id: 'as-one',
    label: 'Treat several as one',
    inMenu: 'Treat as one …',
    localKeys: ['s'],
    when: (targets) => companiesOf(targets).length > 1,
    perform: ({ graph, ids }) => graph.deps.marks.openTreatAsOne(ids),
  },
  {
    id: 'apart',
    label: 'Of one that stands for several, show its records apart',
    labelNow(targets) {
      const records = recordsOf(targets) ?? [];
      return glyphsOf(targets.graph.view, records).length > 1
        ? 'Draw its records as one'
        : `Show its ${records.length} records apart`;
    },
    localKeys: ['s'],
    when: (targets) => recordsOf(targets) !== undefined,
    perform(targets) {
      const { graph } = targets;
      const records = recordsOf(targets) ?? [];
      graph.showRecordsApart(withOpened(graph.recordsApart, graph.view, records));
      graph.select(records);
    },
  },
  ...STACK_ACTIONS,
  {
    id: 'hide',
    label: 'Hide',
    localKeys: ['h'],
    perform: ({ graph, ids }) => void graph.hide(ids),
  },
  {
    id: 'pin',
    label: 'Pin or unpin',
    labelNow: ({ graph, ids }) => (arePinned(graph, ids) ? 'Unpin' : 'Pin'),
    localKeys: ['p'],
    perform: ({ graph, ids }) => void graph.pin(ids, !arePinned(graph, ids)),
  },
  {
    // The keyboard shortcut is handled by the browser's copy event.
    id: 'copy',
    label: 'Copy it, or the selection, as a table',
    inMenu: 'Copy as a table',
    localKeys: ['Mod+C'],
    perform: ({ graph }) => void copySelection(graph),
  },
  {
    // Exports the entities as shown on the graph, with the ties among them.
    id: 'export',
    label: 'Export it, or the selection',
    inMenu: 'Export …',
    localKeys: ['x'],
    perform(targets) {
      const offers = [{ label: isOne(targets) ? 'This one' : 'These', entities: targets.ids }];
      const title = 'Export from the graph';
      targets.graph.deps.openExport({ title, offers, as: 'shown', withGraph: true });
    },
  },
  {
    id: 'remove',
    label: 'Remove from the graph',
    localKeys: ['Delete', 'Shift+Delete'],
    perform: ({ graph, ids }) => void graph.remove(ids),
  },
];

/** The actions that can be performed now, in the order they are offered; empty if there is no entity. */
export const entityActions = (targets: EntityTargets): readonly Action<EntityTargets>[] =>
  firstOf(targets) === undefined
    ? []
    : ENTITY_ACTIONS.filter((action) => canPerform(action, targets));

/**
 * Performs the action bound to the key; returns false if there is none. Shift is compared only if the
 * action's key has it.
 */
export function takeActionKey(
  event: KeyboardEvent,
  graph: GraphWithParts,
  ids: readonly EntityId[],
): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const targets = targetsOf(graph, ids);
  const withShift = (keys: readonly string[] = []): boolean =>
    keys.some((key) => key.startsWith('Shift+'));
  const matching = entityActions(targets).filter(({ localKeys }) => isKeyOf(event, localKeys));
  const action = matching.find(({ localKeys }) => withShift(localKeys)) ?? matching[0];
  action?.perform(targets);
  return action !== undefined;
}

export function arePinned(graph: GraphWithParts, ids: Iterable<EntityId>): boolean {
  const entities = [...ids].flatMap((id) => graph.entity(id) ?? []);
  return entities.length > 0 && entities.every((entity) => entity.pinned);
}

/**
 * How many neighbours each record has, and whether expanding costs a request. The counts of several records
 * are not added up: one entity may be a neighbour of both.
 */
export function expandWords(graph: GraphWithParts, records: readonly EntityId[]): string {
  const entities = records.flatMap((id) => graph.entity(id) ?? []);
  if (entities.length === 0) return 'Expand';
  if (entities.some(({ fetchedAt }) => fetchedAt === null)) return 'Expand · asks the registry';
  const known = entities.map(({ neighbours }) => neighbours.toLocaleString('en'));
  return `Expand · ${known.join(' + ')} known`;
}
