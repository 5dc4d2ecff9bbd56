/** What a graph node stands for, and how it is named across the program. */
import { z } from 'zod';
import type { MemberItem } from './member.ts';

/**
 * `company:1001` or `member:2002`. The digits are the registry's own id, kept as text: `7` and
 * `007` are different, and a company and a member may share a number.
 */
export type EntityId = `company:${string}` | `member:${string}`;

export type Subject = 'company' | 'member';

const ID_DIGITS_MAXIMUM = 200;
const ENTITY_ID = new RegExp(`^(company|member):\\d{1,${ID_DIGITS_MAXIMUM}}$`);

export const entityId = z.custom<EntityId>(
  (value) => typeof value === 'string' && ENTITY_ID.test(value),
  { error: ({ input }) => entityIdWords(input) },
);

function entityIdWords(refused: unknown): string {
  return typeof refused === 'string' && /^(company|member):\d+$/.test(refused)
    ? `an id has at most ${ID_DIGITS_MAXIMUM} digits`
    : 'an entity is named company:ID or member:ID, and an id is digits';
}

/** The entity id, or null when the registry's id is not a string of digits and so can't be asked for. */
export function toEntityId(subject: Subject, id: string | null | undefined): EntityId | null {
  const candidate = `${subject}:${id ?? ''}`;
  return ENTITY_ID.test(candidate) ? (candidate as EntityId) : null;
}

export function parseEntityId(id: EntityId): { subject: Subject; id: string } {
  const colon = id.indexOf(':');
  return { subject: id.slice(0, colon) as Subject, id: id.slice(colon + 1) };
}

/** `member` is a member of a kind nobody stated: named in a company's profile, or mixed only. */
export type EntityKind = 'person' | 'company' | 'authority' | 'member';

/** How much is known: its own profile, a search item, or only its name in another's profile. */
export type Knowledge = 'profile' | 'search' | 'named';

/** What is known of one entity, gathered from the best source there is. Null is "not stated". */
export interface EntityFacts {
  id: EntityId;
  kind: EntityKind;
  label: string;
  /** Every name known, the label among them, as stated; what the name index holds. */
  names: string[];
  /** jurisdiction of a company, residence of a person, as stated. */
  country: string | null;
  /** A person's nationality, as stated. */
  nationality: string | null;
  /** The company's status, verbatim. */
  status: string | null;
  /** A person's date of birth as far as stated: 1961-04-09, 1961-04 or 1961. */
  born: string | null;
  registrationNumber: string | null;
  /** data.company.id of a member that is a company: not stated to be a company id, see design. */
  statedCompanyId: string | null;
  knowledge: Knowledge;
  /** The search form of a member, for answering searches offline; null for companies. */
  item: MemberItem | null;
  /** What the address filters of a search match; empty when only a name or an item is known. */
  places: EntityAddress[];
}

export interface EntityAddress {
  country: string[];
  postcode: string | null;
  state: string[];
  county: string | null;
  city: string[];
}
