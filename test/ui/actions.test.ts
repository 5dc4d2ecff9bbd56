/** Everything that can be done in the window, by the words and keys it is offered with: palette, tools, menus, key help. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import type { EntityId } from '../../src/contract/model/entity.ts';
import WorkbenchScreen from '../../src/ui/screens/WorkbenchScreen.svelte';
import { WINDOW_ACTIONS } from '../../src/ui/screens/window-actions.ts';
import '../../src/ui/styles/base.css';
import '../../src/ui/styles/tokens.css';
import { Workbench } from '../../src/ui/screens/state/workbench.svelte.ts';
import { engineTransport } from './engine-transport.ts';
import { SMALL_WORLD } from './graph/worlds.ts';

const MIDDLE: EntityId = 'sample/company:1';
const LEFT: EntityId = 'sample/member:1';
const RIGHT: EntityId = 'sample/member:2';

const wordsOf = (element: Element | null | undefined): string =>
  element?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '';

/** What it is called, its key, the key as a screen reader has it, and whether it can't be chosen now. */
function entryOf(element: Element): string {
  const key = wordsOf(element.querySelector('kbd'));
  const words = wordsOf(element);
  const label = key === '' ? words : words.slice(0, words.length - key.length).trim();
  const aria = element.getAttribute('aria-keyshortcuts');
  const isDisabled = element.getAttribute('aria-disabled') === 'true';
  return [label, key, aria ? `aria ${aria}` : '', isDisabled ? 'disabled' : '']
    .filter((part) => part !== '')
    .join(' | ');
}

const entries = (within: string): string[] =>
  [...document.querySelectorAll(within)].map((element) =>
    element.classList.contains('menu-title') ? `— ${wordsOf(element)}` : entryOf(element),
  );

const paletteEntries = (): string[] => entries('[data-command-item]');
const MENU = '[role="menu"]:not([hidden])';
const menuEntries = (): string[] =>
  entries(
    `${MENU} .menu-title, ${MENU} [role="menuitem"], ${MENU} [role="menuitemradio"], ${MENU} .menu-line`,
  );

async function open() {
  localStorage.clear();
  await page.viewport(1600, 1000);
  const workbench = new Workbench(await engineTransport(SMALL_WORLD));
  await workbench.start();
  const screen = await render(WorkbenchScreen, { workbench });
  workbench.graph.drawer.pane.fold(false);
  return { workbench, graph: workbench.graph, screen };
}

async function openPalette(): Promise<string[]> {
  await userEvent.keyboard('{Control>}k{/Control}');
  await expect.element(page.getByRole('combobox', { name: 'Commands' })).toHaveFocus();
  await expect.poll(() => paletteEntries().length).toBeGreaterThan(20);
  return paletteEntries();
}

async function openMenuOf(name: string): Promise<string[]> {
  const button = page.getByRole('button', { name, exact: true }).element() as HTMLElement;
  button.focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => menuEntries().length).toBeGreaterThan(1);
  const listed = menuEntries();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('[role="menu"]')).toBeNull();
  return listed;
}

async function openContextMenu(of: Element): Promise<string[]> {
  const { left, top } = of.getBoundingClientRect();
  const at = { clientX: left + 4, clientY: top + 4, button: 2, bubbles: true, cancelable: true };
  of.dispatchEvent(new MouseEvent('contextmenu', at));
  await expect.poll(() => menuEntries().length).toBeGreaterThan(1);
  const label = document.querySelector(MENU)?.getAttribute('aria-label') ?? '';
  const listed = [`menu “${label}”`, ...menuEntries()];
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('[role="menu"]')).toBeNull();
  return listed;
}

