/** What there is to be judged in a case: pairs of records that may be of the same. */
import type { Judged } from './case-item.ts';
import type { FoundEntity } from './answers.ts';
import type { EntityComparison } from './comparison.ts';

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
