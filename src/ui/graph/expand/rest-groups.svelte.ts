/**
 * Groups stand for the neighbours of a hub that are not on the graph. A hub has one while some neighbours
 * are there and some aren't, provided its expansion left them off, or its own profile is stored and it has
 * more neighbours than an expansion adds without asking. So groups return after a restart.
 */
import type { Client } from '../../../contract/client.ts';
import type { GraphEntity, Rest } from '../../../contract/model/canvas.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import { setOf, type VisibleGraph } from '../model/visible-graph.ts';
import { ASK_FROM } from '../../shared/record/graph-limits.ts';
import { countWords, countOf } from '../../shared/words/moment-words.ts';
import { withDrawn, drawnFor } from '../model/drawn-graph.ts';
import type { TitledGroup } from '../model/canvas-controls.ts';
import { toPlainWords } from '../../../drawing/shapes/visible-text.ts';

/** Only this many hubs, those with the most neighbours left, get a group. */
const GROUPS_AT_MOST = 50;
/** Profiles arrive by the dozen; the numbers are read again after this pause in milliseconds. */
const SETTLED_MS = 300;

/** The parts of the graph needed for its groups. */
export interface GroupedGraph {
  readonly case: CaseId | null;
  readonly view: { readonly entities: readonly GraphEntity[] };
  readonly ties: readonly Tie[];
  readonly deps: { readonly client: Client };
  refusable<T>(work: () => Promise<T>): Promise<T | undefined>;
}

export class RestGroups {
  /** The groups of visible hubs, largest first. */
  groups = $state.raw<readonly Rest[]>([]);
  /** The groups as last read: a hub that undo brings back has its group at once. */
  #known: readonly Rest[] = [];
  readonly #graph: GroupedGraph;
  #cutHubs = setOf();
  #readTimer: ReturnType<typeof setTimeout> | undefined;
  #updateTimer: ReturnType<typeof setTimeout> | undefined;
  /** The signature of the hubs read last, to skip reading when nothing has changed. */
  #read = '';
  #reading = false;
  #again = false;

  constructor(graph: GroupedGraph) {
    this.#graph = graph;
    // A new profile may state ties elsewhere without changing the canvas.
    graph.deps.client.on('profileKept', () => {
      if (this.groups.length > 0) this.#refreshSoon();
    });
  }

  /** To be called when an expansion of these hubs left neighbours off. */
  leftOff(hubs: readonly EntityId[]): void {
    this.#cutHubs = setOf([...this.#cutHubs, ...hubs]);
    this.refresh();
  }

  /** Forgets all groups when another case is shown. */
  reset(): void {
    this.groups = this.#known = [];
    this.#read = '';
    this.#cutHubs = setOf();
  }

  /** To be called after a change of the canvas; updates the groups once for all changes of a moment. */
  refresh(): void {
    if (this.#updateTimer !== undefined) return;
    this.#updateTimer = setTimeout(() => {
      this.#updateTimer = undefined;
      this.#update();
    });
  }

  /** Reads numbers only when hubs have changed: moving entities changes none. */
  #update(): void {
    const hubs = this.#hubs();
    this.#showThoseOf(hubs);
    if (hubs.length > 0 && signatureOf(hubs) !== this.#read) this.#refreshSoon();
  }

  #hubs(): HubWithRest[] {
    const { view, ties } = this.#graph;
    return hubsWithRest(view.entities, ties, this.#cutHubs).slice(0, GROUPS_AT_MOST);
  }

  #refreshSoon(): void {
    clearTimeout(this.#readTimer);
    this.#readTimer = setTimeout(() => void this.#readUntilCurrent(), SETTLED_MS);
  }

  /** Reads one at a time; changes during a read cause another one after it. */
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
    const hubIds = setOf(hubs.map(({ hub }) => hub));
    const groups = this.#known.filter(({ entity }) => hubIds.has(entity));
    if (groups.length > 0 || this.groups.length > 0) this.groups = groups;
  }
}

