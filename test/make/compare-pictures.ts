/** Two pictures of the same lines and shapes, pixel by pixel: where one has ink that the other has not. */
import { PNG } from 'pngjs';
import type { Point } from '../../src/drawing/shapes/plane.ts';

type Colour = readonly [red: number, green: number, blue: number];

export interface Picture {
  width: number;
  height: number;
  /** What most of it shows. */
  ground: Colour;
  colourAt: (point: Point) => Colour;
  /** How much the pixel differs from the ground: 0 to 255. */
  inkAt: (point: Point) => number;
}

/** Surely drawn, however thin it is; and drawn at all, if only as the edge of something. */
const INK = 70;
const TRACE = 25;

const farthest = (a: Colour, b: Colour): number =>
  Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]), Math.abs(a[2] - b[2]));

export function readPicture(png: Buffer): Picture {
  const { width, height, data } = PNG.sync.read(png);
  const colourAt = ({ x, y }: Point): Colour => {
    const column = Math.round(x);
    const row = Math.round(y);
    if (column < 0 || row < 0 || column >= width || row >= height) return ground;
    const from = 4 * (row * width + column);
    return [data[from] ?? 0, data[from + 1] ?? 0, data[from + 2] ?? 0];
  };
  const counts = new Map<number, number>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = data.readUIntBE(at, 3);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const [most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  const ground: Colour = [most >> 16, (most >> 8) & 255, most & 255];
  return { width, height, ground, colourAt, inkAt: (point) => farthest(colourAt(point), ground) };
}

/** The middles of all that is filled with this colour, and how many pixels of it there are. */
export function blobsOf(
  { width, height, colourAt }: Picture,
  colour: Colour,
): (Point & { pixels: number })[] {
  const left = new Set<number>();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (farthest(colourAt({ x, y }), colour) <= 1) left.add(y * width + x);
    }
  }
  const blobs = [];
  for (const first of left) {
    let pixels = 0;
    let sumX = 0;
    let sumY = 0;
    const waiting = [first];
    left.delete(first);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      pixels += 1;
      sumX += at % width;
      sumY += Math.floor(at / width);
      for (const next of [at - 1, at + 1, at - width, at + width]) {
        if (left.delete(next)) waiting.push(next);
      }
    }
    blobs.push({ x: sumX / pixels, y: sumY / pixels, pixels });
  }
  return blobs;
}

/** The pixels that are surely drawn in the one, where the other has no trace so far around. */
export function onlyIn(one: Picture, other: Picture, around: number): Point[] {
  const found: Point[] = [];
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1) {
      if (one.inkAt({ x, y }) >= INK && other.inkAt(strongest(other, { x, y }, around)) < TRACE)
        found.push({ x, y });
    }
  }
  return found;
}

/** The pixel with the most ink so far around this one. */
function strongest(picture: Picture, { x, y }: Point, around: number): Point {
  let most = { x, y, ink: -1 };
  for (let across = -around; across <= around; across += 1) {
    for (let down = -around; down <= around; down += 1) {
      const at = { x: x + across, y: y + down };
      const ink = picture.inkAt(at);
      if (ink > most.ink) most = { ...at, ink };
    }
  }
  return most;
}

/** How far from a line its ink is counted: its own breadth, and what rounding moves it by. */
const BESIDE = 2;

/**
 * By how much what is drawn along here differs from the ground, of each channel, summed over all pixels near and
 * divided by the number of points: whichever pixels the dots of a line fall on, it is the same.
 */
export function inkAlong(picture: Picture, along: readonly Point[]): Colour {
  const near = new Map<string, Point>();
  for (const { x, y } of along) {
    for (let across = -BESIDE; across <= BESIDE; across += 1) {
      for (let down = -BESIDE; down <= BESIDE; down += 1) {
        const at = { x: Math.round(x) + across, y: Math.round(y) + down };
        near.set(`${at.x} ${at.y}`, at);
      }
    }
  }
  const ink = (channel: 0 | 1 | 2): number => {
    const { ground } = picture;
    const sum = [...near.values()].reduce(
      (sum, at) => sum + ground[channel] - picture.colourAt(at)[channel],
      0,
    );
    return sum / along.length;
  };
  return [ink(0), ink(1), ink(2)];
}

/** The largest difference of a channel. */
export const colourDifference = farthest;
