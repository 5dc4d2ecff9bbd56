/** The exported SVG beside the canvas it was taken from, both as Chromium draws them: every shape and line at its place, in its colour. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../src/contract/client.ts';
import type { CanvasPlace } from '../../src/contract/model/canvas.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';
import type { Point } from '../../src/drawing/shapes/plane.ts';
import {
  blobsOf,
  colourDifference,
  inkAlong,
  onlyIn,
  readPicture,
  type Picture,
} from '../make/compare-pictures.ts';
import { openApp, type App } from './open-app.ts';
import * as parts from './parts.ts';

/**
 * In pixels. Half for either picture, which round each their own way, and one for the dots of a line: they are
 * counted from the middle of a node on the canvas and from its outline in the SVG, so that those of the one lie
 * between those of the other.
 */
const AROUND = 2;
/** A share of the ink along a line; here it is up to 0.2, most of it the ground, and 0.46 of grey in place of black. */
const SHADE = 0.3;
/** Points of a line, two pixels from one to the next. */
const END = 8;
/** The ground is white in a picture that is taken away, and all but white in the window. */
const GROUNDS = 12;

const HUBS = {
  'sample/company:1007': { x: 0, y: 0 },
  'sample/member:100482': { x: 340, y: -150 },
  'sample/company:1011': { x: 160, y: 320 },
} satisfies Record<EntityId, Point>;

/**
 * With nothing selected, and without its words: they stand elsewhere as one is farther away, and what lies
 * below them can't be seen.
 */
async function drawGraph({ page, client }: App): Promise<void> {
  await page.route('**/painter-worker-*.js', async (route) => {
    const worker = await route.fetch();
    const wordless = `for (const name of ['fillText', 'strokeText']) OffscreenCanvasRenderingContext2D.prototype[name] = () => {};`;
    await route.fulfill({ response: worker, body: wordless + (await worker.text()) });
  });
  await page.reload();
  const profile = parts.profileOf(page);
  let entities = 0;
  for (const id of Object.keys(HUBS)) {
    await parts.addToGraph(page, id);
    await profile.getByRole('button', { name: 'Expand', exact: true }).click();
    await expect
      .poll(async () => (await parts.countsOf(page)).entities)
      .toBeGreaterThan(entities + 1);
    ({ entities } = await parts.countsOf(page));
  }
  await parts.layOut(page);
  await spreadOut(client);
  await page.getByTitle('Undo: Spread out').waitFor();
  await parts.graphOf(page).focus();
  await page.keyboard.press('Escape');
  await page.keyboard.press('0');
}

/**
 * Everybody where no name lies on the tip of a line, which ends before it in a picture: those tied to one of
 * the three in an arc above it, whose own name is below, a company whose parent it is in the middle.
 */
async function spreadOut(client: Client): Promise<void> {
  const { current } = await client.readCases({});
  const { entities, ties } = await client.readCanvas({ case: current, after: 0 });
  const spot = { pinned: false, hidden: false } as const;
  const hubs = Object.entries(HUBS) as [EntityId, Point][];
  const put = hubs.map(([entity, place]): CanvasPlace => ({ entity, ...place, ...spot }));
  for (const [hub, middle] of hubs) {
    const around = entities.filter(({ id }) => {
      const isTied = ties.some(
        ({ from, to }) => [from, to].includes(hub) && [from, to].includes(id),
      );
      return isTied && !put.some(({ entity }) => entity === id);
    });
    const isBelow = (id: string): boolean =>
      ties.some(({ kind, from, to }) => kind === 'parent' && from === id && to === hub);
    around.sort((a, b) => Number(isBelow(b.id)) - Number(isBelow(a.id)));
    for (const [turn, { id: entity }] of around.entries()) {
      const aside = Math.ceil(turn / 2) * (turn % 2 === 0 ? 0.6 : -0.6);
      // Askew: of a straight line it is a matter of luck which of two rows of pixels has its dashes.
      const angle = aside + 0.1 - Math.PI / 2;
      const x = middle.x + 120 * Math.cos(angle);
      const y = middle.y + 120 * Math.sin(angle);
      put.push({ entity, x, y, ...spot });
    }
  }
  await client.changeCanvas({ case: current, label: 'Spread out', put });
}

