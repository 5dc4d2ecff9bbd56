/** A chart lays nothing on anything: boxes, words and lines of all kinds of groups, computed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Graph } from '../../../src/contract/model/canvas.ts';
import type { EntityId } from '../../../src/contract/model/entity.ts';
import {
  chartInSteps,
  layOutChart,
  makeChart,
  type ChartPicture,
} from '../../../src/drawing/chart/chart-picture.ts';
import { toEnd } from '../../../src/graph/shared/steps.ts';
import { countSteps } from '../../make/counted-steps.ts';
import { companyName, WORLDS } from '../../make/chart-worlds.ts';
import { LONG_NAMES } from '../../make/long-names.ts';
import { overlapsOf } from '../../make/chart-overlaps.ts';
import { DAY, makeEntity, makeTie } from '../../make/graph.ts';

const NOTHING = { boxes: [], words: [], through: [], along: [] };

/** The same graph with every entity where the layout puts it. */
function laidOut(graph: Graph): Graph {
  const spots = toEnd(layOutChart({ ...graph, day: DAY }));
  const spotById = new Map<string, { x: number; y: number }>(spots.map((spot) => [spot.id, spot]));
  const entities = graph.entities.map((entity) => {
    const spot = spotById.get(entity.id);
    if (spot === undefined) throw new Error(`no place for ${entity.id}`);
    return { ...entity, x: spot.x, y: spot.y };
  });
  return { entities, ties: graph.ties };
}

const overlapsIn = (graph: Graph) => overlapsOf(makeChart({ ...laidOut(graph), day: DAY }));

const ROLES = [
  'Shareholder 25 %',
  'Director',
  'Member of the supervisory board and of the committee for audit and risk',
  'عضو مجلس الإدارة',
  '取締役会長',
  null,
];

/** From one number to another, which may be the same, with how it is drawn. */
interface Given {
  from: number;
  to: number;
  role: number;
  kind: 'position' | 'right' | 'parent' | 'same';
  status: string | null;
}

function toGraph(count: number, given: readonly Given[], nameOf: (at: number) => string): Graph {
  const kinds = ['company', 'person', 'authority', 'member'] as const;
  const idOf = (at: number): EntityId => `sample/company:${at}`;
  const entities = Array.from({ length: count }, (_, at) =>
    makeEntity({
      id: idOf(at),
      label: nameOf(at),
      kind: kinds[(at * 7) % 4] ?? 'company',
      country: at % 3 === 0 ? null : 'Luxembourg',
      registrationNumber: at % 2 === 0 ? null : `B ${at * 977}`,
      knowledge: at % 5 === 4 ? 'named' : 'profile',
    }),
  );
  const ties = given.map(({ from, to, role, kind, status }, index) =>
    makeTie({
      id: `tie-${index}`,
      from: idOf(from),
      to: idOf(to),
      role: ROLES[role] ?? null,
      kind,
      status,
      start: '2015-01-01',
    }),
  );
  return { entities, ties };
}

const given = (from: fc.Arbitrary<number>, to: fc.Arbitrary<number>): fc.Arbitrary<Given> =>
  fc.record({
    from,
    to,
    role: fc.nat(ROLES.length - 1),
    kind: fc.constantFrom('position', 'position', 'right', 'parent', 'same'),
    status: fc.constantFrom('active', 'inactive', null),
  });

const names = fc.constantFrom(
  companyName,
  (at: number) => LONG_NAMES[at % LONG_NAMES.length] ?? '',
  (at: number) => 'W'.repeat((at * 37) % 300),
);

/** Ties from lower to higher numbers, about as many as there are boxes: shared owners, no circle. */
const shared = fc.integer({ min: 2, max: 40 }).chain((count) =>
  fc.tuple(
    fc.constant(count),
    fc.array(
      given(fc.nat(count - 2), fc.nat(count - 1)).map((tie) => ({
        ...tie,
        to: tie.to > tie.from ? tie.to : tie.from + 1,
      })),
      { maxLength: Math.ceil(count * 1.3) },
    ),
    names,
  ),
);

