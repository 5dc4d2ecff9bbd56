/** What the export dialog is opened for by a table: its rows. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { ExportRequest } from '../window/pane-context.ts';

/** The most entities that one export can name. */
export const MAX_NAMED = 50_000;

const each = (ids: Iterable<EntityId>): EntityId[] => [...new Set(ids)];

interface RowsToExport<Row> {
  /** `Export the table of entities`. */
  title: string;
  rows: readonly Row[];
  chosen: readonly Row[];
  entitiesOf: (row: Row) => readonly EntityId[];
  /** The labels of all rows and of the chosen ones. */
  labels: readonly [all: string, chosen: string];
  as: ExportRequest['as'];
}

/** Offers all rows, and the chosen ones if they are only a part; several chosen ones come first. */
export function exportOfRows<Row>(of: RowsToExport<Row>): ExportRequest {
  const { title, rows, chosen, entitiesOf, labels, as } = of;
  const [all, some] = labels;
  const isPart = chosen.length > 0 && chosen.length < rows.length;
  const offers = [
    ...(isPart ? [{ label: some, entities: each(chosen.flatMap(entitiesOf)) }] : []),
    { label: all, entities: each(rows.flatMap(entitiesOf)) },
  ];
  // A single row, on which the keyboard just happens to be, is seldom what is wanted.
  if (chosen.length < 2) offers.reverse();
  return { title, offers, as, format: 'csv' };
}
