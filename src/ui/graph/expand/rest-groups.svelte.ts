/** The groups of the canvas on show, kept true as it changes. */
import type { Client } from '../../../contract/client.ts';
import type { GraphEntity, Rest } from '../../../contract/model/canvas.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { setOf } from '../model/visible-graph.ts';
import { hubsWithRest, type HubWithRest } from './rest-groups.ts';

/** The hubs with the most left are asked about; a graph with more of them is no graph to read. */
const GROUPS_AT_MOST = 50;
/** Profiles come by the dozen; the numbers are read again once they have. */
const SETTLED_MS = 300;

/** The graph as far as its groups have to know it. */
export interface GroupedGraph {
  readonly case: CaseId | null;
  readonly view: { readonly entities: readonly GraphEntity[] };
  readonly ties: readonly Tie[];
  readonly deps: { readonly client: Client };
  refusable<T>(work: () => Promise<T>): Promise<T | undefined>;
}

export class RestGroups {
  /** Those with the most left first, of the hubs that are shown. */
  groups = $state.raw<readonly Rest[]>([]);
  /** As they were read last: a hub that undo brings back has its group again at once. */
  #known: readonly Rest[] = [];
  readonly #graph: GroupedGraph;
  #entityList = setOf();
  #settling: ReturnType<typeof setTimeout> | undefined;
  #looking: ReturnType<typeof setTimeout> | undefined;
  /** What was read last, so that it is read again only when it is different. */
  #read = '';
  #reading = false;
  #again = false;

  constructor(graph: GroupedGraph) {
    this.#graph = graph;
    // Who is tied elsewhere may be known from a profile that changes nothing on the canvas.
    graph.deps.client.on('profileKept', () => {
      if (this.groups.length > 0) this.#refreshSoon();
    });
  }

  /** An expansion of these did not bring everybody. */
  leftOff(hubs: readonly EntityId[]): void {
    this.#entityList = setOf([...this.#entityList, ...hubs]);
    this.refresh();
  }

  /** Another case is shown. */
  reset(): void {
    this.groups = this.#known = [];
    this.#read = '';
    this.#entityList = setOf();
  }

  /** Something on the canvas is different: looked at in a task of its own, once for all that changes with it. */
  refresh(): void {
    if (this.#looking !== undefined) return;
    this.#looking = setTimeout(() => {
      this.#looking = undefined;
      this.#look();
    });
  }

  /** Moving about changes no group. */
  #look(): void {
    const hubs = this.#hubs();
    this.#showThoseOf(hubs);
    if (hubs.length > 0 && signatureOf(hubs) !== this.#read) this.#refreshSoon();
  }

  #hubs(): HubWithRest[] {
    const { view, ties } = this.#graph;
    return hubsWithRest(view.entities, ties, this.#entityList).slice(0, GROUPS_AT_MOST);
  }

  #refreshSoon(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => void this.#readUntilCurrent(), SETTLED_MS);
  }

  /** One reading after the other: news that come meanwhile are read once it has ended. */
  async #readUntilCurrent(): Promise<void> {
    this.#again = true;
    if (this.#reading) return;
    this.#reading = true;
    try {
      while (this.#again) {
        this.#again = false;
        await this.#graph.refusable(() => this.#readRests());
      }
    } finally {
      this.#reading = false;
    }
  }

  async #readRests(): Promise<void> {
    const { case: id, deps } = this.#graph;
    const hubs = this.#hubs();
    this.#read = signatureOf(hubs);
    if (id === null || hubs.length === 0) return;
    const { rests } = await deps.client.readRests({
      case: id,
      entities: hubs.map(({ hub }) => hub),
    });
    if (id !== this.#graph.case) return;
    this.#known = rests.filter(({ members, companies }) => members + companies > 0);
    this.#showThoseOf(this.#hubs());
  }

  #showThoseOf(hubs: readonly HubWithRest[]): void {
    const there = setOf(hubs.map(({ hub }) => hub));
    const groups = this.#known.filter(({ entity }) => there.has(entity));
    if (groups.length > 0 || this.groups.length > 0) this.groups = groups;
  }
}

const signatureOf = (hubs: readonly HubWithRest[]): string =>
  hubs.map(({ hub, rest }) => `${hub} ${rest}`).join();
