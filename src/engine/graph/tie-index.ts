/**
 * The index of ties over the whole store: built in steps at the first query, then kept up to date: records
 * stored meanwhile are added before the next answer.
 */
import type { EntityId } from '../../contract/model/entity.ts';
import { indexStatements, indexStatementsAt } from '../../graph/index/build-index.ts';
import {
  createTermReader,
  BY_COMPANY,
  BY_MEMBER,
  KIND,
  TieColumns,
} from '../../graph/index/tie-columns.ts';
import { TieIndex } from '../../graph/index/tie-index.ts';
import { companyEndOf, meansOver } from '../../graph/ties/company-end.ts';
import { companyNamedBy, sameTie } from '../../graph/sameness/same.ts';
import { NOT_STATED, STATUS_MEANING } from '../../graph/ties/state-rule.ts';
import { overOf } from '../../graph/ties/tie-state.ts';
import { dayOfMoment } from '../../record/values/days.ts';
import type { Store, StoreReader } from '../../store/store.ts';
import type { StoredEntity } from '../../store/derived/entities.ts';
import { readTerms } from '../../store/derived/stated.ts';
import type { StatementTuple } from '../../store/ties/tie-rows.ts';
import type { Call } from '../base/handlers.ts';
import { Turns } from '../base/take-steps.ts';

/** A query of the index, in steps. */
type QueryTies<T> = (index: TieIndex, read: StoreReader) => Generator<void, T>;

export interface Ties {
  /**
   * The result of a query on the up-to-date index; one query after another, with other calls answered
   * between steps. Refused as `cancelled`.
   */
  query<T>(question: QueryTies<T>, call: Pick<Call, 'signal' | 'progress'>): Promise<T>;
  /** The profile of this entity changed, or is no longer stored. */
  noteStored(profileOf: EntityId): void;
  /** Much may have changed: it is rebuilt at the next query. */
  forget(): void;
}

/** If a larger share of its rows are deleted ties, the index is rebuilt. */
const GONE_AT_MOST = 0.25;

export function createTies(store: Store): Ties {
  const turns = new Turns();
  let built: BuiltTies | null = null;
  let isInOrder = false;
  /** Entities whose profiles were stored since the build began. */
  let stored = new Set<EntityId>();

  function* current(progress: Call['progress']): Generator<void, TieIndex> {
    const isOutdated =
      built !== null && built.index.removed > GONE_AT_MOST * built.index.ties.length + 1000;
    if (built === null || isOutdated) {
      stored = new Set();
      isInOrder = false;
      const snapshot = store.snapshot();
      try {
        built = yield* build(snapshot, progress);
      } finally {
        snapshot.close();
      }
    }
    for (const id of stored) {
      yield* built.takeIn(store.read, id);
      stored.delete(id);
      isInOrder = false;
    }
    if (!isInOrder) yield* built.index.order(yield* nodesById(store.read), ORDERED_AT_ONCE);
    isInOrder = true;
    return built.index;
  }

  return {
    query: (question, { signal, progress }) =>
      turns.run(function* () {
        return yield* question(yield* current(progress), store.read);
      }, signal),
    noteStored: (profileOf) => void stored.add(profileOf),
    forget: () => void (built = null),
  };
}

/** Rows read in one step. */
const AT_ONCE = 1000;
/** Statements read in one step, each with its dates. */
const ROWS_AT_ONCE = 500;
/** Entities read in one step with all that is known of them. */
const KNOWN_AT_ONCE = 50;

/** Ties put in order in one step. */
const ORDERED_AT_ONCE = 10_000;

/** All entities in the order of their ids. */
function* nodesById(read: StoreReader): Generator<void, Int32Array> {
  const nodes: number[] = [];
  for (let after = { handle: '', record: '' }; ;) {
    const part = read.entitiesById(after, AT_ONCE);
    for (const { entity } of part) nodes.push(entity);
    yield;
    const last = part.at(-1);
    if (last === undefined) return Int32Array.from(nodes);
    after = last;
  }
}

/** The index with what is needed to keep it up to date. */
class BuiltTies {
  readonly index: TieIndex;
  readonly #roles = new Map<number, number>();
  #rolesTo = 0;
  readonly #readTerms = createTermReader();
  readonly #unstated: number;

  constructor(highest: number) {
    this.index = new TieIndex(highest);
    this.#unstated = this.index.roles.numberOf(null);
  }

