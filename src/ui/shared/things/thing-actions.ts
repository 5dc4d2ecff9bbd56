/** What can be done with the entities that state a thing, wherever they are shown. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { ShownSource } from '../../../contract/model/tie.ts';

export interface ThingActions {
  /** Whether it is on the graph. */
  has(id: EntityId): boolean;
  /** @param label the name of the step for undo */
  add(ids: readonly EntityId[], label: string): Promise<boolean>;
  open(id: EntityId): void;
  showSource(source: ShownSource): void;
  announce(words: string): void;
  idInWords(id: EntityId): string;
}
