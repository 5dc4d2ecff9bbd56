import { describe, expect, it } from 'vitest';
import { toVisibleParts } from '../../../src/drawing/shapes/visible-text.ts';
import { escapeXml } from '../../../src/exchange/common/writable-text.ts';
import { asciiJson, htmlText, shownText } from '../../../src/report/model/shown-text.ts';

const UNITS = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));

/** As the window shows it, but for white space and what XML has no way to write. */
function expected(unit: string): string {
  if (unit === '\t' || unit === '\n') return unit;
  if (unit === '\r') return '\n';
  if (unit === '\uFFFE') return '[U+FFFE]';
  if (unit === '\uFFFF') return '[U+FFFF]';
  const mark = toVisibleParts(unit)[0]?.mark ?? null;
  return mark === null ? unit : `[${mark}]`;
}

describe('text as it is shown', () => {
  it('spells out every unit that the window has a mark for, and leaves all others', () => {
    expect(UNITS.filter((unit) => shownText(unit) !== expected(unit))).toEqual([]);
    expect(UNITS.filter((unit) => htmlText(unit) !== escapeXml(expected(unit)))).toEqual([]);
  });

  it('keeps whole characters of two units, and ends every line in one way', () => {
    const text = '😀 👩‍👧 \u{20BB7}\r\na\rb\nc';
    expect(shownText(text)).toBe('😀 👩‍👧 \u{20BB7}\na\nb\nc');
    expect(shownText('\uD83D\u{E0041}')).toBe('[U+D83D][U+E0041]');
  });

  it('says the same JSON in ASCII', () => {
    const given = { text: `${UNITS.join('')}😀`, list: [1, -2.5e-7, null, true] };
    const json = asciiJson(JSON.stringify(given, null, 2));
    expect(json).toMatch(/^[\n\x20-\x7E]*$/);
    expect(JSON.parse(json)).toEqual(given);
  });
});
