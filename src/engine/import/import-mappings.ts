/** Which column was what in tables that were imported: the newest are remembered, by their columns. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { importMapping, type ImportMapping } from '../../contract/model/import.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';

const SETTING = 'import-mappings';
const MOST_STORED = 50;

/** By the hash of their columns, the newest last. */
const storedMappings = z.array(z.tuple([z.string(), importMapping]));

type StoredMappings = z.infer<typeof storedMappings>;

function readStoredJson(read: Pick<StoreReader, 'setting'>): StoredMappings {
  try {
    return storedMappings.safeParse(JSON.parse(read.setting(SETTING) ?? '[]')).data ?? [];
  } catch {
    // It can be chosen again.
    return [];
  }
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('hex');

/** What was used for the columns of this key; null: nothing. */
export const mappingsOf = (
  read: Pick<StoreReader, 'setting'>,
): ((key: string) => ImportMapping | null) => {
  const all = new Map(readStoredJson(read));
  return (key) => all.get(hashed(key)) ?? null;
};

export function rememberMappings(
  writer: Pick<StoreWriter, 'setting' | 'setSetting'>,
  /** By the key of its columns. */
  tables: readonly { key: string; mapping: ImportMapping }[],
): void {
  if (tables.length === 0) return;
  const all = new Map(readStoredJson(writer));
  for (const { key, mapping } of tables) {
    all.delete(hashed(key));
    all.set(hashed(key), mapping);
  }
  writer.setSetting(SETTING, JSON.stringify([...all].slice(-MOST_STORED)));
}
