/** What a rule may ask of the records around it. */
import type { CompanyProfile } from '../../../contract/model/company.ts';
import type { EntityFacts, EntityId } from '../../../contract/model/entity.ts';
import type { MemberProfile } from '../../../contract/model/member.ts';
import type { ThingKind } from '../../../contract/model/thing.ts';
import type { Tie, TieSource } from '../../../contract/model/tie.ts';

/** An entity as far as it is known, from whichever record says most of it. */
export interface KnownEntity {
  facts: EntityFacts;
  /** The response these were read from; null: none is kept. */
  source: Pick<TieSource, 'statedBy' | 'sha256' | 'fetchedAt'> | null;
  /** When its registry last had no such record; null: never asked, or found since. */
  notFoundAt: string | null;
}

/** The entity that rules are asked of. */
export interface IndicatorSubject extends KnownEntity {
  /** Its own record, decoded; null where it was not fetched. `source` is its response then. */
  record: CompanyProfile | MemberProfile | null;
  /** Why its own record can't be read any more, though it was fetched: it is damaged. No rule can tell then. */
  damage?: string;
}

/** Something that an entity states, and who states the same. */
export interface StatedThing {
  kind: ThingKind;
  /** As this one states it. */
  value: string;
  /** Where this one states it. */
  source: TieSource;
  /** Where each entity does, this one among them; first those whose record was fetched by the day. */
  staters: readonly TieSource[];
  /** How many of these that are. */
  countByDay: number;
}

/** All of it is of what is stored, and quick to answer: what is asked twice may be answered twice. */
export interface IndicatorWorld {
  /** States and ages are as of this day (YYYY-MM-DD). */
  day: string;
  isOwnersRole: (role: string | null) => boolean;
  /** null: nothing is known of it. */
  entity: (id: EntityId) => KnownEntity | null;
  /** Every tie at it, in both directions, those between two records of one company among them. */
  ties: (id: EntityId) => readonly Tie[];
  /** All of these that its own record states, those that nobody else states too. */
  shared: (id: EntityId) => readonly StatedThing[];
}
