/**
 * Groups: what stands for the neighbours of a hub that are not on the graph. A hub has one while some
 * of its neighbours are there and some are not, if its expansion left them off, or if they are as
 * many as an expansion asks about; so it has one again after a restart.
 *
 * Whoever draws groups needs `GraphState.expansion.rests.groups`, each with its hub and its numbers,
 * `groupInWords` for its words, and `GraphState.expansion.open(group.entity)` to open it.
 */
import type { Client } from '../../../contract/client.ts';
import type { GraphEntity, Rest } from '../../../contract/model/canvas.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { countOf, countWords } from '../../shared/moment-words.ts';
import { idSet } from '../shown-canvas.ts';
import { ASK_FROM } from './expand-limits.ts';

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

/** Which of these have neighbours that are not there, those with the most first. */
export function hubsWithRest(
  entities: readonly GraphEntity[],
  ties: readonly Tie[],
  askedFor: ReadonlySet<EntityId>,
): EntityId[] {
  const hubs = entities.filter(
    ({ id, fetchedAt, neighbours }) =>
      neighbours > 0 && (askedFor.has(id) || (fetchedAt !== null && neighbours > ASK_FROM)),
  );
  const there = new Map(hubs.map(({ id }) => [id, new Set<EntityId>()]));
  for (const { kind, from, to } of ties) {
    if (kind === 'same' || from === to) continue;
    there.get(from)?.add(to);
    there.get(to)?.add(from);
  }
  const restOf = ({ id, neighbours }: GraphEntity): number =>
    neighbours - (there.get(id)?.size ?? 0);
  return hubs
    .filter((hub) => (there.get(hub.id)?.size ?? 0) > 0 && restOf(hub) > 0)
    .sort((a, b) => restOf(b) - restOf(a))
    .map(({ id }) => id);
}

/** `514 members not shown, 3 tied elsewhere`. */
export function groupInWords({ members, companies, tiedElsewhere }: Rest): string {
  const who = [
    members > 0 && countOf(members, 'member'),
    companies > 0 && countOf(companies, 'company', 'companies'),
  ].filter(Boolean);
  const tied = tiedElsewhere > 0 ? `, ${countWords(tiedElsewhere)} tied elsewhere` : '';
  return `${who.join(' and ')} not shown${tied}`;
}

export class RestGroups {
  /** Those with the most left first. */
  groups = $state.raw<readonly Rest[]>([]);
  readonly #graph: GroupedGraph;
  #askedFor = idSet();
  #settling: ReturnType<typeof setTimeout> | undefined;
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
    this.#askedFor = idSet([...this.#askedFor, ...hubs]);
    this.refresh();
  }

  /** Another case is shown. */
  reset(): void {
    this.groups = [];
    this.#askedFor = idSet();
  }

  /** Something on the canvas is different. */
  refresh(): void {
    const { view, ties } = this.#graph;
    const hubs = hubsWithRest(view.entities, ties, this.#askedFor);
    this.groups = this.groups.filter(({ entity }) => hubs.includes(entity));
    if (hubs.length > 0) this.#refreshSoon();
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
        await this.#graph.refusable(() => this.#read());
      }
    } finally {
      this.#reading = false;
    }
  }

  async #read(): Promise<void> {
    const { case: id, view, ties, deps } = this.#graph;
    const hubs = hubsWithRest(view.entities, ties, this.#askedFor).slice(0, GROUPS_AT_MOST);
    if (id === null || hubs.length === 0) return;
    const { rests } = await deps.client.readRests({ case: id, entities: hubs });
    if (id !== this.#graph.case) return;
    this.groups = rests.filter(({ members, companies }) => members + companies > 0);
  }
}
