/** The part of a response at one place, in its own characters. */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { PlaceInResponse } from '../../../contract/answers/profile.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';

/** At most this many characters are quoted. */
const QUOTED = 20_000;

/** `absent` if nothing is at the place, `unreadable` if the response is not JSON. */
type Quoted = { text: string; leftOff: number } | 'absent' | 'unreadable';

export class Quotation {
  quoted = $state.raw<Quoted | null>(null);
  fault = $state.raw<Fault | null>(null);
  readonly pointer: string;
  readonly #client: Client;
  readonly #sha256: string;

  /** @param pointer an RFC 6901 JSON Pointer into the response of this hash */
  constructor(client: Client, sha256: string, pointer: string) {
    this.#client = client;
    this.#sha256 = sha256;
    this.pointer = pointer;
  }

  async read(): Promise<void> {
    const request = { sha256: this.#sha256, pointer: this.pointer };
    this.fault = null;
    try {
      const { place } = await this.#client.locateInResponse(request);
      if (place === null) this.quoted = 'unreadable';
      else this.quoted = place.pointer === this.pointer ? await this.#quote(place) : 'absent';
    } catch (thrown) {
      this.fault = faultToShow(thrown);
    }
  }

  async #quote({ start, end }: PlaceInResponse): Promise<Quoted> {
    const limit = Math.min(end - start, QUOTED);
    const { text } = await this.#client.readResponse({
      sha256: this.#sha256,
      offset: start,
      limit,
    });
    return { text, leftOff: end - start - text.length };
  }
}
