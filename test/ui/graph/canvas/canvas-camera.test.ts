/** The view over the canvas: where it is put, and what it keeps when its pane is resized. */
import cytoscape from 'cytoscape';
import { afterEach, describe, expect, it } from 'vitest';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { shownAnyTime } from '../../../make/shown.ts';
import { makeEntity } from '../../../make/graph.ts';
import { afterFrames } from '../../after-frames.ts';
import { createCamera } from '../../../../src/ui/graph/canvas/canvas-camera.ts';
import { closeCanvases, openCanvas, placeOf } from '../open-canvas.ts';

afterEach(closeCanvases);

describe('the view over the canvas', () => {
  it('shows all of what 10,000 entities take, however small the pane', async () => {
    const { canvas, whole } = openCanvas();
    const ids = ['sample/company:8', 'sample/company:9'] as const;
    const far = ids.map((id, at) => makeEntity({ id, x: at * 60_000, y: at * 40_000 }));
    canvas.show(shownAnyTime(far, []), 'network');
    await expect.poll(() => whole.length).toBeGreaterThan(0);
    canvas.fit();
    await expect.poll(() => placeOf(canvas, ids[1]).x).toBeLessThan(600);
    // Beyond the edge, a place is told as at the edge.
    await expect.poll(() => placeOf(canvas, ids[0]).x).toBeGreaterThan(20);
    expect(placeOf(canvas, ids[1]).x).toBeLessThan(580);
  });

  it('keeps what is in the middle there as its pane is resized', async () => {
    const { container, canvas, whole } = openCanvas();
    await expect.poll(() => whole.length).toBeGreaterThan(0);
    canvas.zoomBy(0.8);
    const before = placeOf(canvas, 'sample/company:1');
    container.style.width = '800px';
    await expect.poll(() => placeOf(canvas, 'sample/company:1').x - before.x).toBeCloseTo(100, -1);
  });

  it('keeps in sight all that was, as its pane gets smaller and larger again', async () => {
    const { container, canvas, whole } = openCanvas();
    await expect.poll(() => whole.length).toBeGreaterThan(0);
    const before = placeOf(canvas, 'sample/member:2');
    container.style.width = '300px';
    await expect.poll(() => placeOf(canvas, 'sample/member:2').x).toBeLessThan(300);
    container.style.width = '600px';
    await expect.poll(() => placeOf(canvas, 'sample/member:2').x).toBeCloseTo(before.x, -1);
  });

  it('shows everything again after a pane so small that what is selected was put in its middle', async () => {
    const { container, canvas, whole } = openCanvas();
    await expect.poll(() => whole.length).toBeGreaterThan(0);
    const before = placeOf(canvas, 'sample/member:2');
    canvas.select(new Set<EntityId>(['sample/member:2']), []);
    container.style.width = '60px';
    await expect.poll(() => placeOf(canvas, 'sample/member:2').x).toBeCloseTo(30, -1);
    container.style.width = '600px';
    await expect.poll(() => placeOf(canvas, 'sample/member:2').x).toBeCloseTo(before.x, -1);
  });

  it('keeps what is selected in sight where a pane takes its room', async () => {
    const { container, canvas, whole } = openCanvas();
    await expect.poll(() => whole.length).toBeGreaterThan(0);
    canvas.zoomBy(0.8);
    canvas.select(new Set<EntityId>(['sample/member:2']), []);
    expect(placeOf(canvas, 'sample/member:2').x).toBeGreaterThan(400);
    container.style.width = '240px';
    await expect.poll(() => placeOf(canvas, 'sample/member:2').x).toBeLessThan(240);
    expect(placeOf(canvas, 'sample/member:2').x).toBeGreaterThan(0);
  });

  it('brings in what is out of sight by the shortest way, and leaves alone what is in sight', async () => {
    const { container, canvas, whole } = openCanvas();
    await expect.poll(() => whole.length).toBeGreaterThan(0);
    for (let times = 0; times < 4; times += 1) canvas.zoomBy(2);
    const { clientWidth: width, clientHeight: height } = container;
    const [from, to] = ['sample/company:1', 'sample/member:2'] as const;
    canvas.reveal(from);
    const middle = { x: width / 2, y: height / 2 };
    /** Where it comes to rest. */
    const resting = async (id: EntityId) => {
      await afterFrames();
      return placeOf(canvas, id);
    };
    await resting(from);
    canvas.reveal(to);
    const there = await resting(to);
    expect(Math.hypot(there.x - middle.x, there.y - middle.y)).toBeGreaterThan(60);
    expect(there.x).toBeLessThanOrEqual(width - 32);
    canvas.reveal(to);
    expect(await resting(to)).toEqual(there);
  });

  it('comes a seventh nearer at a notch of the wheel, what is under the pointer staying there', async () => {
    const { container, canvas, whole } = openCanvas();
    await expect.poll(() => whole.length).toBeGreaterThan(0);
    const place = () => placeOf(canvas, 'sample/member:1');
    const width = () => placeOf(canvas, 'sample/company:1').x - place().x;
    const before = width();
    const there = place();
    const turn = (deltaY: number, rest: WheelEventInit = {}): WheelEvent => {
      const at = { clientX: there.x, clientY: there.y };
      const event = new WheelEvent('wheel', { deltaY, cancelable: true, ...at, ...rest });
      container.dispatchEvent(event);
      return event;
    };
    expect(turn(-100).defaultPrevented).toBe(true);
    expect(width() / before).toBeCloseTo(1.149, 2);
    expect(Math.abs(place().x - there.x)).toBeLessThan(0.1);
    expect(Math.abs(place().y - there.y)).toBeLessThan(0.1);
    turn(100);
    expect(width()).toBeCloseTo(before, 3);
    turn(-4, { deltaMode: WheelEvent.DOM_DELTA_LINE });
    turn(-10, { ctrlKey: true });
    expect(width() / before).toBeCloseTo(1.149 ** 2, 2);
    turn(-100, { buttons: 1 });
    expect(width() / before).toBeCloseTo(1.149 ** 2, 2);
  });
});

