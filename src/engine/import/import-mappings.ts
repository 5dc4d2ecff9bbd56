/** The column mappings of imported tables: the newest are remembered, by their columns. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { importMapping, type ImportMapping } from '../../contract/model/import.ts';
import type { StoreReader, StoreWriter } from '../../store/store.ts';

const SETTING = 'import-mappings';
const MAX_STORED = 50;

/** Mappings by the hash of their columns, the newest last. */
const storedMappings = z.array(z.tuple([z.string(), importMapping]));

type StoredMappings = z.infer<typeof storedMappings>;

function readStoredJson(read: Pick<StoreReader, 'setting'>): StoredMappings {
  try {
    return storedMappings.safeParse(JSON.parse(read.setting(SETTING) ?? '[]')).data ?? [];
  } catch {
    // The user can choose the mapping again.
    return [];
  }
}

const hashed = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The mapping last used for the columns of a key; null if none. */
export const mappingsOf = (
  read: Pick<StoreReader, 'setting'>,
): ((key: string) => ImportMapping | null) => {
  const all = new Map(readStoredJson(read));
  return (key) => all.get(hashed(key)) ?? null;
};

export function rememberMappings(
  writer: Pick<StoreWriter, 'setting' | 'setSetting'>,
  /** Keyed by their columns. */
  tables: readonly { key: string; mapping: ImportMapping }[],
): void {
  if (tables.length === 0) return;
  const all = new Map(readStoredJson(writer));
  for (const { key, mapping } of tables) {
    all.delete(hashed(key));
    all.set(hashed(key), mapping);
  }
  writer.setSetting(SETTING, JSON.stringify([...all].slice(-MAX_STORED)));
}