/** The canvas as it is painted at this moment: a worker paints, later than the page knows. */
async function canvasOf(page: Page): Promise<Picture> {
  const canvas = parts.graphOf(page);
  // The ring of the focus is no part of the picture.
  await canvas.blur();
  return readPicture(await canvas.screenshot());
}

async function svgOf(page: Page): Promise<string> {
  const { text } = await parts.exportGraph(page, /^SVG/);
  return text.slice(text.indexOf('<svg'));
}

/** A shape or a line, as Chromium reads it from the SVG: points along it, and where its middle is. */
interface Drawn {
  name: string;
  isNode: boolean;
  fill: string;
  middle: Point;
  points: Point[];
}

/** In the coordinates of the SVG. */
async function readDrawn(blank: Page, svg: string): Promise<Drawn[]> {
  await blank.setContent(svg);
  return blank.evaluate(() =>
    [...document.querySelectorAll('[data-entity], [data-line]')].flatMap((group) => {
      const shape = group.querySelector<SVGGeometryElement>('circle, rect, polygon, path');
      if (shape === null) return [];
      const { x, y, width, height } = shape.getBBox();
      const length = shape.getTotalLength();
      const points = Array.from({ length: Math.ceil(length / 2) + 1 }, (_, at) => {
        const { x, y } = shape.getPointAtLength(Math.min(length, 2 * at));
        return { x, y };
      });
      return {
        name: group.querySelector('title')?.textContent?.split('\n')[0] ?? '',
        isNode: group.hasAttribute('data-entity'),
        fill: getComputedStyle(shape).fill,
        middle: { x: x + width / 2, y: y + height / 2 },
        points,
      };
    }),
  );
}

/** Where the canvas has what the SVG has at a point: of this zoom, moved by this. */
interface Sight {
  zoom: number;
  pan: Point;
}

