/** Expanding by a choice, over levels and within a budget; what was not reached is listed with why. */
import { counted } from '../../contract/text/counted.ts';
import type { Fault } from '../../contract/faults/faults.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { ExpandFurtherAnswer, UnreachedReason } from '../../contract/answers/expand.ts';
import { tryRegistriesAgain, BudgetedFetch } from '../fetch/fetch-profiles.ts';
import { nodesOf, dayOr } from '../graph/requested.ts';
import type { CaseCanvas } from '../graph/case-canvas.ts';
import type { Store } from '../../store/store.ts';
import type { Registries } from '../registries/registries.ts';
import type { ProfileSource } from '../records/profile-source.ts';
import { type NotFetchedList, purposeOf } from '../records/not-fetched-list.ts';
import type { Canvases } from '../graph/canvases.ts';
import type { CaseNotes } from '../base/case-notes.ts';
import { addToCanvas } from './expand.ts';
import { listedName } from '../graph/found-name.ts';
import { inParts } from '../graph/graph-parts.ts';
import type { Call, Handler } from '../base/handlers.ts';
import { isChosen, tiedNeighbours } from './chosen-neighbours.ts';
import { takeAll } from '../base/take-steps.ts';
import { giveWay, stopIfCancelled } from '../base/tasks.ts';

interface Needs {
  store: Store;
  registries: Registries;
  profiles: ProfileSource;
  notFetched: NotFetchedList;
  canvases: Canvases;
  notes: CaseNotes;
  now: () => Date;
}

type Input = Parameters<Handler<'expandFurther'>>[0];

/** How many unreached entities are listed at most. */
const MAX_NAMED = 1000;

/** What the profiles state and what is added to the canvas is announced as one event. */
export async function expandFurther(
  needs: Needs,
  input: Input,
  call: Call,
): Promise<ExpandFurtherAnswer> {
  const walk = new Walk(needs, input, call);
  return walk.fetching.finish(() => needs.canvases.announceTogether(input.case, () => walk.run()));
}

class Walk {
  readonly fetching: BudgetedFetch;
  readonly #needs: Pick<Needs, 'store' | 'registries' | 'canvases' | 'now'>;
  readonly #input: Input & { day: string };
  readonly #call: Call;
  /** The given entities, and all that the choice led to, in the order they were reached. */
  readonly #reached: Set<EntityId>;
  readonly #unreached = new Map<EntityId, { why: UnreachedReason; fault: Fault | null }>();
  /** False once a registry gave no answer: then nothing more is requested. */
  #isAnswering = true;

  constructor(needs: Needs, input: Input, call: Call) {
    this.#needs = needs;
    this.#call = call;
    this.#input = { ...input, day: dayOr(input.day, needs.now()) };
    this.#reached = new Set(input.entities);
    this.fetching = new BudgetedFetch(
      needs,
      {
        budget: input.budget,
        inCase: input.case,
        purpose: purposeOf(needs.store.read, 'expand', input.entities),
        words: (fetched) => `Expanding: ${fetched} fetched`,
      },
      call,
    );
  }

