/** The “Select” menu: what can be selected by a shared value, and which list is open. */
import { tick } from 'svelte';
import { focusOn } from '../../shared/window/pane-focus.ts';
import { type ListedPart, entitiesByValue } from '../../../graph/graph-filter.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
import { setOf, tagNameIn } from '../model/visible-graph.ts';
import { withRecords, glyphsOf } from '../model/drawn-graph.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { partValueInWords, PART_WORDS } from '../../../drawing/filter-words.ts';
import { selectAndAnnounce } from '../model/selecting.ts';

/** `all`: the menu is open with all its lists closed. */
type OpenPart = SelectPart | 'all' | null;

let part = $state<OpenPart>(null);

export const openedSelectMenu = (): OpenPart => part;

export const toggleSelectMenu = (open: boolean): void => void (part = open ? 'all' : null);

/** Opens or closes a list; closing one that is no longer open changes nothing. */
export function toggleSelectList(list: SelectPart, open: boolean): void {
  if (open) part = list;
  else if (part === list) part = 'all';
}

/** Opens the menu first: it takes the focus, which then moves into the list. */
export async function openSelectList(list: SelectPart): Promise<void> {
  toggleSelectMenu(true);
  await rendered();
  toggleSelectList(list, true);
  await rendered();
  focusOn('list of a menu');
}

const rendered = (): Promise<number> => tick().then(() => new Promise(requestAnimationFrame));

/** The parts by whose values entities can be selected, counted as drawn. */
export const SELECT_PARTS = ['kinds', 'countries', 'roles', 'tags'] as const satisfies ListedPart[];

type SelectPart = (typeof SELECT_PARTS)[number];

interface Selectable {
  label: string;
  /** How many it selects, as drawn. */
  count: number;
  run: () => void;
}

/**
 * A choice for each value of this part, the most frequent first: it selects everything drawn with that
 * value; for a role, both ends of each tie.
 */
export function selectableBy(graph: GraphWithParts, part: SelectPart): Selectable[] {
  const { view } = graph.answers.projection;
  const { marks } = graph.deps;
  const drawn = setOf(
    withRecords(
      view,
      view.drawn.entities.map(({ id }) => id),
    ),
  );
  const shown = {
    entities: view.entities.filter(({ id }) => drawn.has(id)),
    ties: view.ties.filter(({ from, to }) => drawn.has(from) && drawn.has(to)),
    day: view.day,
    tagsOf: (id: EntityId) => marks.tagsOf(id).map((tag) => tag.id),
  };
  return entitiesByValue(shown, part).map(({ value, entities }) => {
    const words = partValueInWords(part, value, tagNameIn(marks));
    return {
      label: words,
      count: glyphsOf(view, entities).length,
      run: () => selectAndAnnounce(graph, entities, `${PART_WORDS[part].toLowerCase()} ${words}`),
    };
  });
}
