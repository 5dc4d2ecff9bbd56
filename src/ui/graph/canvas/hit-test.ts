/** Finds what lies at a point of the plane: an entity, its name as written, or a line. */
import { NODE_BOXES, SHAPES } from '../../../drawing/shapes/appearance.ts';
import type { Spot } from '../../../drawing/elements/boxes.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { isOnStrip } from '../../../drawing/labels/free-space.ts';
import { badgeOnBox, type GroupBadge } from '../../../drawing/network/group-badge.ts';
import type { LivePicture, WordedLine } from '../../../drawing/network/live-picture.ts';
import type { ChartedPlaces, WrittenPlaces } from './paint/painted-places.ts';
import { middleOfLine } from '../../../drawing/labels/line-labels.ts';
import type { PictureNode } from '../../../drawing/network/picture.ts';
import { overlap, type Point, type Rectangle, type Size } from '../../../drawing/shapes/plane.ts';
import { shapeScale } from '../../../drawing/network/viewport.ts';

/** How far beside an entity or a line still hits it, in screen pixels; more for a finger. */
const NEAR = { entity: 4, line: 5, finger: 12 };
/** Straight pieces that approximate a curve. */
const PIECES = 8;

export class HitTest {
  readonly #picture: LivePicture;
  readonly #bows = new Map<string, number>();
  #held: ReadonlyMap<string, Spot> = new Map();
  #written: WrittenPlaces | null = null;
  #chart: ChartedPlaces | null = null;
  #groups: readonly GroupBadge[] = [];

  constructor(picture: LivePicture) {
    this.#picture = picture;
  }

  setWritten(written: WrittenPlaces): void {
    this.#written = written;
  }

  /** Sets the groups, including those whose badge has no room. */
  setGroups(groups: readonly GroupBadge[]): void {
    this.#groups = groups;
  }

  /** Sets the positions of a chart; null for a network. */
  setChart(places: ChartedPlaces | null): void {
    this.#chart = places;
  }

  /** Sets how far the control points of curved lines are off the straight line. */
  setBows(bows: readonly { id: string; bow: number }[]): void {
    for (const { id, bow } of bows) {
      if (bow === 0) this.#bows.delete(id);
      else this.#bows.set(id, bow);
    }
  }

  /** Sets the positions of dragged entities. */
  hold(spots: readonly Spot[]): void {
    this.#held = new Map(spots.map((spot) => [spot.id, spot]));
  }

