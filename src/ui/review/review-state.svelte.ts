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
import { type EntityId, parseEntityId } from '../../contract/model/entity.ts';
import type {
  ReviewAnswer,
  ReviewPair,
  ReviewedRecord,
} from '../../contract/answers/comparison.ts';
import { Task } from '../shared/work/task.svelte.ts';
import { faultToShow } from '../shared/work/fault-to-show.ts';
import { fold } from '../../contract/text/fold-words.ts';

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

const idOf = ({ records: [a, b] }: ReviewPair): Judgement['id'] => pairIdOf(a.id, b.id);

export class ReviewQueue {
  pairs = $state.raw<readonly ReviewPair[] | null>(null);
  total = $state(0);
  records = $state(0);
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
    this.#only = pair;
    this.#judgedAs = judgedAs;
  }

  get busy(): boolean {
    return this.#task.progress !== null;
  }

  async read(): Promise<void> {
    this.fault = null;
    const found = await this.#task.run('Comparing the records', (task) => this.#find(task));
    if (found) {
      this.pairs = found.pairs;
      this.total = found.total;
      this.records = found.records;
      this.at = 0;
    } else this.fault = this.#task.fault;
  }

  async #find(task: string): Promise<ReviewAnswer> {
    if (this.#only === null) return this.#client.findLikelyPairs({ case: this.#case, task });
    const pair = await this.#client.readReviewPair({
      case: this.#case,
      entities: [...this.#only],
      task,
    });
    return { pairs: [pair], total: 1, records: 2 };
  }

  cancel(): void {
    this.#task.cancel();
  }

  verdictOf(pair: ReviewPair): Judged | null {
    const id = idOf(pair);
    return this.judged.find((one) => one.id === id)?.verdict ?? pair.judged;
  }

  /**
   * Stores a judgement of the shown pair and goes to the next one. Until that is shown nothing more is
   * judged: a key pressed twice must not judge a pair nobody saw.
   */
  async judge(verdict: Judged): Promise<boolean> {
    const { pair } = this;
    if (pair === null) return false;
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
    this.at = at;
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
    this.at = places.find(isOpen) ?? at;
  }

  go(by: 1 | -1): void {
    const last = (this.pairs?.length ?? 0) - 1;
    this.at = Math.min(Math.max(this.at + by, 0), Math.max(last, 0));
    this.reason = '';
  }
}

/** A fact about two records side by side, and whether they agree in it. */
interface FactRow {
  label: string;
  texts: [string | null, string | null];
  /** open: one states nothing, or a comparison takes more than a look, as for names. */
  is: 'same' | 'different' | 'open';
}

const FACTS: readonly [label: string, of: (record: ReviewedRecord) => string | null][] = [
  ['Name', ({ label }) => label],
  ['Kind', ({ kind }) => (kind === 'member' ? null : kind)],
  ['Born', ({ born }) => born],
  ['Nationality', ({ nationality }) => nationality],
  ['Country', ({ country }) => country],
  ['Registration number', ({ registrationNumber }) => registrationNumber],
  ['Status', ({ status }) => status],
];

export function factRows({ records: [a, b], names }: ReviewPair): FactRow[] {
  // The names that were compared, if they are not the records' main names.
  const isOther = names.some((name, side) => name !== null && name !== [a, b][side]?.label);
  const compared: FactRow[] = isOther ? [{ label: 'Name compared', texts: names, is: 'open' }] : [];
  const rows = FACTS.flatMap(([label, of]): FactRow[] => {
    const texts: FactRow['texts'] = [of(a), of(b)];
    const [one, other] = texts;
    if (one === null && other === null) return [];
    if (one === null || other === null) return [{ label, texts, is: 'open' }];
    return [{ label, texts, is: agreement(label, fold(one), fold(other)) }];
  });
  return [...rows.slice(0, 1), ...compared, ...rows.slice(1)];
}

/** Names are compared by the reasons below; a year agrees with a day in that year. */
function agreement(label: string, one: string, other: string): FactRow['is'] {
  if (one === other) return 'same';
  if (label === 'Name') return 'open';
  const isPart = label === 'Born' && (one.startsWith(other) || other.startsWith(one));
  return isPart ? 'same' : 'different';
}

/** The record's registry and its id there. */
export const recordWords = ({ id }: ReviewedRecord): string => {
  const { registry, subject, id: own } = parseEntityId(id);
  return `${subject} ${own}, ${registry}`;
};
