/** How this page reaches the engine: through the window's preload, or else its own origin. */
import { readText, type TextTransport } from '../contract/transport.ts';
import { SocketTransport, type HostTransport } from './socket-transport.ts';

declare global {
  interface Window {
    /** What the desktop window's preload exposes; a browser has none. */
    readonly interlock?: TextTransport;
  }
}

/** The host's transport; ask for it once and share it. */
export function hostTransport(): HostTransport {
  const preloaded = window.interlock;
  if (preloaded === undefined) return new SocketTransport(() => new WebSocket(engineUrl()));
  return {
    ...readText(preloaded),
    // Main process and window live and die together.
    watchConnection(hear) {
      hear(true);
      return () => undefined;
    },
  };
}

/** The same transport for as long as somebody works with it: at its end nothing more is heard. */
export function endable(transport: HostTransport): { carrier: HostTransport; end: () => void } {
  const stops = new Set<() => void>();
  const stoppable = (stop: () => void): (() => void) => {
    const once = (): void => {
      stops.delete(once);
      stop();
    };
    stops.add(once);
    return once;
  };
  return {
    carrier: {
      call: (command, input) => transport.call(command, input),
      listen: (hear) => stoppable(transport.listen(hear)),
      watchConnection: (hear) => stoppable(transport.watchConnection(hear)),
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
