/** Finds the stored entities with the typed name, those on the graph first. */
import type { Client } from '../../../contract/client.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { FoundEntity } from '../../../contract/answers/search.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { CoveredEntity } from '../../../contract/answers/coverage.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import { Task } from '../work/task.svelte.ts';

/** The most entities shown of each list; typing more of the name shows the others. */
const SHOWN = 8;
/** How many ids of a long list are looked up. */
const COVERED_AT_MOST = 1000;
/** The wait after the last key, before the search. */
const PAUSE_MILLIS = 120;

const NOBODY = { items: [], more: false };

interface GraphNames {
  readonly case: CaseId | null;
  has(id: EntityId): boolean;
}

export class NamedEntities {
  onGraph = $state.raw<readonly FoundEntity[]>([]);
  /** Those that are not on the graph. */
  stored = $state.raw<readonly FoundEntity[]>([]);
  /** Of the ids that the text may mean, those of which something is stored. */
  typed = $state.raw<readonly CoveredEntity[]>([]);
  /** Whether there are more than are shown. */
  more = $state(false);
  fault = $state.raw<Fault | null>(null);
  /** Whether what is shown belongs to the typed name; until then nothing is shown. */
  answered = $state(false);

  readonly #client: Client;
  readonly #graph: GraphNames;
  #name = '';
  #ids: readonly EntityId[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #task: Task;

  constructor(client: Client, graph: GraphNames) {
    this.#client = client;
    this.#graph = graph;
    this.#task = new Task(client, 'find');
  }

  /**
   * Searches for this name once typing pauses, and for the ids that it may mean. Results for another name
   * are removed, so that nobody opens one of them by this name.
   */
  search(name: string, ids: readonly EntityId[] = []): void {
    if (name === this.#name) return;
    this.#stop();
    this.#name = name;
    this.#ids = ids;
    this.typed = [];
    this.#show([], [], false);
    this.answered = false;
    if (name !== '') this.#timer = setTimeout(() => void this.#find(name), PAUSE_MILLIS);
  }

  /** What is stored of one of the ids that the text may mean. */
  known(id: EntityId): CoveredEntity | undefined {
    return this.typed.find(({ entity }) => entity === id);
  }

  /** The ids whose record is stored first, then those that are named or were requested. */
  ranked(ids: readonly EntityId[]): EntityId[] {
    const rank = (id: EntityId): number => {
      const one = this.known(id);
      return one === undefined ? 0 : one.fetchedAt === null ? 1 : 2;
    };
    return [...ids].sort((a, b) => rank(b) - rank(a));
  }

  /** Searches for the same name at once. */
  again(): void {
    this.#stop();
    void this.#find(this.#name);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#task.cancel();
  }

  async #find(name: string): Promise<void> {
    const { case: id } = this.#graph;
    const isList = this.#ids.length > 2;
    const found = await this.#task.run('Finding', (task) =>
      Promise.all([
        id === null || isList
          ? NOBODY
          : this.#client.findOnCanvas({ case: id, name, limit: SHOWN, task }),
        // Twice as many, so that those on the graph don't displace others.
        isList ? NOBODY : this.#client.findEntities({ name, limit: 2 * SHOWN }),
        // A single id needs no ranking.
        this.#ids.length < 2
          ? { items: [] }
          : this.#client.readCovered({ entities: this.#ids.slice(0, COVERED_AT_MOST) }),
      ]),
    );
    if (found) {
      const [there, all, typed] = found;
      this.typed = typed.items;
      this.#show(there.items, all.items, there.more || all.more);
    } else if (this.#task.fault) {
      this.#show([], [], false);
      this.fault = this.#task.fault;
    }
  }

  #show(there: readonly FoundEntity[], all: readonly FoundEntity[], more: boolean): void {
    const others = all.filter(({ id }) => !there.some((it) => it.id === id));
    const onGraph = [...there, ...others.filter(({ id }) => this.#graph.has(id))];
    const stored = others.filter(({ id }) => !this.#graph.has(id));
    this.onGraph = onGraph.slice(0, SHOWN);
    this.stored = stored.slice(0, SHOWN);
    this.more = more || onGraph.length > SHOWN || stored.length > SHOWN;
    this.fault = null;
    this.answered = true;
  }
}
