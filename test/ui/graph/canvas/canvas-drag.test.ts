/** What is dragged: drawn once when put back, and one step however many it was. */
import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Spot } from '../../../../src/drawing/boxes.ts';
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

  /** The pixels on screen once they stay the same: words are drawn anew a moment after a zoom. */
  async function restingPictureOf(container: HTMLElement): Promise<Uint8ClampedArray> {
    let picture = await pictureOf(container);
    for (let same = 0; same < 3;) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      const next = await pictureOf(container);
      same = unlike(picture, next) === 0 ? same + 1 : 0;
      picture = next;
    }
    return picture;
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

  /** Shows what it shows anew, larger, once it rests. */
  async function drawnAnew({ container, canvas }: ReturnType<typeof openCanvas>) {
    await userEvent.hover(container, { position: { x: 4, y: 4 } });
    await restingPictureOf(container);
    canvas.show(SMALL_DRAWING, 'network');
    canvas.zoomBy(1.1);
    canvas.select(new Set(), []);
    return restingPictureOf(container);
  }

  it('leaves nothing drawn behind where something was dragged to and put back', async () => {
    const expected = await drawnAnew(openCanvas());
    closeCanvases();

    const moves: Spot[][] = [];
    const opened = openCanvas((spots) => moves.push(spots));
    await drag(opened);
    await expect.poll(() => moves.length).toBe(1);
    expect(unlike(await drawnAnew(opened), expected)).toBeLessThan(40);
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
