/**
 * Stands in for the module `electron` in the main process. Every part is typed from Electron's own
 * declarations: when one of them changes its signature, this no longer compiles.
 */
import type {
  BaseWindow,
  Dialog,
  Display,
  IpcMain,
  Menu,
  MenuItemConstructorOptions,
  MessageBoxOptions,
  NativeTheme,
  Protocol,
  SaveDialogOptions,
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
  /** Where the person saves to when asked; null: nowhere. */
  saveTo(options: SaveDialogOptions): Promise<string | null>;
  /** Which button the person presses. */
  answer(options: MessageBoxOptions): Promise<number>;
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
  isPackaged: false,
  keyring: createKeyring(),
  displays: [
    {
      workArea: { x: 0, y: 0, width: 1920, height: 1040 },
      workAreaSize: { width: 1920, height: 1040 },
    },
  ],
  draw: () => Promise.resolve(),
  saveTo: () => Promise.resolve(null),
  answer: ({ cancelId = 0 }) => Promise.resolve(cancelId),
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

/** Both have a form with and one without a window, which the last argument is the same in. */
interface DialogPart extends Pick<Dialog, 'showErrorBox'> {
  showSaveDialog(
    ...given: [BaseWindow, SaveDialogOptions] | [SaveDialogOptions]
  ): ReturnType<Dialog['showSaveDialog']>;
  showMessageBox(
    ...given: [BaseWindow, MessageBoxOptions] | [MessageBoxOptions]
  ): ReturnType<Dialog['showMessageBox']>;
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
  const dialog: DialogPart = {
    showErrorBox: (title, content) => void seen.errorBoxes.push({ title, content }),
    async showSaveDialog(...given) {
      const filePath = await world.saveTo(given.at(-1) as SaveDialogOptions);
      return { canceled: filePath === null, filePath: filePath ?? '' };
    },
    async showMessageBox(...given) {
      const options = given.at(-1) as MessageBoxOptions;
      return { response: await world.answer(options), checkboxChecked: false };
    },
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
