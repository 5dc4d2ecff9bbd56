/** What the status bar says of the store, and of what went wrong. */
import { describe, expect, it } from 'vitest';
import { fault } from '../../src/contract/faults/faults.ts';
import { render } from 'vitest-browser-svelte';
import { Workbench } from '../../src/ui/screens/state/workbench.svelte.ts';
import NotFetchedFixture from './not-fetched/NotFetchedFixture.svelte';
import { ONLINE, scriptTransport } from './scripted-transport.ts';

describe('the status bar', () => {
  it('says how far names and ties of another version are derived again, until they are', async () => {
    const derivingAnew = { done: 1, total: 3 };
    const transport = scriptTransport({ readStatus: () => ({ ...ONLINE, derivingAnew }) });
    const workbench = new Workbench(transport);
    await workbench.session.read();
    const screen = await render(NotFetchedFixture, { workbench });
    const said = screen.getByText('Bringing names and ties up to date: 33 %');
    await expect.element(said).toBeVisible();
    transport.announce({ name: 'statusChanged', status: ONLINE });
    await expect.element(said).not.toBeInTheDocument();
  });

  it('says what was imported apart from profiles, and what of it an undo took back', async () => {
    const imported = { records: 5, undone: 0 };
    const transport = scriptTransport({ readStatus: () => ({ ...ONLINE, imported }) });
    const workbench = new Workbench(transport);
    await workbench.session.read();
    const screen = await render(NotFetchedFixture, { workbench });
    await expect.element(screen.getByText('5 imported records', { exact: true })).toBeVisible();
    await expect.element(screen.getByText('0 profiles stored')).toBeVisible();
    const tell = (undone: number) =>
      transport.announce({
        name: 'statusChanged',
        status: { ...ONLINE, imported: { records: 5, undone } },
      });
    tell(2);
    await expect.element(screen.getByText('5 imported records, 2 of imports undone')).toBeVisible();
    tell(5);
    await expect.element(screen.getByText('5 imported records, import undone')).toBeVisible();
  });

  it('says what went wrong until something else is done, another case is shown, or it is dismissed', async () => {
    const transport = scriptTransport({ readStatus: () => ONLINE });
    const workbench = new Workbench(transport);
    const { session } = workbench;
    await session.read();
    const screen = await render(NotFetchedFixture, { workbench });
    const said = screen.getByRole('button', { name: /^Last fault/ });
    const fail = async (): Promise<void> => {
      session.notice(fault('file-unreadable', { file: 'a.interlock', why: 'ENOENT' }));
      await expect.element(said).toBeVisible();
    };
    await fail();
    session.announce('Saved');
    await expect.element(said).not.toBeInTheDocument();
    await fail();
    await screen.getByRole('button', { name: 'Dismiss the fault' }).click();
    await expect.element(said).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Faults' })).toBeVisible();
    // One that a registry gave is settled the same way.
    const lastFault = {
      fault: fault('registry-cut'),
      at: '2020-01-01T00:00:00.000Z',
      registry: '',
    };
    transport.announce({ name: 'statusChanged', status: { ...ONLINE, lastFault } });
    await expect.element(screen.getByRole('button', { name: /connection failed/ })).toBeVisible();
    session.settle();
    await expect.element(said).not.toBeInTheDocument();
  });
});
