/** Results of a search of everything stored: what registries stated and what the analyst wrote. */
import type { ItemName } from '../model/case-item.ts';
import type { CaseId } from '../model/case.ts';
import type { EntityId, EntityKind } from '../model/entity.ts';
import type { FoundEntity } from './search.ts';

/** A place in a response where something was found, with as much of its text as a list shows. */
export interface WhereFound {
  /** RFC 6901 JSON Pointer into the response. */
  pointer: string;
  /** The field in the registry's own words: `documents: identification number`. */
  field: string;
  text: string;
}

export interface EverythingMatch extends FoundEntity {
  /** The response it was found in. */
  answer: { sha256: string; fetchedAt: string; url: string };
  /** At most three places, which together contain all words searched for. */
  where: WhereFound[];
}

/** Something written into a case, or the case's title. */
export interface WrittenMatch {
  case: CaseId;
  title: string;
  /** Null for the title of the case itself. */
  item: ItemName | null;
  /** The kind of item in words: Note on a field, Tag. */
  what: string;
  /** The entities it is about; empty if it is about the case. */
  entities: { id: EntityId; kind: EntityKind; label: string }[];
  text: string;
}

export interface EverythingFound {
  /** Only in the first part. */
  written: WrittenMatch[];
  /** How many there are in all. */
  writtenCount: number;
  items: EverythingMatch[];
  more: boolean;
  /** The offset of the next part; null if there is none, or so many that more has to be typed. */
  next: number | null;
  /** At most this many stored records were not searched, as they have only just arrived. */
  behind: number;
}

/**
 * How many records a search of everything finds in all. `at most`: only the responses tell in which ones the
 * characters follow each other. `so far`: some stored records are not searched yet.
 */
export interface EverythingCount {
  records: number;
  is: 'exact' | 'at most' | 'so far';
}
