/** What the drawn canvas can do for the tools around it. */
import type { EntityId } from '../../../contract/model/entity.ts';

export interface CanvasControls {
  zoomBy: (factor: number) => void;
  /** Show everything. */
  fit: () => void;
  /** Bring one entity into sight, without changing the zoom if it is already. */
  reveal: (id: EntityId) => void;
  focus: () => void;
}
