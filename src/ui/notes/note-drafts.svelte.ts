/** Notes that were begun and not saved yet: another profile may be looked at between. */
import type { EntityId } from '../../contract/model/entity.ts';

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
