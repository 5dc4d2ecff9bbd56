/**
 * What every pane and dialog can use: the engine, the state of the whole window, and what it may know of
 * other panes. The workbench implements it.
 */
import { createContext } from 'svelte';
import type { RecordMarks } from '../../../drawing/elements/record-marks.ts';
import type { Client } from '../../../contract/client.ts';
import type { GraphEntity } from '../../../contract/model/canvas.ts';
import type {
  CaseItem,
  ItemKind,
  ItemName,
  StoredItem,
  NotePlace,
} from '../../../contract/model/case-item.ts';
import type { CaseId } from '../../../contract/model/case.ts';
import type { KnownRecord } from '../../../contract/answers/search.ts';
import type { FormatName } from '../../../contract/answers/formats.ts';
import type { WaitingChange } from '../../../contract/answers/change.ts';
import type { Fault } from '../../../contract/faults/faults.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { OwnerDirection } from '../../../contract/answers/owners.ts';
import type { RegistryHandle } from '../../../contract/model/registry.ts';
import type { ShownSource, Tie } from '../../../contract/model/tie.ts';
import type { NoteOnTie } from '../../../graph/ties/tie-mark.ts';
import type { RegistryList } from './registry-list.svelte.ts';
import type { WindowSession } from './window-session.svelte.ts';

/** Dialogs that lie over the window; at most one is open. */
export type DialogName =
  | 'palette'
  | 'settings'
  /** Settings, opened at the care of the store. */
  | 'settings-store'
  | 'export'
  | 'dossier'
  | 'print'
  | 'keyboard'
  | 'faults'
  | 'everything'
  | 'requests'
  | 'not-fetched'
  | 'verify'
  | 'cases'
  | 'all-cases'
  | 'journal'
  | 'review'
  | 'case-page'
  | 'save-case'
  | 'open-case'
  | 'import'
  | 'changes'
  | 'rename-case'
  | 'merge-case'
  | 'delete-case';

/** The profile pane, as other panes know it. */
interface ProfileAccess {
  /** The entity whose profile is shown, if any. */
  readonly entity: EntityId | null;
  open(id: EntityId): Promise<void>;
  /** Opens the profile at its versions, with the focus there. */
  openVersions(id: EntityId): Promise<void>;
}

/** The search, as other panes know it. */
interface SearchAccess {
  searchFor(text: string, registry?: RegistryHandle): Promise<void>;
}

/** The graph, as other panes know it. */
interface GraphAccess {
  /** The case whose canvas it is; null before the first is shown. */
  readonly case: CaseId | null;
  has(id: EntityId): boolean;
  entity(id: EntityId): GraphEntity | undefined;
  readonly ties: readonly Tie[];
  /** The graph is as of `day` (YYYY-MM-DD); `asOf` is the chosen day, null if it is today. */
  readonly time: { readonly day: string; readonly asOf: string | null };
  /** @param label the name of the step for undo */
  add(ids: readonly EntityId[], label: string): Promise<boolean>;
  expand(id: EntityId): Promise<void>;
  readonly answers: {
    /** Loads several ids typed at once, and puts them on the canvas. */
    readonly typed: { add(ids: readonly EntityId[], unread?: readonly string[]): Promise<void> };
  };
  /** Adds the holders of these, or what they hold, as far as it goes; one such walk at a time. */
  readonly following: {
    readonly task: object | null;
    start(entities: readonly EntityId[], direction: OwnerDirection): Promise<void>;
  };
}

