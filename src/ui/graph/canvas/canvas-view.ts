/** The visible part of a canvas: requests pictures from the painter, shows them, does hit tests. */
import type { Core } from 'cytoscape';
import type { Spot } from '../../../drawing/elements/boxes.ts';
import type { ChartInput } from '../../../drawing/chart/chart-picture.ts';
import type { CountryArea } from '../../../drawing/network/country-area.ts';
import type { GroupBadge } from '../../../drawing/network/group-badge.ts';
import type { SharedSign } from '../../../drawing/network/shared-sign.ts';
import type { LivePicture, PictureChange } from '../../../drawing/network/live-picture.ts';
import type { News } from '../../../drawing/shapes/news.ts';
import type { Marked } from '../../../drawing/network/line-marks.ts';
import type { Point } from '../../../drawing/shapes/plane.ts';
import { NO_FOCUS, type Focus, type Viewport } from '../../../drawing/network/viewport.ts';
import type { ChartedPlaces, WrittenPlaces } from './paint/painted-places.ts';
import { HitTest } from './hit-test.ts';
import type { Ink } from './paint/ink.ts';
import { linkPainter, type PainterLink } from './painter-link.ts';
import { PictureStage, attachRenderer } from './picture-renderer.ts';

/** Where words are written, and in which viewport. */
export interface Written {
  places: WrittenPlaces;
  viewport: Viewport;
}

/** Least milliseconds between pictures during a gesture: reading each one takes the page's time. */
const PICTURE_INTERVAL_MS = 80;

function isSame(a: Focus, b: Focus): boolean {
  const areSame = (one: readonly string[], other: readonly string[]): boolean =>
    one.length === other.length && one.every((id, at) => id === other[at]);
  return (
    a.hovered === b.hovered &&
    a.current === b.current &&
    a.group === b.group &&
    areSame(a.selected, b.selected) &&
    areSame(a.selectedLines, b.selectedLines) &&
    areSame(a.highlighted, b.highlighted)
  );
}

