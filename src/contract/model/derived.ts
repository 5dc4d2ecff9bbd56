/** What is worked out from one response: entities and statements. */
import type { EntityFacts } from './entity.ts';
import type { Statement } from './tie.ts';

/** What one response says: worked out by `record/derive.ts`, kept by the store, never the truth itself. */
export interface Derived {
  /** The subject of a profile comes first; the rest is known from a search or by name only. */
  entities: EntityFacts[];
  statements: Statement[];
}
