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
  /** Let go after a drag, with every place that changed. */
  onmove(spots: Spot[]): void;
  /** The group of this hub was pressed. */
  onopengroup(hub: EntityId): void;
  /** The sign of this shared thing was pressed. */
  onopenthing(thing: ThingId): void;
  /** What a legend has to explain of what is drawn now. */
  ondrawn(legend: LegendEntries): void;
  /** The view was put somewhere. */
  onopened(opened: Opened): void;
  /** Nothing can be drawn any more. */
  onfailed(why: string): void;
}

/** What of a picture tells the ties of a line. */
type Lines = Pick<LivePicture, 'tiesOf'>;

/** What of the view tells which entity is at a point of the window. */
type Pointed = Pick<CanvasView, 'entityAt'>;

/** Reports gestures while `isReporting`, so that what the program does is not reported back to it. */
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
    // One gesture selects and unselects many; it is told once.
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
 * A double click opens, by the system's own measure of one: Cytoscape's is a quarter of a second, and what
 * is slower, as many press, would do nothing. Of a finger the system tells none.
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

/** Answers the ties of the line that the right button was pressed on last. */
export function watchRightPress(cy: Core, lines: Lines): () => readonly string[] {
  let ties: readonly string[] = [];
  cy.on('cxttapstart', (event: EventObject) => {
    const target = event.target as Core | EdgeSingular | NodeSingular;
    const isLine = target !== cy && 'isEdge' in target && target.isEdge();
    ties = isLine ? tieIds(lines, target.id()) : [];
  });
  return () => ties;
}

/** How often a turn of the wheel doubles the zoom, as d3-zoom has it: a notch of a mouse makes it 15 % more. */
function doublings({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const perUnit = [0.002, 0.05, 1][deltaMode] ?? 0;
  // Two fingers that spread come as a wheel with Ctrl, in small steps.
  return -deltaY * perUnit * (ctrlKey ? 10 : 1);
}

/**
 * Zooms by the wheel in place of Cytoscape, which takes 3 % for a notch: some thirty from a whole chart to
 * one that can be read. To be called before Cytoscape listens there; answers how to stop.
 */
export function zoomByWheel(container: HTMLElement, canvas: () => Core | null): () => void {
  const turn = (event: WheelEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    const cy = canvas();
    // Nothing is zoomed while it is dragged.
    if (cy === null || event.buttons !== 0) return;
    const { left, top } = container.getBoundingClientRect();
    const renderedPosition = { x: event.clientX - left, y: event.clientY - top };
    cy.zoom({ level: cy.zoom() * 2 ** doublings(event), renderedPosition });
  };
  const how = { capture: true, passive: false };
  container.addEventListener('wheel', turn, how);
  return () => container.removeEventListener('wheel', turn, how);
}

const tieIds = (lines: Lines, line: string): string[] => lines.tiesOf(line).map(({ id }) => id);

/** Tells what the pointer is on, an entity or a line, and null when it is on nothing. */
export function watchHover(cy: Core, tell: (id: string | null) => void): void {
  let on: string | null = null;
  const leave = (): void => {
    if (on === null) return;
    on = null;
    tell(null);
  };
  cy.on('mouseover', 'node, edge', (event: EventObject) => {
    on = (event.target as NodeSingular).id();
    tell(on);
  });
  cy.on('mouseout remove', 'node, edge', (event: EventObject) => {
    // Many are removed at once, and at most one of them was pointed at.
    if ((event.target as NodeSingular).id() === on) leave();
  });
  // Cytoscape doesn't hear that the pointer went on to what lies beside or over the canvas.
  cy.container()?.addEventListener('mouseleave', leave);
}

interface BadgeEvents {
  onopengroup(hub: EntityId): void;
  onopenthing(thing: ThingId): void;
}

/**
 * The pointer on the badges of groups and on the signs of shared things: a title, a hand, and a press
 * that opens one. They are nothing to Cytoscape, and what lies below one hears nothing of the press.
 */
export class BadgePointer {
  readonly #container: HTMLElement;
  readonly #view: CanvasView;
  readonly #events: BadgeEvents;
  #groups: readonly TitledGroup[] = [];
  #signs: readonly TitledSign[] = [];
  #on: string | null = null;
  #pressed: string | null = null;

  /** To be made before whatever else listens to the container: it hears presses first. */
  constructor(container: HTMLElement, view: CanvasView, events: BadgeEvents) {
    this.#container = container;
    this.#view = view;
    this.#events = events;
    container.addEventListener('mousemove', (event) => {
      // What is dragged points at nothing, and each move of it has a frame's time.
      if (event.buttons === 0) this.#pointAt(this.#badgeAt(event));
    });
    container.addEventListener('mouseleave', () => this.#pointAt(null));
    container.addEventListener('mousedown', (event) => this.#press(event), true);
    container.addEventListener('click', (event) => this.#release(event), true);
    container.addEventListener('touchstart', (event) => this.#touch(event), true);
  }

  /** What is shown from now on; the same as before is nothing new to the painter. */
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
    this.#pointAt(this.#titleOf(this.#on) === undefined ? null : this.#on);
  }

  #pointAt(badge: string | null): void {
    const title = this.#titleOf(badge) ?? '';
    if (this.#container.title !== title) this.#container.title = title;
    if (badge === this.#on) return;
    this.#on = badge;
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
