/** The items of a case, indexed by what they are about. */
import {
  keyOfItem,
  partsOfTagged,
  type ItemKind,
  type ItemName,
  type StoredItem,
} from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { RecordMarks } from '../../drawing/elements/record-marks.ts';

/** Items added or changed, and items deleted. */
export interface ItemsDelta {
  put: readonly StoredItem[];
  removed: readonly ItemName[];
}

export type Items = ReadonlyMap<string, StoredItem>;

export const NO_ITEMS: Items = new Map();

/** The items after these changes, as a new map. */
export function withChanges(items: Items, changes: readonly ItemsDelta[]): Items {
  const now = new Map(items);
  for (const { put, removed } of changes) {
    for (const item of put) now.set(keyOfItem(item), item);
    for (const name of removed) now.delete(keyOfItem(name));
  }
  return now;
}

/** All items of one kind, in the order they were stored. */
export function itemsOf<K extends ItemKind>(items: Items, kind: K): StoredItem<K>[] {
  const all = [...items.values()].filter((item): item is StoredItem<K> => item.kind === kind);
  return all.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

export interface ItemIndex {
  notes: readonly StoredItem<'note'>[];
  /** Sorted by name. */
  tags: readonly StoredItem<'tag'>[];
  flagOf: ReadonlyMap<EntityId, StoredItem<'flag'>>;
  /** On the entity and on its fields, oldest first. */
  notesOf: ReadonlyMap<EntityId, readonly StoredItem<'note'>[]>;
  tagsOf: ReadonlyMap<EntityId, readonly StoredItem<'tag'>[]>;
}

export function indexItems(items: Items): ItemIndex {
  const notes = itemsOf(items, 'note');
  const tags = itemsOf(items, 'tag').sort((a, b) => a.name.localeCompare(b.name));
  const notesOf = new Map<EntityId, StoredItem<'note'>[]>();
  for (const note of notes) {
    if ('entity' in note.place) addTo(notesOf, note.place.entity, note);
  }
  const tagById = new Map(tags.map((tag) => [tag.id, tag]));
  const tagsOf = new Map<EntityId, StoredItem<'tag'>[]>();
  for (const item of itemsOf(items, 'tagged')) {
    const { tag, entity } = partsOfTagged(item);
    const known = tagById.get(tag);
    if (known !== undefined) addTo(tagsOf, entity, known);
  }
  const flagOf = new Map(itemsOf(items, 'flag').map((flag) => [flag.id, flag]));
  return { notes, tags, flagOf, notesOf, tagsOf };
}

/** The marks of each record that has any. */
export function marksByRecord({ flagOf, tagsOf, notesOf }: ItemIndex): Map<EntityId, RecordMarks> {
  const records = new Set([...flagOf.keys(), ...tagsOf.keys(), ...notesOf.keys()]);
  return new Map(
    Array.from(records, (id) => [
      id,
      {
        flag: flagOf.get(id)?.colour ?? null,
        tags: tagsOf.get(id)?.length ?? 0,
        notes: notesOf.get(id)?.length ?? 0,
      },
    ]),
  );
}

function addTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}
