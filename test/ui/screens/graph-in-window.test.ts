/** The graph within the window: undo from anywhere but a field, and the profile's entity pointed out. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { InputOf } from '../../../src/contract/commands/commands.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
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

  it('leaves a projection by Escape from the tabs below it, too', async () => {
    const { screen, graph } = await open(INTERLOCK_WORLD);
    const { projection } = graph.answers;
    await userEvent.keyboard('{Alt>}y{/Alt}');
    const tab = screen.getByRole('tab', { name: /^Timeline/ });
    await expect.element(tab).toBeVisible();
    projection.show('companies');
    (tab.element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    expect(projection.side).toBeNull();
    await expect.element(tab).toHaveFocus();
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

  it.each([
    [640, 400],
    [900, 600],
    [1280, 800],
    [2560, 1440],
  ])('has its tools in one row at %d × %d', async (width, height) => {
    const { screen } = await open();
    await page.viewport(width, height);
    const tools = screen.getByRole('toolbar', { name: 'Graph tools' });
    await expect.poll(() => tools.element().getBoundingClientRect().height).toBe(36);
    for (const name of ['Expand', 'Layout', 'Zoom in'])
      await expect.element(tools.getByRole('button', { name, exact: true })).toBeInViewport();
  });

  it('opens by its key the timeline, and the owners of whom is on show', async () => {
    const { workbench, graph, transport } = await open();
    await userEvent.keyboard('{Alt>}y{/Alt}');
    await expect.poll(() => graph.drawer.tab).toBe('timeline');
    await workbench.profile.open('sample/company:1');
    await userEvent.keyboard('{Alt>}u{/Alt}');
    await expect.poll(() => graph.drawer.tab).toBe('owners');
    await expect
      .poll(() => transport.inputsOf('readOwners').at(-1))
      .toMatchObject({ entity: 'sample/company:1' });
  });
});

describe('an export from the window', () => {
  it('is of the profile, as it was answered, or with all that it is tied to', async () => {
    const { workbench, screen, transport } = await open();
    await workbench.profile.open('sample/company:1');
    await screen.getByRole('button', { name: 'Export the profile' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Export the profile' });
    await expect.element(dialog.getByRole('radio', { name: /^This record 1 / })).toBeChecked();
    await expect.element(dialog.getByRole('radio', { name: /^Profiles as/ })).toBeChecked();
    const counted = dialog.getByRole('region', { name: 'Preview' }).getByRole('status');
    await expect.element(counted).toHaveTextContent('1 record');
    await dialog.getByRole('radio', { name: /^This record and all it is tied to 5 / }).click();
    await dialog.getByRole('radio', { name: /^GraphML/ }).click();
    const previewed = () => transport.inputsOf('previewExport').at(-1) as InputOf<'previewExport'>;
    await expect.poll(() => previewed().format).toBe('graphml');
    expect(previewed()).toMatchObject({ time: 'any' });
    expect(previewed().entities?.toSorted()).toEqual([
      'sample/company:1',
      'sample/company:2',
      'sample/member:1',
      'sample/member:2',
      'sample/member:3',
    ]);
  });

  it('is of what is listed below the graph, by its key', async () => {
    const { screen } = await open();
    await screen.getByRole('button', { name: 'Show tables' }).click();
    await expect.element(screen.getByRole('grid', { name: 'Entities' })).toBeVisible();
    await userEvent.keyboard('{Alt>}x{/Alt}');
    const dialog = screen.getByRole('dialog', { name: 'Export the table of entities' });
    await expect.element(dialog).toBeVisible();
  });
});

describe('printing from the window', () => {
  it('has nothing to print while the graph is empty, which its button says', async () => {
    const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    onTestFinished(() => printed.mockRestore());
    const { screen } = await open({ registries: { sample: {} } });
    await userEvent.keyboard('{Control>}p{/Control}');
    expect(screen.getByRole('dialog').elements()).toEqual([]);
    await screen.getByRole('button', { name: 'Print', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Print' });
    await expect.element(dialog.getByText(/^There is nothing on the graph to print/)).toBeVisible();
    expect(printed).not.toHaveBeenCalled();
  });

  it('is found in the palette', async () => {
    const { screen } = await open();
    await userEvent.keyboard('{Control>}k{/Control}');
    await screen.getByRole('combobox', { name: 'Commands' }).fill('print');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'Print' })).toBeVisible();
  });
});
