/** What is known of those listed, by their ids. */
import type { CoveredEntity } from '../../../../contract/answers/coverage.ts';
import type { EntityId } from '../../../../contract/model/entity.ts';

export type CoveredRows = ReadonlyMap<EntityId, CoveredEntity>;

export const NO_ROWS: CoveredRows = new Map();

export const withRows = (rows: CoveredRows, items: readonly CoveredEntity[]): CoveredRows =>
  new Map([...rows, ...items.map((item) => [item.entity, item] as const)]);

/** Without these, of which something else may be known now. */
export function withoutRows(rows: CoveredRows, ids: readonly EntityId[]): CoveredRows {
  if (!ids.some((id) => rows.has(id))) return rows;
  const left = new Map(rows);
  for (const id of ids) left.delete(id);
  return left;
}
