/** What the pointer does on the canvas: select, open, and drag. */
import type { EntityId } from '../../../contract/model/entity.ts';
import { tiesOf } from './canvas-elements.ts';
import type { Core, EdgeSingular, EventObject, NodeSingular } from 'cytoscape';
import type { Spot } from '../../../drawing/boxes.ts';

export interface CanvasEvents {
  onselect(entities: EntityId[], ties: string[]): void;
  onopen(entity: EntityId): void;
  /** Let go after a drag, with every place that changed. */
  onmove(spots: Spot[]): void;
}

/** How far from its middle a node is still hit, in pixels of the screen. */
const HIT_RADIUS = 22;

/** Tells of gestures while `isTelling`, so that what the program does is not told back to it. */
export function listenToPointer(cy: Core, events: CanvasEvents, isTelling: () => boolean): void {
  let asked = false;
  cy.on('select unselect', () => {
    if (!isTelling() || asked) return;
    asked = true;
    // One gesture selects and unselects many; it is told once.
    queueMicrotask(() => {
      asked = false;
      const entities = cy.nodes(':selected').map((node) => node.id() as EntityId);
      events.onselect(entities, cy.edges(':selected').map(tiesOf).flat());
    });
  });
  cy.on('dbltap', 'node', (event: EventObject) => {
    events.onopen((event.target as NodeSingular).id() as EntityId);
  });
  listenToDrags(cy, events);
}

function listenToDrags(cy: Core, events: CanvasEvents): void {
  let moved: NodeSingular[] = [];
  cy.on('dragfree', 'node', (event: EventObject) => {
    if (moved.length === 0) {
      queueMicrotask(() => {
        const spots = moved.map((node) => ({ id: node.id(), ...node.position() }));
        moved = [];
        events.onmove(spots);
      });
    }
    moved.push(event.target as NodeSingular);
  });
}

/** The entity at this point of the canvas, in pixels of the screen. */
export function hit(cy: Core, x: number, y: number): EntityId | null {
  let nearest: EntityId | null = null;
  let distance = Math.max(8, HIT_RADIUS * Math.min(1, cy.zoom()));
  cy.nodes().forEach((node) => {
    const at = node.renderedPosition();
    const away = Math.hypot(at.x - x, at.y - y);
    if (away <= distance) [nearest, distance] = [node.id() as EntityId, away];
  });
  return nearest;
}

/** Answers the ties of the line that the right button was pressed on last. */
export function watchRightPress(cy: Core): () => readonly string[] {
  let ties: readonly string[] = [];
  cy.on('cxttapstart', (event: EventObject) => {
    const target = event.target as Core | EdgeSingular | NodeSingular;
    ties = target !== cy && 'isEdge' in target && target.isEdge() ? tiesOf(target) : [];
  });
  return () => ties;
}
