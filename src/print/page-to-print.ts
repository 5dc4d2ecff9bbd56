/** What every host prints with: the time limit, a document's policy, and the page around a picture. */
import { Refusal } from '../contract/faults/faults.ts';
import type { PrintJob } from '../engine/base/host.ts';

/** No external content, and no script; a report contains everything it needs. */
export const DOCUMENT_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'; sandbox";

/** What a report of some thousand pages takes on a slow machine. */
export const PRINT_TIMEOUT_MS = 180_000;

export const timeoutRefusal = (timeoutMs: number): Refusal =>
  new Refusal('print-failed', { why: `it took longer than ${timeoutMs / 1000} seconds` });

type Picture = Extract<PrintJob, { kind: 'png' }>;

/** Loaded as an image, an SVG runs no script and requests nothing. */
export function picturePage(job: Picture, zoom = 1): string {
  const { width, height } = pictureSize(job);
  const address = `data:image/svg+xml;base64,${Buffer.from(job.svg).toString('base64')}`;
  return `<!doctype html><meta charset="utf-8"><style>html,body{margin:0;overflow:hidden}img{display:block}</style><img src="${address}" width="${width * zoom}" height="${height * zoom}" alt="">`;
}

/** The most pixels along a side that Chromium draws at once. */
const MAX_PIXELS = 16_384;

/** In whole CSS pixels. Refused as `print-failed` if there are none or too many. */
export function pictureSize({ width, height, scale }: Omit<Picture, 'svg'>): {
  width: number;
  height: number;
} {
  const size = { width: Math.ceil(width), height: Math.ceil(height) };
  const longestSide = Math.max(size.width, size.height) * scale;
  if (!(longestSide <= MAX_PIXELS))
    throw new Refusal('print-failed', { why: 'the picture is too large' });
  if (!(Math.min(size.width, size.height) * scale >= 1)) {
    throw new Refusal('print-failed', { why: 'the picture has no size' });
  }
  return size;
}
