/** The canvas laid out anew by itself: hub after hub is expanded, over a real engine and a real worker. */
import { describe, expect, it } from 'vitest';
import type { EntityId } from '../../../../src/contract/model/entity.ts';
import { isPlaced } from '../../../../src/drawing/elements/boxes.ts';
import { clutterOf } from '../../../../src/drawing/arrange/clutter.ts';
import { toEnd } from '../../../../src/graph/shared/steps.ts';
import { requestLayout } from '../../../../src/ui/graph/layout/layout-request.ts';
import {
  createLayoutRunner,
  type LayoutRunner,
} from '../../../../src/ui/graph/layout/layout-runner.ts';
import type { EngineSeed } from '../../../make/page-engine.ts';
import { makeCompanyProfile } from '../../../make/records.ts';
import { openGraph } from '../open-graph.ts';
import { hubs, placeAt } from '../worlds.ts';

const ANEW = 'Lay out anew';
const SAID = 'Laid out anew, so that lines are easier to follow: Ctrl Z puts it back';
const HUBS = 12;
const company = (n: number): EntityId => `sample/company:${n}`;
const person = (id: number) => ({ id: String(id), name: `Person ${id}`, position: 'Director' });

/**
 * Companies in a circle, each with five people of its own and one it shares with the next. They stand
 * on the canvas in another order, as when they came one by one: so those shared lie across.
 */
function ringOfHubs(): EngineSeed {
  const companies = Array.from({ length: HUBS }, (_, n) =>
    makeCompanyProfile({
      id: String(n),
      current_name: { name: `Hub ${n} AS` },
      members: [
        ...Array.from({ length: 5 }, (_own, index) => person(1000 + n * 10 + index)),
        ...[person(n), person((n + 1) % HUBS)],
      ],
    }),
  );
  return {
    registries: { sample: { companies } },
    fetched: companies.map(({ id }) => company(Number(id))),
    places: companies.map((_, n) => {
      const angle = ((n * 5) / HUBS) * Math.PI * 2;
      return placeAt(company(n), Math.cos(angle) * 900, Math.sin(angle) * 700);
    }),
  };
}

/** The real one, of which is known whether it is at rest. */
function watchedRunner() {
  const runner = createLayoutRunner();
  let underWay = 0;
  let tried = 0;
  const layout: LayoutRunner = {
    stop: () => runner.stop(),
    async run(request) {
      underWay += 1;
      try {
        const spots = await runner.run(request);
        if ('ifClearer' in request && spots) tried += 1;
        return spots;
      } finally {
        underWay -= 1;
      }
    },
  };
  return { layout, isFinding: () => underWay > 0, tried: () => tried };
}

async function open(seed: EngineSeed) {
  const { layout, isFinding, tried } = watchedRunner();
  const opened = await openGraph(seed, {}, layout);
  const { graph, isAsking } = opened;
  const tangle = (): number => {
    const { boxes, links } = toEnd(requestLayout('network', graph.view, new Set()));
    return clutterOf(boxes.filter(isPlaced), links);
  };
  const expand = async (id: EntityId): Promise<void> => {
    await graph.expand(id);
    // Looked at again and again, since one thing leads to the next: nothing is found, asked or still to come.
    let quiet = 0;
    const isDone = (): boolean => {
      const isBusy = isFinding() || isAsking() || !graph.entities.every(isPlaced);
      quiet = isBusy ? 0 : quiet + 1;
      return quiet > 6;
    };
    await expect.poll(isDone).toBe(true);
  };
  /** Expands one after the other until it is laid out anew; answers which were. */
  const growUntilAnew = async (from = 0, end = HUBS): Promise<number> => {
    for (let n = from; n < end; n += 1) {
      await expand(company(n));
      if (graph.undoLabel === ANEW) return n;
    }
    return end;
  };
  return { ...opened, expand, growUntilAnew, tangle, tried };
}

describe('newcomers one by one', () => {
  it('are laid out anew with what was expanded where it was, which one undo takes back', async () => {
    const { graph, growUntilAnew, expand, tangle, said, places } = await open(ringOfHubs());
    const stood = new Map((await places()).map((it) => [it.entity, it]));
    const last = await growUntilAnew();
    expect(last).toBeLessThan(HUBS - 3);
    expect(said.at(-1)).toBe(SAID);
    const clear = tangle();
    const kept = graph.entity(company(last));
    expect(kept?.x).toBeCloseTo(stood.get(company(last))?.x ?? NaN, 3);
    expect(kept?.y).toBeCloseTo(stood.get(company(last))?.y ?? NaN, 3);
    await graph.undo();
    expect(clear).toBeLessThan(tangle() * 0.65);
    for (const it of await places()) expect(it).toEqual(stood.get(it.entity) ?? it);
    expect(graph.undoLabel).toBe(`Expand Hub ${last} AS`);
    // Undone, it isn't done again by the next to come.
    for (const n of [last + 1, last + 2]) {
      await expand(company(n));
      expect(graph.undoLabel).toBe(`Expand Hub ${n} AS`);
    }
    await graph.undo();
    expect(graph.entities.every(isPlaced)).toBe(true);
    expect(graph.undoLabel).toBe(`Expand Hub ${last + 1} AS`);
  });

  it('leave what was placed by hand where it is', async () => {
    const { graph, growUntilAnew, places, said } = await open(ringOfHubs());
    const hand = [
      { id: company(3), x: 1200, y: -300 },
      { id: company(8), x: -1100, y: 250 },
    ];
    await graph.move(hand);
    expect(said.at(-1)).toBe('Moved and pinned: 2 entities');
    expect(await growUntilAnew()).toBeLessThan(HUBS);
    const after = await places();
    for (const { id, x, y } of hand) {
      expect(after).toContainEqual({ entity: id, x, y, pinned: true, hidden: false });
    }
  });

  it('know no place by hand in a chart, which keeps none', async () => {
    const { graph, said } = await open(ringOfHubs());
    await graph.layOut('chart');
    await graph.move([{ id: company(3), x: 1200, y: -300 }]);
    expect(said.at(-1)).toBe('Moved: Hub 3 AS');
    expect(graph.entity(company(3))).toMatchObject({ x: 1200, pinned: false });
  });

  it('are laid out anew again once the canvas has grown by half since that was undone', async () => {
    const { graph, growUntilAnew } = await open(ringOfHubs());
    const first = await growUntilAnew();
    const size = graph.entities.length;
    await graph.undo();
    expect(await growUntilAnew(first + 1)).toBeLessThan(HUBS);
    expect(graph.entities.length).toBeGreaterThanOrEqual(size * 1.5);
  });

  it('move nothing while a button of the pointer is held down', async () => {
    const { graph, growUntilAnew, tried } = await open(ringOfHubs());
    window.dispatchEvent(new PointerEvent('pointerdown'));
    expect(await growUntilAnew(0, 6)).toBe(6);
    expect(tried()).toBeGreaterThan(1);
    window.dispatchEvent(new PointerEvent('pointerup'));
    expect(await growUntilAnew(6)).toBeLessThan(HUBS);
    expect(graph.undoLabel).toBe(ANEW);
  });
});

describe('what is easy to follow', () => {
  it('stays as it is when a hub of twenty comes to an almost empty canvas', async () => {
    const { graph, expand, tried, places } = await open(hubs(2, 20));
    const before = await places();
    await expand(company(1));
    await expand(company(2));
    expect(tried()).toBe(2);
    expect(graph.undoLabel).toBe('Expand Hub 2 AS');
    expect(await places()).toEqual(expect.arrayContaining(before));
  });
});
