/** What a search of everything stored finds: in what registries said, and in what the analyst wrote. */
import type { ItemName } from '../model/case-item.ts';
import type { CaseId } from '../model/case.ts';
import type { EntityId, EntityKind } from '../model/entity.ts';
import type { FoundEntity } from './search.ts';

/** Where in an answer something stands, and as much of it as a list shows. */
export interface WhereFound {
  /** RFC 6901 JSON Pointer into the answer. */
  pointer: string;
  /** The field in the registry's own words: `documents: identification number`. */
  field: string;
  text: string;
}

export interface EverythingMatch extends FoundEntity {
  /** The answer it was found in. */
  answer: { sha256: string; fetchedAt: string; url: string };
  /** Together they have all that was looked for; at most three. */
  where: WhereFound[];
}

/** Something that was written into a case, or its title. */
export interface WrittenMatch {
  case: CaseId;
  title: string;
  /** Null: the title of the case itself. */
  item: ItemName | null;
  /** What it is, in words: Note on a field, Tag. */
  what: string;
  /** Whom it is about; none: the case. */
  entities: { id: EntityId; kind: EntityKind; label: string }[];
  text: string;
}

export interface EverythingFound {
  /** With the first part only. */
  written: WrittenMatch[];
  moreWritten: boolean;
  items: EverythingMatch[];
  more: boolean;
  /** Where the next part begins. */
  next: number;
  /** At most as many stored records as this were not looked at: they came just now; 0: none. */
  behind: number;
}
