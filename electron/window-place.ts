/** Where the window was and how large, kept between runs. */
import { screen, type Rectangle } from 'electron';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { writeWhole } from '../src/thread/write-whole.ts';

export const SMALLEST = { width: 960, height: 640 };
const FIRST = { width: 1440, height: 900 };
/** This much of the window has to be on some display, so that its title bar can be reached. */
const REACHABLE = { width: 200, height: 100 };

const place = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(SMALLEST.width).max(20_000),
  height: z.int().min(SMALLEST.height).max(20_000),
  maximized: z.boolean(),
});

export type WindowPlace = z.infer<typeof place>;

/** The place kept in `file` if it can be reached on today's displays; else a first one, in the middle. */
export function readWindowPlace(file: string): Partial<WindowPlace> {
  try {
    const kept = place.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (isReachable(kept)) return kept;
  } catch {
    // Not there yet, or not ours to read: the first place it is.
  }
  const { width, height } = screen.getPrimaryDisplay().workAreaSize;
  return {
    width: Math.max(SMALLEST.width, Math.min(FIRST.width, width)),
    height: Math.max(SMALLEST.height, Math.min(FIRST.height, height)),
  };
}

export function keepWindowPlace(file: string, kept: WindowPlace): void {
  writeWhole(file, JSON.stringify(kept));
}

function isReachable(window: Rectangle): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const shown = (at: number, size: number, from: number, length: number): number =>
      Math.min(at + size, from + length) - Math.max(at, from);
    return (
      shown(window.x, window.width, workArea.x, workArea.width) >= REACHABLE.width &&
      shown(window.y, window.height, workArea.y, workArea.height) >= REACHABLE.height &&
      window.y >= workArea.y
    );
  });
}
