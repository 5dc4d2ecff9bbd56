/** The one window: its position, what it may do, and the menu bar. */
import {
  BrowserWindow,
  nativeTheme,
  screen,
  type Rectangle,
  type MenuItemConstructorOptions,
  shell,
  Menu,
} from 'electron';
import { join, resolve } from 'node:path';
import { PAGE_URL } from './page.ts';
import { z } from 'zod';
import { readFileSync } from 'node:fs';
import { writeWhole } from '../src/thread/write-whole.ts';

/** The page's background colours (tokens.css), so that nothing flashes before it is drawn. */
const BACKGROUND = { light: '#f6f6f4', dark: '#17181a' };

const built = import.meta.dirname;

/** Opens the window on the page; `placeFile` stores its position. */
export function openWindow(
  placeFile: string,
  devTools: boolean,
  log: (line: string) => void,
): BrowserWindow {
  const { maximized, ...bounds } = readWindowPlace(placeFile);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: MIN_SIZE.width,
    minHeight: MIN_SIZE.height,
    show: false,
    title: 'Interlock',
    icon: resolve(built, '../../resources/icons/interlock.png'),
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: join(built, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      devTools,
      // The spell checker would fetch dictionaries over the network.
      spellcheck: false,
    },
  });
  if (maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    const last: WindowPlace = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    try {
      writeWhole(placeFile, JSON.stringify(last));
    } catch (error) {
      log(`the place of the window could not be kept: ${String(error)}`);
    }
  });
  window
    .loadURL(PAGE_URL)
    .catch((error: unknown) => log(`the page did not load: ${String(error)}`));
  return window;
}

/** Brings the window to the front. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}

const MIN_SIZE = { width: 960, height: 640 };

const DEFAULT_SIZE = { width: 1440, height: 900 };

/** How much of the window must be on some display, so that its title bar can be reached. */
const REACHABLE = { width: 200, height: 100 };

/** The window's position and size, stored between runs. */
const windowPlace = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(MIN_SIZE.width).max(20_000),
  height: z.int().min(MIN_SIZE.height).max(20_000),
  maximized: z.boolean(),
});

type WindowPlace = z.infer<typeof windowPlace>;

/** The stored position if it can be reached on the current displays; else a default size, centred. */
function readWindowPlace(file: string): Partial<WindowPlace> {
  try {
    const saved = windowPlace.parse(JSON.parse(readFileSync(file, 'utf8')));
    if (isReachable(saved)) return saved;
  } catch {
    // Missing or unreadable: the default size is used.
  }
  const { width, height } = screen.getPrimaryDisplay().workAreaSize;
  return {
    width: Math.max(MIN_SIZE.width, Math.min(DEFAULT_SIZE.width, width)),
    height: Math.max(MIN_SIZE.height, Math.min(DEFAULT_SIZE.height, height)),
  };
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

/**
 * The menu bar: the system's standard roles, in the order each system expects.
 * @param logFile shown from the Help menu: a fault's reference is found there
 * @param devTools whether to offer them
 */
export function setMenu(logFile: string, devTools: boolean): void {
  const isMac = process.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' as const }] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    {
      label: 'View',
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...(devTools ? [{ type: 'separator' as const }, { role: 'toggleDevTools' as const }] : []),
      ],
    },
    { role: 'windowMenu' },
    {
      role: 'help',
      submenu: [
        { label: 'Show Log', click: () => shell.showItemInFolder(logFile) },
        ...(isMac ? [] : [{ role: 'about' as const }]),
      ],
    },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}
