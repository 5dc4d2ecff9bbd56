/** What the tools around the canvas can do with it. */
import type { EntityId, EntityKind } from '../../../contract/model/entity.ts';
import type { GroupBadge } from '../../../drawing/network/group-badge.ts';
import type { SharedSign } from '../../../drawing/network/shared-sign.ts';
import type { Rectangle, Point } from '../../../drawing/shapes/plane.ts';

export interface CanvasControls {
  zoomBy: (factor: number) => void;
  /** Shows everything. */
  fit: () => void;
  /** Shows everything; of a chart too small to read, the part at the topmost of these, or its top. */
  open: (at: readonly EntityId[]) => void;
  /** Whether only a part of a chart was opened, then whether all of it was, too small to read. */
  readonly isPart: boolean;
  readonly isSmall: boolean;
  /** Brings an entity into view, without moving if it is already visible. */
  reveal: (id: EntityId) => void;
  /** As `reveal`, but zooms in on a chart that is too small to read. */
  approach: (id: EntityId) => void;
  focus: () => void;
  /** What is drawn, with the visible part, as for a map. */
  readonly overview: Overview;
}

export interface TitledGroup extends GroupBadge {
  title: string;
}

export interface TitledSign extends SharedSign {
  title: string;
}

/**
 * network: by closeness. ownership: in layers, holders above what they hold. chart: the same as boxes with
 * full names. rings: by distance in steps. jurisdiction: by country.
 */
export type LayoutKind = 'network' | 'ownership' | 'chart' | 'rings' | 'jurisdiction';

export interface Overview {
  /** Everything drawn, at its current position. */
  dots: () => readonly OverviewDot[];
  /** The visible part of the plane. */
  visiblePart: () => Rectangle;
  /** Centres the view on this point. */
  centreOn: (point: Point) => void;
  /** Calls `changed` before the next frame after a change; returns a function that stops this. */
  watch: (changed: () => void) => () => void;
}

export type OverviewDot = Readonly<Point & { id: EntityId; kind: EntityKind }>;
