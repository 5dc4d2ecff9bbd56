/**
 * Decides which words are written in the viewport, and where: never over each other or over a node.
 * Places are computed on the plane scaled so that words have their usual size ("text pixels"), so most
 * names are where the exported picture has them. Entities in focus come first, then their neighbours, then
 * the others by number of neighbours. See `viewport-words.md`.
 */
import { toEnd } from '../../graph/shared/steps.ts';
import { placeTitles, stripOfTitle, type WrittenTitle } from './area-title.ts';
import { lineMeetsBox } from '../shapes/crossing.ts';
import { FreeSpace, toStrip, LEVEL, uprightStrip, type Strip } from '../labels/free-space.ts';
import { placeGroups, type WrittenGroup } from './group-badge.ts';
import { leaderLineOf, stripOfLeader, type LabelBox } from './leader-line.ts';
import {
  labelLines,
  middleOfLine,
  stripOfLabel,
  readingDirection,
  type LabelPlace,
} from '../labels/line-labels.ts';
import { LINE_HEIGHT, NAME_GAP } from '../labels/names.ts';
import type { PictureNode } from './picture.ts';
import type { Point, Rectangle, Size } from '../shapes/plane.ts';
import { placeSigns, type WrittenSign } from './shared-sign.ts';
import type { Scene, SceneLine } from './scene.ts';
import {
  halfNodeSize,
  isWithin,
  visibleRectangle,
  wordScale,
  type Focus,
  type Viewport,
} from './viewport.ts';

/** A written name around its middle; `hasLeader`: whether a leader line joins it to its node. */
export interface WrittenName extends LabelBox {
  hasLeader: boolean;
}

/** The label of a line, relative to the middle of the line, in text pixels. */
export interface WrittenRole extends LabelPlace {
  line: SceneLine;
  /** The space it takes, in text pixels. */
  strip: Strip;
}

export interface ViewportWords {
  /** Text pixels per pixel of the plane. */
  ratio: number;
  names: readonly WrittenName[];
  roles: readonly WrittenRole[];
  groups: readonly WrittenGroup[];
  signs: readonly WrittenSign[];
  titles: readonly WrittenTitle[];
}

/** Words are placed up to this far outside the viewport, in screen pixels. */
const AROUND = 80;
/** Nodes up to this far outside are avoided: words that reach into the viewport start no farther off. */
const IN_THE_WAY = 500;
/** Below this zoom roles can't be read; only lines in focus have them. */
const ROLES_ZOOM = 0.6;
/** If more lines are visible, none is labelled: nobody would read them. */
const MAX_LABELLED = 1500;
/** With more lines in focus at once, horizontal words would always lie over other lines. */
const MAX_COMPARED = 600;
/** Names of at most this many nodes are tried. */
const MAX_CONSIDERED = 2500;
/** This many nodes with the most neighbours may have their name farther off, with a leader. */
const HUBS_WITH_LEADER = 8;
/** They need more neighbours than this. */
const LEADER_NEIGHBOURS = 3;
/** If more nodes are selected or highlighted, these are not in focus. */
const MAX_FOCUSED = 60;
/** Distances and directions in which places with a leader are tried. */
const FAR = { step: 14, growth: 0.5, directions: 16 };
/** Steps of distance a leader may have: long ones only for nodes in focus and for hubs amid a crowd. */
const STEPS_OFF = { focused: 28, crowd: 28, hub: 8, none: 0 };
/** A hub with more neighbours than this is amid a crowd. */
const CROWD_FROM = 40;
/** Distance between words and what is beside them, in text pixels. */
const CLEAR = { x: 3, y: 1 };
/** Distance from the edge of the viewport, so that letters of a wider font aren't cut. */
const EDGE = 8;

