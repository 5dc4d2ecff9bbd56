/** Gestures as a person makes them, and what a page spends on them. */
import { setTimeout as pause } from 'node:timers/promises';
import { atRest, cpuOf, spentOn, type GraphPage } from './graph-pages.ts';

/** Makes no new ones after so long: of a page that takes a second for each, a few say enough. */
const GESTURE_MS = 3000;
const FRAME_MS = 16;
const STEPS = 60;
/** From the corner of the stage, where a fitted graph leaves it bare. */
const CORNER = 10;
const REACH = 160;

export type Gesture = (on: GraphPage) => Promise<void>;

/** One step after the other at the pace of frames. */
async function steps(work: (share: number) => Promise<void>): Promise<void> {
  const end = performance.now() + GESTURE_MS;
  for (let step = 1; step <= STEPS && performance.now() < end; step += 1) {
    await work(step / STEPS);
    await pause(FRAME_MS);
  }
}

/** Drags the ground around, to where it was. */
const pan: Gesture = async ({ page, stage }) => {
  const x = stage.x + CORNER;
  const y = stage.y + CORNER;
  const to = (share: number): Promise<void> => {
    const angle = share * 2 * Math.PI;
    const across = 1 - Math.cos(angle);
    const down = 1 - Math.cos(2 * angle);
    return page.mouse.move(x + REACH * across, y + REACH * down);
  };
  await to(0);
  await page.mouse.down();
  await steps(to);
  await page.mouse.up();
};

/** Zooms in over the middle, and out again. */
const wheelZoom: Gesture = async ({ page, stage }) => {
  await page.mouse.move(stage.x + stage.width / 2, stage.y + stage.height / 2);
  await steps((share) => page.mouse.wheel(0, share <= 0.5 ? -100 : 100));
};

export const GESTURES: Record<string, Gesture> = { pan, 'wheel zoom': wheelZoom };

/** Milliseconds for a frame that answered a pointer or the wheel. */
export interface Spent {
  /** Of script on the page's main thread. */
  script: number;
  /** Of all tasks there: also style, layout and painting. */
  tasks: number;
  /** Of the CPU, by all threads and processes of the browser. */
  cpu: number;
  frames: number;
}

/** What was spent until now. */
const spentBy = async (on: GraphPage): Promise<Spent> => ({
  script: await spentOn(on.metrics, 'ScriptDuration'),
  tasks: await spentOn(on.metrics, 'TaskDuration'),
  cpu: await cpuOf(on),
  frames: await on.page.evaluate(() => window.watched.frames),
});

/** What a gesture on all of the graph costs a frame, with what it leaves to be done. */
export async function measureGesture(on: GraphPage, gesture: Gesture): Promise<Spent> {
  await on.fit();
  const before = await spentBy(on);
  await gesture(on);
  await atRest(on);
  const after = await spentBy(on);
  const frames = after.frames - before.frames;
  const a = (of: keyof Spent): number => (after[of] - before[of]) / frames;
  return { script: a('script'), tasks: a('tasks'), cpu: a('cpu'), frames };
}
