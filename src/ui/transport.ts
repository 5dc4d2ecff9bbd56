/** How this page reaches the engine: through the window's preload script, or else its own origin. */
import {
  fromTextTransport,
  type TextTransport,
  type Transport,
  type Reply,
  createPartJoiner,
} from '../contract/transport.ts';
import { fault } from '../contract/faults/faults.ts';
import type { EngineEvent } from '../contract/events.ts';

declare global {
  interface Window {
    /** What the desktop window's preload script exposes; absent in a browser. */
    readonly interlock?: TextTransport;
  }
}

/** The host's transport; call once and share it. */
export function hostTransport(): HostTransport {
  const preloaded = window.interlock;
  if (preloaded === undefined) return new SocketTransport(() => new WebSocket(engineUrl()));
  return {
    ...fromTextTransport(preloaded),
    // The main process and the window end together, so the connection lasts.
    watchConnection(listener) {
      listener(true);
      return () => undefined;
    },
  };
}

/** The same transport for one user of it: after `end`, no events are passed on. */
export function endableTransport(transport: HostTransport): {
  ownTransport: HostTransport;
  end: () => void;
} {
  const stops = new Set<() => void>();
  const stoppable = (stop: () => void): (() => void) => {
    const stopOnce = (): void => {
      stops.delete(stopOnce);
      stop();
    };
    stops.add(stopOnce);
    return stopOnce;
  };
  return {
    ownTransport: {
      call: (command, input) => transport.call(command, input),
      listen: (listener) => stoppable(transport.listen(listener)),
      watchConnection: (listener) => stoppable(transport.watchConnection(listener)),
    },
    end: () => {
      for (const stop of [...stops]) stop();
    },
  };
}

function engineUrl(): string {
  const url = new URL('/engine', location.href);
  url.protocol = 'ws:';
  return url.href;
}

/** A transport that reports whether the engine can be reached. */
export interface HostTransport extends Transport {
  /** Reports whether the engine can be reached: now, and on every change. Returns a stop function. */
  watchConnection(listener: (connected: boolean) => void): () => void;
}

/** `WebSocket.OPEN`, by its number in the standard. */
const OPEN = 1;

const FIRST_WAIT_MILLIS = 250;

const LONGEST_WAIT_MILLIS = 10_000;

const LOST: Reply = { ok: false, fault: fault('connection-lost') };

type Message = { id: number; reply: Reply } | { event: EngineEvent };

/**
 * A reconnecting WebSocket. A call made while connecting waits; one made between attempts connects at once.
 * Calls unanswered when the connection is lost get `connection-lost`; listeners stay.
 */
export class SocketTransport implements HostTransport {
  readonly #open: () => WebSocket;
  readonly #pending = new Map<number, (reply: Reply) => void>();
  readonly #unsent = new Set<string>();
  readonly #listeners = new Set<(event: EngineEvent) => void>();
  readonly #watchers = new Set<(connected: boolean) => void>();
  #socket: WebSocket | null = null;
  #connected = true;
  #wait = FIRST_WAIT_MILLIS;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #lastId = 0;

  /** @param open makes a WebSocket to the engine */
  constructor(open: () => WebSocket) {
    this.#open = open;
    this.#connect();
  }

  call(command: string, input: unknown): Promise<Reply> {
    return new Promise((answer) => {
      const id = (this.#lastId += 1);
      const text = JSON.stringify({ id, command, input });
      this.#pending.set(id, answer);
      this.#connect();
      if (this.#socket?.readyState === OPEN) this.#socket.send(text);
      else this.#unsent.add(text);
    });
  }

  listen(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watchConnection(listener: (connected: boolean) => void): () => void {
    this.#watchers.add(listener);
    listener(this.#connected);
    return () => this.#watchers.delete(listener);
  }

  #connect(): void {
    if (this.#socket !== null) return;
    clearTimeout(this.#retry);
    const opening = this.#open();
    this.#socket = opening;
    const join = createPartJoiner();
    opening.onopen = () => this.#opened(opening);
    opening.onmessage = ({ data }) => {
      const message = join(String(data));
      if (message !== null) this.#take(JSON.parse(message) as Message);
    };
    opening.onclose = () => this.#closed();
  }

  #opened(socket: WebSocket): void {
    this.#wait = FIRST_WAIT_MILLIS;
    for (const text of this.#unsent) socket.send(text);
    this.#unsent.clear();
    this.#notifyWatchers(true);
  }

  #closed(): void {
    this.#socket = null;
    this.#unsent.clear();
    const lost = [...this.#pending.values()];
    this.#pending.clear();
    this.#notifyWatchers(false);
    for (const answer of lost) answer(LOST);
    this.#retry = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MILLIS);
  }

  #take(message: Message): void {
    if ('event' in message) {
      for (const listener of [...this.#listeners]) listener(message.event);
      return;
    }
    const answer = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    answer?.(message.reply);
  }

  #notifyWatchers(now: boolean): void {
    if (now === this.#connected) return;
    this.#connected = now;
    for (const listener of [...this.#watchers]) listener(now);
  }
}
