/** Parts of a text make the text again, whole characters each. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textPart } from '../../../src/engine/records/responses.ts';

describe('reading a text in parts', () => {
  it('gives the text back, part by part, without ever splitting a surrogate pair', () => {
    const anyText = fc.string({ unit: fc.constantFrom('a', '👩', '\uD800', '\uDC00', 'é') });
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 5 }), (text, limit) => {
        let whole = '';
        for (let offset: number | null = 0; offset !== null;) {
          const part = textPart(text, offset, limit);
          expect(part.text.length).toBeLessThanOrEqual(limit + 1);
          expect(part.text.toWellFormed()).toBe(
            text.toWellFormed().slice(offset, offset + part.text.length),
          );
          whole += part.text;
          offset = part.next;
        }
        expect(whole).toBe(text);
      }),
    );
  });

  it('gives nothing past the end', () => {
    expect(textPart('abc', 3, 10)).toEqual({ text: '', next: null });
    expect(textPart('abc', 99, 10)).toEqual({ text: '', next: null });
  });
});