/** Every box but the first has one owner. */
const trees = fc.integer({ min: 2, max: 80 }).chain((count) =>
  fc.tuple(
    fc.constant(count),
    fc
      .tuple(
        ...Array.from({ length: count - 1 }, (_, at) => given(fc.nat(at), fc.constant(at + 1))),
      )
      .map((ties): Given[] => ties),
    names,
  ),
);

/** Any ties at all: circles, boxes that hold themselves, several between the same two. */
const tangles = fc
  .integer({ min: 1, max: 24 })
  .chain((count) =>
    fc.tuple(
      fc.constant(count),
      fc.array(given(fc.nat(count - 1), fc.nat(count - 1)), { maxLength: Math.ceil(count * 1.6) }),
      names,
    ),
  );

/** A hub with so many above, below, or both, and something beyond some of them. */
const hubs = fc
  .tuple(fc.nat(60), fc.nat(60), fc.nat(8))
  .map(([above, below, beyond]): [number, Given[], typeof companyName] => {
    const plain = { role: 0, kind: 'position', status: 'active' } as const;
    const ties: Given[] = [];
    for (let at = 1; at <= above; at += 1) ties.push({ ...plain, role: at % 3, from: at, to: 0 });
    for (let at = 1; at <= below; at += 1) ties.push({ ...plain, from: 0, to: above + at });
    for (let at = 1; at <= beyond; at += 1) {
      ties.push({ ...plain, from: above + Math.min(at, below), to: above + below + at });
    }
    return [above + below + beyond + 1, ties, companyName];
  });

