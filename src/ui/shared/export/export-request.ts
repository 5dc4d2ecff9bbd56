/** What the export dialog is opened for: an entity with all it is tied to, or the rows of a table. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { ExportRequest } from '../window/pane-context.ts';

/** As many as one export can name. */
export const MOST_NAMED = 50_000;

const each = (ids: Iterable<EntityId>): EntityId[] => [...new Set(ids)];

interface RowsToExport<Row> {
  /** `Export the table of entities`. */
  title: string;
  rows: readonly Row[];
  chosen: readonly Row[];
  entitiesOf: (row: Row) => readonly EntityId[];
  /** What all rows and the chosen ones are called. */
  labels: readonly [all: string, chosen: string];
  as: ExportRequest['as'];
}

/** Of a list: those chosen, where several or not all are, and all. */
export function exportOfRows<Row>(of: RowsToExport<Row>): ExportRequest {
  const { title, rows, chosen, entitiesOf, labels, as } = of;
  const [all, some] = labels;
  const isPart = chosen.length > 0 && chosen.length < rows.length;
  const offers = [
    ...(isPart ? [{ label: some, entities: each(chosen.flatMap(entitiesOf)) }] : []),
    { label: all, entities: each(rows.flatMap(entitiesOf)) },
  ];
  // One row that the keyboard happens to be on is seldom what somebody wants.
  if (chosen.length < 2) offers.reverse();
  return { title, offers, as, format: 'csv' };
}
