/** The layouts in their real workers: what is fixed stays, and a newer layout drops the older. */
import { describe, expect, it } from 'vitest';
import type { Box, Spot } from '../../../../src/drawing/elements/boxes.ts';
import { clutterOf } from '../../../../src/drawing/arrange/clutter.ts';
import { createLayoutRunner } from '../../../../src/ui/graph/layout/layout-runner.ts';
import type { LayoutRequest } from '../../../../src/ui/graph/layout/algorithms/layout.ts';

const box = (id: string, at?: { x: number; y: number }): Box => ({
  id,
  width: 110,
  height: 66,
  x: at?.x ?? null,
  y: at?.y ?? null,
  fixed: at !== undefined,
});

function star(count: number, kind: LayoutRequest['kind'] = 'network'): LayoutRequest {
  const ids = Array.from({ length: count }, (_, index) => `sample/company:${index}`);
  return {
    kind,
    boxes: ids.map((id) => box(id)),
    links: ids.slice(1).map((to) => ({ from: 'sample/company:0', to })),
  };
}

function overlapping(spots: readonly Spot[]): number {
  return spots.flatMap((a, i) =>
    spots.slice(i + 1).filter((b) => Math.abs(a.x - b.x) < 108 && Math.abs(a.y - b.y) < 64),
  ).length;
}

