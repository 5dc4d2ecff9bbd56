/** Drafts of notes: what was typed stays until it is saved or discarded. */
import type { ItemOf, StoredItem, NotePlace } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';

/** A note on something without a page of its own, being written in a dialog. */
export interface OpenNote {
  place: NotePlace;
  /** What it is about, in words. */
  about: string;
  /** The note being edited; null for a new one. */
  note: StoredItem<'note'> | null;
}

type Words = Pick<ItemOf<'note'>, 'text' | 'isPrivate'>;

export interface NoteDraft extends Words {
  /** Its key among all drafts, of whatever case. */
  readonly key: string;
  /** The case it is written in. */
  readonly case: CaseId | null;
  /** The note as it was when the draft was begun; null for a new note. */
  from: Words | null;
  /** Whether its editor is open where the note will be shown. */
  isOpen: boolean;
}

export class NoteDrafts {
  readonly #caseOf: () => CaseId | null;
  #drafts = $state<Partial<Record<string, NoteDraft>>>({});

  /** @param caseOf returns the case being worked in; drafts begun in other cases are kept */
  constructor(caseOf: () => CaseId | null) {
    this.#caseOf = caseOf;
  }

  /** The draft of this note, or of a new note at this place. */
  of(place: NotePlace, note: StoredItem<'note'> | null = null): NoteDraft | undefined {
    return this.#drafts[keyOf(this.#caseOf(), note ? [note.id] : partsOf(place))];
  }

  /** Begins a draft, or continues the existing one. */
  begin(place: NotePlace, note: StoredItem<'note'> | null, isOpen: boolean): void {
    const { text = '', isPrivate = false } = note ?? {};
    const inCase = this.#caseOf();
    const key = keyOf(inCase, note ? [note.id] : partsOf(place));
    const from = note && { text, isPrivate };
    const draft = (this.#drafts[key] ??= { key, case: inCase, text, isPrivate, from, isOpen });
    draft.isOpen ||= isOpen;
  }

  /** Closes the draft's editor; returns whether anything typed is kept. */
  close(draft: NoteDraft): boolean {
    draft.isOpen = false;
    const isDraft = isTyped(draft);
    if (!isDraft) this.drop(draft);
    return isDraft;
  }

  /**
   * Call when the note with this id was saved with these words. Words typed since stay as a draft of that
   * note; returns whether there were none, so that the draft is gone.
   */
  saved(draft: NoteDraft, id: string, { text, isPrivate }: Words): boolean {
    this.drop(draft);
    if (draft.text === text && draft.isPrivate === isPrivate) return true;
    const key = keyOf(draft.case, [id]);
    this.#drafts[key] = { ...draft, key, from: { text: text.trim(), isPrivate } };
    return false;
  }

  /** Call when this note was deleted: what was typed to change it becomes a draft of a new note there. */
  noteDeleted(id: string, place: NotePlace): void {
    const draft = this.#drafts[keyOf(this.#caseOf(), [id])];
    if (draft === undefined) return;
    this.drop(draft);
    const key = keyOf(draft.case, partsOf(place));
    const { text = '' } = this.#drafts[key] ?? {};
    if (!isTyped(draft)) return;
    const both = text.trim() === '' ? draft.text : `${text}\n\n${draft.text}`;
    this.#drafts[key] = { ...draft, key, text: both, from: null };
  }

  drop({ key }: NoteDraft): void {
    delete this.#drafts[key];
  }
}

/** Whether discarding the draft would lose anything. */
export const isTyped = ({ text, from }: NoteDraft): boolean =>
  text.trim() !== '' && text !== from?.text;

const keyOf = (inCase: CaseId | null, parts: readonly string[]): string =>
  JSON.stringify([inCase, ...parts]);

/** What identifies a place; the words about it don't. */
function partsOf(place: NotePlace): string[] {
  switch (place.on) {
    case 'case':
      return [];
    case 'entity':
      return [place.entity];
    case 'field':
      return [place.entity, place.pointer];
    case 'tie':
      return [place.from, place.to, place.mark.id];
  }
}
