/** Stands in for Electron's app: its life from ready to quit, its folders, its command line. */
import type { App, CommandLine } from 'electron';
import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { PreventableEvent } from './preventable.ts';

type AppPart = Pick<
  App,
  | 'enableSandbox'
  | 'exit'
  | 'getPath'
  | 'isPackaged'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'whenReady'
> & { commandLine: Pick<CommandLine, 'getSwitchValue' | 'hasSwitch'> };

export interface AppWorld {
  /** The folder that holds every folder the app may ask for. */
  home: string;
  switches: Record<string, string>;
  /** Is another instance there already? */
  isSecond: boolean;
  /** Is it a release, and not run from a clone? */
  isPackaged: boolean;
}

export class StandInApp extends EventEmitter implements AppPart {
  /** What happened, in order, as far as the order matters. */
  readonly said: string[] = [];
  /** The exit code, once the program has ended. */
  readonly ended: Promise<number>;
  closeWindows: () => void = () => undefined;
  readonly #world: AppWorld;
  readonly #end: (code: number) => void;
  #isQuitting = false;

  constructor(world: AppWorld) {
    super();
    this.#world = world;
    const { promise, resolve } = Promise.withResolvers<number>();
    this.ended = promise;
    this.#end = resolve;
  }

  get isPackaged(): boolean {
    return this.#world.isPackaged;
  }

  readonly commandLine = {
    getSwitchValue: (name: string): string => this.#world.switches[name] ?? '',
    hasSwitch: (name: string): boolean => name in this.#world.switches,
  };

  enableSandbox(): void {
    this.said.push('sandbox enabled');
  }

  requestSingleInstanceLock(): boolean {
    return !this.#world.isSecond;
  }

  async whenReady(): Promise<void> {
    await Promise.resolve();
    this.said.push('ready');
  }

  getPath(name: Parameters<App['getPath']>[0]): string {
    return join(this.#world.home, name);
  }

  quit(): void {
    const before = new PreventableEvent();
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    this.#isQuitting = true;
    this.closeWindows();
    const will = new PreventableEvent();
    this.emit('will-quit', will);
    if (!will.defaultPrevented) this.#end(0);
  }

  exit(code = 0): void {
    this.#end(code);
  }

  allWindowsClosed(): void {
    if (!this.#isQuitting) this.emit('window-all-closed');
  }
}
