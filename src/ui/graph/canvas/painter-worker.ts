/** The painter's worker: takes changes and requests, returns pictures. Nothing is drawn in the page. */
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
  /** What to draw as a chart; null for a network. */
  | { chart: ChartInput | null }
  | { groups: readonly GroupBadge[] }
  | { areas: readonly CountryArea[] }
  | { signs: readonly SharedSign[] }
  /** Signs of what is new, changed or gone. */
  | { news: News }
  /** The analyst's marks. */
  | { marked: Marked }
  /** All parts of a change were sent. */
  | { settle: true }
  /** What is hovered, selected or highlighted. */
  | { focus: Focus }
  /** Colours and font. */
  | { ink: Ink }
  | { picture: PictureRequest };

/** What may differ from one picture to the next. */
export interface PictureRequest {
  viewport: Viewport;
  /** The positions of dragged entities. */
  held: readonly Spot[];
  /** Device pixels per CSS pixel. */
  pixelRatio: number;
}

/** A picture, and where words are written on it. */
export interface PaintedView {
  bitmap: ImageBitmap;
  viewport: Viewport;
  written: WrittenPlaces;
}

export type PainterReply =
  | { painted: PaintedView }
  /** How far the control points of curved lines are off the straight line. */
  | { bows: { id: string; bow: number }[] }
  /** The positions of the chart's boxes and lines; null without a chart. */
  | { charted: ChartedPlaces | null };

const painter = new Painter();
let pending: PictureRequest | null = null;
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
  // Only the newest request is painted; earlier ones are out of date.
  if (pending === null) setTimeout(paintPending);
  pending = data.picture;
});

function paintPending(): void {
  if (pending === null || ink === null) return;
  const { bitmap, viewport, words } = painter.paint({ ...pending, focus, ink });
  pending = null;
  const painted = { bitmap, viewport, written: writtenPlaces(words) };
  self.postMessage({ painted } satisfies PainterReply, { transfer: [bitmap] });
}
