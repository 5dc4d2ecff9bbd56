/** What the pointer does on the canvas: select, open, drag, zoom, and press badges. */
import type { EntityId } from '../../../contract/model/entity.ts';
import type { ThingId } from '../../../contract/model/thing.ts';
import type { Core, EdgeSingular, EventObject, NodeSingular } from 'cytoscape';
import type { Spot } from '../../../drawing/elements/boxes.ts';
import type { LegendEntries } from '../../../drawing/legend.ts';
import type { Opened } from './canvas-camera.ts';
import type { LivePicture } from '../../../drawing/network/live-picture.ts';
import type { CanvasView } from './canvas-view.ts';
import type { TitledGroup, TitledSign } from '../model/canvas-controls.ts';

export interface CanvasEvents {
  onselect(entities: EntityId[], ties: string[]): void;
  onopen(entity: EntityId): void;
  /** Called after a drag, with every changed position. */
  onmove(spots: Spot[]): void;
  /** Called when the badge of this hub's group was pressed. */
  onopengroup(hub: EntityId): void;
  /** Called when the sign of this shared thing was pressed. */
  onopenthing(thing: ThingId): void;
  /** Called with what the legend has to explain. */
  ondrawn(legend: LegendEntries): void;
  /** Called when the view was placed. */
  onopened(opened: Opened): void;
  /** Called when drawing has failed for good. */
  onfailed(why: string): void;
}

/** The part of a picture that gives the ties of a line. */
type Lines = Pick<LivePicture, 'tiesOf'>;

/** The part of the view that finds the entity at a point of the window. */
type Pointed = Pick<CanvasView, 'entityAt'>;

/** Reports gestures while `isReporting`, so that changes by the program are not reported back to it. */
export function listenToPointer(
  cy: Core,
  events: CanvasEvents,
  { lines, view }: { lines: Lines; view: Pointed },
  isReporting: () => boolean,
): void {
  let isScheduled = false;
  cy.on('select unselect', () => {
    if (!isReporting() || isScheduled) return;
    isScheduled = true;
    // One gesture selects and unselects many elements; it is reported once.
    queueMicrotask(() => {
      isScheduled = false;
      const entities = cy.nodes(':selected').map((node) => node.id() as EntityId);
      const ties = cy.edges(':selected').map((edge) => tieIds(lines, edge.id()));
      events.onselect(entities, ties.flat());
    });
  });
  listenToOpening(cy, view, events);
  listenToDrags(cy, events);
}

/**
 * A double click opens, timed by the system: Cytoscape allows a quarter of a second, too short for many
 * people. For touch there is no system event, so Cytoscape's is used.
 */
