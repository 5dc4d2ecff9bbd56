/** PDFs written by hand, as one would who means harm. */

/** A PDF of these objects, from 1 on; the first is its catalogue. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const add = (part: string | Buffer): void => {
    const bytes = Buffer.from(part as string, 'latin1');
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    add(`${at + 1} 0 obj\n`);
    add(object);
    add('\nendobj\n');
  }
  const table = length;
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  add(
    `trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${table}\n%%EOF\n`,
  );
  return Buffer.concat(parts);
}

export const CATALOGUE = '<</Type/Catalog/Pages 2 0 R>>';
export const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

export const stream = (bytes: Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<</Length ${bytes.length}${more}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

/** One page that draws this. */
export const pageOf = (content: Buffer, more?: string): Buffer =>
  pdfOf([
    CATALOGUE,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    stream(content, more),
    FONT,
  ]);

export const text = (words: string): string => `BT /F 9 Tf (${words}) Tj ET\n`;

export const SOUND = pageOf(Buffer.from(text('Nordvik AS')));
