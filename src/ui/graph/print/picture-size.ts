/** How large a picture is, out of the SVG that was made of it. */
import type { Size } from '../../../drawing/plane.ts';

/** Its root stands within so many bytes. */
const HEAD_BYTES = 4096;
const ROOT = /<svg [^>]*?\bwidth="(\d+(?:\.\d+)?)" height="(\d+(?:\.\d+)?)"/;
/** No picture is wider or higher than so many pixels. */
const LARGEST_SIDE = 10_000_000;

/** The size its root states, in pixels; throws when that is none to draw. */
export async function readPictureSize(svg: Blob): Promise<Size> {
  const [, width, height] = ROOT.exec(await svg.slice(0, HEAD_BYTES).text()) ?? [];
  const size = { width: Number(width), height: Number(height) };
  const isDrawable = (side: number): boolean => side >= 1 && side <= LARGEST_SIDE;
  if (isDrawable(size.width) && isDrawable(size.height)) return size;
  throw new Error(`the picture states no size to print: ${width ?? '?'} × ${height ?? '?'}`);
}
