/** The way to a registry: when being offline begins and ends, and who is told. */
import { expect, it } from 'vitest';
import { Refusal } from '../../src/contract/faults.ts';
import { memberQuery } from '../../src/contract/model/query.ts';
import { DEFAULT_SETTINGS, type Status } from '../../src/contract/model/settings.ts';
import { RegistryLink } from '../../src/engine/registry-link.ts';
import { createMemoryKeys } from '../../src/thread/memory-keys.ts';
import { createMemoryRegistry } from '../make/memory-registry.ts';
import { refusedWith } from '../make/open-desk.ts';

/** A link to a registry that is there or gone; `shown` is what the status showed at each change. */
function openLink() {
  const registry = createMemoryRegistry({});
  const shown: Status['offline'][] = [];
  let day = 0;
  let gone = false;
  const link = new RegistryLink({
    connect: () => Promise.resolve({ url: 'sample', registry }),
    powers: createMemoryKeys(),
    settings: () => DEFAULT_SETTINGS,
    startsOffline: false,
    log: { write: () => undefined, keepOut: () => undefined },
    now: () => new Date(Date.UTC(2026, 0, (day += 1))),
    changed: () => shown.push(link.offline()),
  });
  const ask = (despite?: 'unreachable') =>
    link.ask(
      (way) => {
        if (gone) throw new Refusal('registry-unreachable');
        return way.searchMembers(memberQuery.parse({ q: 'Ada' }));
      },
      new AbortController().signal,
      despite,
    );
  return { link, shown, ask, leave: () => (gone = true), comeBack: () => (gone = false) };
}

it('shows that it is online again once a test was answered', async () => {
  const { shown, ask, leave, comeBack } = openLink();
  leave();
  await refusedWith(ask());
  expect(shown.at(-1)).toMatchObject({ why: 'unreachable' });
  comeBack();
  await ask('unreachable');
  expect(shown.at(-1)).toBeNull();
});

it('is offline since the first time nobody was there, however often it is tried', async () => {
  const { link, ask, leave } = openLink();
  leave();
  await refusedWith(ask());
  const since = link.offline()?.since;
  await refusedWith(ask('unreachable'));
  expect(link.offline()).toEqual({ why: 'unreachable', since });
});

it('stays offline when that was chosen while a test was under way', async () => {
  const { link, ask, leave, comeBack } = openLink();
  leave();
  await refusedWith(ask());
  comeBack();
  const testing = ask('unreachable');
  link.setOffline(true);
  await testing;
  expect(link.offline()).toMatchObject({ why: 'chosen' });
});