describe('the layout worker', () => {
  it('gives every entity of a small network a place of its own', async () => {
    const spots = (await createLayoutRunner().run(star(20))) ?? [];
    expect(spots).toHaveLength(20);
    expect(overlapping(spots)).toBe(0);
  });

  it('lays out a large network with sfdp', async () => {
    const spots = (await createLayoutRunner().run(star(400))) ?? [];
    expect(new Set(spots.map(({ id }) => id)).size).toBe(400);
    expect(overlapping(spots)).toBeLessThan(8);
  });

  it('places newcomers near their neighbour, and leaves what stands alone', async () => {
    const standing = [
      box('sample/company:1', { x: 0, y: 0 }),
      box('sample/company:2', { x: 400, y: 0 }),
      box('sample/company:3', { x: 0, y: 400 }),
    ];
    const newcomers = Array.from({ length: 12 }, (_, index) => box(`sample/member:${index}`));
    const links = newcomers.map(({ id }) => ({ from: id, to: 'sample/company:2' }));
    const request = { kind: 'network' as const, boxes: [...standing, ...newcomers], links };
    const spots = (await createLayoutRunner().run(request)) ?? [];
    expect(spots.map(({ id }) => id)).toEqual(newcomers.map(({ id }) => id));
    const all = [...standing.map(({ id, x, y }) => ({ id, x: x ?? 0, y: y ?? 0 })), ...spots];
    expect(overlapping(all)).toBe(0);
    for (const { x, y } of spots) expect(Math.hypot(x - 400, y)).toBeLessThan(600);
  });

  it('keeps a single standing entity in its place when everything else comes', async () => {
    const { boxes, links } = star(30);
    const first = box('sample/company:0', { x: 1234, y: -567 });
    const spots = await createLayoutRunner().run({
      kind: 'network',
      boxes: [first, ...boxes.slice(1)],
      links,
    });
    expect(spots).toHaveLength(29);
    const middle = (spots ?? []).reduce((sum, { x }) => sum + x / 29, 0);
    expect(Math.abs(middle - 1234)).toBeLessThan(400);
  });

  it('lays a large network out anew around several that are pinned', async () => {
    // A tree whose boxes stand in no order at all.
    const ids = Array.from({ length: 200 }, (_, index) => `sample/company:${index}`);
    const links = ids
      .slice(1)
      .map((to, index) => ({ from: ids[Math.floor(index / 3)] ?? '', to, length: 150 }));
    const boxes = ids.map((id, index) => ({
      ...box(id, { x: ((index * 67) % 200) * 12, y: ((index * 29) % 200) * 9 }),
      fixed: index % 60 === 7,
    }));
    const spots = (await createLayoutRunner().run({ kind: 'network', boxes, links })) ?? [];
    expect(spots).toHaveLength(196);
    const pinned = boxes
      .filter(({ fixed }) => fixed)
      .map(({ id, x, y }) => ({ id, x: x ?? 0, y: y ?? 0 }));
    const before = boxes.map(({ id, x, y }) => ({ id, x: x ?? 0, y: y ?? 0 }));
    expect(overlapping([...spots, ...pinned])).toBe(0);
    expect(clutterOf([...spots, ...pinned], links)).toBeLessThan(clutterOf(before, links) / 4);
  });

  it('gives the same places for the same graph', async () => {
    const runner = createLayoutRunner();
    expect(await runner.run(star(25))).toEqual(await runner.run(star(25)));
  });

  it('lays out ownership from above, one layer on one line', async () => {
    const boxes = [
      'sample/company:1',
      'sample/company:2',
      'sample/company:3',
      'sample/member:9',
    ].map((id) => box(id));
    const links = [
      { from: 'sample/member:9', to: 'sample/company:1' },
      { from: 'sample/company:1', to: 'sample/company:2' },
      { from: 'sample/company:1', to: 'sample/company:3' },
    ];
    const spots = (await createLayoutRunner().run({ kind: 'ownership', boxes, links })) ?? [];
    const y = Object.fromEntries(spots.map((spot) => [spot.id, spot.y]));
    expect(y['sample/member:9']).toBeLessThan(y['sample/company:1'] ?? 0);
    expect(y['sample/company:1']).toBeLessThan(y['sample/company:2'] ?? 0);
    expect(y['sample/company:2']).toBe(y['sample/company:3']);
  });

  it('leads a chain of owners straight down, and lets nothing overlap', async () => {
    const owners = Array.from({ length: 14 }, (_, index) => `company:${index}`);
    const parents = owners.slice(1).map((to, index) => ({ from: `company:${index}`, to }));
    const directors = owners.flatMap((to, index) =>
      [1, 2].map((nth) => ({ from: `member:${index}${nth}`, to })),
    );
    const boxes = [...owners, ...directors.map(({ from }) => from)].map((id) => box(id));
    const links = [...parents.map((link) => ({ ...link, backbone: true })), ...directors];
    const spots = (await createLayoutRunner().run({ kind: 'ownership', boxes, links })) ?? [];
    const spine = spots.filter(({ id }) => owners.includes(id));
    expect(spine.map(({ id }) => id)).toEqual(owners);
    expect(spine.map(({ y }) => y)).toEqual(spine.map(({ y }) => y).toSorted((a, b) => a - b));
    expect(new Set(spine.map(({ x }) => x)).size).toBe(1);
    expect(overlapping(spots)).toBe(0);
  });

  it('asks the ownership layout for no place of what is pinned', async () => {
    const boxes = [box('company:1', { x: 5, y: 5 }), box('company:2'), box('company:3')];
    const links = [
      { from: 'company:1', to: 'company:2' },
      { from: 'company:2', to: 'company:3' },
    ];
    const spots = (await createLayoutRunner().run({ kind: 'ownership', boxes, links })) ?? [];
    expect(spots.map(({ id }) => id)).toEqual(['company:2', 'company:3']);
  });

  it.each(['network', 'ownership'] as const)(
    'takes nothing in an id for an instruction in the %s layout',
    async (kind) => {
      const plain = star(12, kind);
      const hostile = (id: string) => `${id}"]; graph [size="1,1"]; <b>&nbsp;</b>\n\\N//#`;
      const renamed = {
        kind,
        boxes: plain.boxes.map((each) => ({ ...each, id: hostile(each.id) })),
        links: plain.links.map(({ from, to }) => ({ from: hostile(from), to: hostile(to) })),
      };
      const runner = createLayoutRunner();
      const expected = (await runner.run(plain)) ?? [];
      expect(expected).toHaveLength(12);
      const spots = await runner.run(renamed);
      expect(spots).toEqual(expected.map(({ id, x, y }) => ({ id: hostile(id), x, y })));
    },
  );

  it('drops a layout when another is asked for, and when it is stopped', async () => {
    const runner = createLayoutRunner();
    const dropped = runner.run(star(300));
    const kept = runner.run(star(10));
    expect(await dropped).toBeNull();
    expect(await kept).toHaveLength(10);
    const stopped = runner.run(star(300, 'ownership'));
    runner.stop();
    expect(await stopped).toBeNull();
  });
});
