/**
 * Which words are written of what is in sight, and where: never over each other or over a node.
 *
 * It is worked out on the plane as it would be with words of their usual size, so that near enough
 * every name stands where the exported picture has it. What the eye is on comes first, then what it
 * is tied to, then the others, those with most neighbours before leaves. See `viewport-words.md`.
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

/** A name as it is written, around the middle of its lines; and whether a leader joins it to its node. */
export interface WrittenName extends LabelBox {
  hasLeader: boolean;
}

/** What is written on a line, in words' pixels from the middle of it. */
export interface WrittenRole extends LabelPlace {
  line: SceneLine;
  /** The room it takes, in words' pixels. */
  strip: Strip;
}

export interface ViewportWords {
  /** Words' pixels are this many of the plane's. */
  ratio: number;
  names: readonly WrittenName[];
  roles: readonly WrittenRole[];
  groups: readonly WrittenGroup[];
  signs: readonly WrittenSign[];
  titles: readonly WrittenTitle[];
}

/** Words are placed for this much around what is seen, in pixels of the screen. */
const AROUND = 80;
/** And this much around it nodes are in the way: words that reach into sight begin no farther off. */
const IN_THE_WAY = 500;
/** Below this zoom roles are too small to be read; they come on the lines that are looked at. */
const ROLES_ZOOM = 0.6;
/** More lines than this in sight are not labelled: nobody would read them. */
const LABELLED = 1500;
/** Of more lines that are looked at together, level words would lie over others wherever they were. */
const COMPARED = 600;
/** Names of more nodes than this are not even considered. */
const CONSIDERED = 2500;
/** This many of those with most neighbours are named even farther off, with a leader. */
const LED = 8;
/** They have more neighbours than this. */
const LED_FROM = 3;
/** More selected than this are not all what the eye is on. */
const LOOKED_AT = 60;
/** How far off, and in how many directions, room is looked for in that case. */
const FAR = { step: 14, growth: 0.5, directions: 16 };
/** So many steps off: who isn't looked at is not told by a longer leader, unless amid a crowd of its own. */
const STEPS_OFF = { eye: 28, crowd: 28, hub: 8, none: 0 };
/** A hub with more neighbours than this stands amid them. */
const CROWD_FROM = 40;
/** Between words and what stands beside them, in pixels. */
const CLEAR = { x: 3, y: 1 };
/** And the edge of what is seen: a letter of a wider font must not be cut by it. */
const EDGE = 8;

/** Everything that is written at this sight. */
export function writeWords(scene: Scene, viewport: Viewport, focus: Focus): ViewportWords {
  const ratio = viewport.zoom / wordScale(viewport.zoom);
  const part = visibleRectangle(viewport, AROUND);
  const inSight = [...scene.nodes.values()].filter((node) => isWithin(node, part));
  const room = new FreeSpace();
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
    room,
    shapes: new FreeSpace(),
    words: new FreeSpace(),
    names: [],
    roles: [],
    written: new Set(),
  };
  const wide = visibleRectangle(viewport, IN_THE_WAY);
  const inTheWay = [...scene.nodes.values()].filter((node) => isWithin(node, wide));
  const shapes = new Map(inTheWay.map((node) => [node.id, shapeOf(node, writing)]));
  room.take([...shapes.values()]);
  writing.shapes.take([...shapes.values()]);
  // Before any words: what is pressed must not leap aside from the pointer.
  const groups = placeGroups(scene.groupsAmong(inSight), shapes, writing);
  keepClear(groups, writing);
  const signs = placeSigns(scene.signs, scene.nodes, { ...writing, part: wide });
  const titles = placeTitles(scene, wide, writing);
  writing.words.take([...signs.map(stripAround), ...titles.map(stripOfTitle)]);
  const eye = lookedAt(focus);
  const near = inSight.filter(({ id }) => eye.has(id));
  near.forEach((node) => writeName(node, writing, STEPS_OFF.eye));
  const lines = linesLookedAt(scene, eye, focus);
  const ends = new Set(lines.flatMap(({ from, to }) => [from, to]));
  const around = byNeighbours([...ends].filter((node) => isWithin(node, part)));
  around.slice(0, CONSIDERED).forEach((node) => writeName(node, writing));
  writeRoles(lines, writing, true);
  const others = byNeighbours(inSight).slice(0, CONSIDERED);
  const hubs = others.slice(0, LED).filter(({ neighbours }) => neighbours > LED_FROM);
  for (const hub of hubs) {
    const isAmidCrowd = hub.neighbours > CROWD_FROM;
    writeName(hub, writing, STEPS_OFF[isAmidCrowd ? 'crowd' : 'hub']);
  }
  // A hub by what is not on the graph: a badge says little without whose it is.
  groups.forEach(({ node }) => writeName(node, writing));
  others.forEach((node) => writeName(node, writing));
  if (viewport.zoom >= ROLES_ZOOM) {
    const rest = [...scene.lines.values()].filter(
      ({ from, to }) => isWithin(from, part) || isWithin(to, part),
    );
    if (rest.length <= LABELLED) writeRoles(rest, writing);
  }
  return { ratio, names: writing.names, roles: writing.roles, groups, signs, titles };
}

