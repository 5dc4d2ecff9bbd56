/**
 * Who is stored and what is stated of them, of a whole store at one moment, for questions about everything:
 * each row is read once, and ties are kept as numbers, so that nobody is looked up again for each end.
 */
import { OTHERS_READ } from '../../contract/answers/comparison.ts';
import { parseEntityId, toEntityId, type EntityId } from '../../contract/model/entity.ts';
import type { SourcedStatement, Statement } from '../../contract/model/tie.ts';
import { withCapacity } from '../../graph/index/tie-columns.ts';
import { readTerms } from '../../store/derived/stated.ts';
import type { StoreReader } from '../../store/store.ts';
import type { StatementTuple } from '../../store/ties/tie-rows.ts';
import { CompactEntity, createOnce, type Once } from './compact-entity.ts';

/** Rows read in one step: of entities with all that is known of them, and of statements. */
const ENTITIES_AT_ONCE = 200;
const ROWS_AT_ONCE = 1000;
/** Numbers sorted in one step. */
const SORTED_AT_ONCE = 50_000;

/** Equal texts as one number. */
class Texts {
  readonly texts: string[] = [];
  #numbers: Map<string, number> | null = new Map();

  numberOf(text: string): number {
    const known = this.#numbers?.get(text);
    if (known !== undefined) return known;
    this.#numbers?.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  /** After the last text. */
  close(): void {
    this.#numbers = null;
  }
}

const KINDS: readonly Statement['kind'][] = ['position', 'right', 'parent'];
const COLUMNS = ['profile', 'from', 'to', 'role', 'said', 'pointer', 'kind'] as const;
/** In place of a status with dates. */
const BARE = -1;

/** Statements as rows of numbers. */
class StatementRows {
  length = 0;
  profile = new Int32Array(ROWS_AT_ONCE);
  from = new Int32Array(ROWS_AT_ONCE);
  to = new Int32Array(ROWS_AT_ONCE);
  role = new Int32Array(ROWS_AT_ONCE);
  said = new Int32Array(ROWS_AT_ONCE);
  pointer = new Int32Array(ROWS_AT_ONCE);
  kind = new Int32Array(ROWS_AT_ONCE);
  readonly #said = new Texts();
  readonly #pointers = new Texts();

  /** Makes room for one step's rows, one column a step. */
  *reserve(): Generator<void> {
    const capacity = this.kind.length;
    if (this.length + ROWS_AT_ONCE <= capacity) return;
    for (const name of COLUMNS) {
      this[name] = withCapacity(this[name], 2 * capacity);
      yield;
    }
  }

  add([profile, , from, to, kind, role, said, pointer]: StatementTuple): void {
    const at = this.length;
    this.profile[at] = profile;
    this.from[at] = from;
    this.to[at] = to;
    this.kind[at] = KINDS.indexOf(kind);
    this.role[at] = role;
    this.said[at] = said === null ? BARE : this.#said.numberOf(said);
    this.pointer[at] = this.#pointers.numberOf(pointer);
    this.length += 1;
  }

  close(): void {
    this.#said.close();
    this.#pointers.close();
  }

