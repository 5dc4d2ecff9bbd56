/** A PNG from an SVG, drawn in the page, so that both show the same. */

/** Pixels for one of the SVG's own. */
const SCALE = 2;
/** What browsers still draw: longest side and whole area, in pixels. */
const LONGEST_SIDE = 16_000;
const LARGEST_AREA = 120_000_000;

export interface PngSize {
  width: number;
  height: number;
  /** Pixels for one of the SVG's own; less than 2 for a drawing too large for that. */
  scale: number;
}

/** The size of the picture of a drawing this large, within what can be drawn. */
export function pngSize(width: number, height: number): PngSize {
  const [w, h] = [Math.max(1, width), Math.max(1, height)];
  const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(w, h), Math.sqrt(LARGEST_AREA / (w * h)));
  return {
    width: Math.max(1, Math.floor(w * scale)),
    height: Math.max(1, Math.floor(h * scale)),
    scale,
  };
}

/** The drawing as a PNG. Rejects when the picture can't be drawn. */
export async function svgToPng(svg: Blob): Promise<Blob> {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const { width, height } = pngSize(image.naturalWidth, image.naturalHeight);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    return await toBlob(canvas);
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
