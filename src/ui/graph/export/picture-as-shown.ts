/** How the graph is shown now, for a picture of it to be the same. */
import type { InputOf } from '../../../contract/commands.ts';
import type { GraphState } from '../graph-state.svelte.ts';

export type PictureAsShown = Pick<
  InputOf<'exportGraph'>,
  'time' | 'filter' | 'recordsApart' | 'areas'
>;

export const pictureAsShown = ({
  recordsApart,
  time,
  filters,
  placing,
}: GraphState): PictureAsShown => ({
  recordsApart,
  ...{ time: time.chosen, filter: filters.chosen },
  areas: placing.layout === 'jurisdiction',
});
