/**
 * The one place that creates a Cytoscape in the page. It takes what to show and reports what the pointer
 * did; its parts (elements, pointer, camera, view) are in the files beside it, the painter in `paint/`.
 */
import cytoscape from 'cytoscape';
import type { Core } from 'cytoscape';
import type { CanvasLook } from '../../../contract/model/canvas.ts';
import type { EntityId } from '../../../contract/model/entity.ts';
import type { Tie } from '../../../contract/model/tie.ts';
import type { Spot } from '../../../drawing/elements/boxes.ts';
import { lineIdOf } from '../../../drawing/elements/bundle.ts';
import type { ChartInput } from '../../../drawing/chart/chart-picture.ts';
import { areaBoxes, type CountryArea } from '../../../drawing/network/country-area.ts';
import { LivePicture } from '../../../drawing/network/live-picture.ts';
import { legendOf } from '../../../drawing/legend.ts';
import type { News } from '../../../drawing/shapes/news.ts';
import type { Marked } from '../../../drawing/network/line-marks.ts';
import type { PictureInput } from '../../../drawing/network/picture.ts';
import type { Point } from '../../../drawing/shapes/plane.ts';
import { inSlices } from '../../shared/work/slices.ts';
import {
  createCamera,
  frameOfBox,
  frameOfNode,
  frameOfArea,
  type Framed,
  READABLE_BOX,
  type CanvasCamera,
} from './canvas-camera.ts';
import { ZOOMS } from './camera.ts';
import { changeElements, restorePositions, selectOnly, watchSelected } from './canvas-elements.ts';
import {
  listenToPointer,
  watchHover,
  watchRightPress,
  zoomByWheel,
  type CanvasEvents,
  BadgePointer,
} from './canvas-pointer.ts';
import type { TitledGroup, TitledSign, Overview, OverviewDot } from '../model/canvas-controls.ts';
import type { Ink } from './paint/ink.ts';
import { CanvasView, type Written } from './canvas-view.ts';
import { PICTURE_RENDERER } from './picture-renderer.ts';
import { visibleRectangle } from '../../../drawing/network/viewport.ts';

export interface DrawnCanvas {
  show: (shown: PictureInput, look: CanvasLook) => void;
  showGroups: (groups: readonly TitledGroup[]) => void;
  showAreas: (areas: readonly CountryArea[]) => void;
  showSigns: (signs: readonly TitledSign[]) => void;
  showNews: (news: News) => void;
  showMarked: (marked: Marked) => void;
  select: (entities: ReadonlySet<EntityId>, ties: readonly Tie[]) => void;
  /** Fades everything but these; with none of them nothing is faded. */
  highlight: (entities: readonly EntityId[], ties: readonly Tie[]) => void;
  markCurrent: (entity: EntityId | null) => void;
  recolour: (ink: Ink) => void;
  zoomBy: (factor: number) => void;
  fit: () => void;
  /** Shows everything if it can be read; else the part of a chart at the topmost of these, or its top. */
  open: (at: readonly EntityId[]) => void;
  /** Shows everything, if some of it is out of sight. */
  revealAll: () => void;
  /** Pans until an entity is in sight. */
  reveal: (entity: EntityId) => void;
  /** Brings an entity into sight at a readable zoom. */
  approach: (entity: EntityId) => void;
  /** The entity at this point of the window, or null. */
  entityAt: (clientX: number, clientY: number) => EntityId | null;
  /** The middle of an entity in the window, in pixels; null if it is not drawn. */
  placeOf: (entity: EntityId) => Point | null;
  /** The ties of the line last pressed with the right button; empty if it was not a line. */
  tiesPressed: () => readonly string[];
  /** All current positions, dragged entities included. */
  spots: () => Spot[];
  overview: Overview;
  /** The words in the last picture and its viewport; null before the first. */
  written: () => Written | null;
  destroy: () => void;
}

