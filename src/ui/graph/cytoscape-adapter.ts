/**
 * The one place that draws with Cytoscape, on its canvas: WebGL draws dots and dashes solid, and they
 * carry the state. It is given drawings and brings the canvas to them with as few
 * changes as it can; it tells what the pointer did. Everything else happens in plain functions.
 */
import cytoscape, { type Core, type EventObject, type NodeSingular } from 'cytoscape';
import type { EntityId } from '../../contract/model/entity.ts';
import { fitView, isOutside, type Bounds } from './camera.ts';
import { canvasStyle, type CanvasTheme } from './canvas-style.ts';
import type { Drawing, DrawnLine, DrawnNode } from './drawing.ts';
import { nodeBox } from './label-room.ts';
import type { Spot } from './layout/layout.ts';

export interface CanvasEvents {
  onselect(entities: EntityId[], ties: string[]): void;
  onopen(entity: EntityId): void;
  /** Let go after a drag, with every place that changed. */
  onmove(spots: Spot[]): void;
}

export interface DrawnCanvas {
  show: (drawing: Drawing) => void;
  select: (entities: ReadonlySet<EntityId>, ties: ReadonlySet<string>) => void;
  markCurrent: (entity: EntityId | null) => void;
  recolour: (theme: CanvasTheme) => void;
  zoomBy: (factor: number) => void;
  fit: () => void;
  /** Bring an entity into sight. */
  reveal: (entity: EntityId) => void;
  /** The entity at this point of the window, if any. */
  entityAt: (clientX: number, clientY: number) => EntityId | null;
  /** What stands where now, dragged places included. */
  spots: () => Spot[];
  destroy: () => void;
}

/** More elements than this are not faded around what the pointer is on: it would cost a frame. */
const FADE_LIMIT = 800;
/** More moved nodes than this jump instead of gliding. */
const GLIDE_LIMIT = 300;
const GLIDE_MS = 140;
/** How far from its middle a node is still hit, in pixels of the screen. */
const HIT_RADIUS = 22;

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
  const glides = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  let telling = true;
  let fitted = false;

  const quietly = (work: () => void): void => {
    telling = false;
    cy.batch(work);
    telling = true;
  };

  listenToPointer(cy, events, () => telling);

  let last: Drawing = { nodes: [], lines: [] };
  const viewOfAll = () => fitView(boundsOf(last.nodes), { width: cy.width(), height: cy.height() });
  const look = (view: ReturnType<typeof fitView>): void => {
    cy.stop();
    if (glides) cy.animate({ ...view, duration: GLIDE_MS });
    else cy.viewport(view);
  };
  const fit = (): void => {
    if (last.nodes.length === 0 || cy.width() === 0) return;
    if (fitted) look(viewOfAll());
    else cy.viewport(viewOfAll());
    fitted = true;
  };

  const show = (drawing: Drawing): void => {
    const before = new Set(last.nodes.map(({ id }) => id));
    last = drawing;
    quietly(() => replace(cy, drawing));
    moveTo(cy, drawing.nodes, glides);
    if (before.size === 0 || !fitted) {
      fit();
      return;
    }
    const came = drawing.nodes.filter(({ id }) => !before.has(id));
    if (came.length > 0 && isOutside(boundsOf(came), cy.extent())) look(viewOfAll());
  };

  return {
    show,
    fit,
    select: (entities, ties) => quietly(() => selectOnly(cy, entities, ties)),
    markCurrent: (entity) =>
      quietly(() => {
        cy.nodes('.current').removeClass('current');
        if (entity) cy.getElementById(entity).addClass('current');
      }),
    recolour: (next) => {
      cy.style(canvasStyle(next));
    },
    zoomBy: (factor) =>
      cy.zoom({
        level: cy.zoom() * factor,
        renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 },
      }),
    reveal: (entity) => {
      const node = cy.getElementById(entity);
      if (node.empty()) return;
      const { x, y } = node.renderedPosition();
      const inside = x > 40 && y > 40 && x < cy.width() - 40 && y < cy.height() - 60;
      if (!inside) cy.animate({ center: { eles: node }, duration: glides ? GLIDE_MS : 0 });
    },
    entityAt: (clientX, clientY) => {
      const corner = container.getBoundingClientRect();
      return hit(cy, clientX - corner.left, clientY - corner.top);
    },
    spots: () => cy.nodes().map((node) => ({ id: node.id(), ...node.position() })),
    destroy: () => cy.destroy(),
  };
}

