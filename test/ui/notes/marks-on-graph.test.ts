/** What the analyst put on a record is seen on the graph, explained in the legend, and said. */
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { PALETTES } from '../../../src/drawing/appearance.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/workbench.svelte.ts';
import { engineTransport } from '../engine-transport.ts';
import { SMALL_WORLD } from '../graph/worlds.ts';

const LEFT = 'sample/member:1';

/** Pixels of the picture of the graph that have about this colour, `#rrggbb`. */
function pixelsOf(colour: string): number {
  const picture = document.querySelector<HTMLCanvasElement>('canvas.picture');
  if (!picture || picture.width === 0) return 0;
  const copy = new OffscreenCanvas(picture.width, picture.height);
  const pen = copy.getContext('2d');
  pen?.drawImage(picture, 0, 0);
  const { data } = pen?.getImageData(0, 0, copy.width, copy.height) ?? { data: [] };
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (wanted.every((part, of) => Math.abs(part - (data[at + of] ?? 0)) < 4)) count += 1;
  }
  return count;
}

it('shows a flag in its colour, on a network and on a chart, and takes it off again', async () => {
  localStorage.clear();
  await page.viewport(1280, 800);
  const workbench = new Workbench(await engineTransport(SMALL_WORLD));
  await workbench.start();
  const screen = await render(WorkbenchScreen, { workbench });
  const { marks, graph } = workbench;
  await screen.getByRole('button', { name: 'Legend' }).click();
  const red = PALETTES.light.markRed;
  await expect.poll(() => document.querySelector('canvas.picture')).not.toBeNull();
  expect(pixelsOf(red)).toBe(0);
  const legend = (): string => document.querySelector('.legend')?.textContent ?? '';
  expect(legend()).not.toContain('flagged');

  await marks.put({ kind: 'flag', id: LEFT, colour: 'red' });
  await expect.poll(() => pixelsOf(red)).toBeGreaterThan(10);
  await expect.poll(legend).toMatch(/flagged(?!.*tagged)/s);
  await marks.tag([LEFT], 'Nominee');
  await expect.poll(legend).toMatch(/flagged\s*tagged/);
  screen.getByRole('application', { name: 'Graph' }).element().focus();
  await userEvent.keyboard('{ArrowRight}');
  graph.current = LEFT;
  await expect
    .poll(() => [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent).join())
    .toContain('Left Person, person, 1 tie, flagged red, 1 tag, ');

  await graph.layOut('chart');
  await expect.poll(() => graph.look).toBe('chart');
  await expect.poll(() => pixelsOf(red)).toBeGreaterThan(10);
  await marks.remove({ kind: 'flag', id: LEFT });
  await expect.poll(() => pixelsOf(red)).toBe(0);
});