export function drawCanvas(container: HTMLElement, ink: Ink, events: CanvasEvents): DrawnCanvas {
  const picture = new LivePicture();
  const cy = createCytoscape(container);
  const view = new CanvasView(cy, container, picture, ink);
  view.onfailed = (why) => events.onfailed(why);
  const reporting = new Reporting();
  listenToPointer(cy, events, { lines: picture, view }, () => reporting.on);
  watchHover(cy, (hovered) => view.focus({ hovered }));
  const badges = new BadgePointer(container, view, events);
  cy.on('drag', 'node', () => view.hold(spotsOf(cy, ':grabbed')));
  const camera = createCamera(cy, mayAnimate(), (opened) => events.onopened(opened));

  const selecting = new Selecting(cy, reporting);
  const moveQueue = new MoveQueue();
  view.oncharted = ({ boxes }) => {
    camera.follow(boxes.map(frameOfBox), READABLE_BOX);
    moveQueue.complete(moveQueue.chartTurn);
  };

  function* apply({ shown, look, turn }: ShowRequest): Generator<void, void> {
    const change = yield* picture.changeTo(shown);
    restorePositions(cy, picture, view.endDrag());
    yield* view.change(change);
    const isChart = look === 'chart';
    if (!isChart) {
      yield;
      camera.follow([...picture.nodes.map(frameOfNode), ...framesOfAreas(view.areas, picture)]);
      // The worker paints while Cytoscape, which takes as long, gets the same change.
      view.changed(null);
    }
    yield* reporting.quietlyInSteps(changeElements(cy, change));
    selecting.again();
    if (isChart) {
      moveQueue.chartTurn = turn;
      view.changed(withoutSources(shown));
    } else moveQueue.complete(turn);
    events.ondrawn(legendOf(picture.nodes, picture.lines));
  }

  const show = applyingNewest(apply, () => cy.destroyed());
  return {
    show: (shown, look) => show({ shown, look, turn: moveQueue.next() }),
    ...showingOn(view),
    ...badges.shows,
    select: (entities, ties) => {
      const lines = new Set(ties.map(lineIdOf));
      selecting.select(entities, lines);
      view.focus({ selected: [...entities], selectedLines: [...lines] });
    },
    recolour: (next) => view.recolour(next),
    zoomBy: camera.zoomBy,
    ...moveQueue.moves(camera),
    entityAt: (clientX, clientY) => view.entityAt({ x: clientX, y: clientY }) as EntityId | null,
    placeOf: (entity) => view.placeOf(entity),
    tiesPressed: watchRightPress(cy, picture),
    spots: () => spotsOf(cy),
    written: () => view.written,
    overview: overviewOf(cy, picture, () => view.held),
    destroy: () => {
      view.close();
      cy.destroy();
    },
  };
}

const mayAnimate = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

function createCytoscape(container: HTMLElement): Core {
  let made: Core | null = null;
  const stopZooming = zoomByWheel(container, () => made);
  const cy = (made = cytoscape({
    container,
    // Cytoscape needs no styles: the painter draws.
    style: [],
    minZoom: ZOOMS.least,
    maxZoom: ZOOMS.most,
    selectionType: 'single',
    boxSelectionEnabled: true,
    ...PICTURE_RENDERER,
  }));
  cy.on('destroy', stopZooming);
  return cy;
}

const showingOn = (
  view: CanvasView,
): Pick<DrawnCanvas, 'highlight' | 'markCurrent' | 'showAreas' | 'showNews' | 'showMarked'> => ({
  highlight: (entities, ties) =>
    view.focus({ highlighted: [...entities, ...new Set(ties.map(lineIdOf))] }),
  markCurrent: (current) => view.focus({ current }),
  showAreas: (areas) => view.showAreas(areas),
  showNews: (news) => view.showNews(news),
  showMarked: (marked) => view.showMarked(marked),
});

const framesOfAreas = (areas: readonly CountryArea[], picture: LivePicture): Framed[] =>
  areaBoxes(areas, (id) => picture.node(id)).map(({ area, bounds }) =>
    frameOfArea(area.name, bounds),
  );

const spotsOf = (cy: Core, which?: string): Spot[] =>
  cy.nodes(which).map((node) => ({ id: node.id(), ...node.position() }));

/** Whether events on the canvas are reported as the pointer's doing. */
class Reporting {
  on = true;

  quietly<T>(work: () => T): T {
    this.on = false;
    try {
      return work();
    } finally {
      this.on = true;
    }
  }

  *quietlyInSteps(steps: Generator<void, void>): Generator<void, void> {
    while (!this.quietly(() => steps.next()).done) yield;
  }
}

/** Selects the requested elements; those not added yet are selected once they are. */
class Selecting {
  #entities: ReadonlySet<EntityId> = new Set();
  #lines: ReadonlySet<string> = new Set();
  readonly #cy: Core;
  readonly #now: ReadonlySet<string>;
  readonly #reporting: Reporting;

  constructor(cy: Core, reporting: Reporting) {
    this.#cy = cy;
    this.#now = watchSelected(cy);
    this.#reporting = reporting;
  }