/** What the open case has on entities and ties, as other panes know it. */
export interface MarksAccess {
  /** All items of this kind. */
  of<K extends ItemKind>(kind: K): readonly StoredItem<K>[];
  flagOf(entity: EntityId): object | null;
  notesOf(entity: EntityId): readonly StoredItem<'note'>[];
  tagsOf(entity: EntityId): readonly { readonly id: string; readonly name: string }[];
  /** The notes of each tie that has any, by its id; `ties` are all present ties. */
  notesByTie(ties: readonly Tie[]): ReadonlyMap<Tie['id'], readonly NoteOnTie[]>;
  /** Puts these into the case, as one step; returns whether they were stored. */
  put(...items: CaseItem[]): Promise<boolean>;
  /** Both as one step; returns whether it was stored. */
  change(put: CaseItem[], remove: ItemName[]): Promise<boolean>;
  /** Takes these out of the case, as one step; returns whether they were removed. */
  remove(...names: ItemName[]): Promise<boolean>;
  /** Opens a note on something without a page of its own, new or for editing. */
  write(place: NotePlace, about: string, note?: StoredItem<'note'> | null): void;
  /** Whether there is a draft of a new note there, or of a change to this one. */
  hasDraft(place: NotePlace, note?: StoredItem<'note'> | null): boolean;
  /** All records with marks. */
  readonly marked: ReadonlyMap<EntityId, RecordMarks>;
  /** Records that were judged the same, in groups. */
  readonly asOne: readonly (readonly EntityId[])[];
  /** All entities that were judged the same as this one, including itself. */
  oneWith(entity: EntityId): readonly EntityId[];
  /** Shows the evidence for and against these two being the same, to be judged. */
  openComparison(a: EntityId, b: EntityId): void;
  /** Asks whether these are to be treated as one, and why. */
  openTreatAsOne(entities: readonly EntityId[]): void;
  /** Asks which tags these are to have. */
  openTags(entities: readonly EntityId[]): void;
  /** Flags all of these, or removes the flags if all have one. */
  toggleFlag(entities: readonly EntityId[]): Promise<void>;
}

/** The changes of records that wait to be accepted or ignored, as others know them. */
interface ChangesAccess {
  readonly all: readonly WaitingChange[];
  /** Null if nothing about it is to be decided. */
  of(entity: EntityId): WaitingChange | null;
  /** Decides them as one step; returns whether that was stored. */
  decide(
    changes: readonly WaitingChange[],
    verdict: 'accepted' | 'ignored',
    reason: string,
  ): Promise<boolean>;
  readonly fault: Fault | null;
}

/** The list of what was not fetched, as others know it. */
interface NotFetchedAccess {
  /** Set while trying again is under way. */
  readonly task: { readonly done: number; readonly total: number } | null;
}

/** Entities, and the ties among them. */
interface ExportOffer {
  /** `The rows of this table`. */
  label: string;
  entities: readonly EntityId[];
}

/** What can be exported, in the words of the place that opens the export dialog. */
export interface ExportRequest {
  /** `Export the profile`. */
  title: string;
  /** The first is selected initially; those without entities are not offered. */
  offers: readonly ExportOffer[];
  /** As the graph is shown, at its time and with its filter; or as the entities are at any time. */
  as: 'shown' | 'any';
  /** Selected initially; by default the format chosen last. */
  format?: FormatName;
  /** Whether what the graph itself offers can be chosen too. */
  withGraph?: boolean;
}

/** What the store knows of the records in lists, so that namesakes can be told apart. */
interface KnownAccess {
  /** Null: nothing is stored of it; undefined: it is not read yet. */
  of(id: EntityId): KnownRecord | null | undefined;
  /** Reads it of these, unless it was read before; to be called in an effect. */
  want(ids: readonly EntityId[]): void;
}

export interface PaneContext {
  readonly client: Client;
  readonly session: WindowSession;
  readonly registries: RegistryList;
  readonly search: SearchAccess;
  readonly profile: ProfileAccess;
  readonly graph: GraphAccess;
  readonly marks: MarksAccess;
  readonly notFetched: NotFetchedAccess;
  readonly changes: ChangesAccess;
  readonly known: KnownAccess;
  showSource(source: ShownSource): void;
  /** Opens the export dialog for this request; null for the graph. */
  openExport(request: ExportRequest | null): void;
  /** Opens the dossier dialog for this record and everything it has a tie to; null for the case. */
  makeDossier(entity: EntityId | null): void;
  /** Opens the search of everything stored, for this text. */
  searchEverything(text: string): void;
  readonly dialog: DialogName | null;
  /** Opens or closes a dialog; another one that is open closes. */
  show(dialog: DialogName, open?: boolean): void;
}

export const [getPaneContext, setPaneContext] = createContext<PaneContext>();
