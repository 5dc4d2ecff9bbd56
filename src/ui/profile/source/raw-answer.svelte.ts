/** The text of a response, loaded part by part, from its beginning or from a little before a place. */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { PlaceInResponse, ResponsePart } from '../../../contract/answers/profile.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';

const PART = 100_000;
/** Characters loaded before a place, unless it is near the beginning. */
const BEFORE = 10_000;
const BYTES = 500_000;

const startsWithLowHalf = (text: string): boolean => /^[\udc00-\udfff]/.test(text);

export class RawAnswer {
  parts = $state.raw<readonly string[]>([]);
  head = $state.raw<Pick<ResponsePart, 'response' | 'fetches'> | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** Where the loaded parts begin, in UTF-16 units of the whole. */
  begin = $state(0);
  /** Where the next part begins; null at the end. */
  next = $state<number | null>(0);
  reading = $state(false);
  /** What the pointer points to; null if the text isn't JSON, undefined until it was looked up. */
  place = $state.raw<PlaceInResponse | null | undefined>(undefined);
  readonly #client: Client;
  readonly #sha256: string;
  readonly #pointer: string | undefined;

  /** @param pointer an RFC 6901 JSON Pointer: loading starts a little before its place */
  constructor(client: Client, sha256: string, pointer?: string) {
    this.#client = client;
    this.#sha256 = sha256;
    this.#pointer = pointer;
  }

  /** Loads the next part, unless there is none or one is being loaded. */
  async loadMore(): Promise<void> {
    if (this.next === null) return;
    await this.#during(async () => {
      if (this.place === undefined && this.#pointer !== undefined) await this.#find(this.#pointer);
      const part = await this.#read(this.next ?? 0, PART);
      if (this.parts.length === 0) this.begin = part.begin;
      this.parts = [...this.parts, part.text];
      this.next = part.next;
    });
  }

  /** Loads the part before the loaded ones. */
  async readBack(): Promise<void> {
    if (this.begin === 0) return;
    await this.#during(async () => {
      const from = Math.max(0, this.begin - PART);
      const part = await this.#read(from, this.begin - from);
      this.parts = [part.text, ...this.parts];
      this.begin = part.begin;
    });
  }

  async #during(work: () => Promise<void>): Promise<void> {
    if (this.reading) return;
    this.reading = true;
    this.fault = null;
    try {
      await work();
    } catch (thrown) {
      this.fault = faultToShow(thrown);
    } finally {
      this.reading = false;
    }
  }

  async #find(pointer: string): Promise<void> {
    const { place } = await this.#client.locateInResponse({ sha256: this.#sha256, pointer });
    this.place = place;
    this.next = place === null || place.start < PART / 2 ? 0 : place.start - BEFORE;
  }

  /** Reads a part that never begins within a surrogate pair. */
  async #read(
    offset: number,
    limit: number,
  ): Promise<{ text: string; begin: number; next: number | null }> {
    const part = await this.#client.readResponse({ sha256: this.#sha256, offset, limit });
    this.head ??= part;
    const isCut = offset > 0 && startsWithLowHalf(part.text);
    const text = isCut ? part.text.slice(1) : part.text;
    return { text, begin: isCut ? offset + 1 : offset, next: part.next };
  }

  /** The exact bytes of the body, which the hash is of; null if they could not all be read. */
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
