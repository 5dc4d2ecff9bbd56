/** What the drawn canvas can do for the tools around it. */
import type { EntityId, EntityKind } from '../../../contract/model/entity.ts';
import type { GroupBadge } from '../../../drawing/network/group-badge.ts';
import type { SharedSign } from '../../../drawing/network/shared-sign.ts';
import type { Rectangle, Point } from '../../../drawing/shapes/plane.ts';

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

export interface TitledGroup extends GroupBadge {
  title: string;
}

export interface TitledSign extends SharedSign {
  title: string;
}

/**
 * network: by closeness. ownership: in layers, from those who hold down to what is held. chart: the
 * same in boxes, with room for all words. rings: by distance in steps. jurisdiction: by country.
 */
export type LayoutKind = 'network' | 'ownership' | 'chart' | 'rings' | 'jurisdiction';

export interface Overview {
  /** Everything drawn, where it stands now. */
  dots: () => readonly OverviewDot[];
  /** The part of the plane that is in sight. */
  inSight: () => Rectangle;
  /** Have this point in the middle of the sight. */
  lookAt: (point: Point) => void;
  /** Calls back before the frame after anything of it changed; the function returned stops it. */
  watch: (changed: () => void) => () => void;
}

export type OverviewDot = Readonly<Point & { id: EntityId; kind: EntityKind }>;
