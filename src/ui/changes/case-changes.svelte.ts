/** The pending changes of the shown case's records, to be accepted or ignored. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import type { CaseItem } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { ChangedTies, ChangesPage, WaitingChange } from '../../contract/answers/change.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { faultToShow } from '../shared/work/fault-to-show.ts';
import { countOf } from '../shared/words/moment-words.ts';

/**
 * How long after the first event the list is read again, with all changes until then. If reading takes
 * long, as with thousands during a refresh, the wait is `PAUSES` times as long as that.
 */
const SOON_MILLIS = 400;
const PAUSES = 4;
const PAGE = 200;

interface ChangesDeps {
  client: Client;
  announce: (words: string) => void;
}

export class CaseChanges {
  /** In the order of the canvas. */
  all = $state.raw<readonly WaitingChange[]>([]);
  /** The ties on the canvas that these changes add and remove. */
  ties = $state.raw<readonly ChangedTies[]>([]);
  /** Whether they were loaded. */
  isRead = $state(false);
  fault = $state.raw<Fault | null>(null);
  readonly #byEntity = $derived(changesByEntity(this.all));
  readonly #deps: ChangesDeps;
  #case: CaseId | null = null;
  #isAwaited = false;
  /** Milliseconds the last reading took. */
  #readMillis = 0;
  /** Counts the decisions made in this window. */
  #decided = 0;
  #reading: Promise<void> = Promise.resolve();

  constructor(deps: ChangesDeps) {
    this.#deps = deps;
    const { client } = deps;
    client.on('profileKept', () => this.#readSoon());
    client.on('canvasReplaced', ({ case: id }) => id === this.#case && this.#readSoon());
    client.on('canvasChanged', ({ case: id, put, removed }) => {
      if (id === this.#case && put.length + removed.length > 0) this.#readSoon();
    });
    client.on('caseItemsReplaced', ({ case: id }) => id === this.#case && this.#readSoon());
    client.on('caseItemsChanged', ({ case: id, put, removed }) => {
      const isOfOne = [...put, ...removed].some(({ kind }) => kind === 'decision');
      if (id === this.#case && isOfOne) this.#readSoon();
    });
  }

  of(entity: EntityId): WaitingChange | null {
    return this.#byEntity.get(entity) ?? null;
  }

  /** Switches to this case. */
  async show(id: CaseId): Promise<void> {
    if (id !== this.#case) {
      this.#case = id;
      this.#setList({ changes: [], ties: [] });
      this.isRead = false;
    }
    await this.again();
  }

  /** Reloads the changes, one load after the other. */
  again(): Promise<void> {
    this.#reading = this.#reading.then(() => this.#readAll());
    return this.#reading;
  }

  /** Accepts or ignores these as one step; the reason may be empty. Returns whether it was saved. */
  async decide(
    changes: readonly WaitingChange[],
    verdict: 'accepted' | 'ignored',
    reason: string,
  ): Promise<boolean> {
    const id = this.#case;
    if (id === null || changes.length === 0) return false;
    const put = changes.map(({ entity, baseline, version }): CaseItem => {
      const by = verdict === 'accepted' ? version : baseline;
      return { kind: 'decision', id: entity, verdict, baseline: by, version, reason };
    });
    try {
      this.fault = null;
      await this.#deps.client.changeCaseItems({ case: id, put });
    } catch (thrown) {
      this.fault = faultToShow(thrown);
      return false;
    }
    this.#decided += 1;
    const shown = { changes: this.all, ties: this.ties };
    if (id === this.#case) this.#setList(withoutDecided(shown, changes));
    this.#readSoon();
    const word = verdict === 'accepted' ? 'Accepted' : 'Ignored';
    this.#deps.announce(`${word}: ${countOf(changes.length, 'change')}`);
    return true;
  }

  #readSoon(): void {
    if (this.#isAwaited) return;
    this.#isAwaited = true;
    setTimeout(
      () => {
        this.#isAwaited = false;
        void this.again();
      },
      Math.max(SOON_MILLIS, PAUSES * this.#readMillis),
    );
  }

  async #readAll(): Promise<void> {
    const id = this.#case;
    const decided = this.#decided;
    if (id === null) return;
    try {
      const startedAt = performance.now();
      const read = await this.#read(id);
      this.#readMillis = performance.now() - startedAt;
      // Still contains what was decided meanwhile; it will be read again.
      if (id !== this.#case || decided !== this.#decided) return;
      this.#setList(read);
      this.isRead = true;
      this.fault = null;
    } catch (thrown) {
      if (id === this.#case) this.fault = faultToShow(thrown);
    }
  }

  async #read(id: CaseId): Promise<WaitingList> {
    const read: Pick<ChangesPage, 'changes' | 'ties'> = { changes: [], ties: [] };
    for (let after: number | null = -1; after !== null;) {
      const page: ChangesPage = await this.#deps.client.readChanges({
        case: id,
        after,
        limit: PAGE,
      });
      read.changes.push(...page.changes);
      read.ties.push(...page.ties);
      after = page.next;
    }
    return read;
  }

  #setList({ changes, ties }: WaitingList): void {
    this.all = changes;
    this.ties = ties;
  }
}

interface WaitingList {
  changes: readonly WaitingChange[];
  ties: readonly ChangedTies[];
}

const changesByEntity = (changes: readonly WaitingChange[]): ReadonlyMap<EntityId, WaitingChange> =>
  new Map(changes.map((change) => [change.entity, change]));

/** The list without these decided changes. */
function withoutDecided(
  { changes, ties }: WaitingList,
  decided: readonly WaitingChange[],
): WaitingList {
  const decidedEntities = new Set(decided.map(({ entity }) => entity));
  const waits = ({ entity }: { entity: EntityId }): boolean => !decidedEntities.has(entity);
  return { changes: changes.filter(waits), ties: ties.filter(waits) };
}
