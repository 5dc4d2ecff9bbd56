import { describe, expect, it } from 'vitest';
import { drawName, drawRole, LABEL_WIDTH } from '../../../src/drawing/labels/names.ts';
import { textWidth } from '../../../src/drawing/shapes/text-width.ts';

describe('drawName', () => {
  it('breaks between words, and inside one only where it is wider than a line', () => {
    expect(drawName('Nordvik Tankers AS')).toMatchObject({
      lines: ['Nordvik Tankers AS'],
      cut: false,
    });
    const { lines, width } = drawName(`Halvard Shipping ${'w'.repeat(40)}`);
    expect(lines.join('')).toBe(`Halvard Shipping${'w'.repeat(40)}`);
    expect(lines[0]).toBe('Halvard Shipping');
    expect(width).toBeLessThanOrEqual(LABEL_WIDTH);
  });

  it('knows that Chinese takes more room than Latin, and a combining mark none', () => {
    expect(textWidth('山田太郎', 12)).toBeGreaterThan(textWidth('abcd', 12));
    expect(textWidth('e\u0301', 12)).toBe(textWidth('e', 12));
    for (const line of drawName('山田太郎株式会社'.repeat(6)).lines) {
      expect(textWidth(line, 12)).toBeLessThanOrEqual(LABEL_WIDTH);
    }
  });

  it('counts characters as a person does, and never cuts one in two', () => {
    const family = '👩‍👩‍👧‍👦';
    expect(drawName(family.repeat(60))).toMatchObject({ cut: false });
    const { lines, cut } = drawName(family.repeat(70));
    expect(cut).toBe(true);
    expect(lines.join('')).toBe(`${family.repeat(52)}…${family.repeat(12)}`);
  });

  it('has what tells it apart on a line of its own', () => {
    const { lines } = drawName(`Halvard ${'w'.repeat(40)}`, 'company 7');
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.at(-1)).toBe('company 7');
  });

  it('is empty for an empty name', () => {
    expect(drawName('  ')).toEqual({ lines: [], width: 0, cut: false });
  });
});

describe('drawRole', () => {
  it('shows what would turn text round as a mark', () => {
    expect(drawRole('\u2067Chair\u2069')).toBe('[U+2067]Chair[U+2069]');
  });
});
