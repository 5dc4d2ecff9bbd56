/** What the commands answer with, beyond the records themselves. */
import type { Fault } from '../faults.ts';
import type { CompanyProfile } from './company.ts';
import type { ShownFacts, EntityId } from './entity.ts';
import type { ImportedRecord } from './import.ts';
import type { MemberItem, MemberProfile } from './member.ts';
import type { MemberQuery } from './query.ts';
import type { RegistryHandle } from './registry.ts';
import type { Drift, ResponseSource } from './response.ts';
import type { CompanyEnd } from './tie.ts';

/** One page of a search. */
export interface SearchPage {
  /** Whose members these are: the ids of the items are ids there. */
  registry: RegistryHandle;
  query: MemberQuery;
  /** registry: asked now. store: a page kept before, or the stored members that match. */
  source: 'registry' | 'store';
  /** When the registry answered this page; null when only stored members were looked through. */
  fetchedAt: string | null;
  items: MemberItem[];
  /** Whether there may be a next page: the specification states no total. */
  more: boolean;
  /** The response the page came from; null when only stored members were looked through. */
  response: ResponseSource | null;
  drift: Drift[];
  /** Why the registry was not asked, if it wasn't. */
  notSearched: Fault | null;
  /** Why it could not be stored, if it couldn't: it is shown, and won't be there offline. */
  notKept?: Fault;
}

/** A stored entity found by one of its names. */
export interface FoundEntity extends ShownFacts {
  /** When its own profile was fetched; null: named only, or seen in a search. */
  fetchedAt: string | null;
  /** When its registry last had no such record; null: never asked, or it was found since. */
  notFoundAt: string | null;
  /** The name it was found by, where that is not its label. */
  foundBy: string | null;
}

/** Stored entities found by a name, the best match first. */
export interface FoundEntities {
  items: FoundEntity[];
  more: boolean;
}

/** How "load all" ended. */
export interface SearchTotals {
  pages: number;
  items: number;
  /** Items left out because their id had come before. */
  duplicates: number;
  /** repeated: the registry sent a page it had sent before. */
  ended: 'last-page' | 'repeated' | 'cancelled';
}

interface ProfileAnswerOf<S extends 'member' | 'company', P> {
  subject: S;
  entity: EntityId;
  /** The profile; lists longer than the limit asked for are cut, `listLengths` has the whole number. */
  profile: P;
  /** Length of each top-level list of the profile. */
  listLengths: Record<string, number>;
  response: ResponseSource;
  from: 'registry' | 'store';
  drift: Drift[];
  /** Distinct neighbours that stored profiles state. */
  neighbours: number;
  /**
   * By its id each company that this member holds something in and that is over by its own stored record: a
   * role there ends with it. None of a company.
   */
  ends: Partial<Record<EntityId, CompanyEnd>>;
  /** Why the registry was not asked although it should have been, if it wasn't. */
  notSearched: Fault | null;
  /** When the registry was asked again and had no such record any more; null: never since. */
  notFoundAt: string | null;
  /** Why it could not be stored, if it couldn't: it is shown, and won't be there offline. */
  notKept?: Fault;
  /** Of one from an imported file: what that says beside it; its lists of ties are cut as all others are. */
  imported?: ImportedRecord;
}

/** A profile, where it came from, and where it drifts from the specification. */
export type ProfileAnswer =
  | ProfileAnswerOf<'member', MemberProfile>
  | ProfileAnswerOf<'company', CompanyProfile>;

/** Part of a response, for reading the raw answer. */
export interface ResponsePart {
  response: ResponseSource;
  /** Every time this very body was fetched, newest first, at most 100. */
  fetches: { at: string; url: string }[];
  /** From `offset` on, in UTF-16 units of the decoded body; or bytes in base64, if asked for. */
  text: string;
  next: number | null;
}

/** A part of the text of a response. */
export interface PlaceInResponse {
  /** As asked, or of what stands around it, where nothing is there. */
  pointer: string;
  /** From `start` up to `end`, in UTF-16 units of the decoded body, as `readResponse` counts. */
  start: number;
  end: number;
  /** Of its start, both from 1. */
  line: number;
  column: number;
}

/**
 * What came of expanding one or several entities: one step on the canvas. One that was cancelled is
 * refused as `cancelled`, whose detail counts the profiles that are stored (`had`) and all (`of`).
 */
