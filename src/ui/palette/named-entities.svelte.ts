/** The stored entities with the name that is typed, those on the graph first. */
import type { Client } from '../../contract/client.ts';
import type { Fault } from '../../contract/faults.ts';
import type { FoundEntity } from '../../contract/model/answers.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { faultToShow } from '../shared/fault-to-show.ts';

/** Of each list; who has more of them types more of the name. */
const SHOWN = 8;
/** After the last key. */
const PAUSE_MILLIS = 120;

interface GraphNames {
  readonly case: CaseId | null;
  has(id: EntityId): boolean;
}

export class NamedEntities {
  onGraph = $state.raw<readonly FoundEntity[]>([]);
  /** Those that are not on the graph. */
  stored = $state.raw<readonly FoundEntity[]>([]);
  /** There are more than are shown. */
  more = $state(false);
  fault = $state.raw<Fault | null>(null);
  /** Whether what is shown answers to what is typed; until then nothing is. */
  answered = $state(false);

  readonly #client: Client;
  readonly #graph: GraphNames;
  #asked = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #task: string | null = null;

  constructor(client: Client, graph: GraphNames) {
    this.#client = client;
    this.#graph = graph;
  }

  /** Looks for this name once typing pauses. What had another name is gone: nobody opens it by it. */
  look(name: string): void {
    if (name === this.#asked) return;
    this.#stop();
    this.#asked = name;
    this.#show([], [], false);
    this.answered = false;
    if (name !== '') this.#timer = setTimeout(() => void this.#find(name), PAUSE_MILLIS);
  }

  /** Looks for the same name at once. */
  again(): void {
    this.#stop();
    void this.#find(this.#asked);
  }

  #stop(): void {
    clearTimeout(this.#timer);
    const task = this.#task;
    this.#task = null;
    if (task !== null) void this.#client.cancelTask({ task }).catch(() => undefined);
  }

  async #find(name: string): Promise<void> {
    const task = (this.#task = `find-${crypto.randomUUID()}`);
    const isWanted = (): boolean => this.#task === task;
    const { case: id } = this.#graph;
    try {
      const [there, all] = await Promise.all([
        id === null
          ? { items: [], more: false }
          : this.#client.findOnCanvas({ case: id, name, limit: SHOWN, task }),
        // As many more, so that those on the graph take nobody's place.
        this.#client.findEntities({ name, limit: 2 * SHOWN }),
      ]);
      if (isWanted()) this.#show(there.items, all.items, there.more || all.more);
    } catch (thrown) {
      if (!isWanted()) return;
      this.#show([], [], false);
      this.fault = faultToShow(thrown);
    }
    if (isWanted()) this.#task = null;
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
