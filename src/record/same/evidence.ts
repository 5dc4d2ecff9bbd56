/** What is compared of two records, and what one fact says of the two. */
import type { EntityFacts, EntityId } from '../../contract/model/entity.ts';

export interface RecordToCompare extends Pick<
  EntityFacts,
  'id' | 'kind' | 'names' | 'country' | 'nationality' | 'born' | 'registrationNumber' | 'places'
> {
  /** Whom something ties it to, by the name to call them by. */
  neighbours: ReadonlyMap<EntityId, string>;
}

/** What one fact says of the two. */
export interface FactEvidence {
  for?: string;
  against?: string;
  /** It is not stated by both. */
  unknown?: string;
  /** 1 says nothing; below it, what is left of the strength. */
  factor?: number;
  /** The part of what is missing to certainty that it adds. */
  gain?: number;
}