/** Where the nodes will stand when they have glided there, labels included. */
function boundsOf(nodes: readonly DrawnNode[]): Bounds {
  const bounds = { x1: Infinity, y1: Infinity, x2: -Infinity, y2: -Infinity };
  for (const { label, x, y } of nodes) {
    const { width, height } = nodeBox(label);
    bounds.x1 = Math.min(bounds.x1, x - width / 2);
    bounds.x2 = Math.max(bounds.x2, x + width / 2);
    bounds.y1 = Math.min(bounds.y1, y - 24);
    bounds.y2 = Math.max(bounds.y2, y + height / 2);
  }
  return bounds;
}

/** Takes away, adds and changes elements until they are the drawing's. */
function replace(cy: Core, { nodes, lines }: Drawing): void {
  const wanted = new Set<string>([...nodes.map(({ id }) => id), ...lines.map(({ id }) => id)]);
  cy.elements()
    .filter((element) => !wanted.has(element.id()))
    .remove();
  const newNodes: DrawnNode[] = [];
  for (const node of nodes) {
    const there = cy.getElementById(node.id);
    if (there.empty()) newNodes.push(node);
    else change(there.data() as Fields, nodeFields(node), (fields) => there.data(fields));
  }
  const newLines: DrawnLine[] = [];
  for (const line of lines) {
    const there = cy.getElementById(line.id);
    if (there.empty()) newLines.push(line);
    else change(there.data() as Fields, lineFields(line), (fields) => there.data(fields));
  }
  cy.add(
    newNodes.map((node) => ({
      group: 'nodes' as const,
      data: { id: node.id, ...nodeFields(node) },
      position: { x: node.x, y: node.y },
    })),
  );
  cy.add(
    newLines.map((line) => ({
      group: 'edges' as const,
      data: { id: line.id, source: line.from, target: line.to, ...lineFields(line) },
    })),
  );
}

type Fields = Record<string, unknown>;

function nodeFields({ label, kind, knowledge, pinned }: DrawnNode): Fields {
  return { label, kind, knowledge, pinned };
}

function lineFields({ label, kind, state, ties, room, bow }: DrawnLine): Fields {
  return { label, kind, state, room, bow, ties: ties.join(' ') };
}

/** Telling Cytoscape of data that is the same would still cost a new style. */
function change(now: Fields, wanted: Fields, tell: (fields: Fields) => void): void {
  const same = Object.entries(wanted).every(([name, value]) => now[name] === value);
  if (!same) tell(wanted);
}

function moveTo(cy: Core, nodes: readonly DrawnNode[], glides: boolean): void {
  const moved = nodes.flatMap((drawn) => {
    const node = cy.getElementById(drawn.id);
    const { x, y } = node.position();
    const far = Math.hypot(x - drawn.x, y - drawn.y) > 0.5;
    return far && !node.grabbed() ? [{ node, position: { x: drawn.x, y: drawn.y } }] : [];
  });
  if (!glides || moved.length > GLIDE_LIMIT) {
    cy.batch(() => moved.forEach(({ node, position }) => node.position(position)));
    return;
  }
  for (const { node, position } of moved) {
    node.stop(true);
    node.animate({ position, duration: GLIDE_MS, easing: 'ease-out' });
  }
}

function selectOnly(cy: Core, entities: ReadonlySet<EntityId>, ties: ReadonlySet<string>): void {
  cy.nodes().forEach((node) => {
    const wanted = entities.has(node.id() as EntityId);
    if (wanted !== node.selected()) node[wanted ? 'select' : 'unselect']();
  });
  cy.edges().forEach((edge) => {
    const wanted = tiesOf(edge).some((tie) => ties.has(tie));
    if (wanted !== edge.selected()) edge[wanted ? 'select' : 'unselect']();
  });
}

function tiesOf(edge: cytoscape.EdgeSingular): string[] {
  return String(edge.data('ties')).split(' ');
}

function hit(cy: Core, x: number, y: number): EntityId | null {
  let nearest: EntityId | null = null;
  let distance = Math.max(8, HIT_RADIUS * Math.min(1, cy.zoom()));
  cy.nodes().forEach((node) => {
    const at = node.renderedPosition();
    const away = Math.hypot(at.x - x, at.y - y);
    if (away <= distance) [nearest, distance] = [node.id() as EntityId, away];
  });
  return nearest;
}

function listenToPointer(cy: Core, events: CanvasEvents, isTelling: () => boolean): void {
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
  cy.on('mouseover', 'node', (event: EventObject) => {
    const near = (event.target as NodeSingular).closedNeighborhood();
    cy.batch(() => {
      near.edges().addClass('lit');
      near.nodes().addClass('lit');
      if (cy.elements().length <= FADE_LIMIT) cy.elements().difference(near).addClass('faded');
    });
  });
  cy.on('mouseout', 'node', () =>
    cy.batch(() => cy.elements('.faded, .lit').removeClass('faded lit')),
  );
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
