/** What has a title on the canvas of the graph, found as a pointer would find it. */
import type { Locator } from 'vitest/browser';

export function canvasOf(application: Locator): HTMLElement {
  const canvas = application.element().querySelector<HTMLElement>('.canvas');
  if (!canvas) throw new Error('nothing is drawn');
  return canvas;
}

/** Where on the canvas the first is whose title begins so; null where there is none. */
export function findTitled(application: Locator, begin = ''): { x: number; y: number } | null {
  const canvas = canvasOf(application);
  const { left, top, width, height } = canvas.getBoundingClientRect();
  for (let y = 4; y < height; y += 6) {
    for (let x = 4; x < width; x += 12) {
      canvas.dispatchEvent(new MouseEvent('mousemove', { clientX: left + x, clientY: top + y }));
      if (canvas.title !== '' && canvas.title.startsWith(begin)) return { x, y };
    }
  }
  return null;
}
