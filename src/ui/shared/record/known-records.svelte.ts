/** What the store knows of the records in a list, read for many at once and kept until a record comes. */
import { SvelteMap } from 'svelte/reactivity';
import type { KnownRecord } from '../../../contract/answers/search.ts';
import type { Client } from '../../../contract/client.ts';
import type { EntityId } from '../../../contract/model/entity.ts';

/** As many as one question may name. */
const READ_AT_ONCE = 1000;
/** The wait for further records to come, before all are read anew. */
const PAUSE_MILLIS = 200;

export class KnownRecords {
  /** Null: nothing is stored of it. */
  readonly #known = new SvelteMap<EntityId, KnownRecord | null>();
  /** Not reactive: only `#known` is shown. */
  #asked: Record<EntityId, true> = {};
  readonly #client: Client;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client) {
    this.#client = client;
    client.on('profileKept', () => this.#readAnewSoon());
    client.on('recordNotFound', () => this.#readAnewSoon());
  }

  /** Undefined: it is not known yet. */
  of(id: EntityId): KnownRecord | null | undefined {
    return this.#known.get(id);
  }

  /** Reads what is known of those that were not read before. To be called in an effect. */
  want(ids: readonly EntityId[]): void {
    const missing = ids.filter((id) => {
      const isMissing = this.#asked[id] === undefined;
      this.#asked[id] = true;
      return isMissing;
    });
    for (let from = 0; from < missing.length; from += READ_AT_ONCE)
      void this.#read(missing.slice(from, from + READ_AT_ONCE));
  }

  /** A record that came may name any of them. */
  #readAnewSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#asked = {};
      this.want([...this.#known.keys()]);
    }, PAUSE_MILLIS);
  }

  async #read(entities: EntityId[]): Promise<void> {
    try {
      const { records } = await this.#client.readKnown({ entities });
      const found = Object.fromEntries(records.map((record) => [record.id, record]));
      for (const id of entities) this.#known.set(id, found[id] ?? null);
    } catch {
      // Refused only while the store is away; the list shows what it shows without this.
      for (const id of entities) Reflect.deleteProperty(this.#asked, id);
    }
  }
}
