/** What was made to do harm is refused in bounded time and memory, whatever the thread that reads it is at. */
import { serialize } from 'node:v8';
import { constants, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../src/contract/faults/faults.ts';
import type { PdfText } from '../../src/report/read/printed-file.ts';
import { pageOf, SOUND, text } from '../make/small-pdf.ts';
import { createPdfReader, type PdfBounds } from '../../src/thread/open-engine.ts';

const read = (pdf: Uint8Array, bounds: Partial<PdfBounds> = {}): Promise<PdfText> =>
  createPdfReader(bounds).read(pdf, new AbortController().signal);

const whyOf = (pdf: Uint8Array, bounds?: Partial<PdfBounds>): Promise<unknown> =>
  read(pdf, bounds).then(
    () => 'was read',
    (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      expect(error.fault.code).toBe('export-unreadable');
      return error.fault.detail['why'];
    },
  );

/** One page, as it is read. */
const saying = (words: string): PdfText => ({
  pages: 1,
  places: new Map(),
  beginning: '',
  recipe: null,
  packedText: new Uint8Array(serialize([{ text: words, edges: '' }])),
});

describe('the thread that reads a PDF', () => {
  it('tells what it says, or why it is refused', async () => {
    expect(await read(SOUND)).toMatchObject({ pages: 1, recipe: null, places: new Map() });
    expect(await whyOf(SOUND.subarray(0, 150))).toMatch(/^it can’t be read as a PDF/);
  });

  it('refuses what unpacks to more than it should before that fills the memory', async () => {
    // Each ends at a whole byte, so that the next may follow.
    const blanks = deflateSync(Buffer.alloc(2 ** 20, ' '), { finishFlush: constants.Z_FULL_FLUSH });
    const more = Array.from({ length: 191 }, () => blanks.subarray(2));
    const bomb = deflateSync(Buffer.concat([blanks, ...more]));
    const pdf = pageOf(bomb, '/Filter[/FlateDecode/FlateDecode]');
    expect(pdf.length).toBeLessThan(100_000);
    const why = await whyOf(pdf, { maxGrowthBytes: 150 * 2 ** 20 });
    expect(why).toBe('reading it takes more memory than any dossier does');
  });

  it('refuses what takes too long, and is cancelled at once', async () => {
    const long = pageOf(Buffer.from(text('a').repeat(100_000)));
    expect(await whyOf(long, { withinMillis: 50 })).toBe(
      'reading it takes longer than 0.05 seconds',
    );
    const cancelling = new AbortController();
    const reading = createPdfReader().read(long, cancelling.signal);
    cancelling.abort();
    await expect(reading).rejects.toMatchObject({ fault: { code: 'cancelled' } });
  });

  it('compares it with another, which is cancelled at once', async () => {
    const reader = createPdfReader();
    const pair = () => ({ here: saying('a'), there: saying('a'), numbering: '' });
    const { signal } = new AbortController();
    expect(await reader.compare(pair(), signal)).toEqual({ words: [], edges: [] });
    const cancelling = new AbortController();
    const comparing = reader.compare(pair(), cancelling.signal);
    cancelling.abort();
    await expect(comparing).rejects.toMatchObject({ fault: { code: 'cancelled' } });
  });

  it('compares as many letters as may be within its bounds, nothing but blanks parting them', async () => {
    const here = saying('ab '.repeat(11_000_000));
    const there = { ...here, packedText: here.packedText.slice() };
    const pair = { here, there, numbering: '' };
    const compared = createPdfReader().compare(pair, new AbortController().signal);
    expect(await compared).toEqual({ words: [], edges: [] });
  });
});