/** All words for this viewport. */
export function writeWords(scene: Scene, viewport: Viewport, focus: Focus): ViewportWords {
  const ratio = viewport.zoom / wordScale(viewport.zoom);
  const part = visibleRectangle(viewport, AROUND);
  const inSight = [...scene.nodes.values()].filter((node) => isWithin(node, part));
  const space = new FreeSpace();
  const seen = visibleRectangle(viewport);
  const sheet = {
    minX: seen.minX * ratio + EDGE,
    maxX: seen.maxX * ratio - EDGE,
    minY: seen.minY * ratio + EDGE,
    maxY: seen.maxY * ratio - EDGE,
  };
  const writing: Writing = {
    sheet,
    ratio,
    zoom: viewport.zoom,
    space,
    shapes: new FreeSpace(),
    words: new FreeSpace(),
    names: [],
    roles: [],
    written: new Set(),
  };
  const wide = visibleRectangle(viewport, IN_THE_WAY);
  const inTheWay = [...scene.nodes.values()].filter((node) => isWithin(node, wide));
  const shapes = new Map(inTheWay.map((node) => [node.id, shapeOf(node, writing)]));
  space.take([...shapes.values()]);
  writing.shapes.take([...shapes.values()]);
  // Placed before words, so that a badge doesn't jump away from the pointer that clicks it.
  const groups = placeGroups(scene.groupsAmong(inSight), shapes, writing);
  markOccupied(groups, writing);
  const signs = placeSigns(scene.signs, scene.nodes, { ...writing, part: wide });
  const titles = placeTitles(scene, wide, writing);
  writing.words.take([...signs.map(stripAround), ...titles.map(stripOfTitle)]);
  const focused = focusedIds(focus);
  const near = inSight.filter(({ id }) => focused.has(id));
  near.forEach((node) => writeName(node, writing, STEPS_OFF.focused));
  const lines = focusedLines(scene, focused, focus);
  const ends = new Set(lines.flatMap(({ from, to }) => [from, to]));
  const around = byNeighbours([...ends].filter((node) => isWithin(node, part)));
  around.slice(0, MAX_CONSIDERED).forEach((node) => writeName(node, writing));
  writeRoles(lines, writing, true);
  const others = byNeighbours(inSight).slice(0, MAX_CONSIDERED);
  const hubs = others
    .slice(0, HUBS_WITH_LEADER)
    .filter(({ neighbours }) => neighbours > LEADER_NEIGHBOURS);
  for (const hub of hubs) {
    const isAmidCrowd = hub.neighbours > CROWD_FROM;
    writeName(hub, writing, STEPS_OFF[isAmidCrowd ? 'crowd' : 'hub']);
  }
  // Hubs with a badge come next: a badge says little without the name of its hub.
  groups.forEach(({ node }) => writeName(node, writing));
  others.forEach((node) => writeName(node, writing));
  if (viewport.zoom >= ROLES_ZOOM) {
    const rest = [...scene.lines.values()].filter(
      ({ from, to }) => isWithin(from, part) || isWithin(to, part),
    );
    if (rest.length <= MAX_LABELLED) writeRoles(rest, writing);
  }
  return { ratio, names: writing.names, roles: writing.roles, groups, signs, titles };
}

interface Writing {
  ratio: number;
  /** The visible part without its margin, in text pixels. */
  sheet: Rectangle;
  zoom: number;
  space: FreeSpace;
  /** The space nodes occupy. */
  shapes: FreeSpace;
  /** The space words, badges and leaders occupy: a leader may cross a node, but none of these. */
  words: FreeSpace;
  names: WrittenName[];
  roles: WrittenRole[];
  /** Ids of nodes and lines already tried. */
  written: Set<string>;
}

function contains(outer: Rectangle, { minX, maxX, minY, maxY }: Rectangle): boolean {
  return minX >= outer.minX && maxX <= outer.maxX && minY >= outer.minY && maxY <= outer.maxY;
}

function focusedIds({ hovered, current, selected, highlighted }: Focus): Set<string> {
  const focused = new Set(
    [selected, highlighted].filter(({ length }) => length <= MAX_FOCUSED).flat(),
  );
  for (const one of [current, hovered]) if (one !== null) focused.add(one);
  return focused;
}

