/** PDFs that were made to do harm: each is refused in words, in bounded time and memory. */
import { serialize } from 'node:v8';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/faults.ts';
import type { PdfText } from '../../src/report/read/printed-file.ts';
import { createPdfReader, type PdfBounds } from '../../src/thread/pdf-reader.ts';

/** A PDF of these objects, from 1 on; the first is its catalogue. */
function pdfOf(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
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

const CATALOGUE = '<</Type/Catalog/Pages 2 0 R>>';
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

const stream = (bytes: Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<</Length ${bytes.length}${more}>>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);

/** One page that draws this. */
const pageOf = (content: Buffer, more?: string): Buffer =>
  pdfOf([
    CATALOGUE,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    stream(content, more),
    FONT,
  ]);

const text = (words: string): string => `BT /F 9 Tf (${words}) Tj ET\n`;

const read = (pdf: Uint8Array, bounds: Partial<PdfBounds> = {}): Promise<PdfText> =>
  createPdfReader(bounds).read(pdf, new AbortController().signal);

/** What stands around its words, which another doesn't say. */
async function edgesOf(pdf: Uint8Array): Promise<string | undefined> {
  const [here, there] = [await read(pdf), await read(pageOf(Buffer.from(text('others'))))];
  const pair = { here, there, numbering: '' };
  const { words, edges } = await createPdfReader().compare(pair, new AbortController().signal);
  expect(words).toEqual([]);
  return edges[0]?.says;
}

const whyOf = (pdf: Uint8Array, bounds?: Partial<PdfBounds>): Promise<unknown> =>
  read(pdf, bounds).then(
    () => 'was read',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      expect(error.fault.code).toBe('export-unreadable');
      return error.fault.detail['why'];
    },
  );

const SOUND = pageOf(Buffer.from(text('Nordvik AS')));

describe('a PDF', () => {
  it('is read, its words that have no tags as what stands around others', async () => {
    expect(await edgesOf(SOUND)).toMatch(/“Nordvik AS”$/);
  });

  it.each<[what: string, pdf: Buffer, why: RegExp]>([
    ['nothing but its first line', Buffer.from('%PDF-1.7\n'), /^it can’t be read as a PDF \(/],
    [
      'other bytes',
      Buffer.from(`%PDF-1.7\n${'\xff\0'.repeat(9000)}`, 'latin1'),
      /^it can’t be read/,
    ],
    ['half of one', SOUND.subarray(0, 150), /^it can’t be read as a PDF/],
    [
      'a page that is its own parent',
      pdfOf([CATALOGUE, '<</Type/Pages/Kids[2 0 R]/Count 1>>']),
      /^it can’t be read as a PDF/,
    ],
    [
      'one page six thousand times',
      pdfOf([
        CATALOGUE,
        `<</Type/Pages/Kids[${'3 0 R '.repeat(6000)}]/Count 6000>>`,
        '<</Type/Page/Parent 2 0 R>>',
      ]),
      /^it has 6000 pages, as no dossier has$/,
    ],
    [
      'a lock',
      pdfOf(
        [
          CATALOGUE,
          '<</Type/Pages/Kids[]/Count 0>>',
          `<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>`,
        ],
        `/Encrypt 3 0 R/ID[<${'43'.repeat(16)}><${'43'.repeat(16)}>]`,
      ),
      /^it can be read with a password only$/,
    ],
  ])('of %s is refused in words', async (_what, pdf, why) => {
    expect(await whyOf(pdf)).toMatch(why);
  });

  it('that unpacks to more than it should is refused before it fills the memory', async () => {
    const bomb = deflateSync(deflateSync(Buffer.alloc(512 * 2 ** 20, ' ')));
    const pdf = pageOf(bomb, '/Filter[/FlateDecode/FlateDecode]');
    expect(pdf.length).toBeLessThan(100_000);
    const why = await whyOf(pdf, { mostBytes: 200 * 2 ** 20 });
    expect(why).toBe('reading it takes more memory than any dossier does');
  }, 60_000);

  it('that takes long is refused when that is too long, and cancelled at once', async () => {
    const long = pageOf(Buffer.from(text('a').repeat(400_000)));
    expect(await whyOf(long, { withinMillis: 300 })).toBe(
      'reading it takes longer than 0.3 seconds',
    );
    const cancelling = new AbortController();
    const reading = createPdfReader().read(long, cancelling.signal);
    setTimeout(() => cancelling.abort(), 50);
    await expect(reading).rejects.toMatchObject({ fault: { code: 'cancelled' } });
  }, 30_000);

  it('of more than any dossier says is refused, and what else it says isn’t handed over to be read', async () => {
    // One sign that stands for eighteen, so small that two thousand stand in a line.
    const line = `BT /F .03 Tf (${'a'.repeat(2000)}) Tj ET\n`;
    const cmap = stream(
      Buffer.from(
        '/CIDInit /ProcSet findresource begin\nbegincmap\n1 begincodespacerange\n<00> <FF>\nendcodespacerange\n1 beginbfchar\n<61> <FDFA>\nendbfchar\nendcmap\nend',
      ),
    );
    const expanding = (lines: number): Buffer =>
      pdfOf([
        '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>>>',
        '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
        stream(Buffer.from(`/P <</MCID 0>> BDC\n${line.repeat(lines)}EMC`)),
        '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>',
        cmap,
      ]);
    expect(await whyOf(expanding(1000))).toBe('it says more than any dossier does');
    const { said, beginning, ...told } = await read(expanding(100));
    expect(told).toEqual({ pages: 1, recipe: null, places: new Map() });
    expect(beginning.length).toBeLessThanOrEqual(131_072);
    expect(said.length).toBeGreaterThan(3_000_000);
  }, 60_000);

  it('is compared with another, which is cancelled at once', async () => {
    const reader = createPdfReader();
    const pair = async () => ({ here: await read(SOUND), there: await read(SOUND), numbering: '' });
    const { signal } = new AbortController();
    expect(await reader.compare(await pair(), signal)).toEqual({ words: [], edges: [] });
    const cancelling = new AbortController();
    const comparing = reader.compare(await pair(), cancelling.signal);
    cancelling.abort();
    await expect(comparing).rejects.toMatchObject({ fault: { code: 'cancelled' } });
  });

  it('of as many letters as may be is compared within its bounds, nothing but blanks parting them', async () => {
    const pageOfLetters = (): PdfText => ({
      ...{ pages: 1, places: new Map(), beginning: '', recipe: null },
      said: new Uint8Array(serialize([{ text: 'ab '.repeat(11_000_000), edges: '' }])),
    });
    const pair = { here: pageOfLetters(), there: pageOfLetters(), numbering: '' };
    const compared = createPdfReader().compare(pair, new AbortController().signal);
    expect(await compared).toEqual({ words: [], edges: [] });
  }, 60_000);

  it('runs nothing and asks for nothing', async () => {
    const acting = pdfOf([
      '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      '<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
      stream(Buffer.from(text('still here'))),
      FONT,
    ]);
    expect(await edgesOf(acting)).toMatch(/“still here”$/);
  });
});
