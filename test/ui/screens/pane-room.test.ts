/** How the panes share the window: by its width until somebody says otherwise, and never all of it. */
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/workbench.svelte.ts';
import { scriptTransport } from '../scripted-transport.ts';

beforeEach(() => localStorage.clear());

async function open(width: number) {
  await page.viewport(width, 800);
  const workbench = new Workbench(scriptTransport({}));
  await workbench.start();
  return render(WorkbenchScreen, { workbench });
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

it('keeps a chosen width, and gives of it what a smaller window has', async () => {
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
