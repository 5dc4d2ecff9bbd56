/** What was found of pairs that were shown or come next, each asked for once. */
import type { EntityComparison, ListedPair } from '../../contract/answers/comparison.ts';
import type { Client } from '../../contract/client.ts';
import { pairIdOf, type ItemOf } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';

type PairId = ItemOf<'judgement'>['id'];

export class KnownComparisons {
  readonly #client: Client;
  readonly #case: CaseId;
  readonly #found = new Map<PairId, Promise<EntityComparison>>();

  constructor(client: Client, id: CaseId) {
    this.#client = client;
    this.#case = id;
  }

  /** Notes what was found of the two with something else. */
  put({ records: [a, b] }: Pick<ListedPair, 'records'>, found: EntityComparison): void {
    this.#found.set(pairIdOf(a.id, b.id), Promise.resolve(found));
  }

  /** Rejects if it was refused; then it is asked for again the next time. */
  of({ records: [{ id: a }, { id: b }] }: Pick<ListedPair, 'records'>): Promise<EntityComparison> {
    const id = pairIdOf(a, b);
    const known = this.#found.get(id);
    if (known !== undefined) return known;
    const reading = this.#client
      .readReviewPair({ case: this.#case, entities: [a, b] })
      .then(({ found }) => found);
    this.#found.set(id, reading);
    reading.catch(() => this.#found.delete(id));
    return reading;
  }
}
