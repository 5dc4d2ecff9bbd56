/** What the drawn canvas can do for the tools around it. */
import type { EntityId } from '../../../contract/model/entity.ts';

export interface CanvasControls {
  zoomBy: (factor: number) => void;
  /** Show everything. */
  fit: () => void;
  /** Show everything, or of a chart that could not be read then the part at the highest of these, or its top. */
  open: (at: readonly EntityId[]) => void;
  /** Whether it was opened at a part. */
  readonly isPart: boolean;
  /** Bring one entity into sight, without changing the zoom if it is already. */
  reveal: (id: EntityId) => void;
  focus: () => void;
}