/** The lines in focus, and those at entities in focus if these are at most three. */
function focusedLines(scene: Scene, focused: ReadonlySet<string>, focus: Focus): SceneLine[] {
  const lines = new Set<SceneLine>();
  const addLine = (id: string): void => {
    const line = scene.lines.get(id);
    if (line) lines.add(line);
  };
  if (focus.hovered !== null) addLine(focus.hovered);
  [...focus.highlighted, ...focus.selectedLines].slice(0, MAX_FOCUSED).forEach(addLine);
  if (focused.size <= 3)
    for (const id of focused) for (const line of scene.linesAt(id)) lines.add(line);
  return [...lines].slice(0, MAX_LABELLED);
}

function byNeighbours(nodes: readonly PictureNode[]): PictureNode[] {
  return nodes.toSorted((a, b) => b.neighbours - a.neighbours);
}

function shapeOf(node: PictureNode, writing: Writing) {
  const half = halfNodeSize(node, writing.zoom);
  const x = node.x * writing.ratio;
  const y = node.y * writing.ratio;
  return uprightStrip({ minX: x - half.x, maxX: x + half.x, minY: y - half.y, maxY: y + half.y });
}

/** Writes the name below its node, else above or beside it, else up to `stepsOff` steps away, if at all. */
function writeName(node: PictureNode, writing: Writing, stepsOff = STEPS_OFF.none): void {
  if (writing.written.has(node.id)) return;
  writing.written.add(node.id);
  const size = { width: node.name.width, height: node.name.lines.length * LINE_HEIGHT };
  if (size.width === 0) return;
  const { x: across, y: down } = halfNodeSize(node, writing.zoom);
  const nodeX = node.x * writing.ratio;
  const tryToWrite = (tolerance: 'be unambiguous' | 'end at another' | 'mislead'): boolean => {
    for (const { x, y, hasLeader } of placesFor(node, size, writing, stepsOff)) {
      const strip = stripAround({ x, y, ...size });
      // Only a name below its node may reach out of view, as the node moves out with it.
      if (!(x === nodeX && y > node.y * writing.ratio) && !contains(writing.sheet, strip)) continue;
      const name = { node, x, y, ...size, hasLeader, radius: Math.max(across, down) };
      if (x === nodeX && tolerance === 'be unambiguous' && endsAtAnother(name, writing.shapes))
        continue;
      if (x !== nodeX && tolerance !== 'mislead' && seemsToNameAnother(name, writing.shapes))
        continue;
      const leader = hasLeader ? stripOfLeader(leaderLineOf(name, writing.ratio)) : null;
      if (leader && !writing.words.isFree(leader)) continue;
      if (writing.space.takeFirst(strip, [0]) === null) continue;
      writing.names.push(name);
      markOccupied([name], writing);
      return true;
    }
    return false;
  };
  if (tryToWrite('be unambiguous') || tryToWrite('end at another')) return;
  // A name that only its leader assigns to its node is better than none.
  if (stepsOff > STEPS_OFF.none) tryToWrite('mislead');
}

const stripAround = ({ x, y, width, height }: Point & Size): Strip =>
  toStrip({ x, y }, LEVEL, width / 2 + CLEAR.x, height / 2 + CLEAR.y);

/** Marks these and their leaders as occupied. */
function markOccupied(
  written: readonly (LabelBox & { hasLeader: boolean })[],
  writing: Writing,
): void {
  const leaders = written.flatMap((one) =>
    one.hasLeader ? (stripOfLeader(leaderLineOf(one, writing.ratio)) ?? []) : [],
  );
  writing.space.take(leaders);
  writing.words.take([...written.map(stripAround), ...leaders]);
}

