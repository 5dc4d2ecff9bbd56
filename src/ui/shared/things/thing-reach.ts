/** What can be done with those who state a thing, wherever they are shown. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { ShownSource } from '../../../contract/model/tie.ts';

export interface ThingReach {
  /** Whether it is on the graph. */
  has(id: EntityId): boolean;
  /** @param label what undo will call it */
  add(ids: readonly EntityId[], label: string): Promise<boolean>;
  open(id: EntityId): void;
  showSource(source: ShownSource): void;
  announce(words: string): void;
  idInWords(id: EntityId): string;
}
