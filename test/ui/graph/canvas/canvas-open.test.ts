/** A double click opens what it is on: on its shape or its name, after a drag, and as slow as the system has it. */
import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { closeCanvases, openCanvas, placeOf } from '../open-canvas.ts';

describe('a double click on the canvas', () => {
  afterEach(closeCanvases);

  const MIDDLE = 'sample/company:1';

  async function open() {
    const opens: EntityId[] = [];
    const { container, canvas } = openCanvas(undefined, (entity) => opens.push(entity));
    await expect.poll(() => canvas.written()?.places.names.length).toBeGreaterThan(0);
    const press = (x: number, y: number, delay = 0) =>
      userEvent.dblClick(container, { position: { x, y }, delay });
    return { opens, container, canvas, press };
  }

  it.each([0, 160])('opens once, each press held for %i ms', async (delay) => {
    const { opens, canvas, press } = await open();
    const { x, y } = placeOf(canvas, MIDDLE);
    await press(x, y, delay);
    await expect.poll(() => opens).toEqual([MIDDLE]);
    await press(x + 60, y + 120, delay);
    await userEvent.hover(document.body);
    expect(opens).toEqual([MIDDLE]);
  });

  it('opens an entity after a drag, where it is now', async () => {
    const { opens, container, canvas, press } = await open();
    const from = placeOf(canvas, MIDDLE);
    await userEvent.dragAndDrop(container, container, {
      sourcePosition: from,
      targetPosition: { x: from.x + 40, y: from.y + 50 },
    });
    expect(opens).toEqual([]);
    const { x, y } = placeOf(canvas, MIDDLE);
    expect(y).toBeGreaterThan(from.y + 20);
    await press(x, y);
    await expect.poll(() => opens).toEqual([MIDDLE]);
  });
});
