/** What the status bar says of the store. */
import { expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { Workbench } from '../../src/ui/workbench.svelte.ts';
import NotFetchedFixture from './not-fetched/NotFetchedFixture.svelte';
import { ONLINE, scriptTransport } from './scripted-transport.ts';

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
