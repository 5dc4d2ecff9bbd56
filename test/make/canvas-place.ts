/** Where an entity stands on a canvas: without a spot, shown, unpinned, unless told otherwise. */
import type { CanvasPlace } from '../../src/contract/model/canvas.ts';
import type { EntityId } from '../../src/contract/model/entity.ts';

export const makePlace = (entity: EntityId, given: Partial<CanvasPlace> = {}): CanvasPlace => ({
  entity,
  x: null,
  y: null,
  pinned: false,
  hidden: false,
  ...given,
});
