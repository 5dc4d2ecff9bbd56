/** The words and dates of statements as numbers; each text is read once. */
import type { DateEntry } from '../../contract/model/text.ts';
import { statedDates } from '../../record/stated-dates.ts';
import { createWordReader } from '../shared/identity.ts';
import { boundsOf, saysOf } from '../ties/tie-state.ts';
import type { NumberedTie } from './tie-columns.ts';

/** RoleNumbers by their numbers: two that ties take for one have one. */
export class RoleNumbers {
  readonly #read = createWordReader();
  readonly #numbers = new Map<string, number>();
  /** The first spelling that came, by its number; null: no words are stated. */
  readonly words: (string | null)[] = [];

  numberOf(role: string | null): number {
    const { key } = this.#read(role);
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.words.length;
      this.#numbers.set(key, number);
      this.words.push(role);
    }
    return number;
  }
}

type Terms = Pick<NumberedTie, 'says' | 'startFirst' | 'startLast' | 'endFirst' | 'endLast'>;

/** Different status and dates met so far; there are more of them than fit only in a hostile store. */
const KEPT = 200_000;

/** Reads what is stated beside a role. */
export function createTermReader() {
  const statuses = new Map<string | null, number>();
  const bounds = new Map<string | null, ReturnType<typeof boundsOf>>();

  function kept<K, V>(known: Map<K, V>, key: K, read: (key: K) => V): V {
    let value = known.get(key);
    if (value === undefined) {
      value = read(key);
      if (known.size < KEPT) known.set(key, value);
    }
    return value;
  }

  return (status: string | null, dates: readonly DateEntry[]): Terms => {
    const { start, end } = statedDates(dates);
    const begins = kept(bounds, start, boundsOf);
    const ends = kept(bounds, end, boundsOf);
    return {
      says: kept(statuses, status, saysOf),
      startFirst: begins.first,
      startLast: begins.last,
      endFirst: ends.first,
      endLast: ends.last,
    };
  };
}
