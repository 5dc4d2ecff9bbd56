/** The graph within the window: undo from anywhere but a field, and the profile's entity pointed out. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { Workbench } from '../../../src/ui/workbench.svelte.ts';
import { engineTransport } from '../engine-transport.ts';
import { SMALL_WORLD } from '../graph/worlds.ts';

async function open() {
  localStorage.clear();
  await page.viewport(1280, 800);
  const transport = await engineTransport(SMALL_WORLD);
  const workbench = new Workbench(transport);
  await workbench.start();
  const screen = await render(WorkbenchScreen, { workbench });
  return { transport, workbench, screen, graph: workbench.graph };
}

it('undoes and redoes from anywhere, but in a field leaves the keys to the field', async () => {
  const { screen, graph, transport } = await open();
  await graph.hide(['sample/member:1']);
  await screen.getByRole('searchbox', { name: 'Search members' }).fill('ada');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(transport.inputsOf('undo')).toEqual([]);
  (screen.getByRole('button', { name: 'Settings' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => graph.entity('sample/member:1')?.hidden).toBe(false);
  await userEvent.keyboard('{Control>}y{/Control}');
  await expect.poll(() => graph.entity('sample/member:1')?.hidden).toBe(true);
  expect(transport.inputsOf('undo')).toHaveLength(1);
});

it('selects the entity whose profile is opened', async () => {
  const { workbench, graph } = await open();
  graph.select(['sample/member:3']);
  await workbench.profile.open('sample/member:2');
  await expect.poll(() => [...graph.selection]).toEqual(['sample/member:2']);
});
