/** What the export dialog is asked for: whoever opens it says what may be taken away, in the words of its place. */
import type { Client } from '../../../contract/client.ts';
import type { FormatName } from '../../../contract/answers/formats.ts';
import type { EntityId } from '../../../contract/model/entity.ts';

/** These, and the ties among them. */
interface ExportOffer {
  /** `The rows of this table`. */
  label: string;
  entities: readonly EntityId[];
}

export interface ExportRequest {
  /** `Export the profile`. */
  title: string;
  /** The one chosen at first comes first; those without anybody are not offered. */
  offers: readonly ExportOffer[];
  /** As the graph is shown, at its time and through its filter; or whatever they are at any time. */
  as: 'shown' | 'any';
  /** Chosen at first; without it the one that was chosen last. */
  format?: FormatName;
  /** What the graph itself offers can be chosen too. */
  withGraph?: boolean;
}

/** As many as one export can name. */
export const MOST_NAMED = 50_000;
const A_PAGE = 1000;

/** One entity and all that stored records tie it to. Refused as the engine refuses. */
export async function withNeighbours(client: Client, entity: EntityId): Promise<EntityId[]> {
  const found: EntityId[] = [entity];
  for (;;) {
    const { items, total } = await client.readNeighbours({
      entity,
      offset: found.length - 1,
      limit: A_PAGE,
    });
    found.push(...items.map((item) => item.entity));
    if (items.length === 0 || found.length > total || found.length > MOST_NAMED) return found;
  }
}

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
  // One row that the keyboard happens to be on is seldom what is meant.
  if (chosen.length < 2) offers.reverse();
  return { title, offers, as, format: 'csv' };
}
