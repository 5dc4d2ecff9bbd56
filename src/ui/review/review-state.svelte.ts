/** The queue of pairs to be judged in the shown case. */
import type { Client } from '../../contract/client.ts';
import {
  pairIdOf,
  type ItemName,
  type ItemOf,
  type Judged,
} from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type {
  EntityComparison,
  ListedPair,
  NamesakeGroup,
  PairCounts,
  ReviewAnswer,
} from '../../contract/answers/comparison.ts';
import { KnownComparisons } from './known-comparisons.ts';
import { Task } from '../shared/work/task.svelte.ts';
import { faultToShow } from '../shared/work/fault-to-show.ts';

type Judgement = ItemOf<'judgement'>;

interface SessionJudgement {
  id: Judgement['id'];
  verdict: Judged;
  reason: string;
  /** The earlier judgement of the pair. */
  before: Judgement | null;
}

interface QueueParts {
  pair: readonly [EntityId, EntityId] | null;
  judgedAs: (id: Judgement['id']) => Judgement | null;
}

const idOf = ({ records: [a, b] }: Pick<ListedPair, 'records'>): Judgement['id'] =>
  pairIdOf(a.id, b.id);

export class ReviewQueue {
  pairs = $state.raw<readonly ListedPair[] | null>(null);
  total = $state(0);
  records = $state(0);
  counts = $state.raw<PairCounts | null>(null);
  /** Names that several records have, each of which can be shown with all of its pairs. */
  names = $state.raw<readonly NamesakeGroup[]>([]);
  /** The records of which all pairs are shown; null: the likely pairs. */
  among = $state.raw<readonly EntityId[] | null>(null);
  /** What was found of the shown pair; null until it is read. */
  found = $state.raw<EntityComparison | null>(null);
  fault = $state.raw<Fault | null>(null);
  /** The index of the pair shown. */
  at = $state(0);
  /** The analyst's reason, stored with the next judgement. */
  reason = $state('');
  /** The judgements of this session, the latest last. */
  judged = $state.raw<readonly SessionJudgement[]>([]);
  readonly pair = $derived(this.pairs?.[this.at] ?? null);
  #isChanging = false;
  readonly #client: Client;
  readonly #case: CaseId;
  readonly #only: readonly [EntityId, EntityId] | null;
  readonly #judgedAs: (id: Judgement['id']) => Judgement | null;
  readonly #task: Task;
  readonly #known: KnownComparisons;

  /**
   * @param pair the one pair to be judged; null for all likely pairs
   * @param judgedAs returns the case's judgement of a pair
   */
  constructor(
    client: Client,
    id: CaseId,
    { pair = null, judgedAs }: Pick<QueueParts, 'judgedAs'> & Partial<QueueParts>,
  ) {
    this.#client = client;
    this.#task = new Task(client, 'review');
    this.#case = id;
    this.#known = new KnownComparisons(client, id);
    this.#only = pair;
    this.#judgedAs = judgedAs;
  }

  get busy(): boolean {
    return this.#task.progress !== null;
  }

  /** Shows all pairs of these records, or the likely ones. */
  async show(among: readonly EntityId[] | null): Promise<void> {
    this.among = among;
    this.pairs = null;
    this.found = null;
    await this.read();
  }

  async read(): Promise<void> {
    this.fault = null;
    const { among } = this;
    const found = await this.#task.run('Comparing the records', (task) => this.#list(task));
    // Another list was asked for meanwhile.
    if (among !== this.among) return;
    if (found) {
      this.pairs = found.pairs;
      this.total = found.total;
      this.records = found.records;
      this.counts = found.counts;
      this.names = found.names;
      this.at = 0;
      await this.#readFound();
    } else this.fault = this.#task.fault;
  }

