/** The typed client over any transport. */
import type { CommandName, InputOf, OutputOf } from './commands.ts';
import type { EventName, Events } from './events.ts';
import { Refusal } from './faults.ts';
import type { Transport } from './transport.ts';

export type Client = {
  [C in CommandName]: (input: InputOf<C>) => Promise<OutputOf<C>>;
} & {
  /** Hear one kind of event; the function returned stops it. */
  on<N extends EventName>(name: N, hear: (event: Events[N]) => void): () => void;
};

/** A function for every command. A refused command rejects with a Refusal that carries the fault. */
export function createClient(transport: Transport): Client {
  const ask = async (command: string, input: unknown): Promise<unknown> => {
    const reply = await transport.call(command, input);
    if (reply.ok) return reply.value;
    throw new Refusal(reply.fault.code, reply.fault.detail);
  };
  const on: Client['on'] = (name, hear) =>
    transport.listen((event) => {
      if (event.name === name) hear(event as never);
    });
  // Named when asked, so that a caller doesn't load every command's schema for its name.
  const own: Record<PropertyKey, unknown> = { on };
  return new Proxy(own, {
    get(_, name) {
      // A promise that is resolved with a client asks whether it is a promise too.
      if (typeof name === 'symbol' || name === 'then') return undefined;
      return (own[name] ??= (input: unknown) => ask(name, input));
    },
  }) as Client;
}
