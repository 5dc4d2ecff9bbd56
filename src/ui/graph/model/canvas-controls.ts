/** What the drawn canvas can do for the tools around it. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Overview } from '../canvas/overview.ts';

export interface CanvasControls {
  zoomBy: (factor: number) => void;
  /** Show everything. */
  fit: () => void;
  /** Show everything, or of a chart that could not be read then the part at the highest of these, or its top. */
  open: (at: readonly EntityId[]) => void;
  /** Whether a chart was opened at a part, or whole and too small to be read. */
  readonly isPart: boolean;
  readonly isSmall: boolean;
  /** Bring one entity into sight, without changing the zoom if it is already. */
  reveal: (id: EntityId) => void;
  /** Bring one entity into sight, from nearer where a chart can't be read. */
  approach: (id: EntityId) => void;
  focus: () => void;
  /** All of what is drawn, and the part in sight. */
  readonly overview: Overview;
}
