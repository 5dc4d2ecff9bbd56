/**
 * The one place that makes a Cytoscape of the page. It is given pictures and tells what the pointer
 * did; its parts (elements, pointer, names, camera) are in the files beside it. The renderer is the
 * canvas one: WebGL draws dots and dashes solid, and they carry the state.
 */
import cytoscape from 'cytoscape';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Spot } from '../../../drawing/boxes.ts';
import type { Picture } from '../../../drawing/picture.ts';
import { createCamera } from './canvas-camera.ts';
import { moveTo, replaceElements, selectOnly } from './canvas-elements.ts';
import { watchDistance } from './canvas-distance.ts';
import { hideIdleDragLayer } from './canvas-drag-layer.ts';
import { createEmphasis } from './canvas-emphasis.ts';
import { hit, listenToPointer, watchRightPress, type CanvasEvents } from './canvas-pointer.ts';
import { canvasStyle, type CanvasTheme } from './canvas-style.ts';

export interface DrawnCanvas {
  show: (picture: Picture) => void;
  select: (entities: ReadonlySet<EntityId>, ties: ReadonlySet<string>) => void;
  markCurrent: (entity: EntityId | null) => void;
  recolour: (theme: CanvasTheme) => void;
  zoomBy: (factor: number) => void;
  fit: () => void;
  /** Bring an entity into sight. */
  reveal: (entity: EntityId) => void;
  /** The entity at this point of the window, if any. */
  entityAt: (clientX: number, clientY: number) => EntityId | null;
  /** The ties of the line the right button was pressed on last, if it was a line. */
  tiesPressed: () => readonly string[];
  /** What stands where now, dragged places included. */
  spots: () => Spot[];
  destroy: () => void;
}

export function drawCanvas(
  container: HTMLElement,
  theme: CanvasTheme,
  events: CanvasEvents,
): DrawnCanvas {
  const cy = cytoscape({
    container,
    style: canvasStyle(theme) as cytoscape.StylesheetJson,
    minZoom: 0.03,
    maxZoom: 4,
    selectionType: 'single',
    boxSelectionEnabled: true,
  });
  let telling = true;
  const quietly = (work: () => void): void => {
    telling = false;
    cy.batch(work);
    telling = true;
  };
  listenToPointer(cy, events, () => telling);
  hideIdleDragLayer(cy, container);
  const emphasis = createEmphasis(cy);
  const lookAnew = watchDistance(cy);
  const glides = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const camera = createCamera(cy, glides);
  return {
    show: (picture) => {
      quietly(() => replaceElements(cy, picture));
      moveTo(cy, picture.nodes, glides);
      emphasis.renew();
      lookAnew();
      camera.follow(picture.nodes);
    },
    select: (entities, ties) => {
      quietly(() => selectOnly(cy, entities, ties));
      const [only] = entities;
      emphasis.rest(entities.size === 1 && only ? only : null);
      lookAnew();
    },
    markCurrent: (entity) =>
      quietly(() => {
        cy.nodes('.current').removeClass('current');
        if (entity) cy.getElementById(entity).addClass('current');
      }),
    recolour: (next) => {
      cy.style(canvasStyle(next));
    },
    zoomBy: camera.zoomBy,
    fit: camera.fit,
    reveal: camera.reveal,
    entityAt: (clientX, clientY) => {
      const corner = container.getBoundingClientRect();
      return hit(cy, clientX - corner.left, clientY - corner.top);
    },
    tiesPressed: watchRightPress(cy),
    spots: () => cy.nodes().map((node) => ({ id: node.id(), ...node.position() })),
    destroy: () => cy.destroy(),
  };
}
