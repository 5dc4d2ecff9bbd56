/** The page's end of the painter's worker: one request runs at a time, and only the newest waits. */
import type { ChartInput } from '../../../drawing/chart/chart-picture.ts';
import type { CountryArea } from '../../../drawing/network/country-area.ts';
import type { GroupBadge } from '../../../drawing/network/group-badge.ts';
import type { SharedSign } from '../../../drawing/network/shared-sign.ts';
import type { PictureChange } from '../../../drawing/network/live-picture.ts';
import type { News } from '../../../drawing/shapes/news.ts';
import type { Marked } from '../../../drawing/network/line-marks.ts';
import type { Focus } from '../../../drawing/network/viewport.ts';
import { startWorker } from '../../shared/work/worker-source.ts';
import type { ChartedPlaces } from './paint/painted-places.ts';
import type { Ink } from './paint/ink.ts';
import type {
  PictureRequest,
  PaintedView,
  PainterReply,
  PainterRequest,
} from './painter-worker.ts';
import painterWorkerUrl from './painter-worker.ts?worker&url';

export interface PainterLink {
  /** Sends a change in parts, in steps: thousands at once would block the page. */
  change(change: PictureChange): Generator<void, void>;
  /** Draws this as a chart, or a network for null. */
  chart(shown: ChartInput | null): void;
  groups(groups: readonly GroupBadge[]): void;
  areas(areas: readonly CountryArea[]): void;
  signs(signs: readonly SharedSign[]): void;
  /** Sets the signs of what is new, changed or gone. */
  news(news: News): void;
  /** Sets the analyst's marks. */
  marked(marked: Marked): void;
  /** Sets what is hovered, selected or highlighted. */
  focus(focus: Focus): void;
  /** Sets colours and font. */
  ink(ink: Ink): void;
  requestPicture(request: PictureRequest): void;
  close(): void;
}

export interface PainterEvents {
  onpainted(painted: PaintedView): void;
  onbows(bows: readonly { id: string; bow: number }[]): void;
  oncharted(places: ChartedPlaces | null): void;
  /** Called when painting has failed; no more events follow. */
  onfailed(why: string): void;
}

export function linkPainter(events: PainterEvents): PainterLink {
  const worker = startWorker(painterWorkerUrl);
  let busy = false;
  let next: PictureRequest | null = null;
  const post = (request: PainterRequest): void => worker.postMessage(request);
  const postNext = (): void => {
    busy = next !== null;
    if (next !== null) post({ picture: next });
    next = null;
  };
  worker.addEventListener('message', ({ data }: MessageEvent<PainterReply>) => {
    if ('bows' in data) return events.onbows(data.bows);
    if ('charted' in data) return events.oncharted(data.charted);
    postNext();
    events.onpainted(data.painted);
  });
  worker.addEventListener('error', (event) => {
    events.onfailed(event.message || 'the painter did not start');
  });
  return {
    *change(change) {
      for (const part of partsOf(change)) {
        post({ change: part });
        yield;
      }
      post({ settle: true });
    },
    chart: (chart) => post({ chart }),
    groups: (groups) => post({ groups }),
    areas: (areas) => post({ areas }),
    signs: (signs) => post({ signs }),
    news: (news) => post({ news }),
    marked: (marked) => post({ marked }),
    focus: (focus) => post({ focus }),
    ink: (ink) => post({ ink }),
    requestPicture: (request) => {
      next = request;
      if (!busy) postNext();
    },
    close: () => worker.terminate(),
  };
}

/** Nodes or lines sent to the worker in one message. */
const PART_SIZE = 400;

function partsOf({ nodes, removedNodes, lines, removedLines }: PictureChange): PictureChange[] {
  const nothing = { nodes: [], removedNodes: [], lines: [], removedLines: [] };
  const parts: PictureChange[] = [{ ...nothing, removedNodes, removedLines }];
  for (let first = 0; first < nodes.length; first += PART_SIZE) {
    parts.push({ ...nothing, nodes: nodes.slice(first, first + PART_SIZE) });
  }
  for (let first = 0; first < lines.length; first += PART_SIZE) {
    parts.push({ ...nothing, lines: lines.slice(first, first + PART_SIZE) });
  }
  return parts;
}
