/** What a graph node stands for, and how it is named across the program. */
import { z } from 'zod';
import type { MemberItem } from './member.ts';
import { type RegistryHandle, isImportedHandle } from './registry.ts';

/**
 * `sample/company:1001` or `sample/member:2002`: the registry's handle, then the id there. The digits are
 * the registry's own id, as text: `7` and `007` are different, and a company and a member may share a
 * number, as may two registries.
 */
export type EntityId = `${RegistryHandle}/${RecordId}`;

/** The id of a record at its registry: `company:1001`, `member:2002`. */
export type RecordId = `${Subject}:${string}`;

export type Subject = 'company' | 'member';

const ID_DIGITS_MAXIMUM = 200;
const RECORD_ID = new RegExp(`^(company|member):\\d{1,${ID_DIGITS_MAXIMUM}}$`);
const ENTITY_ID = new RegExp(`^[a-z0-9.-]{1,100}/(company|member):\\d{1,${ID_DIGITS_MAXIMUM}}$`);

export const entityId = z.custom<EntityId>(
  (value) => typeof value === 'string' && ENTITY_ID.test(value),
  { error: ({ input }) => entityIdWords(input) },
);

function entityIdWords(refused: unknown): string {
  return typeof refused === 'string' &&
    /(^|\/)(company|member):\d+$/.test(refused) &&
    refused.length > ID_DIGITS_MAXIMUM
    ? `an id has at most ${ID_DIGITS_MAXIMUM} digits`
    : 'an entity is named REGISTRY/company:ID or REGISTRY/member:ID, and an id is digits';
}

export function isRecordId(text: string): text is RecordId {
  return RECORD_ID.test(text);
}

/** The entity id; null if the registry's id is not a string of digits, which can't be requested. */
export function toEntityId(
  registry: RegistryHandle,
  subject: Subject,
  id: string | null | undefined,
): EntityId | null {
  const record = `${subject}:${id ?? ''}`;
  return isRecordId(record) ? `${registry}/${record}` : null;
}

export interface EntityIdParts {
  registry: RegistryHandle;
  /** The part after the slash. */
  record: RecordId;
  subject: Subject;
  id: string;
}

export function parseRecordId(record: RecordId): Pick<EntityIdParts, 'subject' | 'id'> {
  const colon = record.indexOf(':');
  return { subject: record.slice(0, colon) as Subject, id: record.slice(colon + 1) };
}

/** A handle has neither slash nor colon, so the first of each divides. */
export function parseEntityId(entity: EntityId): EntityIdParts {
  const slash = entity.indexOf('/');
  const colon = entity.indexOf(':', slash);
  return {
    registry: entity.slice(0, slash),
    record: entity.slice(slash + 1) as RecordId,
    subject: entity.slice(slash + 1, colon) as Subject,
    id: entity.slice(colon + 1),
  };
}

/** What a user typed as an id: a full one, or `company:1001` of the default registry. Null if neither. */
export function readEntityId(typed: string, registry: () => RegistryHandle): EntityId | null {
  if (isRecordId(typed)) return `${registry()}/${typed}`;
  return ENTITY_ID.test(typed) ? (typed as EntityId) : null;
}

/** `member` is a member of unstated kind: named in a company's profile, or stated inconsistently. */
export type EntityKind = 'person' | 'company' | 'authority' | 'member';

/** How much is known: its own profile, a search item, or only its name in another's profile. */
export type Knowledge = 'profile' | 'search' | 'named';

/** The known facts of one entity, gathered from the best available source. Null is "not stated". */
export interface EntityFacts {
  id: EntityId;
  kind: EntityKind;
  label: string;
  /** All its known names, including the label, as stated; these are indexed. */
  names: string[];
  /** A company's jurisdiction or a person's residence, as stated. */
  country: string | null;
  /** A person's nationality, as stated. */
  nationality: string | null;
  /** The company's status, verbatim. */
  status: string | null;
  /** The company's expiration, verbatim; the latest if there are several. */
  end: string | null;
  /** A person's date of birth as far as stated: 1961-04-09, 1961-04 or 1961. */
  born: string | null;
  registrationNumber: string | null;
  /** data.company.id of a member that is a company: not guaranteed to be a company id, see design. */
  statedCompanyId: string | null;
  knowledge: Knowledge;
  /** The search form of a member, for answering searches offline; null for companies. */
  item: MemberItem | null;
  /** The addresses that search filters match; empty if only a name or a search item is known. */
  places: EntityAddress[];
  /** Where in the response this is stated: an RFC 6901 JSON Pointer; '' is the whole response. */
  pointer: string;
  /** Pointers to facts that are stated elsewhere in it: a later mention may add what the first lacks. */
  elsewhere: Partial<Record<'label' | 'country', string>>;
}

/** The facts of an entity as shown: without those used only for searching, and with its source. */
export type ShownFacts = Omit<
  EntityFacts,
  'item' | 'places' | 'names' | 'pointer' | 'elsewhere'
> & { source: FactsSource | null };

/** Which response the facts of an entity were read from, and where in it. */
export interface FactsSource extends Pick<EntityFacts, 'pointer' | 'elsewhere'> {
  sha256: string;
  fetchedAt: string;
  /** The address requested, without the access key. */
  url: string;
}

export interface EntityAddress {
  country: string[];
  postcode: string | null;
  state: string[];
  county: string | null;
  city: string[];
}

/** Whether it comes from an imported file, not from a registry. */
export const isFromFile = (id: EntityId): boolean => isImportedHandle(parseEntityId(id).registry);
