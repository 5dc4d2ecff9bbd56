/** How much of what is written of a graph lies on something else that is drawn. */
import type { GraphEntity } from '../../src/contract/model/canvas.ts';
import type { Tie } from '../../src/contract/model/tie.ts';
import { LINE_FONT_SIZE, NODE_BOXES, SHAPES } from '../../src/drawing/shapes/appearance.ts';
import { boxOf, isPlaced } from '../../src/drawing/elements/boxes.ts';
import { LivePicture } from '../../src/drawing/network/live-picture.ts';
import {
  LEVEL,
  stripsOverlap,
  toStrip,
  uprightStrip,
  type Strip,
} from '../../src/drawing/labels/free-space.ts';
import { leaderLineOf, stripOfLeader } from '../../src/drawing/network/leader-line.ts';
import { middleOfLine, readingDirection } from '../../src/drawing/labels/line-labels.ts';
import type { Point, Size } from '../../src/drawing/shapes/plane.ts';
import { Scene } from '../../src/drawing/network/scene.ts';
import { shapeScale, wordScale, type Viewport } from '../../src/drawing/network/viewport.ts';
import type { ViewportWords } from '../../src/drawing/network/viewport-words.ts';
import { textWidth } from '../../src/drawing/shapes/text-width.ts';
import { idUnderName } from '../../src/graph/sameness/namesakes.ts';
import { toEnd } from '../../src/graph/shared/steps.ts';
import { shownAnyTime } from './shown.ts';

/** What is painted of all these. */
export function sceneOf(entities: readonly GraphEntity[], ties: readonly Tie[]): Scene {
  const scene = new Scene();
  scene.take(toEnd(new LivePicture().changeTo(shownAnyTime(entities, ties))));
  scene.settle();
  return scene;
}

/** In a window of the usual size, this point of the plane in its middle. */
export function sightAt(zoom: number, { x, y }: Point = { x: 0, y: 0 }): Viewport {
  const width = 1280;
  const height = 800;
  return { zoom, width, height, pan: { x: width / 2 - x * zoom, y: height / 2 - y * zoom } };
}

/** Everything drawn, in words' pixels. */
function stripsOf(
  scene: Scene,
  viewport: Viewport,
  { ratio, names, roles, groups, signs, titles }: ViewportWords,
) {
  const shapes = [...scene.nodes.values()].map((node) => {
    const box = NODE_BOXES[SHAPES[node.kind]];
    const scale = shapeScale(node, viewport.zoom) / wordScale(viewport.zoom) / 2;
    const x = node.x * ratio;
    const y = node.y * ratio;
    const width = box.width * scale;
    const height = box.height * scale;
    const room = { minX: x - width, maxX: x + width, minY: y - height, maxY: y + height };
    return { id: node.id, strip: uprightStrip(room) };
  });
  const level = ({ x, y, width, height }: Point & Size): Strip =>
    toStrip({ x, y }, LEVEL, width / 2, height / 2);
  const written = [...names, ...signs, ...titles].map(level);
  const badges = groups.map((group) => ({ ...group, strip: level(group) }));
  const leads = names.flatMap((name) => {
    const leader = name.hasLeader ? stripOfLeader(leaderLineOf(name, ratio)) : null;
    return leader ? [{ leader, id: name.node.id }] : [];
  });
  const worded = roles.map(({ line, label, fit, x, y }): Strip => {
    const [from, to] = [line.from, line.to].map((end) => ({ x: end.x * ratio, y: end.y * ratio }));
    if (!from || !to) throw new Error('a line has two ends');
    const middle = middleOfLine(from, to, line.bow * ratio);
    const way = fit === 'along' ? readingDirection(from, to) : LEVEL;
    const half = textWidth(label, LINE_FONT_SIZE) / 2;
    return toStrip({ x: middle.x + x, y: middle.y + y }, way, half, LINE_FONT_SIZE / 2);
  });
  const width = viewport.width / 2;
  const height = viewport.height / 2;
  const toWords = 1 / wordScale(viewport.zoom);
  const middle = { x: (width - viewport.pan.x) * toWords, y: (height - viewport.pan.y) * toWords };
  const seen = toStrip(middle, LEVEL, width * toWords, height * toWords);
  const words = [...written, ...worded].filter((strip) => stripsOverlap(strip, seen));
  const named = names.map((name) => ({ id: name.node.id, strip: level(name) }));
  return { shapes, words, badges, leads, named };
}

/**
 * How many pairs there are of words in sight, badges, leads and shapes that lie on each other, but for
 * a badge that stands on its hub for want of room, and for leads over shapes and their own names.
 */
export function wordOverlaps(scene: Scene, viewport: Viewport, words: ViewportWords): number {
  const { shapes, words: written, badges, leads, named } = stripsOf(scene, viewport, words);
  let count = 0;
  badges.forEach(({ node, hasLeader, strip }, at) => {
    for (const other of badges.slice(at + 1)) if (stripsOverlap(strip, other.strip)) count += 1;
    for (const other of written) if (stripsOverlap(strip, other)) count += 1;
    for (const shape of shapes)
      if ((hasLeader || shape.id !== node.id) && stripsOverlap(strip, shape.strip)) count += 1;
  });
  written.forEach((one, at) => {
    for (const other of written.slice(at + 1)) if (stripsOverlap(one, other)) count += 1;
    for (const { strip } of shapes) if (stripsOverlap(one, strip)) count += 1;
  });
  leads.forEach(({ leader, id }, at) => {
    for (const other of leads.slice(at + 1)) if (stripsOverlap(leader, other.leader)) count += 1;
    for (const { strip } of badges) if (stripsOverlap(leader, strip)) count += 1;
    for (const other of named)
      if (other.id !== id && stripsOverlap(leader, other.strip)) count += 1;
  });
  return count;
}

/** The pairs whose boxes, names and all, lie on each other as a layout sees them. */
export function boxOverlaps(entities: readonly GraphEntity[]): string[] {
  const { namesakes } = shownAnyTime(entities, []);
  const boxes = entities.map((entity) =>
    boxOf(entity, idUnderName(entity.id, namesakes.has(entity.id), false), false),
  );
  const placed = boxes.filter(isPlaced).toSorted((a, b) => a.x - a.width / 2 - (b.x - b.width / 2));
  const found: string[] = [];
  placed.forEach((one, at) => {
    for (let next = at + 1; next < placed.length; next += 1) {
      const other = placed[next] ?? one;
      const dx = Math.abs(other.x - one.x);
      const dy = Math.abs(other.y - one.y);
      if (other.x - other.width / 2 >= one.x + one.width / 2) break;
      const isOver = 2 * dx < one.width + other.width && 2 * dy < one.height + other.height;
      if (isOver) found.push(`${one.id} and ${other.id}`);
    }
  });
  return found;
}
