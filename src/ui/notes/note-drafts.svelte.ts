/** Notes that were begun and not saved yet: another profile may be looked at between. */
import type { KeptItem, NotePlace } from '../../contract/model/case-item.ts';
import type { EntityId } from '../../contract/model/entity.ts';

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
}

export class NoteDrafts {
  #drafts = $state<Partial<Record<string, Draft>>>({});

  of(entity: EntityId): Draft | undefined {
    return this.#drafts[entity];
  }

  begin(entity: EntityId): void {
    this.#drafts[entity] ??= { text: '', isPrivate: false };
  }

  drop(entity: EntityId): void {
    delete this.#drafts[entity];
  }

  /** Of another case they mean nothing. */
  clear(): void {
    this.#drafts = {};
  }
}
