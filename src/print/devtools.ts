/**
 * Talks to a Chromium over two pipes in the DevTools protocol: unlike a port, no other program on the
 * machine can use these. Each message is JSON, ended by a zero byte.
 */
import type { Readable, Writable } from 'node:stream';

/** Results are as the protocol's documentation describes; the caller knows their types. */
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
    // The caller that started the browser learns when and why it ended.
    for (const pipe of [commands, answers]) pipe.on('error', () => undefined);
  }

  /** @param session of one page; the browser itself if left out */
  send(method: string, params: Params = {}, session?: string): Promise<Params> {
    const id = (this.#last += 1);
    const answer = Promise.withResolvers<Params>();
    this.#waiting.set(id, answer);
    const message = { id, method, params, ...(session !== undefined && { sessionId: session }) };
    this.#commands.write(`${JSON.stringify(message)}\0`);
    return answer.promise;
  }

  /** One listener per event. */
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
