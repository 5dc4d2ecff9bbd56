/** Draws a PNG from an SVG in the page, so that both look the same. */
import { Refusal, type Fault } from '../../../contract/faults/faults.ts';
import type { Client } from '../../../contract/client.ts';
import type { ExportAnswer } from '../../../contract/answers/export.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';

/** The scales to choose from: pixels for one pixel of the SVG. */
export const SCALES = ['1', '2', '3', '4'] as const;
export type Scale = (typeof SCALES)[number];
/** Limits of browsers in pixels: the longest side, then the area. */
const LONGEST_SIDE = 16_000;
const LARGEST_AREA = 120_000_000;
/** The first bytes of an SVG, which contain its size. */
const HEAD = 2000;

export interface PngSize {
  width: number;
  height: number;
  /** Pixels for one pixel of the SVG; less than wanted if the drawing is too large. */
  scale: number;
}

/**
 * The size of a picture of a drawing, within the limits of browsers.
 * @param wanted pixels for one pixel of the drawing
 */
export function pngSize(width: number, height: number, wanted: number): PngSize {
  const w = Math.max(1, width);
  const h = Math.max(1, height);
  const scale = Math.min(wanted, LONGEST_SIDE / Math.max(w, h), Math.sqrt(LARGEST_AREA / (w * h)));
  return {
    width: Math.max(1, Math.floor(w * scale)),
    height: Math.max(1, Math.floor(h * scale)),
    scale,
  };
}

/** `2,400 × 1,600 pixels`; also the scale, if smaller than wanted. */
export function pngInWords({ width, height, scale }: PngSize, wanted: number): string {
  const pixels = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
  if (scale >= wanted) return pixels;
  const drawn = scale.toLocaleString('en', { maximumFractionDigits: 2 });
  return `${pixels}, ${drawn}× and not ${wanted}×: no larger picture can be drawn here`;
}

/** Draws an SVG as a PNG. Rejects when the browser can't draw it. */
export async function svgToPng(
  svg: Blob,
  wanted: number,
): Promise<{ picture: Blob; size: PngSize }> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    // The size stated in the SVG: a browser rounds it.
    const stated = sizeOfSvg(await svg.slice(0, HEAD).text());
    const { width, height } = stated ?? { width: image.naturalWidth, height: image.naturalHeight };
    const size = pngSize(width, height, wanted);
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, size.width, size.height);
    return { picture: await toBlob(canvas), size };
  } finally {
    URL.revokeObjectURL(address);
  }
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the picture is too large to be drawn here'));
    }, 'image/png');
  });
}

/** The size an SVG states, in its own pixels; null if it can't be read. */
export function sizeOfSvg(begins: string): { width: number; height: number } | null {
  const head = /<svg\b[^>]*>/.exec(begins)?.[0] ?? '';
  const attribute = (name: string): number =>
    Number(new RegExp(`\\s${name}="([\\d.]+)"`).exec(head)?.[1] ?? NaN);
  const width = attribute('width');
  const height = attribute('height');
  return Number.isFinite(width) && Number.isFinite(height) ? { width, height } : null;
}

/** As `svgToPng`, but refused as `file-unwritable` when the browser can't draw it; an SVG has no such limit. */
export async function drawPng(svg: Blob, scale: number): Promise<{ picture: Blob; size: PngSize }> {
  try {
    return await svgToPng(svg, scale);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new Refusal('file-unwritable', {
      file: 'PNG',
      why: 'the picture is too large to be drawn here; SVG has no such limit',
    });
  }
}

/** Records the picture in the journal; returns why that failed, or null. */
export async function notePicture(
  client: Client,
  { export: name }: ExportAnswer,
  picture: Blob,
): Promise<Fault | null> {
  try {
    await client.noteDrawn({ export: name, sha256: await sha256Of(picture) });
    await client.closeExport({ export: name });
    return null;
  } catch (thrown) {
    return faultToShow(thrown);
  }
}

async function sha256Of(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