  select(entities: ReadonlySet<EntityId>, lines: ReadonlySet<string>): void {
    this.#entities = entities;
    this.#lines = lines;
    this.again();
  }

  again(): void {
    this.#reporting.quietly(() => selectOnly(this.#cy, this.#now, this.#entities, this.#lines));
  }
}

interface ShowRequest {
  shown: PictureInput;
  look: CanvasLook;
  /** Its number among all requests to show something. */
  turn: number;
}

/** The painter needs no sources, and they are the largest part of a tie. */
const withoutSources = ({
  entities,
  ties,
  day,
  majorities,
  ofTwoRecords,
}: PictureInput): ChartInput => ({
  entities,
  day,
  ties: ties.map((tie) => ({ ...tie, sources: [] })),
  ...(majorities && { majorities }),
  ...(ofTwoRecords && { ofTwoRecords }),
});

/** Processes requests one after the other; of those that arrive meanwhile only the newest. */
function applyingNewest(
  apply: (wanted: ShowRequest) => Generator<void, void>,
  isOver: () => boolean,
): (next: ShowRequest) => void {
  let wanted: ShowRequest | null = null;
  let busy = false;
  const applyAll = async (): Promise<void> => {
    busy = true;
    for (let next = wanted; next !== null && !isOver(); next = wanted) {
      wanted = null;
      await inSlices(whileThere(apply(next), isOver));
    }
    busy = false;
  };
  return (next) => {
    wanted = next;
    if (!busy) void applyAll();
  };
}

/** Stops when the canvas was removed from the page between two steps. */
function* whileThere(steps: Generator<void, void>, isOver: () => boolean): Generator<void, void> {
  while (!isOver() && !steps.next().done) yield;
}

/** Moves of the view, requested while the elements may still be on their way. */
type Moves = Pick<CanvasCamera, 'fit' | 'open' | 'revealAll' | 'reveal' | 'approach'>;

/** Delays moves of the view until the requested elements are there. */
class MoveQueue {
  /** How many times something was to be shown. */
  requested = 0;
  /** The number of the last requested chart. */
  chartTurn = 0;
  /** The number of the last request that is complete. */
  #completed = 0;
  #pending: (() => void)[] = [];

  /** Counts a request to show something; returns its number. */
  next(): number {
    this.requested += 1;
    return this.requested;
  }

  moves(camera: CanvasCamera): Moves {
    return {
      fit: () => this.#go(() => camera.fit()),
      open: (at) => this.#go(() => camera.open(at)),
      revealAll: () => this.#go(() => camera.revealAll()),
      reveal: (entity) => this.#go(() => camera.reveal(entity)),
      approach: (entity) => this.#go(() => camera.approach(entity)),
    };
  }

  #go(move: () => void): void {
    if (this.#completed < this.requested) this.#pending.push(move);
    else move();
  }

  complete(turn: number): void {
    this.#completed = turn;
    // Moves wait for the newest request; this may be an older one.
    if (turn < this.requested) return;
    for (const move of this.#pending.splice(0)) move();
  }
}

/** Cytoscape's events after which the overview map has to be drawn again. */
const REDRAW_EVENTS = 'viewport resize add remove position';

/** @param heldSpots the dragged entities with their current positions */
function overviewOf(cy: Core, picture: LivePicture, heldSpots: () => readonly Spot[]): Overview {
  return {
    dots: () => {
      const held = new Map<string, Point>(heldSpots().map((spot) => [spot.id, spot]));
      const seen = (node: OverviewDot): OverviewDot => ({ ...node, ...held.get(node.id) });
      return held.size === 0 ? picture.nodes : picture.nodes.map(seen);
    },
    visiblePart: () =>
      visibleRectangle({ zoom: cy.zoom(), pan: cy.pan(), width: cy.width(), height: cy.height() }),
    centreOn({ x, y }) {
      const zoom = cy.zoom();
      cy.stop().pan({ x: cy.width() / 2 - x * zoom, y: cy.height() / 2 - y * zoom });
    },
    watch(changed) {
      let frame = 0;
      const soon = (): void => {
        frame ||= requestAnimationFrame(() => {
          frame = 0;
          changed();
        });
      };
      cy.on(REDRAW_EVENTS, soon);
      soon();
      return () => {
        cancelAnimationFrame(frame);
        cy.off(REDRAW_EVENTS, soon);
      };
    },
  };
}
