/** What came with a request and could not be used, read part by part. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults.ts';
import { faultToShow } from '../shared/fault-to-show.ts';

/** Small: it may be all marks, each of which is an element. */
const PART = 20_000;

export class Quarantined {
  parts = $state.raw<readonly string[]>([]);
  /** Bytes; null while nobody knows. */
  size = $state<number | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** Where to read on; null at the end. */
  next = $state<number | null>(0);
  #reading = false;
  readonly #client: Client;
  readonly #n: number;

  constructor(client: Client, n: number) {
    this.#client = client;
    this.#n = n;
  }

  /** Reads one part more, if there is one and none is being read. */
  async readOn(): Promise<void> {
    if (this.next === null || this.#reading) return;
    this.#reading = true;
    this.fault = null;
    try {
      const asked = { n: this.#n, offset: this.next, limit: PART };
      const { text, size, next } = await this.#client.readQuarantined(asked);
      this.size = size;
      this.parts = [...this.parts, text];
      this.next = next;
    } catch (thrown) {
      this.fault = faultToShow(thrown);
    } finally {
      this.#reading = false;
    }
  }
}
