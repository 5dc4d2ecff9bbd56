/** The graph within the window: undo from anywhere but a field, and the profile's entity pointed out. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { Workbench } from '../../../src/ui/workbench.svelte.ts';
import type { EngineSeed } from '../../make/page-engine.ts';
import { engineTransport } from '../engine-transport.ts';
import { INTERLOCK_WORLD } from '../graph/answers/interlocks/interlock-world.ts';
import { SMALL_WORLD } from '../graph/worlds.ts';

async function open(world: EngineSeed = SMALL_WORLD) {
  localStorage.clear();
  await page.viewport(1280, 800);
  const transport = await engineTransport(world);
  const workbench = new Workbench(transport);
  await workbench.start();
  const screen = await render(WorkbenchScreen, { workbench });
  return { transport, workbench, screen, graph: workbench.graph };
}

describe('the window with a graph', () => {
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

  it('has room for a few rows of an answer when it is low, and shows no piece of a tab’s name', async () => {
    const { screen } = await open(INTERLOCK_WORLD);
    await page.viewport(640, 400);
    await screen.getByRole('button', { name: 'Show tables' }).click();
    await screen.getByRole('tab', { name: /^Interlocks/ }).click();
    const panel = screen.getByRole('tabpanel', { name: /^Interlocks/ });
    const rows = () =>
      [...panel.element().querySelectorAll('[role="row"]')].slice(1).filter((row) => {
        const { bottom } = row.getBoundingClientRect();
        return bottom <= panel.element().getBoundingClientRect().bottom + 1;
      });
    await expect.poll(() => rows().length).toBeGreaterThanOrEqual(3);
    const strip = screen.getByRole('tablist', { name: 'Tables' }).element();
    const { left, right } = strip.getBoundingClientRect();
    const pieces = [...strip.querySelectorAll('[role="tab"]')].filter((tab) => {
      const at = tab.getBoundingClientRect();
      const isCut =
        (at.left < left - 1 && at.right > left) || (at.right > right + 1 && at.left < right);
      return isCut && getComputedStyle(tab).opacity !== '0';
    });
    expect(pieces).toEqual([]);
  });
});
