/** The items in the shown case beside its canvas, such as notes, tags and judgements. */
import type { Client } from '../../contract/client.ts';
import type {
  CaseItem,
  ItemKind,
  ItemName,
  StoredItem,
  NotePlace,
} from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';
import type { EntityId } from '../../contract/model/entity.ts';
import type { Tie } from '../../contract/model/tie.ts';
import {
  indexItems,
  marksByRecord,
  itemsOf,
  NO_ITEMS,
  withChanges,
  type Items,
  type ItemsDelta,
} from './item-index.ts';
import { readJudgements } from '../../graph/sameness/judgements.ts';
import { countOf } from '../shared/words/moment-words.ts';
import { NoteDrafts, type OpenNote, type NoteDraft } from './note-drafts.svelte.ts';
import { notesByTie, type NoteOnTie } from '../../graph/ties/tie-mark.ts';
import { isContradicted, judgedAsOne } from './treat-as-one.ts';

interface MarksDeps {
  client: Client;
  /** Runs work, and shows a refusal in words. */
  attempt: (work: () => Promise<void>) => Promise<boolean>;
  announce: (words: string) => void;
}

export class CaseMarks {
  /** The note being written in a dialog; null if none. */
  openNote = $state.raw<OpenNote | null>(null);
  /** The records in the dialog that confirms treating them as one; null if closed. */
  treatingAsOne = $state.raw<readonly EntityId[] | null>(null);
  /** The two records being compared for a judgement; null if none. */
  compared = $state.raw<readonly [EntityId, EntityId] | null>(null);
  /** The records whose tags are being edited; null if none. */
  tagging = $state.raw<readonly EntityId[] | null>(null);
  /** Notes that were begun and not saved. */
  readonly drafts = new NoteDrafts(() => this.#case);
  readonly #deps: MarksDeps;
  #case = $state<CaseId | null>(null);
  #items = $state.raw<Items>(NO_ITEMS);
  /** Changes that arrived while the case is loading; null once it is loaded. */
  #pending: ItemsDelta[] | null = null;
  readonly #index = $derived(indexItems(this.#items));
  readonly marked = $derived(marksByRecord(this.#index));
  readonly #judged = $derived(readJudgements(itemsOf(this.#items, 'judgement')));
  readonly asOne = $derived(this.#judged.groups);
  /** How many judgements of “not same” are contradicted by others. */
  readonly contradictions = $derived(this.#judged.contradictions.length);

  constructor(deps: MarksDeps) {
    this.#deps = deps;
    deps.client.on('caseItemsChanged', ({ case: id, put, removed }) => {
      if (id !== this.#case) return;
      this.#detachDrafts(removed);
      if (this.#pending !== null) this.#pending.push({ put, removed });
      else this.#items = withChanges(this.#items, [{ put, removed }]);
    });
    deps.client.on('caseItemsReplaced', ({ case: id }) => {
      if (id === this.#case) void this.show(id);
    });
  }

  /** The case they belong to; null before the first is shown. */
  get case(): CaseId | null {
    return this.#case;
  }

  /** All notes of the case, oldest first. */
  get notes(): readonly StoredItem<'note'>[] {
    return this.#index.notes;
  }

  /** All tags, sorted by name. */
  get tags(): readonly StoredItem<'tag'>[] {
    return this.#index.tags;
  }

  flagOf(entity: EntityId): StoredItem<'flag'> | null {
    return this.#index.flagOf.get(entity) ?? null;
  }

  /** Notes on the entity and on its fields, oldest first. */
  notesOf(entity: EntityId): readonly StoredItem<'note'>[] {
    return this.#index.notesOf.get(entity) ?? [];
  }

  /** The notes of each tie that has any, by the tie's id; `ties` are all current ties. */
  notesByTie(ties: readonly Tie[]): ReadonlyMap<Tie['id'], readonly NoteOnTie[]> {
    return notesByTie(this.notes, ties);
  }

  /** Begins a note in a dialog, for something without a page of its own. */
  write(place: NotePlace, about: string, note: StoredItem<'note'> | null = null): void {
    this.drafts.begin(place, note, false);
    this.openNote = { place, about, note };
  }

  /** Begins a note, or continues its draft, where it will be shown. */
  beginNote(place: NotePlace, note: StoredItem<'note'> | null = null): void {
    this.drafts.begin(place, note, true);
  }

  /** Closes a note's editor; announces that the draft is kept if something was typed. */
  closeNote(place: NotePlace, note: StoredItem<'note'> | null): void {
    const draft = this.drafts.of(place, note);
    if (draft && this.drafts.close(draft)) this.#deps.announce('Draft kept');
  }

  /** Whether there is a draft for it that is not open. */
  hasDraft(place: NotePlace, note: StoredItem<'note'> | null = null): boolean {
    return this.drafts.of(place, note)?.isOpen === false;
  }

  tagsOf(entity: EntityId): readonly StoredItem<'tag'>[] {
    return this.#index.tagsOf.get(entity) ?? [];
  }

  /** Loads the items of this case. */
  async show(id: CaseId): Promise<void> {
    this.#case = id;
    // The last load wins: what arrived before it began is in its pages.
    const pending: ItemsDelta[] = [];
    this.#pending = pending;
    const read: StoredItem[] = [];
    await this.#deps.attempt(async () => {
      for (let after: number | null = 0; after !== null && this.#pending === pending;) {
        const page = await this.#deps.client.readCaseItems({ case: id, after });
        read.push(...page.items);
        after = page.next;
      }
    });
    if (this.#pending !== pending) return;
    this.#pending = null;
    this.#items = withChanges(NO_ITEMS, [{ put: read, removed: [] }, ...pending]);
  }

  /** Flags all of these, or removes the flags if all have one. */
  async toggleFlag(entities: readonly EntityId[]): Promise<void> {
    const bare = entities.filter((entity) => this.flagOf(entity) === null);
    const isOff = bare.length === 0;
    const done = await (isOff
      ? this.#change(
          [],
          entities.map((id) => ({ kind: 'flag', id })),
        )
      : this.#change(bare.map((id) => ({ kind: 'flag', id, colour: 'red' }))));
    if (done) this.#deps.announce(isOff ? 'Flag taken off' : 'Flagged');
  }

  oneWith(entity: EntityId): readonly EntityId[] {
    return this.#judged.oneWith(entity);
  }

  /** Opens the comparison of these two, to judge whether they are the same. */
  openComparison(a: EntityId, b: EntityId): void {
    this.compared = [a, b];
  }

  /** Opens the dialog that asks whether to treat these as one, and why. */
  openTreatAsOne(entities: readonly EntityId[]): void {
    this.treatingAsOne = entities;
  }

  /** What treating these as one would leave apart or contradict. */
  asOneClashes(
    entities: readonly EntityId[],
    instead: boolean,
  ): { separate: number; isContradicted: boolean; isNew: boolean } {
    const before = this.of('judgement');
    const { put, separate } = judgedAsOne(entities, before, { instead });
    return { separate, isContradicted: isContradicted(put, before), isNew: put.length > 0 };
  }

  /**
   * Judges all of these to be the same, as one step. Earlier judgements it contradicts are kept and
   * announced: the analyst decides which to remove.
   */
  async treatAsOne(
    entities: readonly EntityId[],
    how: { reason?: string; instead?: boolean } = {},
  ): Promise<void> {
    const before = this.of('judgement');
    const { put, separate } = judgedAsOne(entities, before, how);
    if (put.length > 0 && !(await this.#change(put))) return;
    const separateWords =
      separate === 0 ? '' : `; ${separate} judged not the same as the others: apart`;
    const but = isContradicted(put, before)
      ? ', which contradicts what was judged: see Review'
      : '';
    this.#deps.announce(
      `${countOf(entities.length - separate, 'record is', 'records are')} treated as one${but}${separateWords}`,
    );
  }

  /** Saves a new note; returns whether that was done. */
  saveNote(place: NotePlace, text: string, { isPrivate = false } = {}): Promise<boolean> {
    return this.#change([{ kind: 'note', id: crypto.randomUUID(), place, text, isPrivate }]);
  }

  /**
   * Saves a draft as a new note, or over this note if it still is as it was when the draft was begun.
   * Returns whether it was saved and nothing was typed since.
   */
  async saveDraft(
    place: NotePlace,
    note: { id: string } | null,
    draft: NoteDraft,
  ): Promise<boolean> {
    const { text, isPrivate, from, case: inCase } = draft;
    const named = { kind: 'note', id: note?.id ?? crypto.randomUUID(), place } as const;
    const before = from && note ? [{ ...named, ...from }] : [];
    const isSaved = await this.#change([{ ...named, text, isPrivate }], [], {
      from: before,
      inCase,
    });
    if (!isSaved) return false;
    this.#deps.announce('Note saved');
    return this.drafts.saved(draft, named.id, { text, isPrivate });
  }

  /** Opens the dialog for the tags of these. */
  openTags(entities: readonly EntityId[]): void {
    this.tagging = entities;
  }

  /** Adds the tag of this name to all of these, as one step; creates it if needed. */
  tag(entities: readonly EntityId[], name: string): Promise<boolean> {
    const same = (known: string): boolean => known.toLowerCase() === name.toLowerCase();
    const known = this.tags.find((tag) => same(tag.name));
    const tag = known ?? { kind: 'tag', id: crypto.randomUUID(), name, colour: 'blue' };
    const tagged = entities.map(
      (entity) => ({ kind: 'tagged', id: `${tag.id} ${entity}` }) as const,
    );
    return this.#change(known ? tagged : [tag, ...tagged]);
  }

  /** Removes this tag from all of these, as one step. */
  untag(entities: readonly EntityId[], tag: string): Promise<boolean> {
    return this.remove(
      ...entities.map((entity) => ({ kind: 'tagged', id: `${tag} ${entity}` }) as const),
    );
  }

  remove(...names: ItemName[]): Promise<boolean> {
    return this.#change([], names);
  }

  put(...items: CaseItem[]): Promise<boolean> {
    return this.#change(items);
  }

  change(put: CaseItem[], remove: ItemName[]): Promise<boolean> {
    return this.#change(put, remove);
  }

  /** All items of one kind, in the order they were stored. */
  of<K extends ItemKind>(kind: K): StoredItem<K>[] {
    return itemsOf(this.#items, kind);
  }

  async #change(
    put: CaseItem[],
    remove: ItemName[] = [],
    { from = [], inCase = this.#case }: { from?: CaseItem[]; inCase?: CaseId | null } = {},
  ): Promise<boolean> {
    if (inCase === null) return false;
    return this.#deps.attempt(async () => {
      await this.#deps.client.changeCaseItems({ case: inCase, put, from, remove });
    });
  }

  /** Keeps what was typed into notes deleted meanwhile, as drafts of new notes. */
  #detachDrafts(removed: readonly ItemName[]): void {
    for (const { kind, id } of removed) {
      const note = kind === 'note' ? this.notes.find((one) => one.id === id) : undefined;
      if (note) this.drafts.noteDeleted(id, note.place);
    }
  }
}
