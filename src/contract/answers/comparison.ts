/** Records held against each other: two that may be of the same, the pairs to be judged, and the two records of one company. */
import type { EntityId, EntityKind } from '../model/entity.ts';
import type { SharedThing } from '../model/thing.ts';
import type { FoundEntity } from './search.ts';
import type { Judged } from '../model/case-item.ts';

interface ComparedEntity {
  id: EntityId;
  kind: EntityKind;
  label: string;
  /** Of its names the one that was compared: the pair that agrees best; null where none is stated. */
  name: string | null;
}

/** Nothing here is a judgement: that is the analyst's. */
export interface EntityComparison {
  entities: [ComparedEntity, ComparedEntity];
  /** Whether somebody should look at the two: their names agree, and nothing speaks hard against it. */
  suggested: boolean;
  /** From 0 to below 1: an order to look at pairs in, no likelihood. */
  strength: number;
  for: string[];
  against: string[];
  /** What one of them doesn't state: no evidence either way. */
  unknown: string[];
  /** What both state as their own: a number of a document, an address, a contact, a ship; each time with its place. */
  shared: Pick<SharedThing, 'id' | 'kind' | 'value' | 'sources'>[];
}

/** As a record is shown beside another. */
export type ReviewedRecord = Omit<FoundEntity, 'foundBy'>;

export interface ReviewPair extends Pick<
  EntityComparison,
  'for' | 'against' | 'unknown' | 'strength'
> {
  records: [ReviewedRecord, ReviewedRecord];
  /** The names that were compared: those that agree best. Null where none is stated, or it was not looked. */
  names: [string | null, string | null];
  /** What was said of the two; null: nothing yet. */
  judged: Judged | null;
}

export interface ReviewAnswer {
  /** Those nobody judged come first, then those that somebody was unsure of; the strongest first. */
  pairs: ReviewPair[];
  /** How many are likely in all, those left off the list too. */
  total: number;
  /** How many records were held against each other. */
  records: number;
}

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
