/** PDFs that were made to do harm: each is read, or refused in words. */
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/faults/faults.ts';
import { compareWholePdfs, readWholePdf } from '../../src/thread/whole-pdf.ts';
import { CATALOGUE, FONT, pageOf, pdfOf, SOUND, stream, text } from '../make/small-pdf.ts';

/** Reading takes the bytes away. */
const read = (pdf: Buffer, mostText?: number) => readWholePdf(Uint8Array.from(pdf), mostText);

/** What stands around its words, which another doesn't say. */
async function edgesOf(pdf: Buffer): Promise<string | undefined> {
  const here = await read(pdf);
  const there = await read(pageOf(Buffer.from(text('others'))));
  const { words, edges } = compareWholePdfs({ here, there, numbering: '' });
  expect(words).toEqual([]);
  return edges[0]?.says;
}

const whyOf = (pdf: Buffer, mostText?: number): Promise<unknown> =>
  read(pdf, mostText).then(
    () => 'was read',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      expect(error.fault.code).toBe('export-unreadable');
      return error.fault.detail['why'];
    },
  );

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

  it('of more than any dossier says is refused, and what else it says isn’t handed over to be read', async () => {
    // One sign that stands for eighteen, so small that two thousand stand in a line.
    const line = `BT /F .03 Tf (${'a'.repeat(2000)}) Tj ET\n`;
    const cmap = stream(
      Buffer.from(
        `/CIDInit /ProcSet findresource begin\nbegincmap\n1 begincodespacerange\n<00> <FF>\nendcodespacerange\n1 beginbfchar\n<61> <FDFA>\nendbfchar\nendcmap\nend`,
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
    expect(await whyOf(expanding(10), 350_000)).toBe('it says more than any dossier does');
    const { packedText, beginning, ...told } = await read(expanding(10), 370_000);
    expect(told).toEqual({ pages: 1, recipe: null, places: new Map() });
    expect(beginning.length).toBeLessThanOrEqual(131_072);
    expect(packedText.length).toBeGreaterThan(350_000);
  });

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
