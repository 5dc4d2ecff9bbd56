/** One list of a profile, however long: its first items came with the profile, the rest comes when needed. */
import type { Client } from '../../../contract/client.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';

const PAGE = 500;

interface ListPlace {
  client: Client;
  entity: EntityId;
  sha256: string;
  /** The list's name in the profile. */
  list: string;
}

export class ProfileList<T extends object> {
  readonly total: number;
  fault = $state.raw<Fault | null>(null);
  /** Items loaded so far; while filtering it counts up to the total. */
  loaded = $state(0);
  /** Places of the items that match the filter; null shows all. */
  #matches = $state.raw<readonly number[] | null>(null);
  /** What is looked at changes with every page that came. */
  #version = $state(0);
  readonly #place: ListPlace;
  readonly #items: (T | undefined)[];
  /** Pages that are loaded, or on their way. */
  #requested: boolean[] = [];
  readonly #textOf: (item: T) => string;
  #filter = '';

  constructor(place: ListPlace, first: readonly T[], total: number, textOf: (item: T) => string) {
    this.#place = place;
    this.#items = [...first];
    this.#textOf = textOf;
    this.total = Math.max(total, first.length);
    this.loaded = first.length;
  }

  get count(): number {
    return this.#matches?.length ?? this.total;
  }

  get filtering(): boolean {
    return this.#filter !== '';
  }

  /** The item at this place of what is shown. */
  rowAt(index: number): T | 'loading' {
    void this.#version;
    return this.#items[this.placeOf(index)] ?? 'loading';
  }

  /** Where in the response's own list it is. */
  placeOf(index: number): number {
    return this.#matches?.[index] ?? index;
  }

  textAt(index: number): string | null {
    const row = this.rowAt(index);
    return row === 'loading' ? null : this.#textOf(row);
  }

  /** Loads what is missing between two rows in sight. */
  need(first: number, last: number): void {
    if (this.#matches) return;
    for (let index = first; index <= Math.min(last, this.total - 1); index++)
      if (this.#items[index] === undefined) void this.#load(Math.floor(index / PAGE));
  }

  /** Shows only items whose text holds every word; loads the whole list for that first. */
  async filter(text: string): Promise<void> {
    this.#filter = text.trim().toLocaleLowerCase();
    if (this.#filter === '') {
      this.#matches = null;
      return;
    }
    const filter = this.#filter;
    for (let page = 0; page * PAGE < this.total; page++) {
      if (!this.#isWhole(page)) await this.#load(page);
      if (filter !== this.#filter || this.fault) return;
    }
    const words = filter.split(/\s+/);
    const found: number[] = [];
    this.#items.forEach((item, index) => {
      const itsText = item ? this.#textOf(item).toLocaleLowerCase() : '';
      if (words.every((word) => itsText.includes(word))) found.push(index);
    });
    this.#matches = found;
  }

  /** Asks again for what could not be had. */
  retry(): void {
    this.fault = null;
    this.#requested = [];
    this.#version += 1;
    this.need(0, Math.min(this.total, PAGE) - 1);
  }

  #isWhole(page: number): boolean {
    const end = Math.min((page + 1) * PAGE, this.total);
    return this.#items[page * PAGE] !== undefined && this.#items[end - 1] !== undefined;
  }

  async #load(page: number): Promise<void> {
    if (this.#requested[page]) return;
    this.#requested[page] = true;
    const { client, ...place } = this.#place;
    const offset = page * PAGE;
    try {
      const { items } = await client.readProfileList({ ...place, offset, limit: PAGE });
      // Decoded by the engine with the same schema as the profile itself.
      (items as T[]).forEach((item, index) => (this.#items[offset + index] = item));
      this.loaded = this.#items.reduce((sum: number, item) => sum + (item ? 1 : 0), 0);
      this.#version += 1;
    } catch (thrown) {
      this.fault = faultToShow(thrown);
      this.#requested[page] = false;
    }
  }
}
