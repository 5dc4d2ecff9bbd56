/**
 * Stands in for the window and the session that a page is printed in, typed from Electron's own
 * declarations. It asks its session for what it loads, as Chromium does.
 */
import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  NativeImage,
  OnBeforeRequestListenerDetails,
  Protocol,
  Session,
  WebContents,
  WebRequest,
} from 'electron';
import { EventEmitter } from 'node:events';

type BeforeRequest = (
  details: OnBeforeRequestListenerDetails,
  decide: (response: { cancel?: boolean }) => void,
) => void;
type SchemeHandler = Parameters<Protocol['handle']>[1];

type SessionPart = Pick<Session, 'setPermissionCheckHandler' | 'setPermissionRequestHandler'> & {
  webRequest: { onBeforeRequest(listener: BeforeRequest): void };
  protocol: Pick<Protocol, 'handle'>;
};

/** As far as it is used, the listener is what Electron takes. */
const takesListener: (request: WebRequest, listener: BeforeRequest) => void = (request, listener) =>
  request.onBeforeRequest(listener);
void takesListener;

export class StandInPrintSession extends EventEmitter implements SessionPart {
  readonly permissions: unknown[] = [];
  #before: BeforeRequest = (_details, decide) => decide({});
  #handlers = new Map<string, SchemeHandler>();

  readonly webRequest = {
    onBeforeRequest: (listener: BeforeRequest): void => {
      this.#before = listener;
    },
  };
  readonly protocol = {
    handle: (scheme: string, handler: SchemeHandler): void => {
      this.#handlers.set(scheme, handler);
    },
  };

  setPermissionRequestHandler(handler: unknown): void {
    this.permissions.push(handler);
  }

  setPermissionCheckHandler(handler: unknown): void {
    this.permissions.push(handler);
  }

  /** What the page gets for this address; null: it is not let through. */
  async ask(url: string): Promise<Response | null> {
    let isCancelled = false;
    const details = { url } as OnBeforeRequestListenerDetails;
    this.#before(details, ({ cancel = false }) => (isCancelled = cancel));
    if (isCancelled) return null;
    const handler = this.#handlers.get(new URL(url).protocol.slice(0, -1));
    return (await handler?.(new Request(url))) ?? null;
  }
}

/** What the browser prints and draws. */
export interface PrintWorld {
  sessions: Map<string, StandInPrintSession>;
  windows: StandInPrintWindow[];
  printToPDF: WebContents['printToPDF'];
  drawn: () => Pick<NativeImage, 'isEmpty' | 'toPNG'>;
}

type ContentsPart = Pick<WebContents, 'printToPDF'>;
type WindowPart = Pick<BrowserWindow, 'destroy' | 'isDestroyed' | 'loadURL'>;

class StandInPrintContents extends EventEmitter implements ContentsPart {
  readonly printToPDF: ContentsPart['printToPDF'];
  readonly capturePage: () => Promise<ReturnType<PrintWorld['drawn']>>;

  constructor({ printToPDF, drawn }: PrintWorld) {
    super();
    this.printToPDF = printToPDF;
    this.capturePage = () => Promise.resolve(drawn());
  }
}

export class StandInPrintWindow extends EventEmitter implements WindowPart {
  readonly options: BrowserWindowConstructorOptions;
  readonly webContents: StandInPrintContents;
  /** The document, and under which policy it is shown. */
  shown: { html: string; policy: string | null } | null = null;
  #isDestroyed = false;

  constructor(world: PrintWorld, options: BrowserWindowConstructorOptions) {
    super();
    this.options = options;
    this.webContents = new StandInPrintContents(world);
    world.windows.push(this);
  }

  get session(): StandInPrintSession {
    return this.options.webPreferences?.session as unknown as StandInPrintSession;
  }

  async loadURL(url: string): Promise<void> {
    const answer = await this.session.ask(url);
    if (answer?.ok !== true) throw new Error(`ERR_FAILED (-2) loading '${url}'`);
    const policy = answer.headers.get('content-security-policy');
    this.shown = { html: await answer.text(), policy };
  }

  destroy(): void {
    this.#isDestroyed = true;
    this.emit('closed');
  }

  isDestroyed = (): boolean => this.#isDestroyed;
}

/** The module's exports that printing uses. */
export function printingElectron(world: PrintWorld) {
  return {
    BrowserWindow: class extends StandInPrintWindow {
      constructor(options: BrowserWindowConstructorOptions) {
        super(world, options);
      }
    },
    session: {
      fromPartition(partition: string): StandInPrintSession {
        const made = world.sessions.get(partition) ?? new StandInPrintSession();
        world.sessions.set(partition, made);
        return made;
      },
    },
  };
}
