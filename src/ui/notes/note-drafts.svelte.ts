/** Notes that were begun and not saved yet: what was typed stays until it is saved or discarded. */
import type { KeptItem, NotePlace } from '../../contract/model/case-item.ts';
import type { CaseId } from '../../contract/model/case.ts';

/** A note on what has no page of its own, as it is begun or taken up again. */
export interface BegunNote {
  place: NotePlace;
  /** What it is on, in words. */
  about: string;
  /** The one that is changed; null: a new one. */
  note: KeptItem<'note'> | null;
}

interface Draft {
  text: string;
  isPrivate: boolean;
  /** It is written where it is to stand, and not only kept. */
  isOpen: boolean;
}

export class NoteDrafts {
  readonly #caseOf: () => CaseId | null;
  #drafts = $state<Partial<Record<string, Draft>>>({});

  /** @param caseOf in which case is written now; what was begun in others is kept for them */
  constructor(caseOf: () => CaseId | null) {
    this.#caseOf = caseOf;
  }

  /** Of a new note there, or of this one. */
  of(place: NotePlace, note: KeptItem<'note'> | null = null): Draft | undefined {
    return this.#drafts[this.#keyOf(place, note)];
  }

  /** Goes on with what is kept of it, where there is anything. */
  begin(place: NotePlace, note: KeptItem<'note'> | null, isOpen: boolean): void {
    const key = this.#keyOf(place, note);
    const { text = '', isPrivate = false } = note ?? {};
    const draft = (this.#drafts[key] ??= { text, isPrivate, isOpen });
    draft.isOpen ||= isOpen;
  }

  /** It is written no more for now; whether anything typed is kept. */
  leave(place: NotePlace, note: KeptItem<'note'> | null): boolean {
    const draft = this.of(place, note);
    if (draft === undefined) return false;
    draft.isOpen = false;
    const isKept = draft.text.trim() !== '' && draft.text !== note?.text;
    if (!isKept) this.drop(place, note);
    return isKept;
  }

  drop(place: NotePlace, note: KeptItem<'note'> | null): void {
    delete this.#drafts[this.#keyOf(place, note)];
  }

  #keyOf(place: NotePlace, note: KeptItem<'note'> | null): string {
    const parts = note ? [note.id] : partsOf(place);
    return JSON.stringify([this.#caseOf(), ...parts]);
  }
}

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
