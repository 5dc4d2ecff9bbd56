/** Notes that were begun and not saved yet: what was typed stays until it is saved or discarded. */
import type { ItemOf, StoredItem, NotePlace } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';

/** A note on what has no page of its own, as it is begun or taken up again. */
export interface BegunNote {
  place: NotePlace;
  /** What it is on, in words. */
  about: string;
  /** The one that is changed; null: a new one. */
  note: StoredItem<'note'> | null;
}

type Words = Pick<ItemOf<'note'>, 'text' | 'isPrivate'>;

export interface NoteDraft extends Words {
  /** Where it is kept, whichever case is on show. */
  readonly key: string;
  /** In which case it is written. */
  readonly case: CaseId | null;
  /** What the note said when it was begun; null: it is a new one. */
  from: Words | null;
  /** It is written where it is to stand, and not only kept. */
  isOpen: boolean;
}

export class NoteDrafts {
  readonly #caseOf: () => CaseId | null;
  #drafts = $state<Partial<Record<string, NoteDraft>>>({});

  /** @param caseOf in which case is written now; what was begun in others is kept for them */
  constructor(caseOf: () => CaseId | null) {
    this.#caseOf = caseOf;
  }

  /** Of a new note there, or of this one. */
  of(place: NotePlace, note: StoredItem<'note'> | null = null): NoteDraft | undefined {
    return this.#drafts[keyOf(this.#caseOf(), note ? [note.id] : partsOf(place))];
  }

  /** Goes on with what is kept of it, where there is anything. */
  begin(place: NotePlace, note: StoredItem<'note'> | null, isOpen: boolean): void {
    const { text = '', isPrivate = false } = note ?? {};
    const inCase = this.#caseOf();
    const key = keyOf(inCase, note ? [note.id] : partsOf(place));
    const from = note && { text, isPrivate };
    const draft = (this.#drafts[key] ??= { key, case: inCase, text, isPrivate, from, isOpen });
    draft.isOpen ||= isOpen;
  }

  /** It is written no more for now; whether anything typed is kept. */
  close(draft: NoteDraft): boolean {
    draft.isOpen = false;
    const isDraft = isTyped(draft);
    if (!isDraft) this.drop(draft);
    return isDraft;
  }

  /**
   * The note of this id says these words now. What was typed since is kept, as a change of that note;
   * whether there is none, so that the draft is gone.
   */
  saved(draft: NoteDraft, id: string, { text, isPrivate }: Words): boolean {
    this.drop(draft);
    if (draft.text === text && draft.isPrivate === isPrivate) return true;
    const key = keyOf(draft.case, [id]);
    this.#drafts[key] = { ...draft, key, from: { text: text.trim(), isPrivate } };
    return false;
  }

  /** This note is gone: what was typed to change it is kept as a new one in its place. */
  gone(id: string, place: NotePlace): void {
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

/** There is something to be thrown away. */
export const isTyped = ({ text, from }: NoteDraft): boolean =>
  text.trim() !== '' && text !== from?.text;

const keyOf = (inCase: CaseId | null, parts: readonly string[]): string =>
  JSON.stringify([inCase, ...parts]);

/** What tells one place from another: words about it don't. */
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
