/** A store in a folder of its own, gone when the test is over. */
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { knowTestRegistries } from './known-registries.ts';
import { placeNewStore } from './new-store.ts';

export function tempFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'interlock-store-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The file of one that is not open. */
function newTempStore(): string {
  const file = join(tempFolder(), 'test.interlock');
  placeNewStore(file);
  return file;
}

/**
 * Closed at the end of the test; closing it before is fine. It knows two registries, `sample` and
 * `registry.example`.
 */
export function openTempStore(file = newTempStore()): Store {
  const store = openStore(file);
  knowTestRegistries(store);
  onTestFinished(() => store.close());
  return store;
}
