/** Everything the engine may announce. */
import type { SearchPage } from './model/answers.ts';
import type { EntityId } from './model/entity.ts';
import type { SettingsAnswer, Status } from './model/settings.ts';

export interface Events {
  statusChanged: { status: Status };
  settingsChanged: { settings: SettingsAnswer };
  canvasChanged: Record<never, never>;
  profileKept: { entity: EntityId };
  searchPageArrived: { task: string; page: SearchPage };
  /** `total` is null while nobody knows it; `words` says what is being done. */
  taskProgressed: { task: string; done: number; total: number | null; words: string };
}

export type EventName = keyof Events;

export type EngineEvent = { [N in EventName]: { name: N } & Events[N] }[EventName];