interface Writing {
  ratio: number;
  /** What is seen, but for its edge, in words' pixels. */
  sheet: Rectangle;
  zoom: number;
  room: FreeSpace;
  /** What nodes take of it. */
  shapes: FreeSpace;
  /** What all words, badges and leads take of it: a leader may cross a node, but none of these. */
  words: FreeSpace;
  names: WrittenName[];
  roles: WrittenRole[];
  /** Ids of nodes and lines that had their turn. */
  written: Set<string>;
}

function holds(room: Rectangle, { minX, maxX, minY, maxY }: Rectangle): boolean {
  return minX >= room.minX && maxX <= room.maxX && minY >= room.minY && maxY <= room.maxY;
}

function lookedAt({ hovered, current, selected, highlighted }: Focus): Set<string> {
  const eye = new Set([selected, highlighted].filter(({ length }) => length <= LOOKED_AT).flat());
  for (const one of [current, hovered]) if (one !== null) eye.add(one);
  return eye;
}

/** Those that are looked at, and those that leader to what is. */
function linesLookedAt(scene: Scene, eye: ReadonlySet<string>, focus: Focus): SceneLine[] {
  const lines = new Set<SceneLine>();
  const note = (id: string): void => {
    const line = scene.lines.get(id);
    if (line) lines.add(line);
  };
  if (focus.hovered !== null) note(focus.hovered);
  [...focus.highlighted, ...focus.selectedLines].slice(0, LOOKED_AT).forEach(note);
  if (eye.size <= 3) for (const id of eye) for (const line of scene.linesAt(id)) lines.add(line);
  return [...lines].slice(0, LABELLED);
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

/** Below its node, else above or beside it, else up to so many steps off. Not at all without room. */
function writeName(node: PictureNode, writing: Writing, stepsOff = STEPS_OFF.none): void {
  if (writing.written.has(node.id)) return;
  writing.written.add(node.id);
  const size = { width: node.name.width, height: node.name.lines.length * LINE_HEIGHT };
  if (size.width === 0) return;
  const { x: across, y: down } = halfNodeSize(node, writing.zoom);
  const hangs = node.x * writing.ratio;
  const isWritten = (may: 'be told alone' | 'end at another' | 'mislead'): boolean => {
    for (const { x, y, hasLeader } of placesFor(node, size, writing, stepsOff)) {
      const strip = stripAround({ x, y, ...size });
      // A name that hangs at its node may go out of sight with it; no other is begun there.
      if (!(x === hangs && y > node.y * writing.ratio) && !holds(writing.sheet, strip)) continue;
      const name = { node, x, y, ...size, hasLeader, radius: Math.max(across, down) };
      if (x === hangs && may === 'be told alone' && endsAtAnother(name, writing.shapes)) continue;
      if (x !== hangs && may !== 'mislead' && seemsOfAnother(name, writing.shapes)) continue;
      const leader = hasLeader ? stripOfLeader(leaderLineOf(name, writing.ratio)) : null;
      if (leader && !writing.words.isFree(leader)) continue;
      if (writing.room.takeFirst(strip, [0]) === null) continue;
      writing.names.push(name);
      keepClear([name], writing);
      return true;
    }
    return false;
  };
  if (isWritten('be told alone') || isWritten('end at another')) return;
  // Better told by its leader alone than not at all.
  if (stepsOff > STEPS_OFF.none) isWritten('mislead');
}

const stripAround = ({ x, y, width, height }: Point & Size): Strip =>
  toStrip({ x, y }, LEVEL, width / 2 + CLEAR.x, height / 2 + CLEAR.y);

/** No leader will cross these, and no words will lie on theirs. */
function keepClear(
  written: readonly (LabelBox & { hasLeader: boolean })[],
  writing: Writing,
): void {
  const leads = written.flatMap((one) =>
    one.hasLeader ? (stripOfLeader(leaderLineOf(one, writing.ratio)) ?? []) : [],
  );
  writing.room.take(leads);
  writing.words.take([...written.map(stripAround), ...leads]);
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

/** Whether none of these lines but its own runs through what is written. */
function clearOf(
  lines: readonly SceneLine[],
  at: (node: PictureNode) => Point,
): (id: string, strip: Strip) => boolean {
  if (lines.length > COMPARED) return () => false;
  const ends = lines.map(({ id, from, to }) => ({ id, from: at(from), to: at(to) }));
  return (id, strip) =>
    ends.every((line) => line.id === id || !lineMeetsBox(line.from, line.to, strip));
}

/** If it `tries`, also anywhere across its line, but over no other of these. */
function writeRoles(lines: readonly SceneLine[], writing: Writing, tries = false): void {
  const { ratio, room, written } = writing;
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
        shorter: tries ? [...line.shorter, line.label] : line.shorter,
      })),
      ({ line }) => ({ from: at(line.from), to: at(line.to), bow: line.bow * ratio }),
      room,
      { numbers: 0, insists: false, ...(tries && { isClear: clearOf(waiting, at) }) },
    ),
  );
  for (const line of waiting) {
    const place = places.get(line.id);
    if (!place || place.room === 'none') continue;
    const from = at(line.from);
    const to = at(line.to);
    const middle = middleOfLine(from, to, line.bow * ratio);
    const way = place.room === 'along' ? readingDirection(from, to) : LEVEL;
    const there = { x: middle.x + place.x, y: middle.y + place.y };
    const strip = stripOfLabel(place.label, there, way);
    writing.roles.push({ ...place, line, strip });
    writing.words.take([strip]);
  }
}

/** A node this close above or below the middle of a name, by the name's width, seems to be the one it names. */
const SEEMS = { beyond: 12, aside: 0.3 };

/** As does one this close to an end of it, at its height. */
const ENDS = { beyond: 10, aside: 3 };

/** Whether it stands where the name of another node would hang, or right above another. */
function seemsOfAnother(
  { x, y, width, height }: Point & Size,
  shapes: Pick<FreeSpace, 'isFree'>,
): boolean {
  const out = height / 2 + SEEMS.beyond;
  const reach = width * SEEMS.aside;
  const around = { minX: x - reach, maxX: x + reach, minY: y - out, maxY: y + out };
  return !shapes.isFree(uprightStrip(around));
}

/** Whether it begins or ends right at another node, of one that hangs above or below its own. */
function endsAtAnother({ x, y, width }: Point & Size, shapes: Pick<FreeSpace, 'isFree'>): boolean {
  const reach = width / 2 + ENDS.beyond;
  const along = { minX: x - reach, maxX: x + reach, minY: y - ENDS.aside, maxY: y + ENDS.aside };
  return !shapes.isFree(uprightStrip(along));
}
