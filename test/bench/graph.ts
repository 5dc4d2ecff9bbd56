/**
 * The graph of the built page under real gestures, beside Cytoscape as it comes: what a frame costs
 * the page, the longest that anything holds it up, and how long until a command is drawn.
 */
import { strictEqual } from 'node:assert/strict';
import Database from 'better-sqlite3';
import { createClient, type Client } from '../../src/contract/client.ts';
import type { CanvasPlace } from '../../src/contract/model/canvas.ts';
import type { CaseId } from '../../src/contract/model/case.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import { bundleTies } from '../../src/drawing/elements/bundle.ts';
import { startLoopbackHost } from '../../src/loopback/loopback-host.ts';
import { createMemoryKeys } from '../../src/thread/access-keys.ts';
import { pageFolder } from '../../src/thread/program-files.ts';
import { readWholeCanvas } from '../../src/ui/graph/model/whole-canvas.ts';
import { shownAnyTime } from '../make/shown.ts';
import { startBuilt } from '../make/start-built.ts';
import { GESTURES, measureGesture, type Spent } from './graph-gestures.ts';
import {
  cpuOf,
  drawPlainly,
  openOurs,
  openPlain,
  settled,
  type GraphPage,
  type PlainGraph,
} from './graph-pages.ts';
import { longestTask } from './longest-task.ts';
import { around } from './plain.ts';
import { columns, inWords, median, printRow, report } from './table.ts';
import { copyOf, worldFile } from './world.ts';

/** Up to LARGE a frame is held against Cytoscape's; beyond, against the clock. */
const LARGE = 10_000;
const SIZES = [100, 500, 2000, LARGE];
const TO_DRAW = 2000;
const DAY = '2026-01-01';

interface Desk {
  client: Client;
  /** So many entities tied to each other. */
  some: (count: number) => EntityId[];
  open: () => Promise<GraphPage>;
}

/** Each side by turns, the first turn changing sides. */
async function inTurns<T>(
  rounds: number,
  sides: readonly [() => Promise<T>, () => Promise<T>],
): Promise<[T[], T[]]> {
  const took: [T[], T[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      took[side].push(await sides[side]());
    }
  }
  return took;
}

/** Of two sides, round by round. */
const ratios = ([ours = [], theirs = []]: readonly (readonly number[])[] = []): number[] =>
  ours.map((one, round) => one / (theirs[round] ?? NaN));

export async function bench(): Promise<void> {
  const store = copyOf(worldFile());
  const plain = new Database(store, { readonly: true });
  const all = around(plain, 'sample/company:12000', LARGE);
  plain.close();
  const engine = await startBuilt({ store, powers: createMemoryKeys(), offline: true });
  const { transport } = engine;
  const host = await startLoopbackHost({ transport, pageFolder: pageFolder() });
  const desk: Desk = {
    client: createClient(transport),
    some: (count) => all.slice(0, count),
    open: () => openOurs(host.renewUrl()),
  };
  for (const size of SIZES) await onCanvasOf(size, desk);
  await fromCommandToDrawn(desk);
  await host.close();
  await engine.close();
}

/** A place not found yet. */
const toPlace = (entity: EntityId): CanvasPlace => ({
  entity,
  x: null,
  y: null,
  pinned: false,
  hidden: false,
});

async function onCanvasOf(size: number, desk: Desk): Promise<void> {
  const { client, some } = desk;
  const { current: id } = await client.createCase({});
  const entities = some(size);
  const first = await oneToExpand(client, entities);
  const put = [first, ...entities.filter((entity) => entity !== first)].map(toPlace);
  await client.changeCanvas({ case: id, label: 'Fill', put });
  const ours = await desk.open();
  // First, as nothing is warm then.
  await holdUps(size, ours);
  const theirs = await openPlain(ours.stage);
  await drawPlainly(theirs, await readPlainGraph(client, id));
  const [mine, limit] = await counted(ours, theirs);
  strictEqual(mine, limit, 'The two sides disagree.');
  for (const gesture of Object.keys(GESTURES)) await aFrameOf(gesture, size, { ours, theirs });
  await theirs.browser.close();
  await ours.browser.close();
}

/** The entities that either side shows. */
async function counted(ours: GraphPage, theirs: GraphPage): Promise<number[]> {
  const words = await ours.page.getByText(/^[\d,]+ entities, .+ ties$/).innerText();
  const there = await theirs.page.evaluate(() => window.plain?.nodes().length ?? 0);
  return [Number.parseInt(words.replaceAll(',', ''), 10), there];
}

/** One whose neighbours come without a question; those met last have some that aren't there. */
async function oneToExpand(client: Client, entities: readonly EntityId[]): Promise<EntityId> {
  const there = new Set(entities);
  for (const entity of entities.toReversed()) {
    const { items } = await client.readNeighbours({ entity, limit: 1000 });
    const newcomers = items.filter((neighbour) => !there.has(neighbour.entity)).length;
    if (newcomers >= 10 && newcomers <= 50) return entity;
  }
  throw new Error('Nobody on the canvas has as many neighbours beyond it.');
}

