/**
 * The contract over one WebSocket: `{id, command, input}` in, `{id, reply}` and `{event}` out, long
 * ones in parts.
 * The replies and events are the engine's own JSON, which nobody reads on the way.
 * JSON escapes lone surrogates, so any text arrives as it left.
 */
import { z } from 'zod';
import type { RawData, WebSocket } from 'ws';
import { messageParts } from '../contract/message-parts.ts';
import type { TextTransport } from '../contract/transport.ts';

/** Largest message taken: 50,000 places on the canvas are about 6 MB. */
export const MAX_MESSAGE_BYTES = 16 * 1024 * 1024;

/** How much may be sent and not yet taken by the page, in bytes. */
interface Bounds {
  /** Above this, nothing more is read from it. */
  pauseAbove: number;
  /** Above this the page is taken for hung; it reads everything again when it comes back. */
  dropAbove: number;
}

const BOUNDS: Bounds = { pauseAbove: 8 * 1024 * 1024, dropAbove: 128 * 1024 * 1024 };

const POLICY_VIOLATION = 1008;
const TRY_AGAIN_LATER = 1013;

const question = z.strictObject({
  id: z.int(),
  command: z.string().max(100),
  input: z.unknown().optional(),
});

/** Carry the contract over this socket until it closes. A malformed message closes it. */
export function attachEngine(
  socket: WebSocket,
  transport: TextTransport,
  { pauseAbove, dropAbove } = BOUNDS,
): void {
  const send = (message: string): void => {
    if (socket.readyState !== socket.OPEN) return;
    if (socket.bufferedAmount > dropAbove) {
      socket.close(TRY_AGAIN_LATER, 'too far behind');
      return;
    }
    for (const part of messageParts(message)) {
      socket.send(part, () => {
        if (socket.isPaused && socket.bufferedAmount <= pauseAbove) socket.resume();
      });
    }
    if (socket.bufferedAmount > pauseAbove) socket.pause();
  };

  socket.on('message', (data, isBinary) => {
    const asked = isBinary ? null : readQuestion(data);
    if (asked === null) {
      socket.close(POLICY_VIOLATION, 'malformed message');
      return;
    }
    const { id, command, input } = asked;
    void transport.callText(command, input).then((reply) => send(`{"id":${id},"reply":${reply}}`));
  });
  const stop = transport.listenText((event) => send(`{"event":${event}}`));
  socket.on('close', stop);
  // An oversized or broken frame: ws closes the socket with the right code by itself.
  socket.on('error', () => undefined);
}

function readQuestion(data: RawData): z.infer<typeof question> | null {
  try {
    return question.parse(JSON.parse((data as Buffer).toString('utf8')));
  } catch {
    return null;
  }
}
