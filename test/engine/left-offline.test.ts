/** Offline stays as the analyst left it, over a restart; a run told otherwise goes its own way. */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startDirectEngine } from '../make/direct-engine.ts';
import { makeFolder, openDesk } from '../make/open-desk.ts';

let store: string;
let remove: () => void;

beforeEach(() => {
  const made = makeFolder();
  store = join(made.folder, 'store.db');
  remove = made.remove;
});

afterEach(() => remove());

async function restarted(change?: boolean, offline?: boolean): Promise<string | undefined> {
  const desk = await openDesk(startDirectEngine, {
    store,
    ...(offline !== undefined && { offline }),
  });
  const { offline: now } = await desk.client.readStatus({});
  if (change !== undefined) await desk.client.setOffline({ on: change });
  await desk.close();
  return now?.why;
}

it('starts as it was left', async () => {
  expect(await restarted(true)).toBeUndefined();
  expect(await restarted()).toBe('chosen');
  expect(await restarted(undefined, false)).toBeUndefined();
  expect(await restarted(false)).toBe('chosen');
  expect(await restarted()).toBeUndefined();
  expect(await restarted(undefined, true)).toBe('chosen');
  expect(await restarted()).toBeUndefined();
});