async function readPlainGraph(client: Client, id: CaseId): Promise<PlainGraph> {
  const canvas = await readWholeCanvas(client, id, () => true);
  const { drawn } = shownAnyTime(canvas?.entities ?? [], canvas?.ties ?? []);
  const { entities, ties } = drawn;
  const at = new Map(entities.map((entity, index) => [entity.id, index]));
  return {
    places: entities.map(({ x, y }) => [x ?? NaN, y ?? NaN]),
    lines: joined(ties, at),
  };
}

const joined = (ties: readonly Tie[], at: ReadonlyMap<EntityId, number>): PlainGraph['lines'] =>
  bundleTies(ties, { day: DAY }).map(({ from, to }) => [at.get(from) ?? NaN, at.get(to) ?? NaN]);

interface Sides {
  ours: GraphPage;
  theirs: GraphPage;
}

async function aFrameOf(name: string, size: number, { ours, theirs }: Sides): Promise<void> {
  const gesture = GESTURES[name];
  if (!gesture) return;
  const isLarge = size === LARGE;
  for (const side of [ours, theirs]) await gesture(side);
  const [mine, limit] = await inTurns<Spent>(isLarge ? 3 : 5, [
    () => measureGesture(ours, gesture),
    () => measureGesture(theirs, gesture),
  ]);
  const of = (what: keyof Spent): number[][] =>
    [mine, limit].map((spent) => spent.map((it) => it[what]));
  const tasks = of('tasks').map((all) => inWords(median(all)));
  const item = `${name} at ${size.toLocaleString('en')}: script, a frame`;
  const compared = {
    item,
    goal: isLarge ? null : 1.2,
    limit: `bare Cytoscape; all tasks of the page ${tasks.join(' and ')}`,
  };
  const both = { time: ratios(of('script')), CPU: ratios(of('cpu')) };
  const scripts = of('script').map(median);
  printRow(columns(compared, both, scripts));
  if (!isLarge) return;
  report('… by the clock', scripts[0] ?? NaN, {
    unit: inWords,
    most: 16,
    words: 'a frame at 60 Hz',
  });
}

/** What is done one after the other; each undone leaves the canvas as it was. */
const DONE: readonly (readonly [string, string])[] = [
  ['expand one', 'e'],
  ['undo that', 'Control+z'],
  ['hide one', 'h'],
  ['undo that', 'Control+z'],
  ['select all', 'Control+a'],
];

async function holdUps(size: number, ours: GraphPage): Promise<void> {
  const { page } = ours;
  const longest: [string, number][] = [];
  const note = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    longest.push([name, await longestTask(ours, work)]);
  };
  for (const [name, gesture] of Object.entries(GESTURES)) {
    await ours.fit();
    await note(name, async () => {
      await gesture(ours);
      await settled(ours);
    });
  }
  const graph = page.getByRole('application', { name: 'Graph' });
  await ours.fit();
  await graph.press('ArrowRight');
  await settled(ours);
  for (const [name, key] of DONE) {
    await note(name, async () => {
      const since = performance.timeOrigin + performance.now();
      await graph.press(key);
      await settled(ours, since);
    });
  }
  await graph.press('Escape');
  const most = size === LARGE ? 200 : 50;
  const words = longest.map(([name, took]) => `${name} ${inWords(took)}`).join(', ');
  const worst = Math.max(...longest.map(([, took]) => took));
  report(`longest task at ${size.toLocaleString('en')}`, worst, { unit: inWords, most, words });
}

/** Until the last picture came, and what was used of the CPU until then. */
interface Drawn {
  time: number;
  cpu: number;
}

/** On a page that has laid out and drawn before: it puts them on the canvas, and takes them off. */
async function fromCommandToDrawn({ client, some, open }: Desk): Promise<void> {
  const { current: id } = await client.createCase({});
  const put = some(TO_DRAW).map(toPlace);
  const ours = await open();
  const draw = () =>
    drawn(ours, async () => {
      const since = performance.timeOrigin + performance.now();
      await client.changeCanvas({ case: id, label: 'Add', put });
      return (await settled(ours, since)) - since;
    });
  await draw();
  const graph = await readPlainGraph(client, id);
  const theirs = await openPlain(ours.stage);
  const drawPlain = () => drawn(theirs, () => drawPlainly(theirs, graph, false));
  await drawPlain();
  const [mine, limit] = await inTurns<Drawn>(5, [
    async () => {
      const since = performance.timeOrigin + performance.now();
      await client.undo({ case: id });
      await settled(ours, since);
      return draw();
    },
    drawPlain,
  ]);
  const [times, cpus] = (['time', 'cpu'] as const).map((what) =>
    [mine, limit].map((all) => all.map((one) => one[what])),
  );
  const compared = {
    item: `from command to drawn, ${TO_DRAW.toLocaleString('en')} stored`,
    limit: 'bare sfdp, then bare Cytoscape, in the page',
    goal: 1.5,
  };
  const both = { time: ratios(times), CPU: ratios(cpus) };
  printRow(columns(compared, both, (times ?? []).map(median)));
  await ours.browser.close();
  await theirs.browser.close();
}

/** Of the browser and of this process, where the engine is. */
async function drawn(on: GraphPage, draw: () => Promise<number>): Promise<Drawn> {
  const used = async (): Promise<number> => {
    const { user, system } = process.cpuUsage();
    return (await cpuOf(on)) + (user + system) / 1000;
  };
  const before = await used();
  const time = await draw();
  return { time, cpu: (await used()) - before };
}
