/** What a graph edge stands for, and the statements it rests on. */
import type { EntityId } from './entity.ts';
import type { DateEntry } from './text.ts';
import { z } from 'zod';

/**
 * position and right: from member to company. parent: from the parent to its subsidiary. same: from a
 * member that is a company to the company profile that agrees with it.
 */
export type TieKind = 'position' | 'right' | 'parent' | 'same';

/** Whether a tie, or a statement of one, is a member's role in a company. */
export const isRole = ({ kind }: { kind: TieKind }): boolean =>
  kind === 'position' || kind === 'right';

/** The state of a tie on a day; `graph/ties/state-rule.ts` has the rule. */
export type TieState = 'active' | 'ended' | 'not-begun' | 'unknown';

/** What a company's own record states about its end; absent if it states none. */
export interface CompanyEnd {
  /** Its status, verbatim, if that says that the company has ended; else null. */
  status: string | null;
  /** Its expiration, verbatim; null is "not stated". */
  end: string | null;
  source: TieSource;
}

/** Who states a tie: the company's profile, the member's profile, or both. */
export type Corroboration = 'company' | 'member' | 'both';

/**
 * What is known from the other end of a tie: its profile states the tie too, was fetched and doesn't, was
 * requested but not found, or was never requested.
 */
export type OtherSide = 'states it' | 'does not state it' | 'not found' | 'not searched';

/**
 * A time in which a role was held, each date verbatim; null is "not stated". Of several terms of one role,
 * one without a start began after the one before had ended, and one without an end ended before the next.
 */
export interface Term {
  /** The effective date. */
  start: string | null;
  /** The day of an entry in the register: the role had begun by then, and since when isn't known. */
  registered: string | null;
  /** The expiration date: the first day on which the role is no longer held. */
  end: string | null;
}

/** One profile stating one tie, at one place of one response. */
export interface Statement {
  kind: 'position' | 'right' | 'parent';
  from: EntityId;
  to: EntityId;
  /** The wording of the position, the right, or the parent's level, verbatim; null if not stated. */
  role: string | null;
  status: string | null;
  dates: DateEntry[];
  /** The profile that states it. */
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

/** The source of a tie or fact, to be shown in the text of its response. */
export interface ShownSource extends Omit<TieSource, 'fetchedAt'> {
  /** What is stated there, in words. */
  what?: string;
}

export interface Tie {
  /**
   * Built from the ends, the role and an ordinal among ties alike in these, so it survives changes of
   * status or dates. If such ties come or go it may denote another one: `graph/ties/tie-mark.ts` finds out.
   */
  id: string;
  kind: TieKind;
  from: EntityId;
  to: EntityId;
  role: string | null;
  status: string | null;
  /** When the status was stated: the first stored response with it; null if there is none. */
  statusAt: string | null;
  /** In the order of time; empty if no date is stated. `record/values/terms.ts` pairs the dates. */
  terms: readonly Term[];
  corroboration: Corroboration;
  /**
   * Null if the other profile has no field for it: a company's profile has no list of rights, unless one of
   * its positions has the same words, and no list of its subsidiaries; and the agreement of two records is
   * found by comparing them.
   */
  otherSide: OtherSide | null;
  /** When the other side's record was not found; null unless `otherSide` is `not found`. */
  otherNotFoundAt: string | null;
  /** For a position or right in a company that has ended or will end, which ends the role. */
  over: CompanyEnd | null;
  sources: TieSource[];
}

/** What a note stores to identify its tie; `graph/ties/tie-mark.ts` finds that tie later. */
const statedText = z.string().max(70_000).nullable();

/** What distinguishes a tie from others with the same ends and role. */
const tieTraits = z.strictObject({
  kind: z.enum(['position', 'right', 'parent', 'same']),
  /** The first start, or registration if none is stated; it tells ties apart, not when one began. */
  start: statedText,
  end: statedText,
  status: statedText,
  /** Whether a member's profile states it; one only a company states may be several of the member's. */
  byMember: z.boolean(),
});

export type TieTraits = z.infer<typeof tieTraits>;

export const tieMark = tieTraits.extend({
  id: z.string().min(1).max(2000),
  role: statedText,
  /** The other ties with the same ends and role at that time. */
  alike: z.array(tieTraits).max(10_000),
});

export type TieMark = z.infer<typeof tieMark>;
