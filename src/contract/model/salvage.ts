/** What could be saved of a damaged store, and what is gone. */
import type { EntityId } from './entity.ts';

/** Something that was in the damaged store and is not in the new one. */
export interface GoneThing {
  what: 'request' | 'answer' | 'profile' | 'search' | 'case' | 'registry' | 'body';
  /** Whose it was; null: nobody's, or that can't be told. */
  entity: EntityId | null;
  says: string;
}

export interface SalvageReport {
  /** What the new store has. */
  saved: {
    profiles: number;
    searchPages: number;
    /** Rows of the chain that the damaged store had too. */
    requests: number;
    /** Bodies, each once. */
    responses: number;
    quarantined: number;
    registries: number;
    cases: number;
    /** Steps in the journals of the cases. */
    steps: number;
    settings: number;
    /** With what is derived of them. */
    entities: number;
  };
  gone: GoneThing[];
  /** How many more are gone than are listed. */
  unlisted: number;
  /** How the damaged store was read, where that isn't plain. */
  notes: string[];
  /** What a check of the new store found beside what is gone: nothing, as long as all is well. */
  found: string[];
}
