/**
 * What the store has beside the members of a registry: companies with a name, which a search of members can't
 * find unless they hold a role, and all records with a number.
 */
import type { Client } from '../../../contract/client.ts';
import type { EverythingMatch } from '../../../contract/answers/everything.ts';
import type { FoundEntity } from '../../../contract/answers/search.ts';
import { isTypedNumber } from '../../../contract/text/any-text.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { PagedList } from '../../shared/grid/paged-list.svelte.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';
import { countOf } from '../../shared/words/moment-words.ts';

/** The engine returns at most this many; for others, more of the name has to be typed. */
const SHOWN_MAXIMUM = 1000;

/** Records with a number are read so many at a time. */
const NUMBERED_AT_ONCE = 50;

/** A record, and where it has the number that was typed. */
export type StoredMatch = FoundEntity & Partial<Pick<EverythingMatch, 'where'>>;

export class StoredMatches extends PagedList<StoredMatch> {
  /** The name or number searched for; empty if none. */
  name = $state('');
  readonly isNumber = $derived(isTypedNumber(this.name));
  /** The current row. */
  current = $state(-1);
  /** Whether all that is stored was searched; a number may be in records that came just now. */
  isWhole = $state(true);
  readonly #client: Client;
  readonly #announce: (words: string) => void;
  /** Where the next records with a number are read. */
  #next = 0;

  constructor(client: Client, announce: (words: string) => void) {
    super();
    this.#client = client;
    this.#announce = announce;
    client.on('profileKept', ({ entity }) => void this.#readAgain(entity));
  }

  get isFull(): boolean {
    return this.rows.length >= SHOWN_MAXIMUM;
  }

  /** `1 company`, `50 companies so far`, `2 records with this number`. */
  get countWords(): string {
    const { length } = this.rows;
    const matches = this.isNumber
      ? countOf(length, 'record')
      : countOf(length, 'company', 'companies');
    const soFar = this.more && length > 0 ? ' so far' : '';
    return `${matches}${soFar}${this.isNumber ? ' with this number' : ''}`;
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
    this.isWhole = true;
  }

  protected async readPage(listed: readonly StoredMatch[]) {
    if (this.isNumber) return this.#readNumbered(listed.length === 0 ? 0 : this.#next);
    const page = { name: this.name, subject: 'company', offset: listed.length } as const;
    const { items, more } = await this.#client.findEntities(page);
    return { rows: items, more };
  }

  async #readNumbered(offset: number): Promise<{ rows: StoredMatch[]; more: boolean }> {
    const { items, next, behind } = await this.#client.searchEverything({
      text: this.name,
      offset,
      limit: NUMBERED_AT_ONCE,
    });
    this.#next = next ?? offset;
    this.isWhole = behind === 0;
    return { rows: items, more: next !== null };
  }

  /** More is known of a listed record now: reloads its row. */
  async #readAgain(entity: EntityId): Promise<void> {
    const { name } = this;
    const offset = this.rows.findIndex(({ id }) => id === entity);
    if (offset < 0) return;
    try {
      const row = { name, subject: 'company', offset, limit: 1 } as const;
      const items = this.isNumber
        ? (await this.#client.searchEverything({ text: name, limit: NUMBERED_AT_ONCE })).items
        : (await this.#client.findEntities(row)).items;
      if (this.name !== name) return;
      this.rows = this.rows.map((one) => items.find(({ id }) => id === one.id) ?? one);
    } catch (thrown) {
      if (this.name === name) this.fault = faultToShow(thrown);
    }
  }
}
