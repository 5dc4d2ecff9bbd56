/** What the page draws from an export: the picture, and its hash in the journal once it was handed over. */
import { faultToShow } from '../../shared/fault-to-show.ts';
import { Refusal, type Fault } from '../../../contract/faults/faults.ts';
import type { Client } from '../../../contract/client.ts';
import type { ExportAnswer } from '../../../contract/answers/export.ts';
import { svgToPng, type PngSize } from './png.ts';

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
