/** What a test reads of a PDF that Chromium printed: its pages, their size, how much text each draws. */
import { inflateSync } from 'node:zlib';

interface PdfPage {
  /** In points. */
  width: number;
  height: number;
  /** How often it draws text; what is clipped away counts where the writer kept it. */
  texts: number;
}

const numberOf = (object: string, pattern: RegExp): number => Number(pattern.exec(object)?.[1]);

/** Every page, in the order of the file, which is that of the pages. */
export function readPdfPages(pdf: Buffer): PdfPage[] {
  const text = pdf.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/^(\d+) 0 obj\n(.*?)\nendobj/gms)].map(([, id, body = '']) => [
      Number(id),
      body,
    ]),
  );
  const textsIn = (id: number): number => {
    const [, stream = ''] = /stream\n(.*)\nendstream/s.exec(objects.get(id) ?? '') ?? [];
    const drawn = inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
    return drawn.split(/ T[jJ]\b/).length - 1;
  };
  return [...objects.values()]
    .filter((object) => /\/Type \/Page\b/.test(object))
    .map((page) => ({
      width: numberOf(page, /\/MediaBox \[0 0 ([\d.]+) [\d.]+\]/),
      height: numberOf(page, /\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/),
      texts: textsIn(numberOf(page, /\/Contents (\d+) 0 R/)),
    }));
}
