/** How the panes share the window: by its width until somebody says otherwise, and never all of it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { makeOwnerChain } from '../../make/owner-chain.ts';
import { engineTransport } from '../engine-transport.ts';
import { scriptTransport } from '../scripted-transport.ts';

describe('the layout of the window', () => {
  beforeEach(() => localStorage.clear());

  async function open(width: number, height = 800) {
    await page.viewport(width, height);
    const workbench = new Workbench(scriptTransport({}));
    await workbench.start();
    return { ...(await render(WorkbenchScreen, { workbench })), workbench };
  }

  const tables = page.getByRole('tab', { name: /^Entities/ });
  const separator = (name: string) => page.getByRole('separator', { name: `Resize ${name}` });
  const widthOf = (name: string) => Number(separator(name).element().getAttribute('aria-valuenow'));

  it('folds the tables where they would take the graph’s room, until somebody unfolds them', async () => {
    await open(1280);
    await expect.element(page.getByRole('button', { name: 'Show tables' })).toBeVisible();
    await page.viewport(1600, 800);
    await expect.element(tables).toBeVisible();
    await page.viewport(1280, 800);
    await page.getByRole('button', { name: 'Show tables' }).click();
    await expect.element(tables).toBeVisible();
    await page.viewport(1200, 800);
    await expect.element(tables).toBeVisible();
  });

  it('keeps a chosen width of a pane, and gives as much of it as a smaller window has', async () => {
    const first = await open(1920);
    const before = widthOf('Search');
    (separator('Search').element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.poll(() => widthOf('Search')).toBeGreaterThan(before);
    const chosen = widthOf('Search');
    await page.viewport(1000, 800);
    await expect.poll(() => widthOf('Search')).toBe(360);
    await first.unmount();
    await open(1920);
    expect(widthOf('Search')).toBe(chosen);
  });

  it('folds a pane that is dragged to nothing', async () => {
    await open(1280);
    const edge = separator('Search').element();
    const x = edge.getBoundingClientRect().x;
    const at = (type: string, clientX: number) =>
      edge.dispatchEvent(new PointerEvent(type, { clientX, bubbles: true, pointerId: 1 }));
    (edge as HTMLElement).setPointerCapture = () => undefined;
    at('pointerdown', x);
    at('pointermove', x - 40);
    await expect.element(page.getByRole('searchbox')).toBeVisible();
    at('pointermove', 20);
    await expect.element(page.getByRole('button', { name: 'Show search' })).toBeVisible();
  });

  const graph = page.getByRole('region', { name: 'Graph and its tables' });
  const profile = page.getByRole('region', { name: 'Profile' });
  const back = page.getByRole('button', { name: 'Back to graph' });
  const boxOf = (part: typeof graph): DOMRect => part.element().getBoundingClientRect();

  it('has a profile beside the graph in a window of 900 pixels, and leaves the graph its share', async () => {
    const { workbench } = await open(900, 600);
    void workbench.profile.open('sample/member:7');
    await expect.element(profile).toBeVisible();
    expect(boxOf(graph).width).toBeGreaterThanOrEqual(0.4 * 900);
    expect(boxOf(profile).left).toBeGreaterThanOrEqual(boxOf(graph).right);
    await expect.element(back).not.toBeInTheDocument();
    (page.getByRole('application', { name: 'Graph' }).element() as HTMLElement).focus();
    await expect.element(profile).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(profile).not.toBeInTheDocument();
  });

  it('leads back to the graph in a small window once owners were followed up, and cuts no count', async () => {
    localStorage.clear();
    await page.viewport(640, 400);
    const workbench = new Workbench(
      await engineTransport({ registries: { sample: makeOwnerChain(3) } }),
    );
    await workbench.start();
    await render(WorkbenchScreen, { workbench });
    await workbench.profile.open('sample/company:1000');
    await profile.getByRole('tab', { name: 'Held by', exact: true }).click();
    await profile.getByRole('button', { name: 'Follow owners up', exact: true }).click();
    await expect.element(back).not.toBeInTheDocument();
    const counts = page.getByText(/^\d+ entities, \d+ records, \d+ ties$/);
    await expect.element(counts).toBeInViewport({ ratio: 1 });
    const { scrollWidth, clientWidth } = counts.element();
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
  });

  it('has a profile over the graph in a smaller window, and one press leads back', async () => {
    const { workbench } = await open(640, 400);
    void workbench.profile.open('sample/member:7');
    await expect.element(back).toBeVisible();
    await back.click();
    await expect.element(profile).not.toBeInTheDocument();
    await expect.element(page.getByRole('application', { name: 'Graph' })).toHaveFocus();
  });

  it('has all of a menu in reach in a low window', async () => {
    await open(640, 400);
    for (const name of ['Cases', 'Answers']) {
      const button = page.getByRole('button', { name, exact: true });
      await button.click();
      await expect.element(page.getByRole('menu')).toBeVisible();
      await expect.poll(() => boxOf(page.getByRole('menu')).bottom).toBeLessThanOrEqual(400);
      for (const item of page.getByRole('menu').getByRole('menuitem').elements()) {
        item.scrollIntoView({ block: 'nearest' });
        const { top, bottom } = item.getBoundingClientRect();
        expect([top >= 0, bottom <= 400], item.textContent).toEqual([true, true]);
      }
      await userEvent.keyboard('{Escape}');
    }
  });
});