  terms(at: number): ReturnType<typeof readTerms> {
    const said = this.said[at] ?? BARE;
    return readTerms(said === BARE ? null : (this.#said.texts[said] ?? null));
  }

  pointerAt = (at: number): string => this.#pointers.texts[this.pointer[at] ?? 0] ?? '';
}

/** What is stated between an entity and one other, or of itself alone. */
export interface WholePair {
  other: CompactEntity;
  statements: SourcedStatement[];
}

/** A statement as far as it decides whether its pair is wanted. */
interface StatedRole extends Pick<Statement, 'kind' | 'role'> {
  to: number;
}

export class WholeStore {
  /** All of whom something is known, in the order of their ids. */
  readonly ids: EntityId[] = [];
  readonly #byId = new Map<EntityId, CompactEntity>();
  readonly #byNumber: (CompactEntity | undefined)[] = [];
  /** The members that state to be a company, in the order of their ids. */
  readonly #naming = new Map<EntityId, CompactEntity[]>();
  readonly #roles: (string | undefined)[] = [];
  readonly #rows = new StatementRows();
  /** Twice the number of a statement, plus 1 at its lower end; those of an entity together, by the other. */
  #ends = new Int32Array(0);
  #firstEnd = new Int32Array(0);

  /** Null if nothing is known of it. */
  entity = (id: EntityId): CompactEntity | null => this.#byId.get(id) ?? null;

  /** As many as are ever looked at of those that name a company. */
  membersNaming(company: EntityId): readonly CompactEntity[] {
    return this.#naming.get(company)?.slice(0, OTHERS_READ) ?? [];
  }

  /** Pairs of which at least one statement is wanted, with all their statements. */
  *pairsAt(
    entity: CompactEntity,
    isWanted: ((stated: StatedRole, other: CompactEntity) => boolean) | null = null,
  ): Generator<WholePair> {
    const last = this.#firstEnd[entity.number + 1] ?? 0;
    for (let end = this.#firstEnd[entity.number] ?? 0; end < last;) {
      const start = end;
      const number = this.#otherOf(start);
      const other = this.#byNumber[number];
      let hasWanted = isWanted === null;
      for (; end < last && this.#otherOf(end) === number; end += 1)
        hasWanted ||=
          other !== undefined && isWanted?.(this.#roleAt(this.#rowOf(end)), other) === true;
      if (other === undefined || !hasWanted) continue;
      const statements: SourcedStatement[] = [];
      for (let at = start; at < end; at += 1) {
        const statement = this.#statement(this.#rowOf(at));
        if (statement !== null) statements.push(statement);
      }
      yield { other, statements };
    }
  }

  #rowOf = (end: number): number => (this.#ends[end] ?? 0) >> 1;

  #otherOf(end: number): number {
    const one = this.#ends[end] ?? 0;
    return ((one & 1) === 1 ? this.#rows.from[one >> 1] : this.#rows.to[one >> 1]) ?? 0;
  }

  #roleAt(row: number): StatedRole {
    const { kind, role, to } = this.#rows;
    return {
      kind: KINDS[kind[row] ?? 0] ?? 'position',
      role: this.#roles[role[row] ?? 0] ?? null,
      to: to[row] ?? 0,
    };
  }

  /** Null if nothing is known of an end, or whose record it is. */
  #statement(row: number): SourcedStatement | null {
    const { profile, from, to } = this.#rows;
    const one = this.#byNumber[from[row] ?? 0];
    const other = this.#byNumber[to[row] ?? 0];
    const origin = this.#byNumber[profile[row] ?? 0]?.origin ?? null;
    if (one === undefined || other === undefined || origin === null) return null;
    const [status, dates] = this.#rows.terms(row);
    const { kind, role } = this.#roleAt(row);
    return {
      kind,
      from: one.id,
      to: other.id,
      pointer: this.#rows.pointerAt(row),
      sha256: origin.sha256,
      fetchedAt: origin.fetchedAt,
      role,
      status,
      dates,
      statedBy: profile[row] === from[row] ? one.id : other.id,
    };
  }

  /** Reads all, into an empty one, in steps. `report` is told how many rows were read. */
  *read(read: StoreReader, report: (rows: number) => void): Generator<void> {
    const once = createOnce();
    yield* this.#readEntities(read, once, report);
    for (let after = 0; ;) {
      const part = read.profilesAfter(after, ROWS_AT_ONCE);
      for (const [entity, at, sha256] of part) this.#byNumber[entity]?.setOrigin(sha256, at, once);
      after = part.at(-1)?.[0] ?? after;
      yield;
      if (part.length < ROWS_AT_ONCE) break;
    }
    for (let after = 0; ;) {
      const part = read.roleWords(after, ROWS_AT_ONCE);
      for (const { role, words } of part) this.#roles[role] = words;
      after = part.at(-1)?.role ?? after;
      yield;
      if (part.length < ROWS_AT_ONCE) break;
    }
    yield* this.#readStatements(read, report);
    yield* this.#sort(read.highestEntity());
  }

  *#readEntities(read: StoreReader, once: Once, report: (rows: number) => void): Generator<void> {
    for (let after = { handle: '', record: '' }; ;) {
      const part = read.entitiesById(after, ENTITIES_AT_ONCE);
      const last = part.at(-1);
      if (last === undefined) return;
      after = last;
      const numbers = new Map(part.map((one) => [`${one.handle}/${one.record}`, one.entity]));
      for (const stored of read.entitiesByNumber([...numbers.values()])) {
        const number = numbers.get(stored.id) ?? 0;
        const entity = new CompactEntity(stored, once, number);
        this.ids.push(entity.id);
        this.#byId.set(entity.id, entity);
        this.#byNumber[number] = entity;
        this.#addNaming(entity);
      }
      report(this.ids.length);
      yield;
    }
  }

  #addNaming(entity: CompactEntity): void {
    const { registry } = parseEntityId(entity.id);
    const company = toEntityId(registry, 'company', entity.statedCompanyId);
    if (company === null) return;
    const known = this.#naming.get(company);
    if (known === undefined) this.#naming.set(company, [entity]);
    else known.push(entity);
  }

