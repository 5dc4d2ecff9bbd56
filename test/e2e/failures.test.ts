/** A registry that fails in each way: a clear message each time, and nothing kept that shouldn't be. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { faultWords, type FaultCode } from '../../src/contract/faults/faults.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Behaviour } from '../make/scripted-registry.ts';
import { createSmallWorld } from '../make/small-world.ts';
import { newFolder, openApp, serveRegistry } from './open-app.ts';
import * as parts from './parts.ts';

/** The beginning of the words of a fault, before what varies. */
const opening = (code: FaultCode): string =>
  faultWords({ code, detail: {} }).says.split(/[(“]/)[0]!.trim().slice(0, 28);

const FAILURES: [Behaviour, FaultCode][] = [
  ['401', 'key-refused'],
  ['429', 'registry-busy'],
  ['500', 'registry-failed'],
  ['html', 'answer-not-json'],
  ['cut', 'answer-cut'],
  ['redirect', 'registry-redirected'],
  ['refused', 'registry-unreachable'],
];

describe('a registry that fails', () => {
  it('is told of in words, keeps what was typed, shows no key, and leaves nothing in the store', async () => {
    const { registry, app } = await serveRegistry(createSmallWorld());
    const store = join(newFolder(), 'store.sqlite');
    const opened = await openApp({ ...app, store });
    const { page } = opened;
    const notice = page.getByRole('region', { name: 'Search' }).getByRole('alert');
    for (const [how, code] of FAILURES) {
      await registry.behave(how);
      await parts.search(page, `Ada ${how}`);
      await expect.poll(() => notice.textContent(), { message: how }).toContain(opening(code));
      expect(await parts.searchBox(page).inputValue()).toBe(`Ada ${how}`);
      expect(await page.content()).not.toContain(registry.key);
    }
    await opened.close();
    const closed = openStore(store);
    const kept = closed.read.counts();
    closed.close();
    expect(kept).toEqual({ profiles: 0, responses: 0 });
  });

  it('is waited for no longer once it was cancelled, and its wrong record is refused', async () => {
    const { registry, app } = await serveRegistry(createSmallWorld());
    const { page } = await openApp(app);
    await registry.behave('slow');
    await parts.search(page, 'Ada');
    await page.getByRole('button', { name: 'Cancel' }).first().click();
    await registry.behave('ok');
    await parts.search(page, 'Ada');
    const found = parts.resultsOf(page).getByText('Ada Lind').first();
    await found.waitFor();
    await registry.behave('wrong-id');
    await found.click();
    await parts.profileOf(page).getByText('Asked for 2001').waitFor();
  });
});
