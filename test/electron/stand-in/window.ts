/** Stands in for a window, what is in it, and the process that draws it. */
import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  HandlerDetails,
  IpcMain,
  IpcMainInvokeEvent,
  WebContents,
  WebFrameMain,
} from 'electron';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { compileFunction } from 'node:vm';
import type { TextTransport } from '../../../src/contract/transport.ts';
import { PreventableEvent } from './preventable.ts';

export type Frame = Pick<WebFrameMain, 'origin' | 'parent'>;
type OpenHandler = Parameters<WebContents['setWindowOpenHandler']>[0];
type Invoked = Parameters<IpcMain['handle']>[1];

/** What windows share: the channels of the main process, and what draws a page. */
export interface WindowWorld {
  handlers: Map<string, Invoked>;
  /** Load this address into the contents; resolves when it is drawn. */
  draw(contents: StandInContents, url: string): Promise<void>;
  created(contents: StandInContents): void;
  closed(window: StandInWindow): void;
}

type ContentsPart = Pick<WebContents, 'isDestroyed' | 'send' | 'setWindowOpenHandler'> & {
  mainFrame: Frame;
};

export class StandInContents extends EventEmitter implements ContentsPart {
  mainFrame: Frame = { origin: 'app://interlock', parent: null };
  /** The frame whose calls come in: the main frame, unless a test says otherwise. */
  callingFrame: Frame | null = this.mainFrame;
  /** What the preload gave to the page. */
  exposed: Record<string, TextTransport> = {};
  readonly #world: WindowWorld;
  readonly #renderer = new EventEmitter();
  #open: OpenHandler = () => ({ action: 'allow' });

  constructor(world: WindowWorld) {
    super();
    this.#world = world;
  }

  isDestroyed(): boolean {
    return false;
  }

  send(channel: string, ...values: unknown[]): void {
    this.#renderer.emit(channel, { sender: 'the way back' }, ...structuredClone(values));
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#open = handler;
  }

  /** The page asks for a window; what the handler decides. */
  openWindow(url: string): ReturnType<OpenHandler>['action'] {
    return this.#open({ url } as HandlerDetails).action;
  }

  /** The page, a link or a server wants to go elsewhere. Did a listener say no? */
  isPrevented(
    event: 'will-attach-webview' | 'will-frame-navigate' | 'will-navigate' | 'will-redirect',
    url: string,
  ): boolean {
    const details = Object.assign(new PreventableEvent(), { url });
    this.emit(event, details);
    return details.defaultPrevented;
  }

  /** As a sandboxed preload runs: with Electron's two modules for it, and nothing of Node. */
  runPreload(file: string): void {
    const electron = {
      contextBridge: {
        exposeInMainWorld: (key: string, api: TextTransport) => (this.exposed[key] = api),
      },
      ipcRenderer: {
        invoke: (channel: string, ...values: unknown[]) => this.#invoke(channel, values),
        on: (channel: string, hear: (...values: unknown[]) => void) =>
          this.#renderer.on(channel, hear),
        off: (channel: string, hear: (...values: unknown[]) => void) =>
          this.#renderer.off(channel, hear),
      },
    };
    const require = (name: string): unknown => {
      if (name === 'electron') return electron;
      throw new Error(`a sandboxed preload has no ${name}`);
    };
    const preload = compileFunction(readFileSync(file, 'utf8'), ['require']) as (
      give: typeof require,
    ) => void;
    preload(require);
  }

  async #invoke(channel: string, values: unknown[]): Promise<unknown> {
    const handler = this.#world.handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    const event = { senderFrame: this.callingFrame } as unknown as IpcMainInvokeEvent;
    const answer: unknown = await handler(event, ...structuredClone(values));
    return structuredClone(answer);
  }
}

type WindowPart = Pick<
  BrowserWindow,
  | 'close'
  | 'focus'
  | 'getNormalBounds'
  | 'isMaximized'
  | 'isMinimized'
  | 'loadURL'
  | 'maximize'
  | 'restore'
  | 'show'
>;

export class StandInWindow extends EventEmitter implements WindowPart {
  readonly webContents: StandInContents;
  readonly said: string[] = [];
  /** Resolves when the page is drawn. */
  readonly loaded: Promise<void>;
  isMin = false;
  isMax = false;
  readonly options: BrowserWindowConstructorOptions;
  readonly #world: WindowWorld;
  readonly #drawn = Promise.withResolvers<void>();

  constructor(world: WindowWorld, options: BrowserWindowConstructorOptions) {
    super();
    this.#world = world;
    this.options = options;
    this.webContents = new StandInContents(world);
    this.loaded = this.#drawn.promise;
    world.created(this.webContents);
  }

  async loadURL(url: string): Promise<void> {
    this.said.push(`load ${url}`);
    const { preload } = this.options.webPreferences ?? {};
    if (preload !== undefined) this.webContents.runPreload(preload);
    await this.#world.draw(this.webContents, url);
    this.emit('ready-to-show');
    this.#drawn.resolve();
  }

  close(): void {
    this.emit('close', new PreventableEvent());
    this.#world.closed(this);
    this.emit('closed');
  }

  getNormalBounds(): { x: number; y: number; width: number; height: number } {
    const { x = 10, y = 20, width = 0, height = 0 } = this.options;
    return { x, y, width, height };
  }

  isMaximized = (): boolean => this.isMax;
  isMinimized = (): boolean => this.isMin;

  maximize(): void {
    this.isMax = true;
  }

  restore(): void {
    this.isMin = false;
    this.said.push('restore');
  }

  show = (): void => void this.said.push('show');
  focus = (): void => void this.said.push('focus');
}
