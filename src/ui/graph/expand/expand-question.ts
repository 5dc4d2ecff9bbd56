/** What is asked before many neighbours come, and how it is answered. */
import type { ExpandHub } from '../../../contract/answers/expand.ts';
import type { EntityId } from '../../../contract/model/entity.ts';

/** What is known before the neighbours come. */
export interface ExpandQuestion {
  entities: readonly EntityId[];
  label: string;
  /** Neighbours that stored profiles state. */
  neighbours: number;
  /** Of those, not on the canvas yet. */
  newcomers: number;
  /** How many profiles a registry was asked for, to count them. */
  fetched: number;
  /** Whose the newcomers are, the one with the most first. */
  hubs: readonly ExpandHub[];
}

/** At most so many of each, or exactly these; null: nobody, and nothing of what waits either. */
export type ExpandChoice = { limit: number } | { picked: readonly EntityId[] } | null;
