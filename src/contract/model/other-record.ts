/** The two records of one company: as a company, which says who holds it, and as a member, which says what it holds. */
import type { EntityId, EntityKind } from './entity.ts';

/** What two records are compared by, to find whether they are of one company. */
export type ComparedFact = 'registration number' | 'name' | 'jurisdiction';

/** One fact as each record states it, verbatim; null is "not stated". */
export interface FactComparison {
  fact: ComparedFact;
  member: string | null;
  company: string | null;
  outcome: 'same' | 'different' | 'not stated by both';
}

/**
 * Whether two records are of one company. undecided: neither what would tell them to be one nor what
 * would tell them apart is stated by both.
 */
export interface RecordComparison {
  verdict: 'agree' | 'disagree' | 'undecided';
  facts: FactComparison[];
}

/** So many records of members that name one company are read at most; nobody looks through more. */
export const OTHERS_READ = 50;

/** A record that may be of the same company as another one. */
export interface OtherRecord {
  entity: EntityId;
  label: string;
  /** Null while either of the two was not fetched: their number alone says nothing. */
  comparison: RecordComparison | null;
}

export interface OtherRecords {
  /** Of the entity asked about, as far as known. */
  kind: EntityKind;
  /**
   * Of a member that is a company the company its `data.company.id` names, of a company the members
   * that name it so, the first `OTHERS_READ`; none of anything else, and where no stored record says.
   */
  others: OtherRecord[];
}
