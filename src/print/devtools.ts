/**
 * Speaks to a Chromium over two pipes, in the DevTools protocol: nothing else on the machine can, as it
 * could over a port. Each message is JSON, and a zero byte ends it.
 */
import type { Readable, Writable } from 'node:stream';

/** What the protocol gives back is as its own description says; whoever asks knows which. */
type Params = Record<string, unknown>;

interface Message {
  id?: number;
  method?: string;
  params?: Params;
  result?: Params;
  error?: { message: string };
}

export type Listener = (params: Params) => void;

export class DevTools {
  readonly #commands: Writable;
  readonly #waiting = new Map<number, PromiseWithResolvers<Params>>();
  readonly #listeners = new Map<string, Listener>();
  #parts: Buffer[] = [];
  #last = 0;

  constructor(commands: Writable, answers: Readable) {
    this.#commands = commands;
    answers.on('data', (part: Buffer) => this.#take(part));
    // Whoever started the browser hears that it is gone, and why.
    for (const pipe of [commands, answers]) pipe.on('error', () => undefined);
  }

  /** @param session of one page; left out: the browser itself */
  send(method: string, params: Params = {}, session?: string): Promise<Params> {
    const id = (this.#last += 1);
    const answer = Promise.withResolvers<Params>();
    this.#waiting.set(id, answer);
    const message = { id, method, params, ...(session !== undefined && { sessionId: session }) };
    this.#commands.write(`${JSON.stringify(message)}\0`);
    return answer.promise;
  }

  /** One listener for each event. */
  on(method: string, listener: Listener): void {
    this.#listeners.set(method, listener);
  }

  #take(part: Buffer): void {
    let rest = part;
    for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
      this.#parts.push(rest.subarray(0, end));
      const text = Buffer.concat(this.#parts).toString();
      this.#parts = [];
      rest = rest.subarray(end + 1);
      this.#receive(JSON.parse(text) as Message);
    }
    if (rest.length > 0) this.#parts.push(rest);
  }

  #receive({ id, method, params = {}, result = {}, error }: Message): void {
    if (id === undefined) {
      if (method !== undefined) this.#listeners.get(method)?.(params);
      return;
    }
    const sent = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error === undefined) sent?.resolve(result);
    else sent?.reject(new Error(`the browser refused it: ${error.message}`));
  }
}
