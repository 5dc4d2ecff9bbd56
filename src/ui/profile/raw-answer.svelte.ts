/** The text of a response, read part by part. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults.ts';
import type { ResponsePart } from '../../contract/model/answers.ts';
import { faultToShow } from '../shared/fault-to-show.ts';

const PART = 100_000;
const BYTES = 500_000;

export class RawAnswer {
  parts = $state.raw<readonly string[]>([]);
  head = $state.raw<Pick<ResponsePart, 'response' | 'fetches'> | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** Where to read on; null at the end. */
  next = $state<number | null>(0);
  reading = $state(false);
  readonly #client: Client;
  readonly #sha256: string;

  constructor(client: Client, sha256: string) {
    this.#client = client;
    this.#sha256 = sha256;
  }

  /** Reads one part more, if there is one and none is being read. */
  async readOn(): Promise<void> {
    if (this.next === null || this.reading) return;
    this.reading = true;
    this.fault = null;
    try {
      const part = await this.#client.readResponse({
        sha256: this.#sha256,
        offset: this.next,
        limit: PART,
      });
      this.head ??= part;
      this.parts = [...this.parts, part.text];
      this.next = part.next;
    } catch (thrown) {
      this.fault = faultToShow(thrown);
    } finally {
      this.reading = false;
    }
  }

  /** The very bytes of the body, whose hash this is; null when they could not all be read. */
  async bytes(): Promise<Uint8Array<ArrayBuffer>[] | null> {
    const parts: Uint8Array<ArrayBuffer>[] = [];
    this.fault = null;
    try {
      for (let next: number | null = 0; next !== null;) {
        const part: ResponsePart = await this.#client.readResponse({
          sha256: this.#sha256,
          offset: next,
          limit: BYTES,
          as: 'base64',
        });
        parts.push(Uint8Array.from(atob(part.text), (letter) => letter.charCodeAt(0)));
        next = part.next;
      }
      return parts;
    } catch (thrown) {
      this.fault = faultToShow(thrown);
      return null;
    }
  }
}