/** Told by the middles of what is filled, which is the same colour on both and nowhere else. */
function sightOf(canvas: Picture, drawn: readonly Drawn[]): Sight {
  const filled = drawn.filter(({ isNode, fill }) => isNode && fill !== 'rgb(255, 255, 255)');
  const inOrder = (a: Point, b: Point): number => a.x - b.x;
  const pairs = [...Map.groupBy(filled, ({ fill }) => fill)].flatMap(([fill, nodes]) => {
    const [red = 0, green = 0, blue = 0] = (fill.match(/\d+/g) ?? []).map(Number);
    const blobs = blobsOf(canvas, [red, green, blue]).filter(({ pixels }) => pixels > 100);
    expect(blobs, fill).toHaveLength(nodes.length);
    blobs.sort(inOrder);
    const middles = nodes.map(({ middle }) => middle).sort(inOrder);
    return middles.map((from, at) => ({ from, to: blobs[at] ?? from }));
  });
  expect(pairs.length).toBeGreaterThan(2);
  const mean = (of: (pair: (typeof pairs)[number]) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [from, to] = (['from', 'to'] as const).map((end) => ({
    x: mean((pair) => pair[end].x),
    y: mean((pair) => pair[end].y),
  })) as [Point, Point];
  const spread = (pair: (typeof pairs)[number], end: 'from' | 'to', of: Point): Point => ({
    x: pair[end].x - of.x,
    y: pair[end].y - of.y,
  });
  const along = mean((pair) => {
    const a = spread(pair, 'from', from);
    const b = spread(pair, 'to', to);
    return a.x * b.x + a.y * b.y;
  });
  const apart = mean((pair) => {
    const { x, y } = spread(pair, 'from', from);
    return x * x + y * y;
  });
  const zoom = along / apart;
  return { zoom, pan: { x: to.x - from.x * zoom, y: to.y - from.y * zoom } };
}

/** The diagram alone, as large and where the canvas has it. */
async function paintSvg(blank: Page, svg: string, { zoom, pan }: Sight, of: Picture) {
  await blank.setViewportSize({ width: of.width, height: of.height });
  await blank.setContent(
    `<style>body{margin:0;overflow:hidden} svg{position:absolute} text,#caption,#legend,#key{display:none}</style>${svg}`,
  );
  await blank.evaluate(
    ({ zoom, pan }) => {
      const root = document.querySelector('svg');
      if (root === null) return;
      const { x, y, width, height } = root.viewBox.baseVal;
      root.style.width = `${width * zoom}px`;
      root.style.height = `${height * zoom}px`;
      // The middle of a pixel is half a pixel from where it begins.
      root.style.left = `${pan.x + 0.5 + x * zoom}px`;
      root.style.top = `${pan.y + 0.5 + y * zoom}px`;
    },
    { zoom, pan },
  );
  return readPicture(await blank.screenshot());
}

/** What the SVG has otherwise than the canvas, in words. */
async function differences(blank: Page, canvas: Picture, svg: string): Promise<string[]> {
  const drawn = await readDrawn(blank, svg);
  const sight = sightOf(canvas, drawn);
  const painted = await paintSvg(blank, svg, sight, canvas);
  const seen = ({ x, y }: Point): Point => {
    return { x: x * sight.zoom + sight.pan.x, y: y * sight.zoom + sight.pan.y };
  };
  const missing = onlyIn(canvas, painted, AROUND);
  const added = onlyIn(painted, canvas, AROUND);
  const otherwise = drawn.flatMap(({ name, isNode, middle, points }) => {
    const along = points.map(seen);
    // Of a line the ends are left out, where other things have ink.
    const own = isNode ? along : along.slice(END, -END);
    const shown = inkAlong(canvas, own);
    const taken = inkAlong(painted, own);
    const shade = colourDifference(shown, taken) / Math.max(...shown);
    const at = seen(middle);
    const filling = isNode ? Math.abs(canvas.inkAt(at) - painted.inkAt(at)) : 0;
    return shade <= SHADE && filling <= GROUNDS ? [] : [`in another colour: ${name}`];
  });
  const listed = (what: string, at: Point[]): string[] =>
    at.length === 0 ? [] : [`${what}: ${at.length} pixels, as at ${JSON.stringify(at[0])}`];
  return [...listed('missing', missing), ...listed('added', added), ...otherwise];
}

describe('an exported SVG', () => {
  it('has every node and line where the canvas has it, and nothing else', async () => {
    const app = await openApp();
    const { page } = app;
    await drawGraph(app);
    const svg = await svgOf(page);
    const blank = await page.context().newPage();
    const drawn = await readDrawn(blank, svg);
    expect(drawn.filter(({ isNode }) => isNode).length).toBeGreaterThan(12);
    expect(drawn.filter(({ isNode }) => !isNode).length).toBeGreaterThan(12);
    let canvas = await canvasOf(page);
    const otherwise = async () => differences(blank, (canvas = await canvasOf(page)), svg);
    await expect.poll(otherwise).toEqual([]);

    // It would say so: of a node that is moved, of a line that is missing, of one in another colour.
    const changes: [RegExp, string, string][] = [
      [/<g data-entity="[^"]*"/, '$& transform="translate(5 0)"', 'missing'],
      [/<g data-line="roles".*?<\/g>/s, '', 'missing'],
      [/(<g data-line="parent".*?stroke=)"#\w+"/s, '$1"#8b8e94"', 'in another colour'],
    ];
    for (const [what, by, said] of changes) {
      const [first] = await differences(blank, canvas, svg.replace(what, by));
      expect(first?.split(':')[0]).toBe(said);
    }
  });
});
