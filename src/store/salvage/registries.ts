/** Registries whose row is gone, known again by the addresses that were asked. */
import {
  SAMPLE_ADDRESS,
  SAMPLE_HANDLE,
  type RegistryHandle,
} from '../../contract/model/registry.ts';
import { isRecordId } from '../../contract/model/entity.ts';
import type { Connection } from '../base/connection.ts';
import type { Recognise } from './salvage-input.ts';
import type { StoredTable } from './table-shapes.ts';

interface Asked {
  registry: RegistryHandle;
  record: string;
  asked: string;
}

interface Mending {
  tables: ReadonlyMap<string, StoredTable>;
  recognise: Recognise;
  notes: string[];
}

/**
 * The chain names them by their handles, and their entities by the keys of their rows: a handle gets the
 * key that the entities have which were asked of it.
 */
export function mendRegistries(
  connection: Connection,
  { tables, recognise, notes }: Mending,
): void {
  if (!tables.has('requests')) return;
  const lost = connection.query<Asked>(
    `SELECT registry, record, min(asked) AS asked FROM requests
     WHERE record IS NOT NULL AND registry IS NOT NULL AND kept = 'response'
       AND registry NOT IN (SELECT handle FROM registries) GROUP BY registry`,
  );
  const key = connection.query<{ key: number }>(
    `SELECT e.registry AS key FROM requests r JOIN entities e ON e.id = r.record
     WHERE r.registry = ? AND e.registry NOT IN (SELECT key FROM registries)
     GROUP BY e.registry ORDER BY count(*) DESC LIMIT 1`,
  );
  const put = connection.query(
    'INSERT OR IGNORE INTO registries (key, address, handle, kind, mark) VALUES (?, ?, ?, ?, ?)',
  );
  const taken = connection.query<{ key: number }>(
    `SELECT max(key) AS key FROM (SELECT max(key) AS key FROM registries UNION ALL
       SELECT max(registry) FROM entities)`,
  );
  for (const { registry, record, asked } of lost.all()) {
    const found = isRecordId(record) ? recognise.registry(asked, record) : null;
    if (found === null) continue;
    const address = registry === SAMPLE_HANDLE ? SAMPLE_ADDRESS : found.address;
    const own = key.get(registry)?.key ?? (taken.get()?.key ?? 0) + 1;
    put.run(own, address, registry, found.kind, registry.slice(0, 2).toUpperCase());
    notes.push(
      `The registry ${registry} was known again by what was asked of it; how it is asked is as for a new one.`,
    );
  }
}