  async run(): Promise<ExpandFurtherAnswer> {
    const { levels, limit } = this.#input;
    const { canvases } = this.#needs;
    const requested = this.#reached.size;
    if (this.#input.budget === 0) this.#refuseUnknown();
    let level: EntityId[] = [...this.#reached];
    for (let at = 1; at <= levels && level.length > 0; at += 1) {
      await this.#fetch(level);
      this.#noteNotFound(level);
      const next: EntityId[] = [];
      for (const entity of level) next.push(...(await this.#from(entity, at)));
      level = next;
    }
    // The case may have been deleted since, or its canvas read again.
    const canvas = await canvases.of(this.#input.case);
    stopIfCancelled(this.#call.signal);
    const found = [...this.#reached].slice(requested);
    const newcomers = found.filter((id) => !canvas.has(id));
    const toAdd = newcomers.slice(0, limit);
    const added = await this.#addToCanvas(canvas, toAdd);
    const { calls, fetched } = this.fetching;
    const neighbourCounts = { neighbours: found.length, leftOff: newcomers.length - toAdd.length };
    return { label: this.#label(), added, ...neighbourCounts, calls, fetched, ...this.#missing() };
  }

  /** Refused as `entity-unknown` if one is not stored, and a request for it is not known either. */
  #refuseUnknown(): void {
    const { read } = this.#needs.store;
    const unrequested = this.#input.entities.filter(
      (id) => read.notFound(id) === null && !read.isNotFetched(id),
    );
    nodesOf(read, unrequested);
  }

  /** Fetches missing profiles within the budget; those not fetched are noted with the reason. */
  async #fetch(level: readonly EntityId[]): Promise<void> {
    const missing = new Set(await this.#unanswered(level));
    if (missing.size === 0) return;
    if (this.#isAnswering && this.fetching.left > 0) {
      tryRegistriesAgain(this.#needs, [...missing]);
      this.#isAnswering = await this.fetching.fetch([...missing]);
    }
    const faults = new Map(this.fetching.failed.map(({ entity, fault }) => [entity, fault]));
    for (const entity of await this.#unanswered([...missing])) {
      const fault = faults.get(entity) ?? null;
      const why = fault ? 'failed' : this.#isAnswering ? 'budget' : 'no answer';
      this.#unreached.set(entity, { why, fault });
    }
  }

  /** Lists records that the registry doesn't have, however long ago it said so. */
  #noteNotFound(level: readonly EntityId[]): void {
    const { read } = this.#needs.store;
    for (const entity of level) {
      if (read.notFound(entity) === null || read.profile(entity) !== null) continue;
      this.#unreached.set(entity, { why: 'not found', fault: null });
    }
  }

  async #unanswered(entities: readonly EntityId[]): Promise<EntityId[]> {
    const { read } = this.#needs.store;
    const found: EntityId[] = [];
    for (const part of inParts(entities)) {
      const answered = new Set(
        read
          .coverageOf(part)
          .filter((row) => (row.fetchedAt ?? row.notFoundAt) !== null)
          .map(({ entity }) => entity),
      );
      found.push(...part.filter((id) => !answered.has(id) && read.notFound(id) === null));
      await giveWay(this.#call.signal);
    }
    return found;
  }

  /** The chosen neighbours of an entity that were not reached before. */
  async #from(entity: EntityId, level: number): Promise<EntityId[]> {
    const { read } = this.#needs.store;
    if (level > 1 && read.neighbourCount(entity) > this.#input.most) {
      this.#unreached.set(entity, { why: 'too many', fault: null });
      return [];
    }
    const all = await takeAll(tiedNeighbours(read, entity, this.#input), this.#call.signal);
    const news: EntityId[] = [];
    for (const one of all) {
      const { id } = one;
      const chosen = this.#reached.has(id) ? false : isChosen(one, this.#input);
      if (typeof chosen === 'string') this.#unreached.set(id, { why: chosen, fault: null });
      if (chosen !== true) continue;
      this.#reached.add(id);
      // It may have been listed as unreached from another entity.
      this.#unreached.delete(id);
      news.push(id);
    }
    await giveWay(this.#call.signal);
    return news;
  }

  /** As one step; from here on it can't be cancelled. */
  #addToCanvas(canvas: CaseCanvas, toAdd: readonly EntityId[]): Promise<EntityId[]> {
    const known = this.#needs.store.read.entities(this.#input.entities).map(({ id }) => id);
    const themselves = known.filter((id) => !canvas.has(id));
    return addToCanvas(
      this.#needs,
      canvas,
      [...themselves, ...toAdd],
      `Expand ${listedName(this.#label())}`,
    );
  }

  /** The name of a single entity; the number of several. */
  #label(): string {
    const { entities } = this.#input;
    const [first] = entities;
    if (first === undefined || entities.length > 1) {
      return counted(entities.length, 'entity', 'entities');
    }
    return listedName(this.#needs.store.read.entities([first])[0]?.label ?? first);
  }

  #missing(): Pick<ExpandFurtherAnswer, 'unreached' | 'counts'> {
    const counts: ExpandFurtherAnswer['counts'] = {};
    for (const { why } of this.#unreached.values()) counts[why] = (counts[why] ?? 0) + 1;
    const named = [...this.#unreached].slice(0, MAX_NAMED);
    const labels = new Map<EntityId, string>();
    for (const part of inParts(named.map(([id]) => id))) {
      for (const { id, label } of this.#needs.store.read.entities(part)) labels.set(id, label);
    }
    const unreached = named.map(([entity, why]) => {
      return { entity, label: listedName(labels.get(entity) ?? entity), ...why };
    });
    return { unreached, counts };
  }
}
