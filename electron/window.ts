/** The one window: where it stands, what it may do, what it shows. */
import { BrowserWindow, nativeTheme } from 'electron';
import { join, resolve } from 'node:path';
import { PAGE_URL } from './app-protocol.ts';
import { keepWindowPlace, readWindowPlace, SMALLEST } from './window-place.ts';

/** The page's own ground (tokens.css), so that nothing flashes before it is drawn. */
const GROUND = { light: '#f6f6f4', dark: '#17181a' };

const built = import.meta.dirname;

/** Open the window on the page; `placeFile` remembers its place. */
export function openWindow(
  placeFile: string,
  devTools: boolean,
  log: (line: string) => void,
): BrowserWindow {
  const { maximized, ...bounds } = readWindowPlace(placeFile);
  const window = new BrowserWindow({
    ...bounds,
    minWidth: SMALLEST.width,
    minHeight: SMALLEST.height,
    show: false,
    title: 'Interlock',
    icon: resolve(built, '../../resources/icons/interlock.png'),
    backgroundColor: nativeTheme.shouldUseDarkColors ? GROUND.dark : GROUND.light,
    webPreferences: {
      preload: join(built, '../preload/preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      devTools,
      // It would fetch dictionaries over the network.
      spellcheck: false,
    },
  });
  if (maximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  window.on('close', () => {
    const place = { ...window.getNormalBounds(), maximized: window.isMaximized() };
    try {
      keepWindowPlace(placeFile, place);
    } catch (error) {
      log(`the place of the window could not be kept: ${String(error)}`);
    }
  });
  window
    .loadURL(PAGE_URL)
    .catch((error: unknown) => log(`the page did not load: ${String(error)}`));
  return window;
}

/** Bring the window to the front. */
export function showWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
