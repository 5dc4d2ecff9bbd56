/** What of a graph can be selected by what it has in common, counted as it is drawn. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { PART_WORDS, partValueInWords } from '../../../drawing/filter-words.ts';
import { entitiesByValue, type ListedPart } from '../../../graph/graph-filter.ts';
import { selectAloud } from '../model/selecting.ts';
import { glyphsOf, withRecords } from '../model/drawn-graph.ts';
import type { GraphWithParts } from '../model/graph-parts.ts';
import { setOf, tagNameIn } from '../model/visible-graph.ts';

export const SELECT_PARTS = ['kinds', 'countries', 'roles', 'tags'] as const satisfies ListedPart[];

export type SelectPart = (typeof SELECT_PARTS)[number];

export interface Selectable {
  label: string;
  /** How many are selected by it, as they are drawn. */
  count: number;
  run: () => void;
}

/**
 * By each value of this part, the most first: whoever has it among what is drawn; of a role, both ends of each
 * tie with it.
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
      run: () => selectAloud(graph, entities, `${PART_WORDS[part].toLowerCase()} ${words}`),
    };
  });
}
