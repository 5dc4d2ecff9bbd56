/**
 * The one place that makes a Cytoscape of the page. It is given what is shown and tells what the
 * pointer did; its parts (elements, pointer, camera, what is seen) are in the files beside it, and
 * what paints in `paint/`.
 */
import cytoscape, { type Core } from 'cytoscape';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import type { Spot } from '../../../drawing/boxes.ts';
import { lineIdOf } from '../../../drawing/bundle.ts';
import { KeptPicture } from '../../../drawing/kept-picture.ts';
import { legendOf } from '../../../drawing/legend.ts';
import type { Shown } from '../../../drawing/picture.ts';
import type { Point } from '../../../drawing/plane.ts';
import { inSlices } from '../../shared/slices.ts';
import { createCamera } from './canvas-camera.ts';
import { changeElements, putBack, selectOnly } from './canvas-elements.ts';
import {
  listenToPointer,
  watchHover,
  watchRightPress,
  type CanvasEvents,
} from './canvas-pointer.ts';
import type { Ink } from './paint/ink.ts';
import { PaintedView, type Written } from './painted-view.ts';
import { PICTURE_RENDERER } from './picture-renderer.ts';

export interface DrawnCanvas {
  show: (shown: Shown) => void;
  select: (entities: ReadonlySet<EntityId>, ties: readonly Tie[]) => void;
  markCurrent: (entity: EntityId | null) => void;
  recolour: (ink: Ink) => void;
  zoomBy: (factor: number) => void;
  fit: () => void;
  /** Bring an entity into sight. */
  reveal: (entity: EntityId) => void;
  /** The entity at this point of the window, if any. */
  entityAt: (clientX: number, clientY: number) => EntityId | null;
  /** Where the middle of an entity is in the window, in pixels; null where it is not drawn. */
  placeOf: (entity: EntityId) => Point | null;
  /** The ties of the line the right button was pressed on last, if it was a line. */
  tiesPressed: () => readonly string[];
  /** What stands where now, dragged places included. */
  spots: () => Spot[];
  /** What is written now and at which sight; null before anything is painted. */
  written: () => Written | null;
  destroy: () => void;
}

export function drawCanvas(container: HTMLElement, ink: Ink, events: CanvasEvents): DrawnCanvas {
  const kept = new KeptPicture();
  const cy = createCytoscape(container);
  const view = new PaintedView(cy, container, kept, ink);
  view.onfailed = (why) => events.onfailed(why);
  const telling = new Telling();
  listenToPointer(cy, events, kept, () => telling.on);
  watchHover(cy, (hovered) => view.focus({ hovered }));
  cy.on('drag', 'node', () => view.hold(spotsOf(cy, ':grabbed')));
  const camera = createCamera(cy, !matchMedia('(prefers-reduced-motion: reduce)').matches);

  function* bring(shown: Shown): Generator<void, void> {
    const change = yield* kept.changeTo(shown);
    putBack(cy, kept, view.letGo());
    yield* view.change(change);
    const steps = changeElements(cy, change);
    while (!telling.quietly(() => steps.next()).done) yield;
    camera.follow(kept.nodes);
    events.ondrawn(legendOf(kept.nodes, kept.lines));
    view.look();
  }

  return {
    show: bringingNewest(bring, () => cy.destroyed()),
    select: (entities, ties) => {
      const lines = new Set(ties.map(lineIdOf));
      telling.quietly(() => selectOnly(cy, entities, lines));
      view.focus({ selected: [...entities], selectedLines: [...lines] });
    },
    markCurrent: (current) => view.focus({ current }),
    recolour: (next) => view.recolour(next),
    zoomBy: camera.zoomBy,
    fit: camera.fit,
    reveal: camera.reveal,
    entityAt: (clientX, clientY) => view.entityAt(clientX, clientY) as EntityId | null,
    placeOf: (entity) => view.placeOf(entity),
    tiesPressed: watchRightPress(cy, kept),
    spots: () => spotsOf(cy),
    written: () => view.written,
    destroy: () => {
      view.close();
      cy.destroy();
    },
  };
}

function createCytoscape(container: HTMLElement): Core {
  return cytoscape({
    container,
    // How anything looks is nothing to it here: the painter draws.
    style: [],
    minZoom: 0.03,
    maxZoom: 4,
    selectionType: 'single',
    boxSelectionEnabled: true,
    ...PICTURE_RENDERER,
  });
}

const spotsOf = (cy: Core, which?: string): Spot[] =>
  cy.nodes(which).map((node) => ({ id: node.id(), ...node.position() }));

/** Whether what happens is told as the pointer's doing. */
class Telling {
  on = true;

  quietly<T>(work: () => T): T {
    this.on = false;
    try {
      return work();
    } finally {
      this.on = true;
    }
  }
}

/** Brings one after the other; of those that come meanwhile only the newest. */
function bringingNewest(
  bring: (shown: Shown) => Generator<void, void>,
  isOver: () => boolean,
): (shown: Shown) => void {
  let wanted: Shown | null = null;
  let busy = false;
  const bringAll = async (): Promise<void> => {
    busy = true;
    for (let next = wanted; next !== null && !isOver(); next = wanted) {
      wanted = null;
      await inSlices(bring(next));
    }
    busy = false;
  };
  return (shown) => {
    wanted = shown;
    if (!busy) void bringAll();
  };
}
