/** What is dragged: drawn once when put back, and one step however many it was. */
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Spot } from '../../../../src/drawing/elements/boxes.ts';
import { closeCanvases, openCanvas, placeOf, SMALL_DRAWING } from '../open-canvas.ts';

describe('dragging on the canvas', () => {
  afterEach(closeCanvases);

  /** The pixels on screen. */
  async function pictureOf(container: HTMLElement): Promise<Uint8ClampedArray> {
    const taken = await page.screenshot({ element: container, base64: true, save: false });
    const image = new Image();
    image.src = `data:image/png;base64,${taken}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!context) throw new Error('No canvas to read a picture with.');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height).data;
  }

  /** How many pixels are clearly unlike. */
  function unlike(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
    let count = 0;
    for (let at = 0; at < a.length; at += 4) {
      if (Math.abs((a[at] ?? 0) - (b[at] ?? 0)) > 60) count += 1;
    }
    return count;
  }

  /** Drags the company in the middle aside. */
  async function drag({ container, canvas }: ReturnType<typeof openCanvas>): Promise<void> {
    await expect.poll(() => canvas.written()?.places.names.length).toBeGreaterThan(0);
    const from = placeOf(canvas, 'sample/company:1');
    await userEvent.dragAndDrop(container, container, {
      sourcePosition: from,
      targetPosition: { x: from.x + 90, y: from.y + 60 },
    });
  }

  it('leaves nothing drawn behind where something was dragged to and put back', async () => {
    const untouched = openCanvas();
    untouched.container.style.visibility = 'hidden';
    const moves: Spot[][] = [];
    const dragged = openCanvas((spots) => moves.push(spots));
    await drag(dragged);
    await expect.poll(() => moves.length).toBe(1);
    await userEvent.hover(dragged.container, { position: { x: 4, y: 4 } });
    for (const { canvas } of [dragged, untouched]) {
      canvas.show(SMALL_DRAWING, 'network');
      canvas.zoomBy(1.1);
      canvas.select(new Set(), []);
    }
    const difference = async (): Promise<number> => {
      const picture = await pictureOf(dragged.container);
      // In the same place, since letters differ by where they stand.
      dragged.container.style.visibility = 'hidden';
      untouched.container.style.visibility = 'visible';
      const expected = await pictureOf(untouched.container);
      untouched.container.style.visibility = 'hidden';
      dragged.container.style.visibility = 'visible';
      return unlike(picture, expected);
    };
    await expect.poll(difference).toBeLessThan(40);
  });

  it('tells once of all that were dragged together', async () => {
    const moves: Spot[][] = [];
    const opened = openCanvas((spots) => moves.push(spots));
    opened.canvas.select(new Set(['sample/company:1', 'sample/member:1', 'sample/member:3']), []);
    await drag(opened);
    await expect.poll(() => moves.length).toBe(1);
    expect(moves[0]?.map(({ id }) => id).sort()).toEqual([
      'sample/company:1',
      'sample/member:1',
      'sample/member:3',
    ]);
  });
});