  *#readStatements(read: StoreReader, report: (rows: number) => void): Generator<void> {
    for (let profile = 0, place = -1; ;) {
      yield* this.#rows.reserve();
      const part = read.statementRows({ profile, place }, ROWS_AT_ONCE);
      for (const row of part) this.#rows.add(row);
      [profile, place] = part.at(-1) ?? [profile, place];
      report(this.ids.length + this.#rows.length);
      yield;
      if (part.length < ROWS_AT_ONCE) return this.#rows.close();
    }
  }

  /** Lists the statements of each entity, by their other ends. */
  *#sort(highest: number): Generator<void> {
    const { from, to, length } = this.#rows;
    const ends = new Int32Array(2 * length);
    let used = 0;
    for (let row = 0; row < length; row += 1) {
      ends[used++] = 2 * row;
      // What an entity states of itself is listed once.
      if (from[row] !== to[row]) ends[used++] = 2 * row + 1;
      if (row % SORTED_AT_ONCE === 0) yield;
    }
    const upper = (end: number): number => ((end & 1) === 1 ? to[end >> 1] : from[end >> 1]) ?? 0;
    const lower = (end: number): number => ((end & 1) === 1 ? from[end >> 1] : to[end >> 1]) ?? 0;
    const byOther = yield* countingSort(ends.subarray(0, used), lower, highest);
    const sorted = yield* countingSort(byOther.sorted, upper, highest);
    this.#ends = sorted.sorted;
    this.#firstEnd = sorted.first;
  }
}

/** A stable sort by keys from 0 to `highest`, with where each key begins; one more than the last is the end. */
function* countingSort(
  all: Int32Array,
  keyOf: (one: number) => number,
  highest: number,
): Generator<void, { sorted: Int32Array<ArrayBuffer>; first: Int32Array<ArrayBuffer> }> {
  const first = new Int32Array(highest + 2);
  for (let at = 0; at < all.length; at += 1) {
    const key = keyOf(all[at] ?? 0) + 1;
    first[key] = (first[key] ?? 0) + 1;
    if (at % SORTED_AT_ONCE === 0) yield;
  }
  for (let key = 1; key < first.length; key += 1) {
    first[key] = (first[key] ?? 0) + (first[key - 1] ?? 0);
    if (key % SORTED_AT_ONCE === 0) yield;
  }
  const next = first.slice();
  const sorted = new Int32Array(all.length);
  for (let at = 0; at < all.length; at += 1) {
    const one = all[at] ?? 0;
    const key = keyOf(one);
    const place = next[key] ?? 0;
    sorted[place] = one;
    next[key] = place + 1;
    if (at % SORTED_AT_ONCE === 0) yield;
  }
  return { sorted, first };
}
