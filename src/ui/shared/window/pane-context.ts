/**
 * What every pane and dialog finds around it: the engine, what holds for the whole window, and as
 * much of the other panes as they may know. The workbench is behind it.
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
  /** Settings, at the care of the store. */
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
  /** Whose profile is on show, if any. */
  readonly entity: EntityId | null;
  open(id: EntityId): Promise<void>;
  /** At its versions, with the focus there. */
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
  /** What is shown is as of this day (YYYY-MM-DD); `asOf` is the one that was chosen, null where it is today’s. */
  readonly time: { readonly day: string; readonly asOf: string | null };
  /** @param label what undo will call it */
  add(ids: readonly EntityId[], label: string): Promise<boolean>;
  expand(id: EntityId): Promise<void>;
  readonly answers: {
    /** Several ids typed at once are had and put on the canvas. */
    readonly typed: { add(ids: readonly EntityId[], unread?: readonly string[]): Promise<void> };
  };
  /** Brings who holds these, or what they hold, as far as it goes; one such walk at a time. */
  readonly following: {
    readonly task: object | null;
    start(entities: readonly EntityId[], direction: OwnerDirection): Promise<void>;
  };
}

/** What was put into the case on show, as other panes know it. */
export interface MarksAccess {
  /** All of this kind. */
  of<K extends ItemKind>(kind: K): readonly StoredItem<K>[];
  flagOf(entity: EntityId): object | null;
  notesOf(entity: EntityId): readonly StoredItem<'note'>[];
  tagsOf(entity: EntityId): readonly { readonly id: string; readonly name: string }[];
  /** Of each tie that bears any, by its id; `ties` are all of now. */
  notesByTie(ties: readonly Tie[]): ReadonlyMap<Tie['id'], readonly NoteOnTie[]>;
  /** Puts these into the case, as one step; whether they are kept. */
  put(...items: CaseItem[]): Promise<boolean>;
  /** Both as one step; whether it is kept. */
  change(put: CaseItem[], remove: ItemName[]): Promise<boolean>;
  /** Takes these out of the case, as one step; whether they are gone. */
  remove(...names: ItemName[]): Promise<boolean>;
  /** Begins a note on what has no page of its own, or takes one up again. */
  write(place: NotePlace, about: string, note?: StoredItem<'note'> | null): void;
  /** Whether something was typed for a note there, or to change this one, that is kept as a draft. */
  hasDraft(place: NotePlace, note?: StoredItem<'note'> | null): boolean;
  /** All records that bear anything. */
  readonly marked: ReadonlyMap<EntityId, RecordMarks>;
  /** Records that were judged the same, in groups. */
  readonly asOne: readonly (readonly EntityId[])[];
  /** Everybody who was judged the same as this one, itself among them. */
  oneWith(entity: EntityId): readonly EntityId[];
  /** Shows what speaks for and against these two being of the same, to be judged. */
  openComparison(a: EntityId, b: EntityId): void;
  /** Asks whether these are to be treated as one, and why. */
  openTreatAsOne(entities: readonly EntityId[]): void;
  /** Asks which tags these are to bear. */
  openTags(entities: readonly EntityId[]): void;
  /** Flags all of these, or takes the flags off where all have one. */
  toggleFlag(entities: readonly EntityId[]): Promise<void>;
}

/** The changes of records that wait to be accepted or ignored, as others know them. */
interface ChangesAccess {
  readonly all: readonly WaitingChange[];
  /** Null: nothing of it is to be decided. */
  of(entity: EntityId): WaitingChange | null;
  /** As one step; whether it is kept. */
  decide(
    changes: readonly WaitingChange[],
    verdict: 'accepted' | 'ignored',
    reason: string,
  ): Promise<boolean>;
  readonly fault: Fault | null;
}

/** The list of what was not fetched, as others know it. */
interface NotFetchedAccess {
  /** Trying again is under way. */
  readonly task: { readonly done: number; readonly total: number } | null;
}

/** These, and the ties among them. */
interface ExportOffer {
  /** `The rows of this table`. */
  label: string;
  entities: readonly EntityId[];
}

/** What may be taken away, in the words of the place that opens the export dialog. */
export interface ExportRequest {
  /** `Export the profile`. */
  title: string;
  /** The one chosen at first comes first; those without anybody are not offered. */
  offers: readonly ExportOffer[];
  /** As the graph is shown, at its time and through its filter; or whatever they are at any time. */
  as: 'shown' | 'any';
  /** Chosen at first; without it the one that was chosen last. */
  format?: FormatName;
  /** What the graph itself offers can be chosen too. */
  withGraph?: boolean;
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
  showSource(source: ShownSource): void;
  /** Opens the export dialog for what is asked; null: for the graph. */
  takeAway(request: ExportRequest | null): void;
  /** Opens the dialog of the dossier of this record and all it is tied to; null: of the case. */
  makeDossier(entity: EntityId | null): void;
  readonly dialog: DialogName | null;
  /** Opens or closes one dialog; another that is open gives way. */
  show(dialog: DialogName, open?: boolean): void;
}

export const [getPaneContext, setPaneContext] = createContext<PaneContext>();
