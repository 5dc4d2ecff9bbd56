/** Stored companies with a name, which the registry's search, being for members, can't find. */
import type { Client } from '../../../contract/client.ts';
import type { FoundEntity } from '../../../contract/answers/search.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { PagedList } from '../../shared/grid/paged-list.svelte.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';
import { countOf } from '../../shared/words/moment-words.ts';

/** The engine returns at most this many; for others, more of the name has to be typed. */
const SHOWN_MAXIMUM = 1000;

export class StoredCompanies extends PagedList<FoundEntity> {
  /** The name searched for; empty if none. */
  name = $state('');
  /** The current row. */
  current = $state(-1);
  readonly #client: Client;
  readonly #announce: (words: string) => void;

  constructor(client: Client, announce: (words: string) => void) {
    super();
    this.#client = client;
    this.#announce = announce;
    client.on('profileKept', ({ entity }) => void this.#readAgain(entity));
  }

  get isFull(): boolean {
    return this.rows.length >= SHOWN_MAXIMUM;
  }

  /** `1 company`, `50 companies so far`. */
  get countWords(): string {
    const companies = countOf(this.rows.length, 'company', 'companies');
    return this.more && this.rows.length > 0 ? `${companies} so far` : companies;
  }

  /** Searches this name; an empty one lists nothing. */
  async find(name: string): Promise<void> {
    this.reset();
    this.name = name;
    if (name === '') return;
    await this.loadMore();
    if (this.name === name && this.rows.length > 0) {
      this.#announce(`${this.countWords} in the store`);
    }
  }

  override reset(): void {
    super.reset();
    this.name = '';
    this.current = -1;
  }

  protected async readPage(listed: readonly FoundEntity[]) {
    const page = { name: this.name, subject: 'company', offset: listed.length } as const;
    const { items, more } = await this.#client.findEntities(page);
    return { rows: items, more };
  }

  /** More is known of a listed company now: reloads its row. */
  async #readAgain(entity: EntityId): Promise<void> {
    const { name } = this;
    const offset = this.rows.findIndex(({ id }) => id === entity);
    if (offset < 0) return;
    try {
      const row = { name, subject: 'company', offset, limit: 1 } as const;
      const { items } = await this.#client.findEntities(row);
      if (this.name !== name) return;
      this.rows = this.rows.map((one) => items.find(({ id }) => id === one.id) ?? one);
    } catch (thrown) {
      if (this.name === name) this.fault = faultToShow(thrown);
    }
  }
}
