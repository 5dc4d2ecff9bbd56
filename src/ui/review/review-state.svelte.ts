/** The queue of pairs to be judged in the case on show. */
import type { Client } from '../../contract/client.ts';
import { pairIdOf, type ItemOf, type Judged } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { Fault } from '../../contract/faults.ts';
import type { ReviewPair } from '../../contract/model/review.ts';
import { faultToShow } from '../shared/fault-to-show.ts';

export class ReviewQueue {
  pairs = $state.raw<readonly ReviewPair[] | null>(null);
  total = $state(0);
  records = $state(0);
  fault = $state.raw<Fault | null>(null);
  busy = $state(false);
  /** Which of them is on show. */
  at = $state(0);
  /** Why, in the analyst's words; it goes with the next judgement. */
  reason = $state('');
  /** What was said in this sitting, the last at the end. */
  said = $state.raw<readonly { id: string; verdict: Judged }[]>([]);
  readonly pair = $derived(this.pairs?.[this.at] ?? null);
  #saying = false;
  readonly #client: Client;
  readonly #case: CaseId;
  readonly #task = `review-${crypto.randomUUID()}`;

  constructor(client: Client, id: CaseId) {
    this.#client = client;
    this.#case = id;
  }

  async read(): Promise<void> {
    this.busy = true;
    this.fault = null;
    try {
      const found = await this.#client.findLikelyPairs({ case: this.#case, task: this.#task });
      this.pairs = found.pairs;
      this.total = found.total;
      this.records = found.records;
      this.at = 0;
    } catch (thrown) {
      this.fault = faultToShow(thrown);
    } finally {
      this.busy = false;
    }
  }

  /** Nobody waits for it any more. */
  leave(): void {
    if (this.busy) void this.#client.cancelTask({ task: this.#task }).catch(() => undefined);
  }

  verdictOf({ records: [a, b], judged }: ReviewPair): Judged | null {
    const id = pairIdOf(a.id, b.id);
    return this.said.find((one) => one.id === id)?.verdict ?? judged;
  }

  /**
   * Says it of the pair on show and goes to the next one. Until that is on show nothing more is said:
   * a key pressed twice must not judge what nobody saw.
   */
  async judge(verdict: Judged): Promise<boolean> {
    const { pair } = this;
    if (pair === null || this.#saying) return false;
    this.#saying = true;
    const [a, b] = pair.records;
    const id = pairIdOf(a.id, b.id);
    const item: ItemOf<'judgement'> = {
      kind: 'judgement',
      id,
      verdict,
      reason: this.reason.trim(),
    };
    try {
      this.fault = null;
      await this.#client.changeCaseItems({ case: this.#case, put: [item] });
    } catch (thrown) {
      this.fault = faultToShow(thrown);
      return false;
    } finally {
      this.#saying = false;
    }
    this.#note(id, verdict);
    this.reason = '';
    this.go(1);
    return true;
  }

  /** Takes back what was said last, of whatever it was, and shows the pair it was of. */
  async undo(): Promise<void> {
    const last = this.said.at(-1)?.id;
    if (last === undefined) return;
    try {
      this.fault = null;
      await this.#client.changeCaseItems({
        case: this.#case,
        remove: [{ kind: 'judgement', id: last }],
      });
    } catch (thrown) {
      this.fault = faultToShow(thrown);
      return;
    }
    this.#note(last, null);
    const at = this.pairs?.findIndex(({ records: [a, b] }) => pairIdOf(a.id, b.id) === last) ?? -1;
    if (at >= 0) this.at = at;
  }

  go(by: 1 | -1): void {
    const last = (this.pairs?.length ?? 0) - 1;
    this.at = Math.min(Math.max(this.at + by, 0), Math.max(last, 0));
    this.reason = '';
  }

  #note(id: string, verdict: Judged | null): void {
    const others = this.said.filter((one) => one.id !== id);
    this.said = verdict === null ? others : [...others, { id, verdict }];
  }
}