export class CanvasView {
  /** The words in the last picture; null before the first. */
  written: Written | null = null;
  /** The country areas shown. */
  areas: readonly CountryArea[] = [];
  readonly #cy: Core;
  readonly #container: HTMLElement;
  readonly #stage: PictureStage;
  readonly #painter: PainterLink;
  readonly #hits: HitTest;
  #focus: Focus = NO_FOCUS;
  #held: readonly Spot[] = [];
  #isChart = false;
  /** While a change is under way, no picture is requested: it would show half of it. */
  #isChanging = false;
  /** Counts changes that need a new picture although the viewport is the same. */
  #changes = 0;
  /** Identifies the last requested picture. */
  #requested = '';
  #requestedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(cy: Core, container: HTMLElement, picture: LivePicture, ink: Ink) {
    this.#cy = cy;
    this.#container = container;
    this.#hits = new HitTest(picture);
    this.#stage = new PictureStage(cy, container);
    this.#painter = linkPainter({
      onpainted: (painted) => {
        this.written = { places: painted.written, viewport: painted.viewport };
        this.#hits.setWritten(painted.written);
        this.#stage.show(painted);
      },
      onbows: (bows) => this.#hits.setBows(bows),
      oncharted: (places) => {
        this.#hits.setChart(places);
        if (places) this.oncharted(places);
        this.#refresh();
      },
      onfailed: (why) => this.onfailed(why),
    });
    this.#painter.ink(ink);
    attachRenderer(cy, {
      onframe: () => {
        this.#stage.place();
        this.#refreshSoon();
      },
      at: (point, byFinger) => this.#at(point, byFinger),
      allIn: (rectangle) => this.#hits.allIn(rectangle),
    });
  }

  /** Called when drawing has failed for good. */
  onfailed: (why: string) => void = () => undefined;

  /** Called when a chart was laid out. */
  oncharted: (places: ChartedPlaces) => void = () => undefined;

  showGroups(groups: readonly GroupBadge[]): void {
    this.#hits.setGroups(groups);
    this.#painter.groups(groups);
    this.#refresh();
  }

  showAreas(areas: readonly CountryArea[]): void {
    this.areas = areas;
    this.#painter.areas(areas);
    this.#refresh();
  }

  showSigns(signs: readonly SharedSign[]): void {
    this.#painter.signs(signs);
    this.#refresh();
  }

  /** Sets the signs of what is new, changed or gone. */
  showNews(news: News): void {
    this.#painter.news(news);
    this.#refresh();
  }

  /** Sets the analyst's marks. */
  showMarked(marked: Marked): void {
    this.#painter.marked(marked);
    this.#refresh();
  }

  /** Limits how often a gesture requests pictures; a drag requests one at once. */
  #refreshSoon(): void {
    const wait = this.#requestedAt + PICTURE_INTERVAL_MS - performance.now();
    if (wait <= 0 || this.#held.length > 0) this.requestPicture();
    else this.#timer ??= setTimeout(() => this.requestPicture(), wait);
  }

  #refresh(): void {
    this.#changes += 1;
    this.requestPicture();
  }

  /** Requests a picture of the current view unless it was requested already; cheap to call often. */
  requestPicture(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isChanging) return;
    this.#requestedAt = performance.now();
    const cy = this.#cy;
    const viewport = {
      zoom: cy.zoom(),
      pan: { ...cy.pan() },
      width: cy.width(),
      height: cy.height(),
    };
    if (viewport.width === 0 || viewport.height === 0) return;
    const requested = [this.#changes, devicePixelRatio, JSON.stringify(viewport)].join(' ');
    if (requested === this.#requested) return;
    this.#requested = requested;
    this.#painter.requestPicture({ viewport, held: this.#held, pixelRatio: devicePixelRatio });
  }

  /** Sends the change to the painter in steps; nothing is painted until `changed` is called. */
  *change(change: PictureChange): Generator<void, void> {
    if (Object.values(change).every((part: readonly unknown[]) => part.length === 0)) return;
    this.#isChanging = true;
    this.#changes += 1;
    yield* this.#painter.change(change);
  }

  /** The change was sent completely: draw it as this chart, or as a network for null. */
  changed(chart: ChartInput | null): void {
    if (chart !== null || this.#isChart) this.#painter.chart(chart);
    this.#isChart = chart !== null;
    this.#isChanging = false;
    this.requestPicture();
  }

  /** The dragged entities with their current positions. */
  get held(): readonly Spot[] {
    return this.#held;
  }

  /** Ends the drag: entities are where the picture has them. Returns those that were dragged. */
  endDrag(): readonly Spot[] {
    const held = this.#held;
    this.hold([]);
    return held;
  }

  focus(change: Partial<Focus>): void {
    const focus = { ...this.#focus, ...change };
    if (isSame(focus, this.#focus)) return;
    this.#focus = focus;
    this.#painter.focus(focus);
    this.#refresh();
  }

  /** Sets the positions of dragged entities. */
  hold(spots: readonly Spot[]): void {
    if (spots.length > 0 || this.#held.length > 0) this.#changes += 1;
    this.#held = spots;
    this.#hits.hold(spots);
  }

  recolour(ink: Ink): void {
    this.#painter.ink(ink);
    this.#refresh();
  }

  /** The entity at this point of the window, by its shape or its name; null if there is none. */
  entityAt(at: Point): string | null {
    const point = this.#onPlane(at);
    return this.#hits.badgeAt(point) === null ? this.#hits.entityAt(point, this.#cy.zoom()) : null;
  }

  /** The id behind the badge at this point of the window: the hub of a group, or a shared thing. */
  badgeAt(at: Point): string | null {
    return this.#hits.badgeAt(this.#onPlane(at));
  }

  /** The middle of an entity in the window, moved to the edge if out of sight; null if it is not drawn. */
  placeOf(entity: string): Point | null {
    const node = this.#cy.getElementById(entity);
    if (node.empty()) return null;
    const corner = this.#container.getBoundingClientRect();
    const { x, y } = node.renderedPosition();
    const within = (at: number, size: number): number => Math.min(Math.max(at, 0), size);
    return {
      x: corner.left + within(x, corner.width),
      y: corner.top + within(y, corner.height),
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#painter.close();
  }

  #onPlane({ x, y }: Point): Point {
    const corner = this.#container.getBoundingClientRect();
    const zoom = this.#cy.zoom();
    const pan = this.#cy.pan();
    return { x: (x - corner.left - pan.x) / zoom, y: (y - corner.top - pan.y) / zoom };
  }

  /** What lies below a badge is not hit. */
  #at(point: Point, byFinger: boolean): string | null {
    if (this.#hits.badgeAt(point) !== null) return null;
    const zoom = this.#cy.zoom();
    const entity = this.#hits.entityAt(point, zoom, byFinger);
    return entity ?? this.#hits.lineAt(point, zoom, byFinger);
  }
}