const signatureOf = (hubs: readonly HubWithRest[]): string =>
  hubs.map(({ hub, rest }) => `${hub} ${rest}`).join();

const byHub = (hubs: readonly GraphEntity[]): Map<EntityId, Set<EntityId>> =>
  new Map(hubs.map(({ id }) => [id, new Set()]));

interface HubWithRest {
  hub: EntityId;
  /** The number of its neighbours that are not on the graph. */
  rest: number;
}

/** The hubs among these entities with neighbours not on the graph, those with the most first. */
export function hubsWithRest(
  entities: readonly GraphEntity[],
  ties: readonly Tie[],
  cutHubs: ReadonlySet<EntityId>,
): HubWithRest[] {
  const hubs = entities.filter(
    ({ id, fetchedAt, neighbours }) =>
      neighbours > 0 && (cutHubs.has(id) || (fetchedAt !== null && neighbours > ASK_FROM)),
  );
  const neighboursByHub = byHub(hubs);
  for (const { kind, from, to } of ties) {
    if (kind === 'same' || from === to) continue;
    neighboursByHub.get(from)?.add(to);
    neighboursByHub.get(to)?.add(from);
  }
  return hubs
    .filter(({ id }) => (neighboursByHub.get(id)?.size ?? 0) > 0)
    .map(({ id, neighbours }) => ({
      hub: id,
      rest: neighbours - (neighboursByHub.get(id)?.size ?? 0),
    }))
    .filter(({ rest }) => rest > 0)
    .sort((a, b) => b.rest - a.rest);
}

/** The groups of these records. */
export function groupsOf(groups: readonly Rest[], records: readonly EntityId[]): Rest[] {
  return groups.filter(({ entity }) => records.includes(entity));
}

/** The badge `+514`; each record has a number of its own, as a neighbour may be counted in two. */
const groupAsDrawn = (groups: readonly Rest[]): string =>
  groups.map(({ members, companies }) => `+${countWords(members + companies)}`).join(' ');

/** `514 not on the graph`. */
export const restInWords = (groups: readonly Rest[]): string =>
  groups.length === 0
    ? ''
    : `${groups.map(({ members, companies }) => countWords(members + companies)).join(' and ')} not on the graph`;

/** `514 members, 3 tied elsewhere`. */
export const groupsInWords = (groups: readonly Rest[]): string =>
  groups.map((group) => groupInWords(group, '')).join('; ');

/** `514 members not shown, 3 tied elsewhere`. */
export function groupInWords(
  { members, companies, tiedElsewhere }: Rest,
  where = ' not shown',
): string {
  const who = [
    members > 0 && countOf(members, 'member'),
    companies > 0 && countOf(companies, 'company', 'companies'),
  ].filter(Boolean);
  const tied = tiedElsewhere > 0 ? `, ${countWords(tiedElsewhere)} tied elsewhere` : '';
  return `${who.join(' and ')}${where}${tied}`;
}

const NAME_LIMIT = 60;

/** The parts of the graph needed to draw its groups. */
interface GraphWithGroups {
  readonly view: VisibleGraph;
  readonly expansion: { readonly rests: { readonly groups: readonly Rest[] } };
}

/** The groups of all records of a glyph. */
export function groupsAt({ view, expansion }: GraphWithGroups, glyph: EntityId): Rest[] {
  return groupsOf(expansion.rests.groups, withDrawn(view, [glyph]));
}

/** The badges on the canvas, one for each glyph, with their titles. */
export function drawnGroups(graph: GraphWithGroups): TitledGroup[] {
  const { view, expansion } = graph;
  const hubs = drawnFor(
    view,
    expansion.rests.groups.map(({ entity }) => entity),
  );
  return hubs.map((hub) => {
    const groups = groupsAt(graph, hub);
    const name = toPlainWords(
      view.drawn.stacks.get(hub)?.stack.name ?? view.entityById.get(hub)?.label ?? hub,
      NAME_LIMIT,
    );
    const title = `${name}: ${groupsInWords(groups)} – not on the graph. Open`;
    return { hub, text: groupAsDrawn(groups), title };
  });
}