export interface ExpandAnswer {
  /** After the first of them. */
  label: string;
  /** Entities that came onto the canvas; none when there were more newcomers than asked for. */
  added: EntityId[];
  /** All neighbours stated, each counted once. */
  neighbours: number;
  /** Of those, not on the canvas before. */
  newcomers: number;
  /** Newcomers that did not come. */
  leftOff: number;
  /** How many profiles were asked of a registry for this. */
  fetched: number;
  /** Of several: those whose profile could not be had. */
  notFetched: NotFetched[];
  /** Where none came because they were too many: whose they are, the one with the most first. */
  hubs: ExpandHub[];
}

/** One of the entities expanded, with how many neighbours it would bring. */
export interface ExpandHub {
  entity: EntityId;
  label: string;
  newcomers: number;
}

/** A profile that could not be had. */
export interface NotFetched {
  entity: EntityId;
  fault: Fault;
}

/** What a format could not carry, counted by kind. */
export interface Loss {
  what: string;
  count: number;
}

/** An export opened. Nothing of its files is made before it is saved or read. */
export interface ExportAnswer extends ExportCounts {
  export: string;
  files: { name: string; mime: string }[];
}

/** A dossier opened, which has every tie that it is of. */
export interface DossierAnswer extends ExportAnswer {
  ties: number;
}

/** How much is written. */
export interface ExportCounts {
  /** Where ties have no place: of those, the ones whose record is in it. */
  entities: number;
  /** null: the format has no place for ties. */
  ties: number | null;
}

/** What an export would be, made whole and not kept. */
export interface ExportPreview extends ExportCounts {
  /** `begins`: the first characters; null of what is no text. */
  files: { name: string; bytes: number; begins: string | null }[];
  loss: Loss[];
}

/** The next part of a file of an export: text with whole characters, or bytes in base64. */
export type ExportPart = ({ text: string } | { base64: string }) & {
  /** The file has ended; this part is empty. */
  done: boolean;
  /** Entities and ties written so far, in all files. */
  written: number;
  /** What could not be carried over; null while a file has not ended. */
  loss: Loss[] | null;
};

/**
 * What the host did with the files: wrote them at these paths, or offers each as a download at an
 * address of the page's own origin, which works once.
 */
export type SavedExport =
  | { how: 'written'; files: string[] }
  | { how: 'download'; links: { name: string; path: string }[] };

export interface SaveAnswer {
  saved: SavedExport;
  /** Null for a download: it is known at its end, which `awaitExport` answers with. */
  loss: Loss[] | null;
}

/** An export of what lies around some entities, and the profiles that could not be had for it. */
export interface CollectAnswer extends ExportAnswer {
  notFetched: NotFetched[];
}

/** Something that is not as it was kept, in words. */
export interface CheckFinding {
  /**
   * A request of the chain, the chain itself, what it says was lost before, a body, a profile that is
   * gone, or what is derived.
   */
  what: 'request' | 'chain' | 'loss' | 'response' | 'profile' | 'derived';
  /** Whom it is about; null: nobody, or that can't be told. */
  entity: EntityId | null;
  says: string;
}

export interface CheckReport {
  /** Rows of the chain, bodies and entities looked at: all of them, unless it was cancelled. */
  requests: number;
  responses: number;
  entities: number;
  /** Answers whose bytes are damaged, replaced or gone, and whose they are. */
  damaged: {
    sha256: string;
    url: string;
    fetchedAt: string;
    entity: EntityId | null;
    says: string;
  }[];
  findings: CheckFinding[];
  /** What is no damage and is to be known: a head of the chain that is missing. */
  notes: string[];
  /** What SQLite itself found; empty when nothing. */
  database: string[];
  /** What was found besides and is not listed, there being so much. */
  unlisted: number;
  cancelled: boolean;
}

/** How much of a store is damaged: answers, and what else is not as it was kept. */
export interface StoreDamage {
  answers: number;
  others: number;
}

export interface RebuildReport {
  /** Derived again, like the search pages; those whose response was refused are not among them. */
  profiles: number;
  searchPages: number;
  entities: number;
  statements: number;
  /** Responses that could not be decoded any more, with the reason. */
  refused: { sha256: string; fault: Fault }[];
  cancelled: boolean;
}
