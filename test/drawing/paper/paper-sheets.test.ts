/** A chart over several sheets: no box and no word is cut, nothing is missing, and lines say where they go on. */
import { describe, expect, it } from 'vitest';
import { planPaper, type PaperPlan } from '../../../src/drawing/paper/chart-paper.ts';
import { edgesOf, type SheetEdges } from '../../../src/drawing/paper/paper-marks.ts';
import { readPicture, type PaperPicture } from '../../../src/drawing/paper/paper-picture.ts';
import { overlap, type Point, type Rectangle } from '../../../src/drawing/shapes/plane.ts';
import { ExportTally } from '../../../src/exchange/common/exporter.ts';
import { exportChartSvg } from '../../../src/exchange/svg/chart.ts';
import { WORLDS } from '../../make/chart-worlds.ts';
import { exporterOf } from '../../make/exported.ts';
import { makeExport } from '../../make/graph.ts';

const exportSvg = await exporterOf('svg');

function chartOf(world: string): PaperPicture {
  const graph = makeExport({ ...WORLDS[world]?.(), title: 'Who holds & is held' });
  const [file] = exportChartSvg(graph, new ExportTally());
  return readPicture([...(file ?? [])].map(String).join(''));
}

const isWithin = (one: Rectangle, part: Rectangle): boolean =>
  one.minX >= part.minX - 0.5 &&
  one.maxX <= part.maxX + 0.5 &&
  one.minY >= part.minY - 0.5 &&
  one.maxY <= part.maxY + 0.5;

const atPoint = ({ x, y }: Point): Rectangle => ({ minX: x, maxX: x, minY: y, maxY: y });

/** What is shown in part on some sheet, and what is whole on none. */
function cutBy({ blocks }: PaperPicture, { parts }: PaperPlan, edges: readonly SheetEdges[]) {
  const cut = blocks.filter((thing) =>
    parts.some(
      (part, at) =>
        overlap(thing, part) && !isWithin(thing, part) && !edges[at]?.hidden.includes(thing),
    ),
  );
  const missing = blocks.filter((thing) => !parts.some((part) => isWithin(thing, part)));
  return { cut, missing };
}

/** Every few pixels of a line. */
function pointsAlong(line: readonly Point[]): Point[] {
  return line.slice(1).flatMap((b, at) => {
    const a = line[at] ?? b;
    const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 5));
    return Array.from({ length: steps + 1 }, (_, step) => ({
      x: a.x + ((b.x - a.x) * step) / steps,
      y: a.y + ((b.y - a.y) * step) / steps,
    }));
  });
}

function expectToGoOn(picture: PaperPicture, parts: readonly Rectangle[]): void {
  const edges = edgesOf(picture, parts);
  for (const line of picture.lines) {
    const points = pointsAlong(line);
    for (const point of points) {
      expect(parts.some((part) => isWithin(atPoint(point), part))).toBe(true);
    }
    if (parts.some((part) => points.every((it) => isWithin(atPoint(it), part)))) continue;
    const touched = parts.flatMap((part, at) =>
      points.some((it) => isWithin(atPoint(it), part)) ? [at] : [],
    );
    expect(touched.length).toBeGreaterThan(1);
    for (const at of touched) {
      const said = edges[at]?.marks.map(({ sheet }) => sheet - 1) ?? [];
      expect(said.some((sheet) => touched.includes(sheet))).toBe(true);
    }
  }
}

describe.each(Object.keys(WORLDS))('a chart on several sheets: %s', (world) => {
  const picture = chartOf(world);
  const plans = (['A4', 'A3'] as const).flatMap((paper) => {
    const { readable } = planPaper(picture, paper);
    return readable ? [{ plan: readable, edges: edgesOf(picture, readable.parts) }] : [];
  });

  it('cuts no box and no word, and has each of them whole somewhere', () => {
    for (const { plan, edges } of plans) {
      expect(cutBy(picture, plan, edges)).toEqual({ cut: [], missing: [] });
    }
  });

  it('has room on every sheet for its part, with words that can be read', () => {
    for (const { plan } of plans) {
      const { sheet, margins, scale } = plan;
      for (const { minX, maxX, minY, maxY } of plan.parts) {
        expect((maxX - minX) * scale).toBeLessThanOrEqual(sheet.width - 2 * margins.side + 0.01);
        expect((maxY - minY) * scale).toBeLessThanOrEqual(
          sheet.height - margins.top - margins.bottom + 0.01,
        );
      }
      expect(plan.words).toBeGreaterThanOrEqual(6);
      expect(plan.words).toBeLessThanOrEqual(7.9);
    }
  });
});

describe('the lines of a chart on several sheets', () => {
  it.each(['chain', 'wideChain', 'group', 'odd', 'board', 'hub50'])(
    'are all on a sheet, and each sheet that a line leaves says where it goes on: %s',
    (world) => {
      const picture = chartOf(world);
      for (const paper of ['A4', 'A3'] as const) {
        const { readable } = planPaper(picture, paper);
        if (readable) expectToGoOn(picture, readable.parts);
      }
    },
  );
});

describe('sheets', () => {
  const plan = (world: string): PaperPlan => {
    const { whole, readable } = planPaper(chartOf(world), 'A4');
    return readable ?? whole;
  };

  it('are few: a chain of 14 with wide rows, a hub of 50, and a plain chain', () => {
    expect(plan('wideChain').parts.length).toBeLessThanOrEqual(4);
    expect(plan('hub50').parts.length).toBeLessThanOrEqual(3);
    expect(plan('chain').parts).toHaveLength(2);
    expect(plan('five').parts).toHaveLength(1);
  });

  it('are cut between boxes where that can be: nothing is hidden of a chain or a hub', () => {
    for (const world of ['chain', 'hub50', 'board']) {
      const { parts } = plan(world);
      expect(edgesOf(chartOf(world), parts).flatMap(({ hidden }) => hidden)).toEqual([]);
    }
  });

  it('know what the picture is called and of what it is', () => {
    expect(chartOf('five')).toMatchObject({
      title: 'Who holds & is held',
      about:
        '5 entities, 5 ties, from https://registry.example, drawn 2026-11-20 10:00 UTC. No profile fetched',
    });
  });

  it('cut no name and no number of a network', () => {
    const { entities, ties } = WORLDS['group']?.() ?? { entities: [], ties: [] };
    const placed = entities.map((one, at) => ({
      ...one,
      x: (at % 9) * 260,
      y: Math.floor(at / 9) * 230,
    }));
    const [file] = exportSvg(makeExport({ entities: placed, ties })).files;
    const picture = readPicture(file?.text ?? '');
    const { readable } = planPaper(picture, 'A4');
    expect(picture.lines.length).toBeGreaterThan(40);
    expect(readable?.parts.length).toBeGreaterThan(1);
    for (const thing of picture.blocks) {
      expect(readable?.parts.some((part) => isWithin(thing, part))).toBe(true);
    }
  });
});
