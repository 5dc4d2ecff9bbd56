/** What is hit lies where it is drawn, by what the painter tells. */
import { expect, it } from 'vitest';
import type { Tie } from '../../../../src/contract/model/tie.ts';
import { KeptPicture } from '../../../../src/drawing/kept-picture.ts';
import { Scene } from '../../../../src/drawing/scene.ts';
import { toEnd } from '../../../../src/graph/steps.ts';
import { HitTest } from '../../../../src/ui/graph/canvas/hit-test.ts';
import { shownCanvas } from '../../../../src/ui/graph/shown-canvas.ts';
import { DAY, makeEntity, makeTie } from '../../../make/graph.ts';

const one = makeEntity({ id: 'sample/company:1', x: 0, y: 0 });
const two = makeEntity({ id: 'sample/company:2', x: 200, y: 0 });
const [from, to] = [one.id, two.id];
const chaired = makeTie({ id: 'a', from, to });
const held = makeTie({ id: 'b', from, to, kind: 'parent' });

it('hits a line that lay aside, went and came back, where it runs now', () => {
  const kept = new KeptPicture();
  const scene = new Scene();
  const hits = new HitTest(kept);
  const show = (...ties: Tie[]): void => {
    scene.take(toEnd(kept.changeTo(shownCanvas([one, two], ties, true, DAY))));
    hits.knowBows(scene.settle());
  };
  const inMiddle = (): string | null => hits.lineAt({ x: 100, y: 0 }, 1);
  show(chaired, held);
  expect(inMiddle()).toBeNull();
  show();
  show(chaired);
  expect(kept.lines).toHaveLength(1);
  expect(inMiddle()).toBe(kept.lines[0]?.id);
});
