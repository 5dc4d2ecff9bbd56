/** What is hit lies where it is drawn, by what the painter tells. */
import { describe, expect, it } from 'vitest';
import type { Tie } from '../../../../src/contract/model/tie.ts';
import { LivePicture } from '../../../../src/drawing/network/live-picture.ts';
import { Scene } from '../../../../src/drawing/network/scene.ts';
import { NO_FOCUS } from '../../../../src/drawing/network/viewport.ts';
import { writeWords } from '../../../../src/drawing/network/viewport-words.ts';
import { toEnd } from '../../../../src/graph/shared/steps.ts';
import { HitTest } from '../../../../src/ui/graph/canvas/hit-test.ts';
import { writtenPlaces } from '../../../../src/ui/graph/canvas/paint/painted-places.ts';
import { shownAnyTime } from '../../../make/shown.ts';
import { makeEntity, makeTie } from '../../../make/graph.ts';

const one = makeEntity({ id: 'sample/company:1', x: 0, y: 0 });
const two = makeEntity({ id: 'sample/company:2', x: 200, y: 0 });
const from = one.id;
const to = two.id;
const chaired = makeTie({ id: 'a', from, to });
const held = makeTie({ id: 'b', from, to, kind: 'parent' });

describe('the pointer on the canvas', () => {
  it.each([
    ['level', [0, 0], [300, 0], { x: 148, y: -8 }],
    ['sloping', [0, 0], [300, 150], { x: 154, y: 67 }],
    ['steep, with level words', [0, 0], [100, 300], { x: 80, y: 150 }],
  ] as const)('hits a line by the words along it: %s', (_, start, end, on) => {
    const a = makeEntity({ id: 'sample/member:1', x: start[0], y: start[1] });
    const b = makeEntity({ id: 'sample/company:1', x: end[0], y: end[1] });
    const kept = new LivePicture();
    const scene = new Scene();
    const hits = new HitTest(kept);
    const tie = makeTie({ id: 'a', from: a.id, to: b.id, role: 'Chair of the board' });
    scene.take(toEnd(kept.changeTo(shownAnyTime([a, b], [tie]))));
    scene.settle();
    const viewport = { zoom: 1, pan: { x: 100, y: 100 }, width: 600, height: 600 };
    const words = writeWords(scene, viewport, NO_FOCUS);
    expect(words.roles).toHaveLength(1);
    expect(hits.lineAt(on, 1)).toBeNull();
    hits.setWritten(writtenPlaces(words));
    expect(hits.lineAt(on, 1)).toBe(kept.lines[0]?.id);
    expect(hits.lineAt({ x: on.x + 40, y: on.y - 40 }, 1)).toBeNull();
  });

  it('hits a line of a chart by the words beside it', () => {
    const hits = new HitTest(new LivePicture());
    const points = [
      { x: 0, y: 0 },
      { x: 0, y: 100 },
    ];
    const words = { minX: 6, maxX: 60, minY: 40, maxY: 52 };
    hits.setChart({ boxes: [], lines: [{ id: 'line', points, words }] });
    expect(hits.lineAt({ x: 40, y: 45 }, 1)).toBe('line');
    expect(hits.lineAt({ x: 40, y: 60 }, 1)).toBeNull();
  });

  it('hits a line that lay aside, went and came back, where it runs now', () => {
    const kept = new LivePicture();
    const scene = new Scene();
    const hits = new HitTest(kept);
    const show = (...ties: Tie[]): void => {
      scene.take(toEnd(kept.changeTo(shownAnyTime([one, two], ties))));
      hits.setBows(scene.settle());
    };
    const inMiddle = (): string | null => hits.lineAt({ x: 100, y: 0 }, 1);
    show(chaired, held);
    expect(inMiddle()).toBeNull();
    show();
    show(chaired);
    expect(kept.lines).toHaveLength(1);
    expect(inMiddle()).toBe(kept.lines[0]?.id);
  });
});
