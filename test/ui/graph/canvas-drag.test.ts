/** What was dragged and put back is drawn once: the canvas looks as if it had never been moved. */
import { afterEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { drawCanvas } from '../../../src/ui/graph/cytoscape-adapter.ts';
import type { DrawnCanvas } from '../../../src/ui/graph/cytoscape-adapter.ts';
import { drawView } from '../../../src/ui/graph/drawing.ts';
import { viewCanvas } from '../../../src/ui/graph/canvas-view.ts';
import { readTheme } from '../../../src/ui/graph/theme-colours.ts';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { SMALL_WORLD } from './open-graph.ts';

const drawing = drawView(viewCanvas(SMALL_WORLD.entities.slice(0, 4), SMALL_WORLD.ties, true));
const drawn: DrawnCanvas[] = [];

afterEach(() => {
  for (const canvas of drawn.splice(0)) canvas.destroy();
  document.body.replaceChildren();
});

function open(moved: () => void = () => undefined) {
  const container = document.createElement('div');
  container.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 600px; height: 400px';
  document.body.append(container);
  const canvas = drawCanvas(container, readTheme(container), {
    onselect: () => undefined,
    onopen: () => undefined,
    onmove: moved,
  });
  drawn.push(canvas);
  canvas.show(drawing);
  return { container, canvas };
}

/** Where the entity is on screen. */
function find(canvas: DrawnCanvas, entity: string): { x: number; y: number } {
  for (let y = 4; y < 400; y += 8)
    for (let x = 4; x < 600; x += 8)
      if (canvas.entityAt(x, y) === entity) return { x: x + 8, y: y + 8 };
  throw new Error(`${entity} is not in sight`);
}

/** The pixels on screen, once the canvas has come to rest. */
async function pictureOf(container: HTMLElement): Promise<Uint8ClampedArray> {
  await new Promise((resolve) => setTimeout(resolve, 400));
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

it('leaves nothing behind where it was dragged to', async () => {
  const fresh = open();
  fresh.canvas.zoomBy(1.1);
  const expected = await pictureOf(fresh.container);
  drawn.splice(0).forEach((canvas) => canvas.destroy());
  fresh.container.remove();

  let moves = 0;
  const { container, canvas } = open(() => (moves += 1));
  const from = find(canvas, 'company:1');
  await userEvent.dragAndDrop(container, container, {
    sourcePosition: from,
    targetPosition: { x: from.x + 90, y: from.y + 60 },
  });
  await expect.poll(() => moves).toBe(1);
  const layer = container.querySelector('canvas[data-id="layer1-drag"]');
  await expect.poll(() => layer?.checkVisibility({ visibilityProperty: true })).toBe(false);
  await userEvent.hover(container, { position: { x: 4, y: 4 } });
  canvas.show(drawing);
  canvas.zoomBy(1.1);
  canvas.select(new Set(), new Set());
  expect(unlike(await pictureOf(container), expected)).toBeLessThan(40);
});
