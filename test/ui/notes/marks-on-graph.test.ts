/** What the analyst put on a record is seen on the graph, explained in the legend, and said. */
import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { PALETTES } from '../../../src/drawing/shapes/palette.ts';
import { markTie } from '../../../src/graph/ties/tie-mark.ts';
import { PAINTED_MARGIN } from '../../../src/ui/graph/canvas/painter.ts';
import WorkbenchScreen from '../../../src/ui/screens/WorkbenchScreen.svelte';
import { Workbench } from '../../../src/ui/screens/state/workbench.svelte.ts';
import { engineTransport } from '../engine-transport.ts';
import { SMALL_WORLD } from '../graph/worlds.ts';

const LEFT = 'sample/member:1';
/** So many pixels a sign beside a line has at most. */
const SMALL = 400;

/** The picture of the graph, four numbers a pixel; none before there is any. */
function picturePainted(): ArrayLike<number> {
  const picture = document.querySelector<HTMLCanvasElement>('canvas.picture');
  // What is shown is larger than what the canvas says of itself.
  const [width, height] = [picture?.style.width, picture?.style.height].map((size) =>
    Math.round(Number.parseFloat(size ?? '') * devicePixelRatio),
  );
  if (!picture || !width || !height) return [];
  const copy = new OffscreenCanvas(width, height);
  const pen = copy.getContext('2d');
  pen?.drawImage(picture, 0, 0);
  return pen?.getImageData(0, 0, copy.width, copy.height).data ?? [];
}

/** Pixels of it that have about this colour, `#rrggbb`. */
function pixelsOf(colour: string): number {
  const data = picturePainted();
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    if (wanted.every((part, of) => Math.abs(part - (data[at + of] ?? 0)) < 4)) count += 1;
  }
  return count;
}

describe('the graph', () => {
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
      .poll(() =>
        [...document.querySelectorAll('[aria-live]')].map((one) => one.textContent).join(),
      )
      .toContain('Left Person, person, 1 tie, flagged red, 1 tag, ');

    await graph.layOut('chart');
    await expect.poll(() => graph.look).toBe('chart');
    await expect.poll(() => pixelsOf(red)).toBeGreaterThan(10);
    await marks.remove({ kind: 'flag', id: LEFT });
    await expect.poll(() => pixelsOf(red)).toBe(0);
  });

  it('shows a note on a tie at its line, on a network and on a chart, in the legend and in the table', async () => {
    localStorage.clear();
    await page.viewport(1280, 800);
    const workbench = new Workbench(await engineTransport(SMALL_WORLD));
    await workbench.start();
    const screen = await render(WorkbenchScreen, { workbench });
    const { marks, graph } = workbench;
    await screen.getByRole('button', { name: 'Legend' }).click();
    const legend = (): string => document.querySelector('.legend')?.textContent ?? '';
    const sign = screen.getByRole('grid', { name: 'Ties' }).getByRole('img', { name: '1 note' });
    const tie = graph.ties.find(({ role }) => role === 'Chair')!;
    const { from, to } = tie;
    const place = { on: 'tie', from, to, mark: markTie(tie, graph.ties), label: 'Chair' } as const;
    for (const look of ['network', 'chart'] as const) {
      if (graph.look !== look) await graph.layOut(look);
      await expect.poll(() => graph.look).toBe(look);
      // A picture that was still to come would be unlike in more; then it is looked at again.
      await expect
        .poll(async () => {
          for (const { id } of marks.notes) await marks.remove({ kind: 'note', id });
          await expect.poll(legend).not.toContain('noted');
          const without = await settled();
          await marks.saveNote(place, 'By proxy');
          await expect.poll(legend).toContain('noted');
          await expect.poll(() => pixelsUnlike(without)).toBeGreaterThan(0);
          await settled();
          const sign = pixelsUnlike(without);
          await marks.remove({ kind: 'note', id: marks.notes[0]!.id });
          await expect.poll(legend).not.toContain('noted');
          await settled();
          return sign < SMALL && sign > SMALL / 20 && pixelsUnlike(without) === 0;
        })
        .toBe(true);
    }
    await screen.getByRole('button', { name: 'Show tables' }).click();
    await screen.getByRole('tab', { name: /^Ties/ }).click();
    await expect.element(sign).not.toBeInTheDocument();
    await marks.saveNote(place, 'By proxy');
    await expect.element(sign).toBeVisible();
  });
});

/** The picture once it is of the view that there is, and stays as it is. */
async function settled(): Promise<ArrayLike<number>> {
  let last: ArrayLike<number> = [];
  await expect
    .poll(
      () => {
        const isSame = isOfView() && last.length > 0 && pixelsUnlike(last) === 0;
        last = picturePainted();
        return isSame;
      },
      { interval: 100 },
    )
    .toBe(true);
  return last;
}

/** Neither of another size nor from another place, which is made up for until the next one is painted. */
function isOfView(): boolean {
  const picture = document.querySelector<HTMLCanvasElement>('canvas.picture');
  const stage = picture?.parentElement;
  return (
    picture?.offsetWidth === (stage?.clientWidth ?? 0) + 2 * PAINTED_MARGIN &&
    picture.offsetHeight === (stage?.clientHeight ?? 0) + 2 * PAINTED_MARGIN &&
    picture.style.transform === `matrix(1, 0, 0, 1, ${-PAINTED_MARGIN}, ${-PAINTED_MARGIN})`
  );
}

/** How many of its pixels are another than they were; all where it has another size. */
function pixelsUnlike(before: ArrayLike<number>): number {
  const now = picturePainted();
  if (now.length !== before.length) return Infinity;
  let count = 0;
  for (let at = 0; at < now.length; at += 4) {
    if ([0, 1, 2].some((part) => now[at + part] !== before[at + part])) count += 1;
  }
  return count;
}
