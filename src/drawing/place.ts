/** A place for every entity: those that have one keep it, the others stand near what they are tied to. */
import type { GraphEntity } from '../contract/model/canvas.ts';
import type { EntityId } from '../contract/model/entity.ts';
import type { Tie } from '../contract/model/tie.ts';

export interface Point {
  x: number;
  y: number;
}

/** Distance between neighbouring seats, in pixels: a node with its label below. */
const SEAT = 110;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));
/** A coordinate further out is no place to draw at. */
const FAR = 1_000_000;

const isPlace = (value: number | null): value is number => value !== null && Math.abs(value) <= FAR;

/** Seats taken, found by the square of the plane they are in. */
class Seats {
  readonly #taken = new Map<string, Point[]>();
  /** How far the spiral around a square was followed, so that a crowd is not walked through again. */
  readonly #followed = new Map<string, number>();

  #square(x: number, y: number): string {
    return `${Math.floor(x / SEAT)} ${Math.floor(y / SEAT)}`;
  }

  #isFree({ x, y }: Point): boolean {
    for (const dx of [-SEAT, 0, SEAT]) {
      for (const dy of [-SEAT, 0, SEAT]) {
        const near = this.#taken.get(this.#square(x + dx, y + dy)) ?? [];
        if (near.some((seat) => Math.hypot(seat.x - x, seat.y - y) < SEAT * 0.8)) return false;
      }
    }
    return true;
  }

  take(point: Point): Point {
    const square = this.#square(point.x, point.y);
    const taken = this.#taken.get(square);
    if (taken === undefined) this.#taken.set(square, [point]);
    else taken.push(point);
    return point;
  }

  /** The first free seat of a spiral around this point. */
  takeNear({ x, y }: Point): Point {
    const square = this.#square(x, y);
    for (let turn = this.#followed.get(square) ?? 0; ; turn++) {
      const radius = SEAT * Math.sqrt(turn);
      const angle = turn * GOLDEN_ANGLE;
      const seat = { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
      if (!this.#isFree(seat)) continue;
      this.#followed.set(square, turn + 1);
      return this.take(seat);
    }
  }
}

function neighboursById(ties: readonly Pick<Tie, 'from' | 'to'>[]): Map<EntityId, EntityId[]> {
  const neighbours = new Map<EntityId, EntityId[]>();
  const note = (id: EntityId, other: EntityId) => {
    const known = neighbours.get(id);
    if (known === undefined) neighbours.set(id, [other]);
    else known.push(other);
  };
  for (const { from, to } of ties) {
    if (from === to) continue;
    note(from, to);
    note(to, from);
  }
  return neighbours;
}

function middle(points: readonly Point[]): Point {
  const sum = { x: 0, y: 0 };
  for (const { x, y } of points) {
    sum.x += x / points.length;
    sum.y += y / points.length;
  }
  return sum;
}

/** Those with the most neighbours first, and from each outwards, so that everyone comes after a neighbour. */
function* outwards(ids: EntityId[], neighbours: Map<EntityId, EntityId[]>): Generator<EntityId> {
  const degree = (id: EntityId): number => neighbours.get(id)?.length ?? 0;
  const waiting = new Set([...ids].sort((a, b) => degree(b) - degree(a)));
  for (const start of waiting) {
    const queue = [start];
    waiting.delete(start);
    for (const id of queue) {
      yield id;
      for (const neighbour of neighbours.get(id) ?? []) {
        if (waiting.delete(neighbour)) queue.push(neighbour);
      }
    }
  }
}

/**
 * Places in pixels for all entities; the same graph gives the same places. Not a layout: it keeps
 * what stands where it is, and finds room for the rest.
 */
export function placeAll(
  entities: readonly Pick<GraphEntity, 'id' | 'x' | 'y'>[],
  ties: readonly Pick<Tie, 'from' | 'to'>[],
): { places: Map<EntityId, Point>; found: number } {
  const places = new Map<EntityId, Point>();
  const seats = new Seats();
  for (const { id, x, y } of entities) {
    if (isPlace(x) && isPlace(y)) places.set(id, seats.take({ x, y }));
  }
  const placed = places.size;
  const rest = entities.map(({ id }) => id).filter((id) => !places.has(id));
  const neighbours = neighboursById(ties);
  const centre = middle([...places.values()]);
  for (const id of outwards(rest, neighbours)) {
    const near = (neighbours.get(id) ?? []).flatMap((other) => places.get(other) ?? []);
    places.set(id, seats.takeNear(near.length === 0 ? centre : middle(near)));
  }
  return { places, found: places.size - placed };
}
