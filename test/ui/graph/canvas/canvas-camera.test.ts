/** The view over the canvas when its pane is resized. */
import { afterEach, expect, it } from 'vitest';
import { closeCanvases, openCanvas, placeOf } from '../open-canvas.ts';

afterEach(closeCanvases);

it('keeps what is in the middle there', async () => {
  const { container, canvas } = openCanvas();
  canvas.zoomBy(0.8);
  const before = placeOf(canvas, 'sample/company:1');
  container.style.width = '800px';
  await expect.poll(() => placeOf(canvas, 'sample/company:1').x - before.x).toBeCloseTo(100, -1);
});

it('keeps all in sight that was', async () => {
  const { container, canvas } = openCanvas();
  const before = placeOf(canvas, 'sample/member:2');
  container.style.width = '300px';
  await expect.poll(() => placeOf(canvas, 'sample/member:2').x).toBeLessThan(300);
  container.style.width = '600px';
  await expect.poll(() => placeOf(canvas, 'sample/member:2').x).toBeCloseTo(before.x, -1);
});