describe('what can be done', () => {
  it('in the window has these ids, words and keys', () => {
    const listed = WINDOW_ACTIONS.map(({ id, label, also, keys = [], leavesFields }) =>
      [id, label, also ?? '', keys.join(', '), leavesFields ? 'not in fields' : '']
        .join(' | ')
        .replace(/( \| )+$/, ''),
    );
    expect(listed.join('\n')).toMatchSnapshot();
  });

  it('is offered by the palette, called what it is about now', async () => {
    const { workbench, graph } = await open();
    expect((await openPalette()).join('\n')).toMatchSnapshot('nothing selected');
    await userEvent.keyboard('{Escape}');
    await workbench.profile.open(MIDDLE);
    await workbench.marks.toggleFlag([MIDDLE]);
    await graph.hide([LEFT]);
    graph.filters.choose({ kinds: ['person'] });
    graph.select([MIDDLE, RIGHT]);
    expect((await openPalette()).join('\n')).toMatchSnapshot('a profile and two selected');
  });

  it('is offered by the tools of the graph', async () => {
    const { graph, screen } = await open();
    const tools = screen.getByRole('toolbar', { name: 'Graph tools' }).element();
    const buttons = (): string =>
      [...tools.querySelectorAll('button')]
        .map((button) => {
          const name = button.getAttribute('aria-label') ?? wordsOf(button);
          const isDisabled = button.disabled || button.ariaDisabled === 'true';
          return [name, button.title, isDisabled ? 'disabled' : '']
            .filter((part) => part !== '')
            .join(' | ');
        })
        .join('\n');
    expect(buttons()).toMatchSnapshot('tools with nothing selected');
    expect((await openMenuOf('Select')).join('\n')).toMatchSnapshot('select with nothing selected');
    expect((await openMenuOf('Answers')).join('\n')).toMatchSnapshot(
      'answers with nothing selected',
    );
    graph.select([MIDDLE, LEFT, RIGHT]);
    await expect.poll(buttons).not.toContain('Expand: select');
    expect(buttons()).toMatchSnapshot('tools with three selected');
    for (const name of ['Select', 'Answers', 'Layout', 'Measure'])
      expect((await openMenuOf(name)).join('\n')).toMatchSnapshot(`${name} with three selected`);
  });

  it('is offered by the menus of entities, ties and the ground', async () => {
    const { graph, screen } = await open();
    const row = (name: RegExp) => screen.getByRole('row', { name }).first().element();
    await expect.element(screen.getByRole('row', { name: /Left Person/ })).toBeVisible();
    expect((await openContextMenu(row(/Middle AS/))).join('\n')).toMatchSnapshot('a company');
    expect((await openContextMenu(row(/Left Person/))).join('\n')).toMatchSnapshot('a person');
    await graph.deps.marks.toggleFlag([LEFT]);
    await graph.pin([LEFT], true);
    expect((await openContextMenu(row(/Left Person/))).join('\n')).toMatchSnapshot(
      'a person flagged and pinned',
    );
    graph.select([LEFT, RIGHT]);
    expect((await openContextMenu(row(/Left Person/))).join('\n')).toMatchSnapshot('two');
    await graph.stacks.name({ ids: [LEFT, RIGHT], stack: null }, 'Officers');
    expect((await openContextMenu(row(/Left Person/))).join('\n')).toMatchSnapshot('a stack');
    graph.select([]);
    const canvas = screen.getByRole('application', { name: 'Graph' }).element();
    expect(
      (await openContextMenu(canvas.querySelector('.canvas') ?? canvas)).join('\n'),
    ).toMatchSnapshot('the ground');
    await screen.getByRole('tab', { name: /^Ties/ }).click();
    await expect.element(screen.getByRole('row', { name: /Chair/ })).toBeVisible();
    expect((await openContextMenu(row(/Chair/))).join('\n')).toMatchSnapshot('a tie');
    graph.select(
      [],
      graph.ties.map(({ id }) => id),
    );
    expect((await openContextMenu(row(/Chair/))).join('\n')).toMatchSnapshot('several ties');
  });

  it('is listed with its keys in the key help', async () => {
    const { workbench, screen } = await open();
    workbench.show('keyboard');
    const dialog = screen.getByRole('dialog', { name: 'Keyboard' });
    await expect.element(dialog).toBeVisible();
    const listed = [...dialog.element().querySelectorAll('h3, dt, dd')].map((element) => {
      const keys = [...element.querySelectorAll('kbd')].map(wordsOf).join(' ');
      if (element.tagName === 'H3') return `— ${wordsOf(element)}`;
      return element.tagName === 'DT' ? keys : `    ${wordsOf(element)}`;
    });
    expect(listed.join('\n')).toMatchSnapshot();
  });
});
