/** The typed client over any transport, and the files of an export read through it. */
import type { CommandName, InputOf, OutputOf } from './commands/commands.ts';
import type { EventName, Events } from './events.ts';
import { Refusal } from './faults/faults.ts';
import type { Transport } from './transport.ts';
import type { ExportPart } from './answers/export.ts';

export type Client = {
  [C in CommandName]: (input: InputOf<C>) => Promise<OutputOf<C>>;
} & {
  /** Subscribe to one kind of event; the returned function unsubscribes. */
  on<N extends EventName>(name: N, listener: (event: Events[N]) => void): () => void;
};

/** A function for every command. A refused command rejects with a Refusal that carries the fault. */
export function createClient(transport: Transport): Client {
  const callCommand = async (command: string, input: unknown): Promise<unknown> => {
    const reply = await transport.call(command, input);
    if (reply.ok) return reply.value;
    throw new Refusal(reply.fault.code, reply.fault.detail);
  };
  const on: Client['on'] = (name, listener) =>
    transport.listen((event) => {
      if (event.name === name) listener(event as never);
    });
  // Created on first use, so that a caller need not load every command's schema for its name.
  const own: Record<PropertyKey, unknown> = { on };
  return new Proxy(own, {
    get(_, name) {
      // Resolving a promise with a client reads `then`, to see whether it is a promise itself.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      return (own[name] ??= (input: unknown) => callCommand(name, input));
    },
  }) as Client;
}

/** Available in every host; the contract includes neither browser nor Node types. */
declare function atob(base64: string): string;

/**
 * The chunks of one file, to its end. Requests each only after the previous one was consumed. Throws the
 * Refusal that reading ends with.
 * @param onPart is called with every part, including the last, empty one
 */
export async function* exportChunks(
  reader: Pick<Client, 'readExport'>,
  name: string,
  file: number,
  onPart: (part: ExportPart) => void = () => undefined,
): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  for (;;) {
    const part = await reader.readExport({ export: name, file });
    onPart(part);
    if (part.done) return;
    yield 'text' in part ? part.text : fromBase64(part.base64);
  }
}

/** By index: iterating over the string takes ten times as long. */
function fromBase64(base64: string): Uint8Array<ArrayBuffer> {
  const letters = atob(base64);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
