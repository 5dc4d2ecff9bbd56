/** A PNG from an SVG, drawn in the page, so that both show the same. */
import { Refusal, type Fault } from '../../../contract/faults/faults.ts';
import type { Client } from '../../../contract/client.ts';
import type { ExportAnswer } from '../../../contract/answers/export.ts';
import { faultToShow } from '../../shared/work/fault-to-show.ts';

/** Pixels for one of the SVG's own, as they can be chosen. */
export const SCALES = ['1', '2', '3', '4'] as const;
export type Scale = (typeof SCALES)[number];
/** What browsers still draw: longest side and whole area, in pixels. */
const LONGEST_SIDE = 16_000;
const LARGEST_AREA = 120_000_000;
/** Bytes in which a drawing says how large it is. */
const HEAD = 2000;

export interface PngSize {
  width: number;
  height: number;
  /** Pixels for one of the SVG's own; less than was wanted for a drawing too large for that. */
  scale: number;
}

/**
 * The size of the picture of a drawing this large, within what can be drawn.
 * @param wanted pixels for one of the drawing's own
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

/** `2,400 × 1,600 pixels`; where less than was wanted can be drawn, that too. */
export function pngInWords({ width, height, scale }: PngSize, wanted: number): string {
  const pixels = `${width.toLocaleString('en')} × ${height.toLocaleString('en')} pixels`;
  if (scale >= wanted) return pixels;
  const drawn = scale.toLocaleString('en', { maximumFractionDigits: 2 });
  return `${pixels}, ${drawn}× and not ${wanted}×: no larger picture can be drawn here`;
}

/** The drawing as a PNG, and how large it is. Rejects when the picture can't be drawn. */
export async function svgToPng(
  svg: Blob,
  wanted: number,
): Promise<{ picture: Blob; size: PngSize }> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    // What it says of itself: a browser rounds that.
    const said = sizeOfSvg(await svg.slice(0, HEAD).text());
    const { width, height } = said ?? { width: image.naturalWidth, height: image.naturalHeight };
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

/** How large a drawing says it is, in its own pixels; null where that is not to be read. */
export function sizeOfSvg(begins: string): { width: number; height: number } | null {
  const head = /<svg\b[^>]*>/.exec(begins)?.[0] ?? '';
  const said = (name: string): number =>
    Number(new RegExp(`\\s${name}="([\\d.]+)"`).exec(head)?.[1] ?? NaN);
  const width = said('width');
  const height = said('height');
  return Number.isFinite(width) && Number.isFinite(height) ? { width, height } : null;
}

/** Refused as `file-unwritable` where the browser can't draw it, which SVG has no need of. */
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

/** Tells the journal of it; why it could not be noted, though it was handed over, or null. */
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