function listenToOpening(cy: Core, view: Pointed, events: CanvasEvents): void {
  cy.container()?.addEventListener('dblclick', ({ clientX, clientY }) => {
    const entity = view.entityAt({ x: clientX, y: clientY });
    if (entity !== null) events.onopen(entity as EntityId);
  });
  cy.on('dbltap', 'node', ({ target, originalEvent }: EventObject) => {
    if (originalEvent instanceof MouseEvent) return;
    events.onopen((target as NodeSingular).id() as EntityId);
  });
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

/** Returns a function that gives the ties of the line last pressed with the right button. */
export function watchRightPress(cy: Core, lines: Lines): () => readonly string[] {
  let ties: readonly string[] = [];
  cy.on('cxttapstart', (event: EventObject) => {
    const target = event.target as Core | EdgeSingular | NodeSingular;
    const isLine = target !== cy && 'isEdge' in target && target.isEdge();
    ties = isLine ? tieIds(lines, target.id()) : [];
  });
  return () => ties;
}

/** The power of two to zoom by, as in d3-zoom: one notch of a mouse wheel enlarges by 15 %. */
function zoomExponent({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const perUnit = [0.002, 0.05, 1][deltaMode] ?? 0;
  // A pinch arrives as wheel events with Ctrl, in small steps.
  return -deltaY * perUnit * (ctrlKey ? 10 : 1);
}

/**
 * Zooms by the wheel instead of Cytoscape, whose 3 % per notch would need some thirty notches from a whole
 * chart to a readable one. Call it before Cytoscape adds its listeners; returns a function that stops it.
 */
export function zoomByWheel(container: HTMLElement, canvas: () => Core | null): () => void {
  const turn = (event: WheelEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const cy = canvas();
    // No zoom during a drag.
    if (cy === null || event.buttons !== 0) return;
    const { left, top } = container.getBoundingClientRect();
    const renderedPosition = { x: event.clientX - left, y: event.clientY - top };
    cy.zoom({ level: cy.zoom() * 2 ** zoomExponent(event), renderedPosition });
  };
  const how = { capture: true, passive: false };
  container.addEventListener('wheel', turn, how);
  return () => container.removeEventListener('wheel', turn, how);
}

const tieIds = (lines: Lines, line: string): string[] => lines.tiesOf(line).map(({ id }) => id);

/** Reports the id of the entity or line under the pointer, or null when there is none. */
export function watchHover(cy: Core, report: (id: string | null) => void): void {
  let hovered: string | null = null;
  const onleave = (): void => {
    if (hovered === null) return;
    hovered = null;
    report(null);
  };
  cy.on('mouseover', 'node, edge', (event: EventObject) => {
    hovered = (event.target as NodeSingular).id();
    report(hovered);
  });
  cy.on('mouseout remove', 'node, edge', (event: EventObject) => {
    // Many are removed at once; at most one of them is under the pointer.
    if ((event.target as NodeSingular).id() === hovered) onleave();
  });
  // Cytoscape doesn't notice when the pointer moves to an element beside or over the canvas.
  cy.container()?.addEventListener('mouseleave', onleave);
}

interface BadgeEvents {
  onopengroup(hub: EntityId): void;
  onopenthing(thing: ThingId): void;
}

/**
 * Pointer handling for the badges of groups and the signs of shared things: tooltip, hand cursor, and a
 * press that opens one. Cytoscape doesn't know them, so a press on one is hidden from it.
 */
export class BadgePointer {
  readonly #container: HTMLElement;
  readonly #view: CanvasView;
  readonly #events: BadgeEvents;
  #groups: readonly TitledGroup[] = [];
  #signs: readonly TitledSign[] = [];
  #hovered: string | null = null;
  #pressed: string | null = null;

  /** Create it before anything else listens to the container, so that it gets presses first. */
  constructor(container: HTMLElement, view: CanvasView, events: BadgeEvents) {
    this.#container = container;
    this.#view = view;
    this.#events = events;
    container.addEventListener('mousemove', (event) => {
      // No hit test during a drag, where every move has to fit into a frame.
      if (event.buttons === 0) this.#pointAt(this.#badgeAt(event));
    });
    container.addEventListener('mouseleave', () => this.#pointAt(null));
    container.addEventListener('mousedown', (event) => this.#press(event), true);
    container.addEventListener('click', (event) => this.#release(event), true);
    container.addEventListener('touchstart', (event) => this.#touch(event), true);
  }

  /** Sets what is shown; the painter is not called if nothing changed. */
  readonly shows = {
    showGroups: (groups: readonly TitledGroup[]): void => {
      const before = untitled(this.#groups);
      const now = untitled(groups);
      this.#groups = groups;
      if (JSON.stringify(now) !== JSON.stringify(before)) this.#view.showGroups(now);
      this.#pointAnew();
    },
    showSigns: (signs: readonly TitledSign[]): void => {
      const before = untitled(this.#signs);
      const now = untitled(signs);
      this.#signs = signs;
      if (JSON.stringify(now) !== JSON.stringify(before)) this.#view.showSigns(now);
      this.#pointAnew();
    },
  };

  #titleOf(badge: string | null): string | undefined {
    const group = this.#groups.find(({ hub }) => hub === badge);
    return (group ?? this.#signs.find(({ id }) => id === badge))?.title;
  }

  #badgeAt({ clientX, clientY }: MouseEvent | Touch): string | null {
    if (this.#groups.length + this.#signs.length === 0) return null;
    return this.#view.badgeAt({ x: clientX, y: clientY });
  }

  #pointAnew(): void {
    this.#pointAt(this.#titleOf(this.#hovered) === undefined ? null : this.#hovered);
  }

  #pointAt(badge: string | null): void {
    const title = this.#titleOf(badge) ?? '';
    if (this.#container.title !== title) this.#container.title = title;
    if (badge === this.#hovered) return;
    this.#hovered = badge;
    this.#container.style.cursor = badge === null ? '' : 'pointer';
    this.#view.focus({ group: badge });
  }

  #press(event: MouseEvent): void {
    this.#pressed = event.button === 0 ? this.#badgeAt(event) : null;
    if (this.#pressed !== null) event.stopPropagation();
  }

  #release(event: MouseEvent): void {
    const pressed = this.#pressed;
    this.#pressed = null;
    if (pressed === null) return;
    event.stopPropagation();
    if (this.#badgeAt(event) === pressed) this.#open(pressed);
  }

  #open(badge: string): void {
    const sign = this.#signs.find(({ id }) => id === badge);
    if (sign) return this.#events.onopenthing(sign.id);
    const group = this.#groups.find(({ hub }) => hub === badge);
    if (group) this.#events.onopengroup(group.hub);
  }

  #touch(event: TouchEvent): void {
    const [finger, other] = event.touches;
    if (finger && !other && this.#badgeAt(finger) !== null) event.stopPropagation();
  }
}

const untitled = <T extends { title: string }>(badges: readonly T[]): Omit<T, 'title'>[] =>
  badges.map(({ title: _title, ...badge }) => badge);
