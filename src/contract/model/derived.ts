/** What is derived from one response: entities, statements and things. */
import type { EntityFacts } from './entity.ts';
import type { Thing } from './thing.ts';
import type { Statement } from './tie.ts';

/** What `record/derive.ts` derives from one response; stored, but the evidence is the response. */
export interface Derived {
  /** The subject of a profile comes first; the rest is known from a search or by name only. */
  entities: EntityFacts[];
  statements: Statement[];
  /** What the subject states that others may state too. */
  things: Thing[];
}

/**
 * Raised whenever the same bytes are derived differently than before, which
 * `test/record/derivation.test.ts` detects. A check does not compare what an earlier version derived, and a
 * rebuild derives it anew.
 */
export const DERIVATION = 7;
