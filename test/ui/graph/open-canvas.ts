/** A drawn canvas in the page, and where things are on it. */
import type { Spot } from '../../../src/drawing/elements/boxes.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import type { PictureInput } from '../../../src/drawing/network/picture.ts';
import { drawCanvas, type DrawnCanvas } from '../../../src/ui/graph/canvas/cytoscape-adapter.ts';
import { shownAnyTime } from '../../make/shown.ts';
import type { Point } from '../../../src/drawing/shapes/plane.ts';
import { readTheme } from '../../../src/ui/graph/canvas/theme-colours.ts';
import '../../../src/ui/styles/base.css';
import '../../../src/ui/styles/tokens.css';
import { makeEntity, makeTie } from '../../make/graph.ts';

export const SMALL_DRAWING: PictureInput = shownAnyTime(
  [
    makeEntity({ id: 'sample/company:1', label: 'Middle AS', x: 0, y: 0 }),
    makeEntity({ id: 'sample/member:1', label: 'Left Person', x: -200, y: 0 }),
    makeEntity({ id: 'sample/member:2', label: 'Правый', x: 200, y: 0, knowledge: 'named' }),
    makeEntity({
      id: 'sample/member:3',
      kind: 'authority',
      label: 'Below Authority',
      x: 0,
      y: 200,
    }),
  ],
  [
    makeTie({ id: 't1', from: 'sample/member:1', role: 'Chair', start: '2015-03-01' }),
    makeTie({ id: 't2', from: 'sample/member:2', role: 'Secretary' }),
    makeTie({ id: 't3', from: 'sample/member:3', role: 'Auditor', end: '2019-06-30' }),
  ],
);

const drawn: { container: HTMLElement; canvas: DrawnCanvas }[] = [];

/** Takes every canvas off the page again. */
export function closeCanvases(): void {
  for (const { container, canvas } of drawn.splice(0)) {
    canvas.destroy();
    container.remove();
  }
}

/** A canvas of 600 by 400 pixels at the corner of the window. */
export function openCanvas(
  onmove: (spots: Spot[]) => void = () => undefined,
  onopen: (entity: EntityId) => void = () => undefined,
) {
  const container = document.createElement('div');
  container.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 600px; height: 400px';
  document.body.append(container);
  /** Whether all was seen, whenever the view was put somewhere. */
  const whole: boolean[] = [];
  const canvas = drawCanvas(container, readTheme(container), {
    onselect: () => undefined,
    onopen,
    onmove,
    onopengroup: () => undefined,
    onopenthing: () => undefined,
    ondrawn: () => undefined,
    onopened: ({ isWhole }) => whole.push(isWhole),
    onfailed: (why) => {
      throw new Error(why);
    },
  });
  const opened = { container, canvas, whole };
  drawn.push(opened);
  canvas.show(SMALL_DRAWING, 'network');
  return opened;
}

/** Where the middle of an entity is on screen; the canvas is at the corner of the window. */
export function placeOf(canvas: DrawnCanvas, entity: EntityId): Point {
  const place = canvas.placeOf(entity);
  if (!place) throw new Error(`${entity} is not drawn`);
  return place;
}