function* placesFor(
  node: PictureNode,
  { width, height }: Size,
  writing: Writing,
  stepsOff: number,
): Generator<Point & { hasLeader: boolean }> {
  const half = halfNodeSize(node, writing.zoom);
  const x = node.x * writing.ratio;
  const y = node.y * writing.ratio;
  const down = half.y + NAME_GAP + height / 2;
  const aside = half.x + NAME_GAP + CLEAR.x + width / 2;
  yield { x, y: y + down, hasLeader: false };
  yield { x, y: y - down, hasLeader: false };
  yield { x: x + aside, y, hasLeader: false };
  yield { x: x - aside, y, hasLeader: false };
  for (let step = 1; step <= stepsOff; step += 1) {
    const out = step * FAR.step + step * step * FAR.growth;
    const reach = { x: aside + out, y: down + out };
    for (let turn = 0; turn < FAR.directions; turn += 1) {
      const angle = Math.PI / 2 + (turn / FAR.directions) * Math.PI * 2;
      yield { x: x + Math.cos(angle) * reach.x, y: y + Math.sin(angle) * reach.y, hasLeader: true };
    }
  }
}

/** A test whether no other of these lines runs through a strip. */
function clearOf(
  lines: readonly SceneLine[],
  at: (node: PictureNode) => Point,
): (id: string, strip: Strip) => boolean {
  if (lines.length > MAX_COMPARED) return () => false;
  const ends = lines.map(({ id, from, to }) => ({ id, from: at(from), to: at(to) }));
  return (id, strip) =>
    ends.every((line) => line.id === id || !lineMeetsBox(line.from, line.to, strip));
}

/** With `triesAcross`, labels may also be anywhere across their line, but over no other of these lines. */
function writeRoles(lines: readonly SceneLine[], writing: Writing, triesAcross = false): void {
  const { ratio, space, written } = writing;
  const waiting = lines.filter(({ id, from, to }) => from !== to && !written.has(id));
  for (const { id } of waiting) written.add(id);
  const at = ({ id, x, y }: PictureNode) => ({ id, x: x * ratio, y: y * ratio });
  const places = toEnd(
    labelLines(
      waiting.map((line) => ({
        ...line,
        from: line.from.id,
        to: line.to.id,
        line,
        shorter: triesAcross ? [...line.shorter, line.label] : line.shorter,
      })),
      ({ line }) => ({ from: at(line.from), to: at(line.to), bow: line.bow * ratio }),
      space,
      { numbers: 0, forcesShortest: false, ...(triesAcross && { isClear: clearOf(waiting, at) }) },
    ),
  );
  for (const line of waiting) {
    const place = places.get(line.id);
    if (!place || place.fit === 'none') continue;
    const from = at(line.from);
    const to = at(line.to);
    const middle = middleOfLine(from, to, line.bow * ratio);
    const direction = place.fit === 'along' ? readingDirection(from, to) : LEVEL;
    const there = { x: middle.x + place.x, y: middle.y + place.y };
    const strip = stripOfLabel(place.label, there, direction);
    writing.roles.push({ ...place, line, strip });
    writing.words.take([strip]);
  }
}

/** A node this near above or below a name's middle, as a share of its width, seems to be the named one. */
const SEEMS = { beyond: 12, aside: 0.3 };

/** So does a node this near to an end of a name at its height. */
const ENDS = { beyond: 10, aside: 3 };

/** Whether the name is where another node's name would be, or right above another node. */
function seemsToNameAnother(
  { x, y, width, height }: Point & Size,
  shapes: Pick<FreeSpace, 'isFree'>,
): boolean {
  const out = height / 2 + SEEMS.beyond;
  const reach = width * SEEMS.aside;
  const around = { minX: x - reach, maxX: x + reach, minY: y - out, maxY: y + out };
  return !shapes.isFree(uprightStrip(around));
}

/** Whether a name above or below its own node starts or ends right at another one. */
function endsAtAnother({ x, y, width }: Point & Size, shapes: Pick<FreeSpace, 'isFree'>): boolean {
  const reach = width / 2 + ENDS.beyond;
  const along = { minX: x - reach, maxX: x + reach, minY: y - ENDS.aside, maxY: y + ENDS.aside };
  return !shapes.isFree(uprightStrip(along));
}
