/** What a graph edge stands for, and the statements it rests on. */
import type { EntityId } from './entity.ts';
import type { DateEntry } from './text.ts';
import { z } from 'zod';

/**
 * position and right: from member to company. parent: from the parent to the company it is parent
 * of. same: from a member that is a company to the company profile that agrees with it.
 */
export type TieKind = 'position' | 'right' | 'parent' | 'same';

/** What a tie is as of a day; `graph/ties/state-rule.ts` has the rule. */
export type TieState = 'active' | 'ended' | 'not-begun' | 'unknown';

/** What a company's own record says of its end; there is none where it says nothing of the sort. */
export interface CompanyEnd {
  /** Its status, verbatim, where that is a word for a company that is no more; else null. */
  status: string | null;
  /** Its expiration, verbatim; null is "not stated". */
  end: string | null;
  source: TieSource;
}

/** Who states a tie: the company's profile, the member's profile, or both. */
export type Corroboration = 'company' | 'member' | 'both';

/**
 * What the end that does not state a tie says to it: its own profile states it too, was fetched and
 * does not, was asked for and is not there, or was never asked for.
 */
export type OtherSide = 'states it' | 'does not state it' | 'not found' | 'not searched';

/** One profile saying one tie, at one place of one response. */
export interface Statement {
  kind: 'position' | 'right' | 'parent';
  from: EntityId;
  to: EntityId;
  /** The words of the position, the right, or the parent's level, verbatim; null when not stated. */
  role: string | null;
  status: string | null;
  dates: DateEntry[];
  /** The profile that says so. */
  statedBy: EntityId;
  /** Where in the response: an RFC 6901 JSON Pointer. */
  pointer: string;
}

/** A statement with the response it was read from. */
export interface SourcedStatement extends Statement {
  sha256: string;
  fetchedAt: string;
}

export interface TieSource {
  statedBy: EntityId;
  sha256: string;
  pointer: string;
  fetchedAt: string;
}

/** The source of a tie or of a fact, to be shown in the text of its response. */
export interface ShownSource extends Omit<TieSource, 'fetchedAt'> {
  /** What is stated there, in words. */
  what?: string;
}

export interface Tie {
  /**
   * Made of the ends, the role and an ordinal among ties alike in these, so it stays when status or
   * dates change. Where alike ties come or go it may mean another: `graph/ties/tie-mark.ts` tells.
   */
  id: string;
  kind: TieKind;
  from: EntityId;
  to: EntityId;
  role: string | null;
  status: string | null;
  /** When that was told: of several answers that say so the first that is stored; null: there is none. */
  statusAt: string | null;
  /** effective, else registration; null is "not stated". */
  start: string | null;
  /** expiration; null is "not stated". */
  end: string | null;
  corroboration: Corroboration;
  /**
   * Null where a profile has no place to state it: a company's profile has no list of rights, unless
   * one of its positions is in the same words, and none of the companies it is parent of; and that
   * two records agree is found by comparing them.
   */
  otherSide: OtherSide | null;
  /** When the record of the other side was not found; null unless it is that. */
  otherNotFoundAt: string | null;
  /** Of a position or right in a company that is no more, or will be: a role there ends with it. */
  over: CompanyEnd | null;
  sources: TieSource[];
}

/** What a note keeps of the tie it means; `graph/ties/tie-mark.ts` tells which tie of now that is. */
const said = z.string().max(70_000).nullable();

/** What tells a tie from those of the same ends and role. */
const tieTraits = z.strictObject({
  kind: z.enum(['position', 'right', 'parent', 'same']),
  start: said,
  end: said,
  status: said,
  /** Whether a member's profile states it: what only a company states may be several of a member's. */
  byMember: z.boolean(),
});

export type TieTraits = z.infer<typeof tieTraits>;

export const tieMark = tieTraits.extend({
  id: z.string().min(1).max(2000),
  role: said,
  /** The others of the same ends and role there were. */
  alike: z.array(tieTraits).max(10_000),
});

export type TieMark = z.infer<typeof tieMark>;
