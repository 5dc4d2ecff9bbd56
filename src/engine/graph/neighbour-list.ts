/**
 * The neighbours of one entity in the order they are offered: first those not on the canvas but tied to
 * something on it, then the others not on it, then those on it, each by name. Read a few at a time, then
 * cached until something is written, since scrolling and typing query it often.
 */
import { spellings } from '../../contract/text/fold-words.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import { roleInWords } from '../../graph/ties/tie-words.ts';
import type { ListedNeighbour } from '../../store/ties/neighbours.ts';
import type { StoreReader } from '../../store/store.ts';
import type { CaseCanvas } from './case-canvas.ts';
import { SearchedNames } from './found-name.ts';
import { inFewParts } from './graph-parts.ts';
import { takeAll } from '../base/take-steps.ts';

/** Neighbours read in one step; other calls are answered between steps. */
const READ_AT_ONCE = 100;
const MAX_LISTS = 4;
/** Roles of one neighbour that are searched; a hostile record may state any number. */
const ROLES_TRIED = 20;

/** The names and roles by which a neighbour is found. */
interface Searched {
  names: SearchedNames;
  roles: SearchedNames[];
}

/** The canvas the neighbours are listed for; null: none. */
export type NeighbourView = Pick<CaseCanvas, 'id' | 'has'> | null;

export class NeighbourList {
  readonly version: number;
  readonly #entity: EntityId;
  /** In the order they are offered. */
  readonly all: readonly ListedNeighbour[];
  /** How many come first: tied to the canvas, but not on it. */
  readonly tied: number;
  readonly #read: StoreReader;
  #toCanvas: ReadonlySet<EntityId> | null = null;
  #searched: ReadonlyMap<EntityId, Searched> | null = null;

  private constructor(
    read: StoreReader,
    version: number,
    entity: EntityId,
    all: ListedNeighbour[],
    tied: number,
  ) {
    this.#read = read;
    this.version = version;
    this.#entity = entity;
    this.all = all;
    this.tied = tied;
  }

  static *read(
    read: StoreReader,
    entity: EntityId,
    on: NeighbourView,
  ): Generator<void, NeighbourList> {
    const version = read.version();
    const all: ListedNeighbour[] = [];
    for (let after = 0; ;) {
      const part = read.neighboursAfter(entity, on?.id ?? null, { after, limit: READ_AT_ONCE });
      all.push(...part);
      after = part.at(-1)?.key ?? after;
      // The entity itself may have been in this part.
      if (part.length < READ_AT_ONCE - 1) break;
      yield;
    }
    const isListedFirst = (one: ListedNeighbour): boolean =>
      one.toCanvas && on?.has(one.id) === false;
    const first = all.filter(isListedFirst).sort(byName);
    const here = all.filter(({ id }) => on?.has(id)).sort(byName);
    const rest = all.filter((one) => !isListedFirst(one) && !on?.has(one.id)).sort(byName);
    return new NeighbourList(read, version, entity, [...first, ...rest, ...here], first.length);
  }

  /** Those with, for each word of the text in any spelling, a word of a name or role that begins with it. */
  *matching(text: string): Generator<void, readonly ListedNeighbour[]> {
    if (text.trim() === '') return this.all;
    const searched = (this.#searched ??= yield* this.#readSearched());
    const query = spellings(text);
    return this.all.filter(({ id }) => {
      const one = searched.get(id);
      return one && (one.names.isFoundBy(query) || one.roles.some((role) => role.isFoundBy(query)));
    });
  }

  /** Those of these that have a tie to the canvas besides the one to the entity. */
  tiedToCanvas(ids: readonly EntityId[]): EntityId[] {
    this.#toCanvas ??= new Set(this.all.filter((one) => one.toCanvas).map(({ id }) => id));
    return ids.filter((id) => this.#toCanvas?.has(id));
  }

  /** The name by which the text finds it, if that is not its label; else null. */
  nameFound(id: EntityId, text: string): string | null {
    return this.#searched?.get(id)?.names.otherName(spellings(text)) ?? null;
  }

  *#readSearched(): Generator<void, Map<EntityId, Searched>> {
    const searched = new Map<EntityId, Searched>();
    /** Many neighbours have the same role, which is prepared once. */
    const known = new Map<string, SearchedNames>();
    for (const part of inFewParts(this.all.map(({ id }) => id))) {
      for (const { id, label, names } of this.#read.entities(part)) {
        searched.set(id, { names: new SearchedNames([label, ...names]), roles: [] });
        yield;
      }
      for (const statement of this.#read.statementsBetween(this.#entity, part)) {
        const { from, to } = statement;
        const one = searched.get(from === this.#entity ? to : from);
        if (one === undefined || one.roles.length === ROLES_TRIED) continue;
        const role = roleInWords(statement);
        const words = known.get(role) ?? new SearchedNames([role]);
        known.set(role, words);
        if (!one.roles.includes(words)) one.roles.push(words);
      }
      yield;
    }
    return searched;
  }
}

const byName = (a: ListedNeighbour, b: ListedNeighbour): number => {
  if (a.sort !== b.sort) return a.sort < b.sort ? -1 : 1;
  return a.id < b.id ? -1 : 1;
};

export interface NeighbourLists {
  /** The list as the store has it now; other calls are answered while it is read. */
  of(entity: EntityId, on: NeighbourView, signal?: AbortSignal): Promise<NeighbourList>;
}

export function createNeighbourLists(read: StoreReader): NeighbourLists {
  const lists = new Map<string, NeighbourList>();
  const keyOf = (entity: EntityId, on: CaseId | undefined): string => `${entity} ${on ?? ''}`;
  return {
    async of(entity, on, signal) {
      const key = keyOf(entity, on?.id);
      const known = lists.get(key);
      lists.delete(key);
      const isTrue = known?.version === read.version();
      const list = isTrue ? known : await takeAll(NeighbourList.read(read, entity, on), signal);
      lists.set(key, list);
      for (const oldest of lists.keys()) {
        if (lists.size <= MAX_LISTS) break;
        lists.delete(oldest);
      }
      return list;
    },
  };
}