  /** The entity at this point, by its shape or its name; the nearest of several, or null. */
  entityAt(at: Point, zoom: number, byFinger = false): string | null {
    if (this.#chart) return this.#boxAt(this.#chart, at);
    let nearest: string | null = null;
    let least = 0;
    for (const node of this.#picture.nodes) {
      const scale = shapeScale(node, zoom) / zoom;
      const around = (byFinger ? NEAR.finger : NEAR.entity) / zoom;
      const reach = (NODE_BOXES[SHAPES[node.kind]].width * scale) / 2 + around;
      const { x, y } = this.#placeOf(node);
      const inside = reach - Math.hypot(x - at.x, y - at.y);
      if (inside > least) {
        nearest = node.id;
        least = inside;
      }
    }
    return nearest ?? this.#nameAt(at);
  }

  /** The id behind the badge at this point: the hub of a group, or a shared thing. */
  badgeAt(at: Point): string | null {
    if (this.#chart) return this.#boxGroupAt(this.#chart, at);
    if (!this.#written) return null;
    const { ratio, groups, signs } = this.#written;
    const isHere = isAround(at, ratio);
    return groups.find(isHere)?.id ?? signs.find(isHere)?.id ?? null;
  }

  /** The line whose words are at this point, or else the nearest line; null if there is none. */
  lineAt(at: Point, zoom: number, byFinger = false): string | null {
    const worded = this.#lineWordedAt(at);
    if (worded !== null) return worded;
    let nearest: string | null = null;
    let least = (byFinger ? NEAR.finger : NEAR.line) / zoom;
    const lines = this.#chart?.lines ?? this.#picture.lines;
    for (const line of lines) {
      const distance = 'points' in line ? distanceTo(line, at) : this.#distanceTo(line, at, least);
      if (distance < least) {
        nearest = line.id;
        least = distance;
      }
    }
    return nearest;
  }

  #lineWordedAt(at: Point): string | null {
    if (this.#chart) {
      const point = { minX: at.x, maxX: at.x, minY: at.y, maxY: at.y };
      const line = this.#chart.lines.find(({ words }) => words !== null && overlap(words, point));
      return line?.id ?? null;
    }
    if (!this.#written) return null;
    const { ratio, roles } = this.#written;
    const scaled = { x: at.x * ratio, y: at.y * ratio };
    return roles.find(({ strip }) => isOnStrip(strip, scaled))?.id ?? null;
  }

  /** The entities whose middle is in this rectangle, and the lines with both ends in it. */
  allIn(rectangle: Rectangle): string[] {
    const inside = new Set<string>();
    for (const node of this.#picture.nodes) {
      const { x, y } = this.#placeOf(node);
      if (overlap(rectangle, { minX: x, maxX: x, minY: y, maxY: y })) inside.add(node.id);
    }
    const lines = this.#picture.lines.filter(({ from, to }) => inside.has(from) && inside.has(to));
    return [...inside, ...lines.map(({ id }) => id)];
  }

  #placeOf(node: PictureNode): Point {
    return this.#held.get(node.id) ?? node;
  }

  #boxAt({ boxes }: ChartedPlaces, { x, y }: Point): string | null {
    const box = boxes.findLast((each) => {
      const place = this.#held.get(each.id) ?? each;
      return Math.abs(place.x - x) < each.width / 2 && Math.abs(place.y - y) < each.height / 2;
    });
    return box?.id ?? null;
  }

  #boxGroupAt({ boxes }: ChartedPlaces, { x, y }: Point): EntityId | null {
    const group = this.#groups.find(({ hub, text }) => {
      const box = boxes.find(({ id }) => id === hub);
      if (!box) return false;
      const middle = this.#held.get(hub) ?? box;
      const corner = { maxX: middle.x + box.width / 2, maxY: middle.y + box.height / 2 };
      const badge = badgeOnBox(corner, text);
      return overlap(badge, { minX: x, maxX: x, minY: y, maxY: y });
    });
    return group?.hub ?? null;
  }

  #nameAt(at: Point): string | null {
    if (!this.#written) return null;
    const { ratio, names } = this.#written;
    return names.find(isAround(at, ratio))?.id ?? null;
  }

  /** Distance from a point to the line in pixels of the plane; inexact if it is more than `limit`. */
  #distanceTo({ id, from, to }: WordedLine, at: Point, limit: number): number {
    const start = this.#picture.node(from);
    const end = this.#picture.node(to);
    if (!start || !end) return Infinity;
    const a = this.#placeOf(start);
    const b = this.#placeOf(end);
    const bow = this.#bows.get(id) ?? 0;
    const margin = limit + Math.abs(bow);
    if (at.x < Math.min(a.x, b.x) - margin || at.x > Math.max(a.x, b.x) + margin) return Infinity;
    if (at.y < Math.min(a.y, b.y) - margin || at.y > Math.max(a.y, b.y) + margin) return Infinity;
    if (bow === 0) return distanceToPiece(at, a, b);
    const handle = middleOfLine(a, b, bow * 2);
    let least = Infinity;
    let last = a;
    for (let piece = 1; piece <= PIECES; piece += 1) {
      const t = piece / PIECES;
      const next = {
        x: (1 - t) ** 2 * a.x + 2 * t * (1 - t) * handle.x + t ** 2 * b.x,
        y: (1 - t) ** 2 * a.y + 2 * t * (1 - t) * handle.y + t ** 2 * b.y,
      };
      least = Math.min(least, distanceToPiece(at, last, next));
      last = next;
    }
    return least;
  }
}

/** Whether something written there, in word pixels, covers this point of the plane. */
const isAround =
  ({ x, y }: Point, ratio: number) =>
  (each: Point & Size): boolean =>
    Math.abs(each.x - x * ratio) < each.width / 2 && Math.abs(each.y - y * ratio) < each.height / 2;

function distanceTo({ points }: ChartedPlaces['lines'][number], at: Point): number {
  const pieces = points
    .slice(1)
    .map((end, index) => distanceToPiece(at, points[index] ?? end, end));
  return Math.min(Infinity, ...pieces);
}

function distanceToPiece(at: Point, a: Point, b: Point): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const length = dx * dx + dy * dy || 1;
  const share = Math.max(0, Math.min(1, ((at.x - a.x) * dx + (at.y - a.y) * dy) / length));
  return Math.hypot(a.x + dx * share - at.x, a.y + dy * share - at.y);
}