  async #list(task: string): Promise<ReviewAnswer> {
    if (this.#only === null) {
      const { among } = this;
      return this.#client.findLikelyPairs({
        case: this.#case,
        ...(among && { among: [...among] }),
        task,
      });
    }
    const { found, ...pair } = await this.#client.readReviewPair({
      case: this.#case,
      entities: [...this.#only],
      task,
    });
    this.#known.put(pair, found);
    const pairs = [{ ...pair, strength: null, rank: [] }];
    return { pairs, total: 1, records: 2, counts: null, names: [] };
  }

  /** Reads what was found of the shown pair, then that of the next one. */
  async #readFound(): Promise<void> {
    const { pair } = this;
    this.found = null;
    if (pair === null) return;
    try {
      const found = await this.#known.of(pair);
      if (this.pair === pair) this.found = found;
    } catch (thrown) {
      if (this.pair === pair) this.fault = faultToShow(thrown);
      return;
    }
    const next = this.pairs?.[this.at + 1];
    // If it can't be read, that is told once it is shown.
    if (next) await this.#known.of(next).catch(() => undefined);
  }

  cancel(): void {
    this.#task.cancel();
  }

  verdictOf(pair: ListedPair): Judged | null {
    const id = idOf(pair);
    return this.judged.find((one) => one.id === id)?.verdict ?? pair.judged;
  }

  /**
   * Stores a judgement of the shown pair and goes to the next one. Until that is shown nothing more is
   * judged: a key pressed twice must not judge a pair nobody saw.
   */
  async judge(verdict: Judged): Promise<boolean> {
    const { pair } = this;
    if (pair === null || this.found === null) return false;
    const id = idOf(pair);
    const judgement = { id, verdict, reason: this.reason.trim(), before: this.#before(id) };
    const item: Judgement = { kind: 'judgement', id, verdict, reason: judgement.reason };
    if (!(await this.#change({ put: [item] }))) return false;
    this.judged = [...this.judged.filter((one) => one.id !== id), judgement];
    this.reason = '';
    this.#goToOpen();
    return true;
  }

  /** Undoes the last judgement and shows its pair with the reason. */
  async undo(): Promise<void> {
    const last = this.judged.at(-1);
    if (last === undefined) return;
    const { id, before } = last;
    const back =
      before === null ? { remove: [{ kind: 'judgement' as const, id }] } : { put: [before] };
    if (!(await this.#change(back))) return;
    this.judged = this.judged.filter((one) => one !== last);
    const at = this.pairs?.findIndex((one) => idOf(one) === id) ?? -1;
    if (at < 0) return;
    this.#goTo(at);
    this.reason = last.reason;
  }

  /** Only the judgement itself, without what is stored with it, such as its time. */
  #before(of: Judgement['id']): Judgement | null {
    const judged = this.#judgedAs(of);
    if (judged === null) return null;
    const { kind, id, verdict, reason } = judged;
    return { kind, id, verdict, reason };
  }

  /** One change at a time. */
  async #change(change: { put: Judgement[] } | { remove: ItemName[] }): Promise<boolean> {
    if (this.#isChanging) return false;
    this.#isChanging = true;
    try {
      this.fault = null;
      await this.#client.changeCaseItems({ case: this.#case, ...change });
      return true;
    } catch (thrown) {
      this.fault = faultToShow(thrown);
      return false;
    } finally {
      this.#isChanging = false;
    }
  }

  /** Goes to the next pair without a judgement, starting over after the last. */
  #goToOpen(): void {
    const { pairs, at } = this;
    if (pairs === null) return;
    const isOpen = (place: number): boolean => {
      const one = pairs[place];
      return one !== undefined && !this.judged.some(({ id }) => id === idOf(one));
    };
    const places = pairs.map((_, place) => (at + 1 + place) % pairs.length);
    this.#goTo(places.find(isOpen) ?? at);
  }

  go(by: 1 | -1): void {
    const last = (this.pairs?.length ?? 0) - 1;
    this.#goTo(Math.min(Math.max(this.at + by, 0), Math.max(last, 0)));
    this.reason = '';
  }

  #goTo(at: number): void {
    if (at === this.at) return;
    this.at = at;
    void this.#readFound();
  }
}
