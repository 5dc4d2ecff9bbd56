/** What records on a canvas stand beside, as numbers: their ties, what those are tied to, and stated things. */
import type { EntityId } from '../../contract/model/entity.ts';
import { thingId } from '../../contract/model/thing.ts';
import { serviceOf } from '../../graph/answers/co-service.ts';
import { KIND } from '../../graph/index/tie-columns.ts';
import type { TieIndex } from '../../graph/index/tie-index.ts';
import type { PairNaming } from '../../record/same/pair-reasons.ts';
import type { RecordSurroundings } from '../../record/same/shared-grounds.ts';
import type { ThingName } from '../../store/derived/things.ts';
import type { StoreReader } from '../../store/store.ts';
import { listedName } from '../graph/found-name.ts';
import { inFewParts } from '../graph/graph-parts.ts';

/** More ties lead to nobody in particular. */
const HUB = 100;
/** How many things of a record are compared. */
const THINGS_AT_MOST = 50;
/** Records read in one step. */
const AT_ONCE = 20;

/** Things are numbered below zero; entities have the store’s numbers, which are above. */
const isThing = (ground: number): boolean => ground < 0;

/** The numbers of things that two or more entities state. */
class ThingNumbers {
  readonly #read: StoreReader;
  readonly #numbers = new Map<string, number>();
  readonly #things: ThingName[] = [];
  readonly #known = new Map<EntityId, readonly number[]>();

  constructor(read: StoreReader) {
    this.#read = read;
  }

  of(id: EntityId): readonly number[] {
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const page = { after: -1, limit: THINGS_AT_MOST, maxCount: 1, near: false };
    const stated = this.#read.thingsOf(id, page).filter(({ count }) => count > 1);
    const numbers = [...new Set(stated.map((thing) => this.#numberOf(thing)))];
    this.#known.set(id, numbers);
    return numbers;
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

export interface ReadSurroundings {
  /** In the order of the records. */
  all: RecordSurroundings[];
  naming: PairNaming;
}

/** @param day - the last day on which service counts */
export function* readSurroundings(
  { index, read, day }: { index: TieIndex; read: StoreReader; day: number },
  ids: readonly EntityId[],
): Generator<void, ReadSurroundings> {
  const things = new ThingNumbers(read);
  const all: RecordSurroundings[] = [];
  const idOf = new Map<number, EntityId>();
  for (const [at, id] of ids.entries()) {
    const node = read.numberOf(id);
    idOf.set(node, id);
    all.push({ ...besides(index, node, day), things: things.of(id) });
    if (at % AT_ONCE === 0) yield;
  }
  const others = [...new Set(all.flatMap(({ tied }) => tied))].filter((node) => !idOf.has(node));
  for (const part of inFewParts(others)) {
    for (const { id } of read.entitiesByNumber(part)) idOf.set(read.numberOf(id), id);
    yield;
  }
  for (const [at, one] of all.entries()) {
    for (const other of one.tied) {
      const id = idOf.get(other);
      if (id !== undefined) one.near = [...one.near, ...things.of(id)];
    }
    if (at % AT_ONCE === 0) yield;
  }
  const nameOf = (ground: number): string =>
    listedName(
      isThing(ground) ? things.textOf(ground) : (read.entitiesByNumber([ground])[0]?.label ?? ''),
    );
  return { all, naming: { nameOf, isThing, compared: ids.length } };
}

const isRole = (kind: number | undefined): boolean => kind === KIND.position || kind === KIND.right;

/** What a record is tied to, when it served there, and what those are tied to. */
function besides(index: TieIndex, node: number, day: number) {
  const roles = new Map<number, number[]>();
  for (const tie of index.tiesAt(node)) {
    const { from, to, kind } = index.ties;
    const other = (from[tie] === node ? to[tie] : from[tie]) ?? 0;
    // The two records of one company are no tie to somebody else.
    if (other === node || kind[tie] === KIND.same) continue;
    const there = roles.get(other) ?? [];
    if (isRole(kind[tie])) there.push(tie);
    roles.set(other, there);
  }
  const near = new Set<number>();
  const served = new Map<number, readonly number[]>();
  for (const [other, ties] of roles) {
    const { spans } = serviceOf(index, ties, day);
    if (spans.length > 0) served.set(other, spans);
    if ((index.end[other] ?? 0) - (index.first[other] ?? 0) > HUB) continue;
    for (const tie of index.tiesAt(other)) {
      const { from, to } = index.ties;
      near.add((from[tie] === other ? to[tie] : from[tie]) ?? 0);
    }
  }
  near.delete(node);
  return { self: node, tied: [...roles.keys()], near: [...near], served };
}
