/** The items of a case besides its canvas, such as notes: a row each. */
import type { ItemKind, ItemName, StoredItem } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { Connection } from '../base/connection.ts';
import { caseKeys } from './cases.ts';
import { readStoredJson } from '../base/stored-text.ts';

interface ItemRow {
  key: number;
  kind: ItemKind;
  id: string;
  value: string;
}

/** The stored text of an item: everything but its name. */
export function itemToValue(item: StoredItem): string {
  const { kind: _kind, id: _id, ...rest } = item;
  return JSON.stringify(rest);
}

/** The store wrote this text, so it is an item of its kind; damage shows as invalid JSON. */
export const valueToItem = ({ kind, id }: ItemName, value: string): StoredItem =>
  ({ kind, id, ...readStoredJson<object>(value) }) as StoredItem;

/** The journal's name for an item; no entity or other target has such a name. */
export const itemTarget = ({ kind, id }: ItemName): string => `item ${kind} ${id}`;

/** The item that a target names; null if it names none. */
export function targetToName(target: string): ItemName | null {
  const [, kind, id] = /^item (\S+) (.*)$/s.exec(target) ?? [];
  return kind === undefined || id === undefined ? null : { kind: kind as ItemKind, id };
}

const FIND = 'SELECT value FROM case_items WHERE case_key = ? AND kind = ? AND id = ?';

export function caseItemQueries(connection: Connection) {
  const keyOf = caseKeys(connection);
  const after = connection.query<ItemRow>(
    'SELECT key, kind, id, value FROM case_items WHERE case_key = ? AND key > ? ORDER BY key LIMIT ?',
  );
  const find = connection.query<{ value: string }>(FIND);
  const ofKind = connection.query<ItemRow>(
    'SELECT key, kind, id, value FROM case_items WHERE case_key = ? AND kind = ? ORDER BY id',
  );
  return {
    /** Items in the order they were put; `next` is the `after` of the next page, null at the end. */
    caseItems(
      id: CaseId,
      part: { after: number; limit: number },
    ): { items: StoredItem[]; next: number | null } {
      const rows = after.all(keyOf(id), part.after, part.limit);
      const last = rows.length < part.limit ? undefined : rows.at(-1);
      return {
        items: rows.map((row) => valueToItem(row, row.value)),
        next: last?.key ?? null,
      };
    },
    /** Null: there is no item of this name. */
    caseItem(id: CaseId, name: ItemName): StoredItem | null {
      const value = find.get(keyOf(id), name.kind, name.id)?.value;
      return value === undefined ? null : valueToItem(name, value);
    },
    /** All items of one kind, ordered by id. */
    caseItemsOf: <K extends ItemKind>(id: CaseId, kind: K): StoredItem<K>[] =>
      ofKind.all(keyOf(id), kind).map((row) => valueToItem(row, row.value) as StoredItem<K>),
  };
}

export function caseItemWriter(connection: Connection) {
  const put = connection.query(
    `INSERT INTO case_items (case_key, kind, id, value) VALUES (?, ?, ?, ?)
     ON CONFLICT (case_key, kind, id) DO UPDATE SET value = excluded.value`,
  );
  const remove = connection.query(
    'DELETE FROM case_items WHERE case_key = ? AND kind = ? AND id = ?',
  );
  const find = connection.query<{ value: string }>(FIND);
  return {
    /** The stored text of an item; null: there is none. */
    value: (caseKey: number, { kind, id }: ItemName): string | null =>
      find.get(caseKey, kind, id)?.value ?? null,
    set(caseKey: number, { kind, id }: ItemName, value: string | null): void {
      if (value === null) remove.run(caseKey, kind, id);
      else put.run(caseKey, kind, id, value);
    },
  };
}