describe('a move of the view', () => {
  it('goes on where the pane is resized before its first frame', async () => {
    const container = document.createElement('div');
    container.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 600px; height: 400px';
    document.body.append(container);
    const ids = Array.from({ length: 14 }, (_, at): EntityId => `sample/company:${at}`);
    const cy = cytoscape({
      container,
      elements: ids.map((id, at) => ({ data: { id }, position: { x: 0, y: at * 110 } })),
    });
    const camera = createCamera(cy, true, () => undefined);
    const half = { x: 45, y: 20 };
    const name = { width: 0, height: 0 };
    const frames = ids.map((id, at) => ({ id, x: 0, y: at * 110, half, name }));
    camera.follow(frames, 0.75);
    camera.open(ids.slice(9));
    await expect.poll(() => cy.animated()).toBe(false);
    const [first] = ids;
    if (first === undefined) throw new Error('there is no first');
    const place = () => cy.getElementById(first).renderedPosition().y;
    expect(place()).toBeLessThan(0);
    camera.reveal(first);
    cy.emit('resize');
    await expect.poll(place).toBeGreaterThan(20);
    cy.destroy();
    container.remove();
  });
});

describe('a chart', () => {
  const APART = 110;
  const idAt = (at: number): EntityId => `sample/company:${at}`;
  const top = (canvas: ReturnType<typeof openCanvas>['canvas'], at: number) =>
    canvas.placeOf(idAt(at))?.y ?? NaN;

  /** A chain of boxes, the first of them at the top. */
  async function openChain(count: number) {
    const chain = Array.from({ length: count }, (_, at) =>
      makeEntity({ id: idAt(at), label: `Chain ${at} AS`, x: 0, y: at * APART }),
    );
    const opened = openCanvas();
    opened.canvas.show(shownAnyTime(chain, []), 'chart');
    // Of two that are in sight: a place beyond the edge is told as at the edge.
    const zoom = (at = 0) => (top(opened.canvas, at + 1) - top(opened.canvas, at)) / APART;
    await expect.poll(() => zoom()).toBeGreaterThan(0);
    await expect.poll(() => opened.whole.length).toBeGreaterThan(0);
    return { ...opened, zoom };
  }

  it('is opened whole where it can be read so', async () => {
    const { canvas, whole, zoom } = await openChain(3);
    canvas.open([]);
    await expect.poll(() => top(canvas, 2)).toBeLessThan(400);
    expect(zoom()).toBeGreaterThanOrEqual(0.75);
    expect(whole.at(-1)).toBe(true);
  });

  it('is opened readable at its top where it is too large, and all of it by Fit', async () => {
    const { canvas, whole, zoom } = await openChain(14);
    canvas.open([]);
    await expect.poll(() => zoom()).toBeCloseTo(1, 1);
    await expect.poll(() => top(canvas, 0)).toBeLessThan(80);
    expect(top(canvas, 0)).toBeGreaterThan(0);
    expect(whole.at(-1)).toBe(false);
    canvas.fit();
    await expect.poll(() => top(canvas, 13)).toBeLessThan(400);
    expect(whole.at(-1)).toBe(true);
  });

  it('is shown from nearer where it can’t be read, at whom is asked for', async () => {
    const { canvas, whole, zoom } = await openChain(14);
    canvas.fit();
    await expect.poll(() => whole.at(-1)).toBe(true);
    canvas.reveal(idAt(6));
    await expect.poll(() => zoom()).toBeLessThan(0.5);
    canvas.approach(idAt(6));
    await expect.poll(() => zoom(6)).toBeCloseTo(1, 1);
    await expect.poll(() => top(canvas, 6)).toBeLessThan(80);
    await afterFrames();
    // As near as it can be read: brought in by the shortest way, from below.
    canvas.zoomBy(0.8);
    canvas.approach(idAt(11));
    await afterFrames();
    expect(top(canvas, 11)).toBeGreaterThan(200);
    expect(top(canvas, 11)).toBeLessThan(400);
  });

  it('stays as near as it was brought, whatever is brought into sight on the way', async () => {
    const { canvas, zoom } = await openChain(14);
    canvas.fit();
    await expect.poll(() => zoom()).toBeLessThan(0.5);
    canvas.approach(idAt(9));
    canvas.reveal(idAt(9));
    canvas.reveal(idAt(4));
    await expect.poll(() => zoom(4)).toBeGreaterThan(0.7);
    await expect.poll(() => top(canvas, 4)).toBeGreaterThan(0);
    await afterFrames();
    expect(top(canvas, 4)).toBeGreaterThan(20);
    expect(top(canvas, 4)).toBeLessThan(80);
  });

  it('is opened at what is asked for, and stays there as its pane is resized', async () => {
    const { container, canvas, zoom } = await openChain(14);
    canvas.open([idAt(9)]);
    await expect.poll(() => zoom(9)).toBeCloseTo(1, 1);
    await expect.poll(() => top(canvas, 9)).toBeLessThan(80);
    expect(top(canvas, 9)).toBeGreaterThan(0);
    await afterFrames();
    const before = top(canvas, 9);
    container.style.height = '340px';
    await afterFrames();
    expect(top(canvas, 9)).toBeCloseTo(before, 0);
  });

  it('is followed by a view of all where it is taken back, and who is left stands elsewhere', async () => {
    const { canvas, whole } = await openChain(14);
    canvas.open([]);
    await expect.poll(() => whole.at(-1)).toBe(false);
    const left = [12, 13].map((at) => makeEntity({ id: idAt(at), x: 0, y: at * APART }));
    canvas.show(shownAnyTime(left, []), 'network');
    await expect.poll(() => top(canvas, 13)).toBeLessThan(380);
    await expect.poll(() => top(canvas, 13) - top(canvas, 12)).toBeGreaterThan(APART / 2);
    expect(top(canvas, 12)).toBeGreaterThan(20);
  });
});
