/** The contract over a WebSocket that comes back by itself. */
import type { EngineEvent } from '../contract/events.ts';
import { fault } from '../contract/faults.ts';
import type { Reply, Transport } from '../contract/transport.ts';

export interface HostTransport extends Transport {
  /** Hear whether the engine can be reached: now, and whenever that changes. The function returned stops it. */
  watchConnection(hear: (connected: boolean) => void): () => void;
}

/** `WebSocket.OPEN`, by its number in the standard. */
const OPEN = 1;

const FIRST_WAIT_MILLIS = 250;
const LONGEST_WAIT_MILLIS = 10_000;

const LOST: Reply = { ok: false, fault: fault('connection-lost') };

type Message = { id: number; reply: Reply } | { event: EngineEvent };

/**
 * A call made while connecting waits for the outcome; one made while waiting to try again tries at
 * once. What a lost connection leaves unanswered is answered `connection-lost`; listeners stay.
 * @param open makes a WebSocket to the engine
 */
export function socketTransport(open: () => WebSocket): HostTransport {
  const pending = new Map<number, (reply: Reply) => void>();
  const unsent = new Set<string>();
  const listeners = new Set<(event: EngineEvent) => void>();
  const watchers = new Set<(connected: boolean) => void>();
  let socket: WebSocket | null = null;
  let connected = true;
  let wait = FIRST_WAIT_MILLIS;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let lastId = 0;

  const tell = (now: boolean): void => {
    if (now === connected) return;
    connected = now;
    for (const hear of [...watchers]) hear(now);
  };

  const connect = (): void => {
    if (socket !== null) return;
    clearTimeout(retry);
    const opening = open();
    socket = opening;
    opening.onopen = () => {
      wait = FIRST_WAIT_MILLIS;
      for (const text of unsent) opening.send(text);
      unsent.clear();
      tell(true);
    };
    opening.onmessage = ({ data }) => take(JSON.parse(String(data)) as Message);
    opening.onclose = () => {
      socket = null;
      unsent.clear();
      const lost = [...pending.values()];
      pending.clear();
      tell(false);
      for (const answer of lost) answer(LOST);
      retry = setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MILLIS);
    };
  };

  const take = (message: Message): void => {
    if ('event' in message) {
      for (const hear of [...listeners]) hear(message.event);
      return;
    }
    const answer = pending.get(message.id);
    pending.delete(message.id);
    answer?.(message.reply);
  };

  connect();
  return {
    call: (command, input) =>
      new Promise((answer) => {
        const id = (lastId += 1);
        const text = JSON.stringify({ id, command, input });
        pending.set(id, answer);
        connect();
        if (socket?.readyState === OPEN) socket.send(text);
        else unsent.add(text);
      }),
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    watchConnection(hear) {
      watchers.add(hear);
      hear(connected);
      return () => watchers.delete(hear);
    },
  };
}
