/** The rows of the list of profiles not fetched, in words, filtered and sorted. */
import { faultWords } from '../../contract/faults/faults.ts';
import { parseEntityId, type EntityId, type EntityKind } from '../../contract/model/entity.ts';
import { purposeInWords, type NotFetchedEntry } from '../../contract/answers/not-fetched.ts';
import { toPlainWords } from '../../drawing/shapes/visible-text.ts';
import { idInWords } from '../../graph/sameness/namesakes.ts';
import type { GridSort } from '../shared/grid/grid-column.ts';
import { matchingRows, sortedRows, type ColumnValues } from '../shared/grid/sorted-rows.ts';

export interface NotFetchedRow {
  entry: NotFetchedEntry;
  kind: EntityKind;
  name: string;
  what: string;
  why: string;
}

const WHY_LIMIT = 400;

function toRow(entry: NotFetchedEntry): NotFetchedRow {
  const { entity, label, kind, purpose, fault } = entry;
  return {
    entry,
    kind: kind ?? parseEntityId(entity).subject,
    name: label ?? idInWords(entity),
    what: purposeInWords(purpose),
    why: toPlainWords(faultWords(fault).says, WHY_LIMIT),
  };
}

/** The rows with some added or changed and others removed, in the order in which they failed. */
export function changedRows(
  rows: readonly NotFetchedRow[],
  changed: readonly NotFetchedEntry[],
  removed: readonly EntityId[],
): readonly NotFetchedRow[] {
  const byEntity = new Map(rows.map((row) => [row.entry.entity, row]));
  for (const entry of changed) byEntity.set(entry.entity, toRow(entry));
  for (const entity of removed) byEntity.delete(entity);
  return [...byEntity.values()].sort((a, b) => a.entry.key - b.entry.key);
}

const VALUES: ColumnValues<NotFetchedRow> = {
  name: ({ name }) => name,
  registry: ({ entry }) => parseEntityId(entry.entity).registry,
  what: ({ what }) => what,
  at: ({ entry }) => entry.at,
  why: ({ why }) => why,
  times: ({ entry }) => entry.times,
};

/** In the order in which they failed, until sorted by a column. */
export function shownRows(
  rows: readonly NotFetchedRow[],
  filter: string,
  sort: GridSort | null,
): readonly NotFetchedRow[] {
  const searched = ({ entry, name, what, why }: NotFetchedRow): string =>
    [name, entry.entity, idInWords(entry.entity), what, why].join('\n');
  return sortedRows(matchingRows(rows, filter, searched), sort, VALUES);
}
