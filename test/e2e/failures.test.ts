/** A registry that fails in each way: a clear message each time, and nothing kept that shouldn't be. */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultWords, type FaultCode } from '../../src/contract/faults.ts';
import { openStore } from '../../src/store/open-store.ts';
import { join } from 'node:path';
import { makeFolder } from '../make/open-desk.ts';
import { createSmallWorld } from '../make/small-world.ts';
import {
  startScriptedRegistry,
  type Behaviour,
  type ScriptedRegistry,
} from '../make/scripted-registry.ts';
import { closeBrowser, openApp, search, type App } from './open-app.ts';

afterAll(closeBrowser);

/** The beginning of the words of a fault, before what varies. */
const opening = (code: FaultCode): string =>
  faultWords({ code, detail: {} }).says.split(/[(“]/)[0]!.trim().slice(0, 28);

const FAILURES: [Behaviour, FaultCode][] = [
  ['refused', 'registry-unreachable'],
  ['401', 'key-refused'],
  ['429', 'registry-busy'],
  ['500', 'registry-failed'],
  ['html', 'answer-not-json'],
  ['cut', 'answer-cut'],
  ['redirect', 'registry-redirected'],
];

let registry: ScriptedRegistry;
let app: App;
let store: string;
let remove: () => void;

beforeEach(async () => {
  const made = makeFolder();
  remove = made.remove;
  store = join(made.folder, 'store.sqlite');
  registry = await startScriptedRegistry(createSmallWorld());
  app = await openApp({
    store,
    key: registry.key,
    named: { address: registry.url },
  });
});

afterEach(async () => {
  await app.close();
  await registry.close();
  remove();
});

/** After the app let go of it: what the store holds of this registry. */
function kept(): { profiles: number; responses: number } {
  const opened = openStore(store);
  try {
    return opened.read.counts();
  } finally {
    opened.close();
  }
}

describe('a registry that fails', () => {
  it.each(FAILURES)('%s: says so, keeps what was typed and stores nothing', async (how, code) => {
    await registry.behave(how);
    await search(app.page, 'Ada');
    const notice = app.page.getByRole('region', { name: 'Search' }).getByRole('alert');
    await expect.poll(() => notice.textContent(), { timeout: 30_000 }).toContain(opening(code));
    expect(await app.page.getByRole('searchbox', { name: 'Search members' }).inputValue()).toBe(
      'Ada',
    );
    expect(await app.page.content()).not.toContain(registry.key);
    await app.close();
    expect(kept()).toEqual({ profiles: 0, responses: 0 });
  });

  it('slow: can be cancelled, and works again afterwards', async () => {
    await registry.behave('slow');
    await search(app.page, 'Ada');
    await app.page.getByRole('button', { name: 'Cancel' }).first().click();
    await registry.behave('ok');
    await search(app.page, 'Ada');
    await app.page.getByRole('grid', { name: 'Results' }).getByText('Ada Lind').first().waitFor();
  });

  it('wrong id: the profile is refused and what was there stays', async () => {
    await search(app.page, 'Ada');
    await registry.behave('wrong-id');
    await app.page.getByRole('grid', { name: 'Results' }).getByText('Ada Lind').first().click();
    const profile = app.page.getByRole('region', { name: 'Profile' });
    await profile.getByText('Asked for 2001').waitFor();
    await app.close();
    expect(kept().profiles).toBe(0);
  });
});
