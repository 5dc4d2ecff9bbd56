/** Two stored records held against each other: whether they may be of the same, and why. */
import type { EntityId, EntityKind } from './entity.ts';

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
}
