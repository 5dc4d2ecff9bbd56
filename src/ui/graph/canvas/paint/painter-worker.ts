/** The painter's worker: changes and looks in, pictures out. Nothing that draws runs in the page. */
import type { PictureChange } from '../../../../drawing/kept-picture.ts';
import { placesOf, type ChartedPlaces } from '../charted-places.ts';
import type { GroupBadge } from '../../../../drawing/group-badge.ts';
import type { ChartShown } from '../../../../drawing/chart/chart-picture.ts';
import { Painter, type Look, type Painted } from './painter.ts';

export type PainterRequest =
  | { change: PictureChange }
  /** What is to be drawn as a chart; null for the network again. */
  | { chart: ChartShown | null }
  /** The groups from now on. */
  | { groups: readonly GroupBadge[] }
  /** All of a change was told. */
  | { settle: true }
  | { look: Look };

export type PainterReply =
  | { painted: Painted }
  /** How far the handles of these lines lie aside now. */
  | { bows: { id: string; bow: number }[] }
  /** Where the boxes and lines of the chart are; null where there is none. */
  | { charted: ChartedPlaces | null };

const painter = new Painter();
let wanted: Look | null = null;

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
  if ('settle' in data) {
    const bows = painter.scene.settle();
    painter.forget();
    if (bows.length > 0) self.postMessage({ bows } satisfies PainterReply);
    return;
  }
  // Only the newest look is painted: those before it were of a moment that has gone.
  if (wanted === null) setTimeout(paintWanted);
  wanted = data.look;
});

function paintWanted(): void {
  if (wanted === null) return;
  const painted = painter.paint(wanted);
  wanted = null;
  self.postMessage({ painted } satisfies PainterReply, { transfer: [painted.bitmap] });
}
