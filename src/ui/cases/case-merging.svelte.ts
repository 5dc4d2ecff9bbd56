/** Putting another case into the one on show: what it would come to, what is chosen, and doing it. */
import { SvelteSet } from 'svelte/reactivity';
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults.ts';
import type { CaseMerge, MergeDifference } from '../../contract/model/case-merge.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { faultToShow } from '../shared/fault-to-show.ts';

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
    return this.#but.has(keyOf(one)) === (this.prefer === 'here') ? 'there' : 'here';
  }

  take(one: MergeDifference, side: MergeTaken): void {
    if (side === this.prefer) this.#but.delete(keyOf(one));
    else this.#but.add(keyOf(one));
  }

  takeAll(side: MergeTaken): void {
    this.prefer = side;
    this.#but.clear();
  }

  /** Whether it is done; what it was refused with is told by `fault`. */
  async run(): Promise<boolean> {
    const { from, merge, prefer } = this;
    if (from === null || merge === null || this.isUnderWay) return false;
    this.isUnderWay = true;
    this.fault = null;
    try {
      const chosen = merge.differences.listed.filter((one) => this.#but.has(keyOf(one)));
      const but = chosen.map(({ name }) => name);
      await this.#client.mergeCases({ case: this.#into, from, prefer, but });
      return true;
    } catch (thrown) {
      this.fault = faultToShow(thrown);
      return false;
    } finally {
      this.isUnderWay = false;
    }
  }
}

const keyOf = ({ name: { kind, id } }: MergeDifference): string => `${kind} ${id}`;
