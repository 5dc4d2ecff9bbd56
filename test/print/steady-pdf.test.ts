/** A PDF that says when it was made by our word, and is otherwise as long and as whole as it was. */
import { describe, expect, it } from 'vitest';
import { steadyPdf } from '../../src/print/steady-pdf.ts';

const pdf = (date: string, ...nodes: number[]): Buffer =>
  Buffer.from(
    `%PDF-1.4\n<</Title (a)\n/CreationDate (D:${date})\n/ModDate (D:${date})>>\n${nodes
      .map((node) => `/ID (node${String(node).padStart(8, '0')})`)
      .join('\n')}\n\xff\xfe%%EOF`,
    'latin1',
  );

const AT = '2026-11-28T09:10:11.012Z';
const steady = (file: Buffer): string => steadyPdf(file, AT).toString('latin1');

describe('steadyPdf', () => {
  it('says the time that it is given, in every way that a time is written', () => {
    for (const date of ["20251231235959+00'00'", "20251231235959-05'30'", "20251231235959+00'00"]) {
      const before = pdf(date);
      const { length } = before;
      const after = steady(before);
      expect(after).toMatch(/\/CreationDate \(D:20261128091011\+00'00'?\)/);
      expect(after).toMatch(/\/ModDate \(D:20261128091011\+00'00'?\)/);
      expect(after).toHaveLength(length);
    }
  });

  it('numbers elements by their own order, whatever was drawn before', () => {
    expect(steady(pdf("20251231235959+00'00'", 912, 30, 912, 77))).toBe(
      steady(pdf("20241231235959+00'00'", 3, 1, 3, 2)),
    );
  });

  it('leaves alone what only looks like a time or the number of an element', () => {
    const text = 'see (node12) and (node123456789) and /CreationDate (yesterday) (node';
    expect(steady(Buffer.from(text))).toBe(text);
  });
});
