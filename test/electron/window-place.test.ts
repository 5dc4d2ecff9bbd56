/** Where the window is put: where it was, as long as it can be reached there on the displays of today. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openWindow } from '../../electron/window.ts';
import { makeFolder } from '../make/open-desk.ts';

const system = vi.hoisted(() => ({ size: { width: 1920, height: 1040 } }));
/** The window last made, and where the person moved it to. */
const made = vi.hoisted(() => ({
  options: {} as Record<string, unknown>,
  maximized: false,
  bounds: {},
  close: (): void => undefined,
}));
vi.mock('electron', () => ({
  screen: {
    getAllDisplays: () => [{ workArea: { x: 0, y: 0, ...system.size } }],
    getPrimaryDisplay: () => ({ workAreaSize: system.size }),
  },
  nativeTheme: { shouldUseDarkColors: false },
  BrowserWindow: class {
    constructor(options: Record<string, unknown>) {
      made.options = options;
      made.maximized = false;
    }
    maximize(): void {
      made.maximized = true;
    }
    isMaximized = () => made.maximized;
    getNormalBounds = () => made.bounds;
    once(): void {}
    on(_: 'close', close: () => void): void {
      made.close = close;
    }
    loadURL = () => Promise.resolve();
  },
}));

let file: string;
let remove: () => void;

beforeEach(() => {
  system.size = { width: 1920, height: 1040 };
  const home = makeFolder();
  ({ remove } = home);
  file = join(home.folder, 'window.json');
});

afterEach(() => remove());

/** The place that a window opened now has. */
function placeNow(): Record<string, unknown> {
  openWindow(file, false, (line) => expect.unreachable(line));
  const { x, y, width, height } = made.options;
  return { ...(x !== undefined && { x, y }), width, height, maximized: made.maximized };
}

describe('the place of the window', () => {
  it('is the one that was kept', () => {
    const bounds = { x: 300, y: 200, width: 1000, height: 700 };
    placeNow();
    made.bounds = bounds;
    made.maximized = true;
    made.close();
    expect(placeNow()).toEqual({ ...bounds, maximized: true });
  });

  it.each([
    ['on a display that is gone', { x: 5000, y: 0, width: 1000, height: 700, maximized: false }],
    ['above every display', { x: 0, y: -400, width: 1000, height: 700, maximized: false }],
    ['smaller than it may be', { x: 0, y: 0, width: 10, height: 10, maximized: false }],
    ['no place at all', ['x']],
  ])('is as at a first start where what was kept is %s', (_, place) => {
    writeFileSync(file, JSON.stringify(place));
    expect(placeNow()).toEqual({ width: 1440, height: 900, maximized: false });
  });

  it('is at a first start no larger than the display', () => {
    system.size = { width: 1200, height: 500 };
    expect(placeNow()).toEqual({ width: 1200, height: 640, maximized: false });
  });
});
