/** Two stored records held against each other: whether they may be of the same, and why. */
import type { EntityId, EntityKind } from './entity.ts';
import type { SharedThing } from './thing.ts';

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