  *readRoles(read: StoreReader): Generator<void> {
    for (;;) {
      const part = read.roleWords(this.#rolesTo, AT_ONCE);
      for (const { role, words } of part) this.#roles.set(role, this.index.roles.numberOf(words));
      this.#rolesTo = part.at(-1)?.role ?? this.#rolesTo;
      if (part.length < AT_ONCE) return;
      yield;
    }
  }

  put(statements: TieColumns, row: StatementTuple): void {
    const [profile, , from, to, kind, role, statedTerms] = row;
    const [status, dates] = readTerms(statedTerms);
    const terms = this.#readTerms(status, dates);
    statements.add({
      kind: KIND[kind],
      from,
      to,
      role: role === 0 ? this.#unstated : (this.#roles.get(role) ?? this.#unstated),
      sides: profile === from && kind !== 'parent' ? BY_MEMBER : BY_COMPANY,
      statusDay:
        terms.statusMeaning === STATUS_MEANING.nothing
          ? NOT_STATED
          : (this.index.profileDay[profile] ?? NOT_STATED),
      ...terms,
    });
  }

  /** Takes in what one entity's own profile now states. */
  *takeIn(read: StoreReader, id: EntityId): Generator<void> {
    const node = read.numberOf(id);
    if (node === 0) return;
    this.index.reserveNodes(read.highestEntity());
    yield* this.readRoles(read);
    const fetchedAt = read.profileOrigins([id]).get(id)?.fetchedAt;
    this.index.profileDay[node] = fetchedAt === undefined ? NOT_STATED : dayOfMoment(fetchedAt);
    const statements = new TieColumns();
    for (const part of read.statementPartsAt(node, AT_ONCE)) {
      for (const row of part) this.put(statements, row);
      yield;
    }
    const [entity] = read.entitiesByNumber([node]);
    const end = entity && companyEndOf(entity);
    yield* indexStatementsAt(this.index, node, statements);
    this.index.setOver(node, end ? overOf(end) : null);
    if (entity) this.#tieSame(read, entity, node);
  }

  #tieSame(read: StoreReader, entity: StoredEntity, node: number): void {
    const company = companyNamedBy(entity);
    if (company !== null) this.tieAsSame(read, [{ member: node, named: read.numberOf(company) }]);
    const naming = read.membersNaming(entity.id);
    this.tieAsSame(
      read,
      naming.map((member) => ({ member: read.numberOf(member), named: node })),
    );
  }

  /** Ties members to the companies they name, if their records agree. */
  tieAsSame(read: StoreReader, pairs: readonly { member: number; named: number }[]): void {
    const { index } = this;
    const fetched = pairs.filter(
      ({ member, named }) => index.isFetched(member) && index.isFetched(named),
    );
    if (fetched.length === 0) return;
    const numbers = [...new Set(fetched.flatMap(({ member, named }) => [member, named]))];
    const entities = read.entitiesByNumber(numbers);
    const byId = new Map(entities.map((one) => [one.id, one]));
    const byNumber = new Map(entities.map((one) => [read.numberOf(one.id), one]));
    for (const { member, named } of fetched) {
      const one = byNumber.get(member);
      const company = byNumber.get(named);
      if (!one || !company) continue;
      if (sameTie(one, company, (id) => byId.get(id)?.source ?? null) === null) continue;
      index.add(index.ties.add({ ...SAME, from: member, to: named, role: this.#unstated }));
    }
  }
}

const SAME = {
  kind: KIND.same,
  sides: BY_MEMBER | BY_COMPANY,
  statusMeaning: STATUS_MEANING.nothing,
  statusDay: NOT_STATED,
  startFirst: NOT_STATED,
  startLast: NOT_STATED,
  endFirst: NOT_STATED,
  endLast: NOT_STATED,
  terms: null,
} as const;

function* build(read: StoreReader, progress: Call['progress']): Generator<void, BuiltTies> {
  const ties = new BuiltTies(read.highestEntity());
  const { index } = ties;
  yield* ties.readRoles(read);
  for (let after = 0; ;) {
    const part = read.profilesAfter(after, AT_ONCE);
    for (const [entity, at] of part) index.profileDay[entity] = dayOfMoment(at);
    after = part.at(-1)?.[0] ?? after;
    yield;
    if (part.length < AT_ONCE) break;
  }
  yield* indexStatements(index, yield* readStatements(read, ties, progress));
  yield* readEnds(read, index);
  yield* readSame(read, ties);
  return ties;
}

function* readStatements(
  read: StoreReader,
  ties: BuiltTies,
  progress: Call['progress'],
): Generator<void, TieColumns> {
  const statements = new TieColumns();
  for (let profile = 0, place = -1; ;) {
    yield* statements.reserve(ROWS_AT_ONCE);
    const part = read.statementRows({ profile, place }, ROWS_AT_ONCE);
    for (const row of part) ties.put(statements, row);
    [profile, place] = part.at(-1) ?? [profile, place];
    progress(statements.length, null, 'Reading ties');
    yield;
    if (part.length < ROWS_AT_ONCE) return statements;
  }
}

/** Companies that have ended. */
function* readEnds(read: StoreReader, index: TieIndex): Generator<void> {
  for (let registry = 0, record = ''; ;) {
    const part = read.companyEnds({ registry, record }, KNOWN_AT_ONCE);
    const last = part.at(-1);
    if (last === undefined) return;
    ({ registry, record } = last);
    const withProfile = part.filter(
      ({ entity, status, end }) => index.isFetched(entity) && meansOver(status, end),
    );
    yield;
    for (const entity of read.entitiesByNumber(withProfile.map((one) => one.entity))) {
      const end = companyEndOf(entity);
      if (end !== null) index.setOver(read.numberOf(entity.id), overOf(end));
    }
    yield;
  }
}

function* readSame(read: StoreReader, ties: BuiltTies): Generator<void> {
  for (let after = { registry: 0, company: '', member: 0 }; ;) {
    const part = read.membersThatName(after, KNOWN_AT_ONCE);
    const last = part.at(-1);
    if (last === undefined) return;
    after = last;
    ties.tieAsSame(read, part);
    yield;
  }
}
