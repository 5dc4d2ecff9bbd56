/** The painter's worker: changes and looks in, pictures out. Nothing that draws runs in the page. */
import type { PictureChange } from '../../../drawing/network/live-picture.ts';
import {
  placesOf,
  type ChartedPlaces,
  writtenPlaces,
  type WrittenPlaces,
} from './paint/painted-places.ts';
import type { CountryArea } from '../../../drawing/network/country-area.ts';
import type { GroupBadge } from '../../../drawing/network/group-badge.ts';
import type { SharedSign } from '../../../drawing/network/shared-sign.ts';
import type { ChartInput } from '../../../drawing/chart/chart-picture.ts';
import { NO_FOCUS, type Focus, type Viewport } from '../../../drawing/network/viewport.ts';
import type { News } from '../../../drawing/shapes/news.ts';
import type { Marked } from '../../../drawing/network/line-marks.ts';
import type { Spot } from '../../../drawing/elements/boxes.ts';
import type { Ink } from './paint/ink.ts';
import { Painter } from './painter.ts';

export type PainterRequest =
  | { change: PictureChange }
  /** What is to be drawn as a chart; null for the network again. */
  | { chart: ChartInput | null }
  /** The groups from now on. */
  | { groups: readonly GroupBadge[] }
  /** The areas from now on. */
  | { areas: readonly CountryArea[] }
  /** The shared things from now on. */
  | { signs: readonly SharedSign[] }
  /** What is marked from now on. */
  | { news: News }
  /** What the analyst put on what is drawn. */
  | { marked: Marked }
  /** All of a change was told. */
  | { settle: true }
  /** What the eye is on from now on. */
  | { focus: Focus }
  /** What it is painted with from now on. */
  | { ink: Ink }
  | { look: LookRequest };

/** What may be otherwise from one picture to the next. */
export interface LookRequest {
  viewport: Viewport;
  /** Where those stand that are being dragged. */
  held: readonly Spot[];
  /** Pixels of the device to one of the screen. */
  pixelRatio: number;
}

/** A picture, and where on it words are written. */
export interface PaintedSight {
  bitmap: ImageBitmap;
  viewport: Viewport;
  written: WrittenPlaces;
}

export type PainterReply =
  | { painted: PaintedSight }
  /** How far the handles of these lines lie aside now. */
  | { bows: { id: string; bow: number }[] }
  /** Where the boxes and lines of the chart are; null where there is none. */
  | { charted: ChartedPlaces | null };

const painter = new Painter();
let pending: LookRequest | null = null;
let focus = NO_FOCUS;
let ink: Ink | null = null;

self.addEventListener('message', ({ data }: MessageEvent<PainterRequest>) => {
  if ('change' in data) return painter.scene.take(data.change);
  if ('chart' in data) {
    const picture = painter.chart(data.chart);
    return self.postMessage({ charted: picture && placesOf(picture) } satisfies PainterReply);
  }
  if ('groups' in data) {
    painter.scene.groups = new Map(data.groups.map((group) => [group.hub, group]));
    return;
  }
  if ('areas' in data) {
    painter.scene.areas = data.areas;
    return painter.invalidate();
  }
  if ('signs' in data) {
    painter.scene.signs = data.signs;
    return;
  }
  if ('news' in data) return painter.setNews(data.news);
  if ('marked' in data) return painter.setMarked(data.marked);
  if ('settle' in data) {
    const bows = painter.scene.settle();
    painter.invalidate();
    if (bows.length > 0) self.postMessage({ bows } satisfies PainterReply);
    return;
  }
  if ('focus' in data) {
    focus = data.focus;
    return;
  }
  if ('ink' in data) {
    ink = data.ink;
    return;
  }
  // Only the newest look is painted: those before it were of a moment that has gone.
  if (pending === null) setTimeout(paintPending);
  pending = data.look;
});

function paintPending(): void {
  if (pending === null || ink === null) return;
  const { bitmap, viewport, words } = painter.paint({ ...pending, focus, ink });
  pending = null;
  const painted = { bitmap, viewport, written: writtenPlaces(words) };
  self.postMessage({ painted } satisfies PainterReply, { transfer: [bitmap] });
}
