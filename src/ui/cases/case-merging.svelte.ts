/** Putting another case into the one on show: what it would come to, what is chosen, and doing it. */
import { SvelteSet } from 'svelte/reactivity';
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import { keyOfItem } from '../../contract/model/case-item.ts';
import type { CaseMerge, MergeDifference } from '../../contract/answers/case-merge.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { faultToShow } from '../shared/work/fault-to-show.ts';

export type MergeTaken = 'here' | 'there';

export class CaseMerging {
  from = $state<CaseId | null>(null);
  merge = $state.raw<CaseMerge | null>(null);
  fault = $state.raw<Fault | null>(null);
  isUnderWay = $state(false);
  /** Of all that differs, also of what is not listed. */
  prefer = $state<MergeTaken>('here');
  /** What was chosen otherwise, by name. */
  readonly #but = new SvelteSet<string>();
  readonly #client: Client;
  readonly #into: CaseId;

  constructor(client: Client, into: CaseId) {
    this.#client = client;
    this.#into = into;
  }

  /** Look what this case would bring; null: none is chosen. */
  async choose(from: CaseId | null): Promise<void> {
    this.from = from;
    this.merge = null;
    this.fault = null;
    this.takeAll('here');
    if (from === null) return;
    try {
      const merge = await this.#client.readMerge({ case: this.#into, from });
      if (this.from === from) this.merge = merge;
    } catch (thrown) {
      if (this.from === from) this.fault = faultToShow(thrown);
    }
  }

  takenOf(one: MergeDifference): MergeTaken {
    return this.#but.has(keyOfItem(one.name)) === (this.prefer === 'here') ? 'there' : 'here';
  }

  take(one: MergeDifference, side: MergeTaken): void {
    if (side === this.prefer) this.#but.delete(keyOfItem(one.name));
    else this.#but.add(keyOfItem(one.name));
  }

  takeAll(side: MergeTaken): void {
    this.prefer = side;
    this.#but.clear();
  }

  /** How much was put into the case; null: nothing was done, and where it was refused `fault` tells why. */
  async run(): Promise<{ records: number; items: number } | null> {
    const { from, merge, prefer } = this;
    if (from === null || merge === null || this.isUnderWay) return null;
    this.isUnderWay = true;
    this.fault = null;
    try {
      const chosen = merge.differences.listed.filter((one) => this.#but.has(keyOfItem(one.name)));
      const but = chosen.map(({ name }) => name);
      return await this.#client.mergeCases({ case: this.#into, from, prefer, but });
    } catch (thrown) {
      this.fault = faultToShow(thrown);
      return null;
    } finally {
      this.isUnderWay = false;
    }
  }
}
