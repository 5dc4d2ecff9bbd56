/** What records on a canvas stand beside, as numbers: their ties, what those are tied to, and stated things. */
import { thingId } from '../../contract/model/thing.ts';
import { heldRole } from '../../graph/answers/co-service.ts';
import { isRoleKind, KIND } from '../../graph/index/tie-columns.ts';
import type { TieIndex } from '../../graph/index/tie-index.ts';
import type { PairNaming } from '../../record/same/pair-reasons.ts';
import type { HeldRole } from '../../record/same/seats.ts';
import type { RecordSurroundings } from '../../record/same/shared-grounds.ts';
import type { ThingName } from '../../store/derived/things.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import type { StoreReader } from '../../store/store.ts';
import { listedName } from '../graph/found-name.ts';
import { inParts } from '../graph/graph-parts.ts';
import { nameWithId } from './record-ties.ts';

/** More ties lead to nobody in particular. */
const HUB = 100;
/** How many things of a record are compared. */
const THINGS_AT_MOST = 50;
/** Records read in one step. */
const AT_ONCE = 50;

/** Things are numbered below zero; entities have the store’s numbers, which are above. */
const isThing = (ground: number): boolean => ground < 0;

/** The numbers of things that two or more entities state. */
class ThingNumbers {
  readonly #read: StoreReader;
  readonly #numbers = new Map<string, number>();
  readonly #things: ThingName[] = [];
  readonly #of = new Map<number, number[]>();

  constructor(read: StoreReader) {
    this.#read = read;
  }

  /** Reads what these state; it is numbered in their order. */
  *read(nodes: readonly number[]): Generator<void> {
    for (const part of inParts(nodes, AT_ONCE)) {
      for (const thing of this.#read.sharedThingsOf(part, THINGS_AT_MOST)) {
        const number = this.#numberOf(thing);
        const known = this.#of.get(thing.entity);
        if (known === undefined) this.#of.set(thing.entity, [number]);
        else if (!known.includes(number)) known.push(number);
      }
      yield;
    }
  }

  of(node: number): readonly number[] {
    return this.#of.get(node) ?? NO_THINGS;
  }

  #numberOf({ kind, key }: ThingName): number {
    const id = thingId(kind, key);
    const number = this.#numbers.get(id) ?? -this.#things.push({ kind, key });
    this.#numbers.set(id, number);
    return number;
  }

  /** As it is first stated. */
  textOf(number: number): string {
    const thing = this.#things[-number - 1];
    if (thing === undefined) return '';
    const [first] = this.#read.staters(thing, { after: { profile: 0, place: 0 }, limit: 1 });
    return first?.value ?? '';
  }
}

const NO_THINGS: readonly number[] = [];

export interface ReadSurroundings {
  /** In the order of the records. */
  all: RecordSurroundings[];
  naming: PairNaming;
}

/** @param day - the last day on which service counts */
export function* readSurroundings(
  { index, read, day }: { index: TieIndex; read: StoreReader; day: number },
  records: readonly Pick<StoredEntity, 'id'>[],
): Generator<void, ReadSurroundings> {
  const things = new ThingNumbers(read);
  const beside: ReturnType<typeof besides>[] = [];
  for (const { id } of records) {
    beside.push(besides(index, read.numberOf(id), day));
    if (beside.length % AT_ONCE === 0) yield;
  }
  const own = new Set(beside.map(({ self }) => self));
  yield* things.read([...own]);
  const others = new Set(beside.flatMap(({ tied }) => tied));
  yield* things.read([...others].filter((node) => !own.has(node)));
  const all: RecordSurroundings[] = [];
  for (const one of beside) {
    for (const other of one.tied) one.near.push(...things.of(other));
    all.push({ ...one, things: things.of(one.self) });
    if (all.length % AT_ONCE === 0) yield;
  }
  const nameOf = (ground: number): string => {
    if (isThing(ground)) return `“${listedName(things.textOf(ground))}”`;
    const [entity] = read.entitiesByNumber([ground]);
    return entity === undefined ? '“”' : nameWithId(read, entity);
  };
  return { all, naming: { nameOf, isThing, compared: records.length } };
}

/** What a record is tied to, when it served there, and what those are tied to. */
function besides(index: TieIndex, node: number, day: number) {
  const roles = new Map<number, number[]>();
  for (const tie of index.tiesAt(node)) {
    const { from, to, kind } = index.ties;
    const other = (from[tie] === node ? to[tie] : from[tie]) ?? 0;
    // The two records of one company are no tie to somebody else.
    if (other === node || kind[tie] === KIND.same) continue;
    const there = roles.get(other) ?? [];
    // Two companies of one member hold no seats in it.
    if (isRoleKind(kind[tie]) && from[tie] === node) there.push(tie);
    roles.set(other, there);
  }
  const near = new Set<number>();
  const served = new Map<number, readonly HeldRole[]>();
  for (const [other, ties] of roles) {
    const held = ties.map((tie) => {
      const role = index.roles.words[index.ties.role[tie] ?? 0] ?? null;
      const isActive = index.stateOf(tie, day) === 'active';
      return heldRole(role, index.timed(tie), { isActive, day });
    });
    const dated = held.filter(({ spans }) => spans.length > 0);
    if (dated.length > 0) served.set(other, dated);
    if ((index.end[other] ?? 0) - (index.first[other] ?? 0) > HUB) continue;
    for (const tie of index.tiesAt(other)) {
      const { from, to } = index.ties;
      near.add((from[tie] === other ? to[tie] : from[tie]) ?? 0);
    }
  }
  near.delete(node);
  return { self: node, tied: [...roles.keys()], near: [...near], served };
}
