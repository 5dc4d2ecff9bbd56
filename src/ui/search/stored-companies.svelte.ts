/** The stored companies with a name: what the registry's search, which is of members, can't give. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import type { FoundEntity } from '../../contract/answers/search.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { faultToShow } from '../shared/work/fault-to-show.ts';
import { countOf } from '../shared/words/moment-words.ts';

/** The engine gives no more than these; then more of the name has to be typed. */
const SHOWN_MAXIMUM = 1000;

export class StoredCompanies {
  /** What the list is the answer to; empty: nothing was request. */
  name = $state('');
  items = $state.raw<readonly FoundEntity[]>([]);
  /** The engine could not answer; the list is what came before. */
  fault = $state.raw<Fault | null>(null);
  busy = $state(false);
  /** The row the keyboard is on. */
  current = $state(-1);
  #more = $state(false);

  readonly #client: Client;
  readonly #announce: (words: string) => void;
  /** The question request last: only its answer is heard. */
  #request = {};

  constructor(client: Client, announce: (words: string) => void) {
    this.#client = client;
    this.#announce = announce;
    client.on('profileKept', ({ entity }) => void this.#readAgain(entity));
  }

  /** Whether there are more than are listed. */
  get more(): boolean {
    return this.#more;
  }

  get isFull(): boolean {
    return this.items.length >= SHOWN_MAXIMUM;
  }

  /** `1 company`, `50 companies so far`. */
  get countWords(): string {
    const companies = countOf(this.items.length, 'company', 'companies');
    return this.more ? `${companies} so far` : companies;
  }

  /** Looks for this name; without any nothing is listed. */
  async find(name: string): Promise<void> {
    this.clear();
    this.name = name;
    if (name === '') return;
    await this.next();
    if (this.name === name && this.items.length > 0) {
      this.#announce(`${this.countWords} in the store`);
    }
  }

  /** The next ones of the same name. */
  async next(): Promise<void> {
    const request = (this.#request = {});
    this.busy = true;
    this.fault = null;
    try {
      const { name, items } = this;
      const offset = items.length;
      const found = await this.#client.findEntities({ name, subject: 'company', offset });
      if (this.#request !== request) return;
      this.items = [...items, ...found.items];
      this.#more = found.more;
    } catch (thrown) {
      if (this.#request !== request) return;
      this.fault = faultToShow(thrown);
    }
    this.busy = false;
  }

  /** What is known of one that is listed is more now: its row says so. */
  async #readAgain(entity: EntityId): Promise<void> {
    const offset = this.items.findIndex(({ id }) => id === entity);
    if (offset < 0) return;
    const request = this.#request;
    try {
      const { name } = this;
      const found = await this.#client.findEntities({
        name,
        subject: 'company',
        offset,
        limit: 1,
      });
      if (this.#request !== request) return;
      this.items = this.items.map((one) => found.items.find(({ id }) => id === one.id) ?? one);
    } catch (thrown) {
      if (this.#request === request) this.fault = faultToShow(thrown);
    }
  }

  clear(): void {
    this.#request = {};
    this.name = '';
    this.items = [];
    this.#more = false;
    this.fault = null;
    this.busy = false;
    this.current = -1;
  }
}
