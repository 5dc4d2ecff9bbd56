/** The queue of pairs to be judged in the case on show. */
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

interface Said {
  id: Judgement['id'];
  verdict: Judged;
  reason: string;
  /** What had been said of the pair before. */
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
  /** Which of them is on show. */
  at = $state(0);
  /** Why, in the analyst's words; it goes with the next judgement. */
  reason = $state('');
  /** What was said in this sitting, the last at the end. */
  said = $state.raw<readonly Said[]>([]);
  readonly pair = $derived(this.pairs?.[this.at] ?? null);
  #saying = false;
  readonly #client: Client;
  readonly #case: CaseId;
  readonly #only: readonly [EntityId, EntityId] | null;
  readonly #judgedAs: (id: Judgement['id']) => Judgement | null;
  readonly #task: Task;

  /** Pairs with all that is known of the two. */
  readonly #whole: string[] = [];

  /**
   * @param pair the one pair to be judged; null: whichever are likely
   * @param judgedAs what the case says of a pair
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
    const pair = await this.#readPair(this.#only, task);
    return { pairs: [pair], total: 1, records: 2 };
  }

  #readPair([a, b]: readonly [EntityId, EntityId], task?: string): Promise<ReviewPair> {
    this.#whole.push(pairIdOf(a, b));
    return this.#client.readReviewPair({
      case: this.#case,
      entities: [a, b],
      ...(task !== undefined && { task }),
    });
  }

  /** Reads with whom both of the pair on show are tied: the search for pairs doesn't look at that. */
  async complete(): Promise<void> {
    const { pair } = this;
    const [a, b] = pair?.records ?? [];
    if (!pair || !a || !b || this.#whole.includes(pairIdOf(a.id, b.id))) return;
    try {
      const whole = await this.#readPair([a.id, b.id]);
      this.pairs = (this.pairs ?? []).map((one) => (one === pair ? whole : one));
    } catch (thrown) {
      this.fault = faultToShow(thrown);
    }
  }

  /** Nobody waits for it any more. */
  cancel(): void {
    this.#task.cancel();
  }

  verdictOf(pair: ReviewPair): Judged | null {
    const id = idOf(pair);
    return this.said.find((one) => one.id === id)?.verdict ?? pair.judged;
  }

  /**
   * Says it of the pair on show and goes to the next one. Until that is on show nothing more is said:
   * a key pressed twice must not judge what nobody saw.
   */
  async judge(verdict: Judged): Promise<boolean> {
    const { pair } = this;
    if (pair === null) return false;
    const id = idOf(pair);
    const said = { id, verdict, reason: this.reason.trim(), before: this.#before(id) };
    const item: Judgement = { kind: 'judgement', id, verdict, reason: said.reason };
    if (!(await this.#change({ put: [item] }))) return false;
    this.said = [...this.said.filter((one) => one.id !== id), said];
    this.reason = '';
    this.#goToOpen();
    return true;
  }

  /** Takes back what was said last, of whatever it was, and shows the pair it was of, with why. */
  async undo(): Promise<void> {
    const last = this.said.at(-1);
    if (last === undefined) return;
    const { id, before } = last;
    const back =
      before === null ? { remove: [{ kind: 'judgement' as const, id }] } : { put: [before] };
    if (!(await this.#change(back))) return;
    this.said = this.said.filter((one) => one !== last);
    const at = this.pairs?.findIndex((one) => idOf(one) === id) ?? -1;
    if (at < 0) return;
    this.at = at;
    this.reason = last.reason;
  }

  /** What is kept with it besides, as when it was said, is not its own. */
  #before(of: Judgement['id']): Judgement | null {
    const judged = this.#judgedAs(of);
    if (judged === null) return null;
    const { kind, id, verdict, reason } = judged;
    return { kind, id, verdict, reason };
  }

  /** One after the other. */
  async #change(change: { put: Judgement[] } | { remove: ItemName[] }): Promise<boolean> {
    if (this.#saying) return false;
    this.#saying = true;
    try {
      this.fault = null;
      await this.#client.changeCaseItems({ case: this.#case, ...change });
      return true;
    } catch (thrown) {
      this.fault = faultToShow(thrown);
      return false;
    } finally {
      this.#saying = false;
    }
  }

  /** The next one of which nothing was said, from the beginning again after the last. */
  #goToOpen(): void {
    const { pairs, at } = this;
    if (pairs === null) return;
    const isOpen = (place: number): boolean => {
      const one = pairs[place];
      return one !== undefined && !this.said.some(({ id }) => id === idOf(one));
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

/** What two records state, side by side: where they agree and where they differ. */
interface FactRow {
  label: string;
  texts: [string | null, string | null];
  /** open: one states nothing, or it takes more than a look to tell, as of names. */
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
  // Which of their names were held against each other, where it is not those they go by.
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

/** Names are compared by the reasons below; a year agrees with a day in it. */
function agreement(label: string, one: string, other: string): FactRow['is'] {
  if (one === other) return 'same';
  if (label === 'Name') return 'open';
  const isPart = label === 'Born' && (one.startsWith(other) || other.startsWith(one));
  return isPart ? 'same' : 'different';
}

/** Which record it is: its registry and its id there. */
export const recordWords = ({ id }: ReviewedRecord): string => {
  const { registry, subject, id: own } = parseEntityId(id);
  return `${subject} ${own}, ${registry}`;
};