describe('a chart as laid out', () => {
  it.each(Object.keys(WORLDS))('lays nothing on anything: %s', (name) => {
    const world = WORLDS[name]?.() ?? { entities: [], ties: [] };
    expect(overlapsIn(world)).toEqual(NOTHING);
  });

  it.each([
    ['trees', trees, 20],
    ['shared owners', shared, 40],
    ['circles', tangles, 50],
    ['hubs', hubs, 12],
  ] as const)('lays nothing on anything: any %s', (_, worlds, numRuns) => {
    fc.assert(
      fc.property(
        worlds as fc.Arbitrary<[number, Given[], typeof companyName]>,
        ([count, ties, nameOf]) => {
          expect(overlapsIn(toGraph(count, ties, nameOf))).toEqual(NOTHING);
        },
      ),
      { numRuns },
    );
  });

  it('has owners above what they hold, where there is no circle', () => {
    fc.assert(
      fc.property(shared, ([count, ties, nameOf]) => {
        const graph = laidOut(toGraph(count, ties, nameOf));
        const yOf = new Map(graph.entities.map(({ id, y }) => [id, y ?? 0]));
        for (const { from, to } of graph.ties) {
          expect(yOf.get(from) ?? 0).toBeLessThan(yOf.get(to) ?? 0);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('has a seat of its own for a line that closes a circle, apart from those from above', () => {
    for (const name of ['wideChain', 'group', 'odd']) {
      const { lines, boxes } = makeChart({
        ...laidOut(WORLDS[name]?.() ?? { entities: [], ties: [] }),
        day: DAY,
      });
      const yOf = new Map<string, number>(boxes.map(({ id, y }) => [id, y]));
      const isBack = ({ from, to }: { from: string; to: string }): boolean =>
        (yOf.get(from) ?? 0) >= (yOf.get(to) ?? 0);
      const back = lines.filter(isBack);
      expect(back.length).toBeGreaterThan(0);
      for (const { to, points } of back) {
        const others = lines.filter((line) => line.to === to && !isBack(line));
        for (const other of others) {
          const tip = points.at(-1);
          const theirs = other.points.at(-1);
          expect(
            Math.hypot((tip?.x ?? 0) - (theirs?.x ?? 0), (tip?.y ?? 0) - (theirs?.y ?? 0)),
          ).toBeGreaterThan(10);
        }
      }
    }
  });

  /** Where lines come to their box from above, with which kinds come there. */
  function kindsByTip({ lines, boxes }: ChartPicture): Map<string, Set<string>> {
    const yOf = new Map<string, number>(boxes.map(({ id, y }) => [id, y]));
    const kinds = new Map<string, Set<string>>();
    for (const { from, to, kind, points } of lines) {
      const tip = points.at(-1);
      if ((yOf.get(from) ?? 0) >= (yOf.get(to) ?? 0) || tip === undefined) continue;
      const place = `${to} ${Math.round(tip.x)} ${Math.round(tip.y)}`;
      kinds.set(place, (kinds.get(place) ?? new Set()).add(kind));
    }
    return kinds;
  }

  it('lets each kind of line arrive at a place of its own', () => {
    fc.assert(
      fc.property(shared, ([count, ties, nameOf]) => {
        const picture = makeChart({ ...laidOut(toGraph(count, ties, nameOf)), day: DAY });
        for (const [place, kinds] of kindsByTip(picture)) {
          expect([...kinds], place).toHaveLength(1);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('gives the same graph the same places', () => {
    const world = WORLDS['group']?.() ?? { entities: [], ties: [] };
    expect(laidOut(world)).toEqual(laidOut(world));
  });

  it('is made in steps of some boxes, however many there are', () => {
    const plain = { role: 0, kind: 'position', status: 'active' } as const;
    const ties = Array.from({ length: 999 }, (_, at): Given => {
      return { ...plain, from: Math.floor(at / 6), to: at + 1 };
    });
    for (let at = 0; at < 75; at += 1) ties.push({ ...plain, from: at * 2, to: at * 7 + 400 });
    const laid = laidOut(toGraph(1000, ties, companyName));
    const { value, steps } = countSteps(chartInSteps({ ...laid, day: DAY }));
    expect(steps).toBeGreaterThan(20);
    expect(overlapsOf(value)).toEqual(NOTHING);
  });

  it('takes steps as a hub grows, not as its square', () => {
    const tie = { from: 0, role: 0, kind: 'position', status: 'active' } as const;
    const stepsOf = (spokes: number): number => {
      const ties = Array.from({ length: spokes }, (_, at): Given => ({ ...tie, to: at + 1 }));
      const graph = toGraph(spokes + 1, ties, companyName);
      return countSteps(layOutChart({ ...graph, day: DAY })).steps;
    };
    const some = stepsOf(1000);
    const many = stepsOf(2000);
    expect(many).toBeGreaterThan(1.2 * some);
    expect(many).toBeLessThan(2.2 * some);
  });
});

/** Whether this box stands on another, or nearer to one than a line and a little on either side. */
function standsClose({ boxes }: ChartPicture, id: string | undefined): boolean {
  const box = boxes.find((one) => one.id === id);
  return boxes.some(
    (other) =>
      box !== undefined &&
      other !== box &&
      Math.abs(box.x - other.x) < (box.width + other.width) / 2 + 12 &&
      Math.abs(box.y - other.y) < (box.height + other.height) / 2 + 12,
  );
}

describe('a chart somebody dragged a box of', () => {
  /** Far from everything, into a gap between rows, onto a line. */
  const drags = fc.record({
    which: fc.nat(),
    dx: fc.integer({ min: -700, max: 700 }),
    dy: fc.integer({ min: -500, max: 500 }),
  });

  it('keeps all words, on no box and on no other words, and lines out of boxes', () => {
    const world = laidOut(WORLDS['group']?.() ?? { entities: [], ties: [] });
    fc.assert(
      fc.property(drags, ({ which, dx, dy }) => {
        const dragged = world.entities[which % world.entities.length];
        const entities = world.entities.map((entity) =>
          entity === dragged
            ? { ...entity, x: (entity.x ?? 0) + dx, y: (entity.y ?? 0) + dy }
            : entity,
        );
        const picture = makeChart({ entities, ties: world.ties, day: DAY });
        const found = overlapsOf(picture);
        // What somebody puts on another box lies there, and no line goes through what is no gap.
        if (standsClose(picture, dragged?.id)) return;
        expect(found.words).toEqual([]);
        expect(found.through.filter((what) => /through sample/.test(what))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
