/** The columns of the list of shared things. */
import type { GridColumn } from '../../../shared/grid/grid-column.ts';

/** Together no wider than the pane of a window of 1280 pixels. */
export const SHARED_COLUMNS: readonly GridColumn[] = [
  { id: 'kind', label: 'Kind', width: '104px' },
  { id: 'value', label: 'As stated', width: 'minmax(172px, 4fr)' },
  {
    id: 'count',
    label: 'By',
    width: '52px',
    hint: 'How many state it; all records of one company are one',
  },
  { id: 'here', label: 'Here', width: '52px', hint: 'How many of those are on the graph' },
  { id: 'who', label: 'Who', width: 'minmax(132px, 4fr)' },
];
