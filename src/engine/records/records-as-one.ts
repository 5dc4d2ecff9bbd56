/** Which stored records are one, by company or by judgement: looked up on demand, for one request. */
import { judgementsIn } from '../graph/requested.ts';
import type { CaseId } from '../../contract/model/case.ts';
import { parseEntityId, type EntityId } from '../../contract/model/entity.ts';
import { areOneCompany } from '../../graph/sameness/same.ts';
import type { StoreReader } from '../../store/store.ts';
import type { ThingName } from '../../store/derived/things.ts';
import { inParts } from '../graph/graph-parts.ts';

/** Records looked up in one step; other calls are answered between steps. */
const AT_ONCE = 200;

interface Naming {
  member: number;
  named: number;
}

/** Records are identified by their numbers. */
export class RecordsAsOne {
  readonly #read: StoreReader;
  readonly #known = new Set<number>();
  /** For each record that is one with another: the record that represents them. */
  readonly #representedBy = new Map<number, number>();
  readonly #ids = new Map<number, EntityId>();
  /** For representing records that were judged one: the one that represents them now. */
  readonly #joined = new Map<number, number>();

  constructor(read: StoreReader) {
    this.#read = read;
  }

  /** Looks up these records. */
  *lookUp(records: Iterable<number>): Generator<void> {
    const unknown = [...new Set(records)].filter((record) => !this.#known.has(record));
    for (const part of inParts(unknown, AT_ONCE)) {
      for (const record of part) this.#known.add(record);
      this.#compare(this.#read.companiesNamedBy(part));
      yield;
    }
  }

  /** Looks up every record. */
  *lookUpAll(): Generator<void> {
    for (let after = { registry: 0, company: '', member: 0 }; ;) {
      const part = this.#read.membersThatName(after, AT_ONCE);
      const last = part.at(-1);
      if (last === undefined) return;
      after = last;
      this.#compare(part);
      yield;
    }
  }

  /** All records that are one with any of these; the given ones first. */
  *whole(ids: readonly EntityId[]): Generator<void, EntityId[]> {
    const records = ids.map((id) => this.#read.numberOf(id));
    yield* this.#lookUpCompanies(ids);
    const wanted = new Set(records.map((record) => this.of(record)));
    const others = this.groups().filter(([one]) => one !== undefined && wanted.has(this.of(one)));
    const ofOthers = others.flat().flatMap((record) => this.#ids.get(record) ?? []);
    return [...new Set([...ids, ...ofOthers])];
  }

  /** Looks up these, and all records of their companies. */
  *#lookUpCompanies(ids: readonly EntityId[]): Generator<void> {
    const records = ids.map((id) => this.#read.numberOf(id));
    yield* this.lookUp(records);
    for (const [at, id] of ids.entries()) {
      const company = this.#ids.get(this.#representedBy.get(records[at] ?? 0) ?? 0) ?? id;
      if (parseEntityId(company).subject === 'member') continue;
      yield* this.lookUp(this.#read.membersNaming(company).map((one) => this.#read.numberOf(one)));
    }
  }

  /** Joins the records judged the same in the case, with all records of each company among them. */
  *join(of: CaseId): Generator<void> {
    const judged = yield* judgementsIn(this.#read, of);
    for (const ids of judged.groups) {
      const group = ids.map((id) => ({ id, record: this.#read.numberOf(id) }));
      const stored = group.filter(({ record }) => record > 0);
      for (const { id, record } of stored) this.#ids.set(record, id);
      yield* this.#lookUpCompanies(stored.map(({ id }) => id));
      const [first, ...others] = stored.map(({ record }) => this.of(record));
      for (const other of others) {
        if (first !== undefined && this.of(other) !== this.of(first))
          this.#joined.set(this.of(other), this.of(first));
      }
    }
  }

  /** The record that represents this one; itself if it is not known to be one with another. */
  of(record: number): number {
    let representative = this.#representedBy.get(record) ?? record;
    for (
      let next = this.#joined.get(representative);
      next !== undefined;
      next = this.#joined.get(representative)
    )
      representative = next;
    return representative;
  }

  /** The groups of records that are one. */
  groups(): readonly (readonly number[])[] {
    const records = [...this.#ids.keys()];
    return [...Map.groupBy(records, (record) => this.of(record)).values()].filter(
      ({ length }) => length > 1,
    );
  }

  /** The id of a record in a group. */
  idOf(record: number): EntityId | undefined {
    return this.#ids.get(record);
  }

  #compare(pairs: readonly Naming[]): void {
    const numbers = [...new Set(pairs.flatMap(({ member, named }) => [member, named]))];
    const found = this.#read.entitiesByNumber(numbers);
    const byNumber = new Map(found.map((one) => [this.#read.numberOf(one.id), one]));
    for (const { member, named } of pairs) {
      const one = byNumber.get(member);
      const company = byNumber.get(named);
      if (!one || !company || !areOneCompany([company, one])) continue;
      this.#representedBy.set(member, named);
      this.#ids.set(member, one.id).set(named, company.id);
    }
  }
}

/** How many state a thing, records that are one counting once; counts up to `max` + 1. */
export function* countStating(
  read: StoreReader,
  one: RecordsAsOne,
  thing: ThingName,
  max: number,
): Generator<void, number> {
  const stating = new Set<number>();
  const limit = AT_ONCE;
  for (let after = { profile: 0, place: 0 }; stating.size <= max;) {
    const part = read.staters(thing, { after, limit });
    yield* one.lookUp(part.map(({ profile }) => profile));
    for (const { profile } of part) stating.add(one.of(profile));
    const last = part.at(-1);
    if (last === undefined || part.length < limit) break;
    after = last;
  }
  return Math.min(stating.size, max + 1);
}
