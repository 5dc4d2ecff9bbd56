/** What rules can query about the records around an entity. */
import type { CompanyProfile } from '../../../contract/model/company.ts';
import type { EntityFacts, EntityId } from '../../../contract/model/entity.ts';
import type { MemberProfile } from '../../../contract/model/member.ts';
import type { ThingKind } from '../../../contract/model/thing.ts';
import type { Tie, TieSource } from '../../../contract/model/tie.ts';
import type { UpwardTies } from './upward-ties.ts';

/** What rules read of any entity. */
type KnownFacts = Pick<
  EntityFacts,
  | 'id'
  | 'kind'
  | 'label'
  | 'country'
  | 'registrationNumber'
  | 'statedCompanyId'
  | 'status'
  | 'end'
  | 'knowledge'
  | 'pointer'
  | 'elsewhere'
>;

/** What is known of an entity, from the record that states most of it. */
export interface KnownEntity {
  facts: KnownFacts;
  /** The response the facts were read from; null if none is stored. */
  source: Pick<TieSource, 'statedBy' | 'sha256' | 'fetchedAt'> | null;
  /** When its registry last had no such record; null: never requested, or found since. */
  notFoundAt: string | null;
}

/** The entity that rules are evaluated for. */
export interface IndicatorSubject extends KnownEntity {
  facts: KnownFacts & Pick<EntityFacts, 'born'>;
  /** Where its record states the date of birth: a JSON Pointer. */
  bornAt: string;
  /** Its own record, decoded, from the response in `source`; null if it wasn't fetched. */
  record: CompanyProfile | MemberProfile | null;
  /** Why its fetched record can't be read any more: it is damaged. Then no rule can be decided. */
  damage?: string;
}

/** A thing that an entity states, and everyone else who states it. */
export interface StatedThing {
  kind: ThingKind;
  /** The same of one kind for all who state it, whatever their spelling. */
  key: string;
  /** Whose record states it, and where: the first of all by id; tells it from other things without naming it. */
  firstStatedAt: () => string;
  /** Reads in steps who states it, so that they are at hand: there may be thousands. */
  readAhead: () => Iterable<void>;
  /** In this entity's spelling. */
  value: string;
  /** Where this entity states it. */
  source: TieSource;
  /** Where entities state it whose records were fetched by the day, this one maybe among them; not always all. */
  staters: () => readonly TieSource[];
  /** How many state it, including this one. */
  count: number;
  /** How many of these records were fetched by the day. */
  countByDay: number;
}

/** Everything is read from the store and fast, so callers may query the same thing repeatedly. */
export interface IndicatorWorld {
  /** States and ages are as of this day (YYYY-MM-DD). */
  day: string;
  isOwnersRole: (role: string | null) => boolean;
  /** null if nothing is known of it. */
  entity: (id: EntityId) => KnownEntity | null;
  /** Reads the ties upward of these in steps, so that they are at hand: each may be a hub. */
  readAhead: (ids: readonly EntityId[]) => Generator<void, void>;
  /** The ties between a company, which may be a hub, and these. */
  between: (company: EntityId, others: ReadonlySet<EntityId>) => Generator<void, readonly Tie[]>;
  /** Every tie at it, in both directions, including `same` ties. */
  ties: (id: EntityId) => readonly Tie[];
  /** Its ties upward. */
  above: (id: EntityId) => UpwardTies;
  /** All things of this kind its own record states, including those nobody else states. */
  shared: (id: EntityId) => readonly StatedThing[];
}
