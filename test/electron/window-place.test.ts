/** Where the window is put: where it was, as long as it can be reached there on the displays of today. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepWindowPlace, readWindowPlace } from '../../electron/window.ts';
import { makeFolder } from '../make/open-desk.ts';

const system = vi.hoisted(() => ({ size: { width: 1920, height: 1040 } }));
vi.mock('electron', () => ({
  screen: {
    getAllDisplays: () => [{ workArea: { x: 0, y: 0, ...system.size } }],
    getPrimaryDisplay: () => ({ workAreaSize: system.size }),
  },
}));

let file: string;
let remove: () => void;

beforeEach(() => {
  system.size = { width: 1920, height: 1040 };
  const made = makeFolder();
  ({ remove } = made);
  file = join(made.folder, 'window.json');
});

afterEach(() => remove());

describe('the place of the window', () => {
  it('is the one that was kept', () => {
    const place = { x: 300, y: 200, width: 1000, height: 700, maximized: true };
    keepWindowPlace(file, place);
    expect(readWindowPlace(file)).toEqual(place);
  });

  it.each([
    ['on a display that is gone', { x: 5000, y: 0, width: 1000, height: 700, maximized: false }],
    ['above every display', { x: 0, y: -400, width: 1000, height: 700, maximized: false }],
    ['smaller than it may be', { x: 0, y: 0, width: 10, height: 10, maximized: false }],
    ['no place at all', ['x']],
  ])('is as at a first start where what was kept is %s', (_, place) => {
    writeFileSync(file, JSON.stringify(place));
    expect(readWindowPlace(file)).toEqual({ width: 1440, height: 900 });
  });

  it('is at a first start no larger than the display', () => {
    system.size = { width: 1200, height: 500 };
    expect(readWindowPlace(file)).toEqual({ width: 1200, height: 640 });
  });
});
