/** What is worked out from one response: entities, statements and things. */
import type { EntityFacts } from './entity.ts';
import type { Thing } from './thing.ts';
import type { Statement } from './tie.ts';

/** What one response says: worked out by `record/derive.ts`, kept by the store, never the truth itself. */
export interface Derived {
  /** The subject of a profile comes first; the rest is known from a search or by name only. */
  entities: EntityFacts[];
  statements: Statement[];
  /** What the subject states that others may state too. */
  things: Thing[];
}

/**
 * Raised whenever the same bytes are derived otherwise than before, which `test/record/derivation.test.ts`
 * notices. What an earlier program derived is not compared by a check, and derived anew by a rebuild.
 */
export const DERIVATION = 4;
