/**
 * Stands in for the module `electron` in the main process. Every part is typed from Electron's own
 * declarations: when one of them changes its signature, this no longer compiles.
 */
import type {
  Dialog,
  Display,
  IpcMain,
  Menu,
  MenuItemConstructorOptions,
  NativeTheme,
  Protocol,
  Screen,
  Shell,
  BrowserWindowConstructorOptions,
} from 'electron';
import { StandInApp, type AppWorld } from './app.ts';
import { createKeyring, createSafeStorage, type Keyring } from './safe-storage.ts';
import { StandInSession } from './session.ts';
import { StandInWindow, type WindowWorld } from './window.ts';

type Template = Parameters<typeof Menu.buildFromTemplate>[0];
type SchemeHandler = Parameters<Protocol['handle']>[1];

export interface World extends AppWorld {
  keyring: Keyring;
  displays: Pick<Display, 'workArea' | 'workAreaSize'>[];
  draw: WindowWorld['draw'];
}

/** One run of the program as seen from outside. */
export interface Seen {
  app: StandInApp;
  session: StandInSession;
  windows: StandInWindow[];
  handlers: WindowWorld['handlers'];
  schemes: Map<string, SchemeHandler>;
  privileged: Parameters<Protocol['registerSchemesAsPrivileged']>[0];
  menu: MenuItemConstructorOptions[];
  openedOutside: string[];
  errorBoxes: { title: string; content: string }[];
  nativeTheme: Pick<NativeTheme, 'shouldUseDarkColors' | 'themeSource'>;
}

export const WORKING_WORLD: Omit<World, 'home'> = {
  switches: {},
  isSecond: false,
  keyring: createKeyring(),
  displays: [
    {
      workArea: { x: 0, y: 0, width: 1920, height: 1040 },
      workAreaSize: { width: 1920, height: 1040 },
    },
  ],
  draw: () => Promise.resolve(),
};

/** The module's exports for one run, and what can be seen of it. */
export function createElectron(world: World): { exports: Record<string, unknown>; seen: Seen } {
  const seen: Seen = {
    app: new StandInApp(world),
    session: new StandInSession(),
    windows: [],
    handlers: new Map(),
    schemes: new Map(),
    privileged: [],
    menu: [],
    openedOutside: [],
    errorBoxes: [],
    nativeTheme: { shouldUseDarkColors: false, themeSource: 'system' },
  };
  seen.app.closeWindows = () => [...seen.windows].forEach((window) => window.close());
  const exports = {
    app: seen.app,
    BrowserWindow: windowClass(world, seen),
    session: { defaultSession: seen.session },
    nativeTheme: seen.nativeTheme,
    safeStorage: createSafeStorage(world.keyring),
    ...mainParts(world, seen),
  };
  return { exports, seen };
}

function windowClass(world: World, seen: Seen) {
  const windowWorld: WindowWorld = {
    handlers: seen.handlers,
    draw: world.draw,
    created: (contents) => seen.app.emit('web-contents-created', {}, contents),
    closed(window) {
      seen.windows.splice(seen.windows.indexOf(window), 1);
      if (seen.windows.length === 0) seen.app.allWindowsClosed();
    },
  };
  return class extends StandInWindow {
    constructor(options: BrowserWindowConstructorOptions) {
      super(windowWorld, options);
      seen.windows.push(this);
    }

    static getAllWindows(): StandInWindow[] {
      return seen.windows;
    }
  };
}

/** A menu that only remembers what it was made of. */
interface MadeMenu {
  template: Template;
}

function mainParts(world: World, seen: Seen) {
  const protocol: Pick<Protocol, 'handle' | 'registerSchemesAsPrivileged'> = {
    registerSchemesAsPrivileged(schemes) {
      // Electron throws when it is too late.
      if (seen.app.said.includes('ready')) throw new Error('the app is ready already');
      seen.privileged = schemes;
    },
    handle: (scheme, handler) => void seen.schemes.set(scheme, handler),
  };
  const ipcMain: Pick<IpcMain, 'handle' | 'removeHandler'> = {
    handle: (channel, listener) => void seen.handlers.set(channel, listener),
    removeHandler: (channel) => void seen.handlers.delete(channel),
  };
  const shell: Pick<Shell, 'openExternal' | 'showItemInFolder'> = {
    openExternal: (url) => Promise.resolve(void seen.openedOutside.push(url)),
    showItemInFolder: (path) => void seen.openedOutside.push(path),
  };
  const dialog: Pick<Dialog, 'showErrorBox'> = {
    showErrorBox: (title, content) => void seen.errorBoxes.push({ title, content }),
  };
  const screen = {
    getAllDisplays: () => world.displays,
    getPrimaryDisplay: () => world.displays[0],
  } satisfies Partial<Record<keyof Screen, unknown>>;
  const menu = {
    buildFromTemplate: (template: Template): MadeMenu => ({ template }),
    setApplicationMenu: ({ template }: MadeMenu) => {
      seen.menu = template as MenuItemConstructorOptions[];
    },
  } satisfies Partial<Record<keyof typeof Menu, unknown>>;
  return { protocol, ipcMain, shell, dialog, screen, Menu: menu };
}
