/** What the graph is sized and coloured by, as columns of the table of entities. */
import type { NumberMeasure } from '../../../../contract/model/graph-view.ts';
import type { GridColumn } from '../../../shared/grid/grid-column.ts';
import { MEASURE_WORDS } from './measure-words.ts';

/** The table has ties of records already. */
const labelOf = (measure: NumberMeasure): string =>
  measure === 'degree' ? 'Ties as drawn' : MEASURE_WORDS[measure].label;

export const measureColumns = (measures: readonly NumberMeasure[]): GridColumn[] =>
  measures.map((id) => ({
    id,
    label: labelOf(id),
    width: '106px',
    sortable: true,
    hint: `${MEASURE_WORDS[id].meaning}. Records drawn as one have one value`,
  }));
