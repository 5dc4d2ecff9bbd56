/** Comparisons of records: two that may be the same entity, and the two records of one company. */
import type { EntityId, EntityKind } from '../model/entity.ts';
import type { SharedThing } from '../model/thing.ts';
import type { FoundEntity } from './search.ts';
import type { Judged } from '../model/case-item.ts';

interface ComparedEntity {
  id: EntityId;
  kind: EntityKind;
  label: string;
  /** Which of its names was compared: the one of the best matching pair; null if none is stated. */
  name: string | null;
}

/** Evidence only: the judgement is left to the analyst. */
export interface EntityComparison {
  entities: [ComparedEntity, ComparedEntity];
  /** Whether the two are worth a look: their names agree, and nothing speaks strongly against it. */
  suggested: boolean;
  /** From 0 to below 1: orders the pairs to be looked at; not a probability. */
  strength: number;
  for: string[];
  against: string[];
  /** What one of the two doesn't state: no evidence either way. */
  unknown: string[];
  /** What both state: a document number, an address, a contact, a ship; each with its places. */
  shared: Pick<SharedThing, 'id' | 'kind' | 'value' | 'sources'>[];
}

/** A record as it is shown beside another. */
export type ReviewedRecord = Omit<FoundEntity, 'foundBy'>;

export interface ReviewPair extends Pick<EntityComparison, 'for' | 'against' | 'unknown'> {
  /**
   * Of a listed pair: 1 / (1 + n), where n is how many pairs of different holders would agree in as much by
   * chance alone among the records compared. Of two that were named: as in `EntityComparison`. It orders a list,
   * and is no probability.
   */
  strength: number;
  records: [ReviewedRecord, ReviewedRecord];
  /** The names that were compared: those that match best; null if none is stated. */
  names: [string | null, string | null];
  /** The analyst's judgement of the two; null if there is none yet. */
  judged: Judged | null;
}

export interface ReviewAnswer {
  /** Pairs without a judgement come first, then those judged unsure; the strongest first. */
  pairs: ReviewPair[];
  /** How many likely pairs there are, including those not listed. */
  total: number;
  /** How many records were compared. */
  records: number;
}

/** The facts that are compared to find out whether two records are of one company. */
export type ComparedFact = 'registration number' | 'name' | 'jurisdiction';

/** One fact as each record states it, verbatim; null is "not stated". */
export interface FactComparison {
  fact: ComparedFact;
  member: string | null;
  company: string | null;
  outcome: 'same' | 'different' | 'not stated by both';
}

/** Whether two records are of one company; undecided: no fact that would settle it is stated by both. */
export interface RecordComparison {
  verdict: 'agree' | 'disagree' | 'undecided';
  facts: FactComparison[];
}

/** At most this many records of members that name one company are read. */
export const OTHERS_READ = 50;

/** A record that may be of the same company as another. */
export interface OtherRecord {
  entity: EntityId;
  label: string;
  /** Null unless both records were fetched: the number alone proves nothing. */
  comparison: RecordComparison | null;
}

export interface OtherRecords {
  /** The kind of the requested entity, as far as known. */
  kind: EntityKind;
  /**
   * For a member that is a company: the company its `data.company.id` names. For a company: the first
   * `OTHERS_READ` members that name it that way. Otherwise, or if no stored record names one: empty.
   */
  others: OtherRecord[];
}
