/** A box holds the whole name and what is stated, within its outline, and nothing that isn't stated. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxFace } from '../../../src/drawing/chart/chart-picture.ts';
import { boxOutline } from '../../../src/drawing/chart/chart-shapes.ts';
import { chartTextWidth, wrapText } from '../../../src/drawing/chart/chart-text.ts';
import { LONG_NAMES } from '../../make/long-names.ts';
import { makeEntity } from '../../make/graph.ts';
import { hostileText } from '../../make/hostile-text.ts';

const textsOf = (given: Parameters<typeof makeEntity>[0], apart: string | null = null) =>
  boxFace(makeEntity(given), { idLine: apart }).texts.map(({ text }) => text);

describe('a box of a chart', () => {
  it('holds the name, and below it what is stated, in this order', () => {
    const company = {
      id: 'sample/company:1',
      label: 'Nordvik AS',
      country: 'Norway',
      registrationNumber: '918 402',
      status: 'Active',
    } as const;
    expect(textsOf(company)).toEqual(['Nordvik AS', 'Norway · no. 918 402 · Active']);
    expect(textsOf({ ...company, registrationNumber: null })).toEqual([
      'Nordvik AS',
      'Norway · Active',
    ]);
    const person = { label: 'Ada Lind', country: 'Norway', nationality: 'Sweden', born: '1961-04' };
    expect(textsOf(person)).toEqual(['Ada Lind', 'Norway · nationality Sweden', 'born 1961-04']);
    expect(textsOf({ ...person, nationality: 'NORWAY' })).toEqual([
      'Ada Lind',
      'Norway · born 1961-04',
    ]);
  });

  it('says which record it is of whom nothing else is stated', () => {
    expect(textsOf({ id: 'sample/member:2014', label: 'Ada Lind' })).toEqual([
      'Ada Lind',
      'member 2014',
    ]);
  });

  it('says what is named only, and what tells it from others of its name', () => {
    expect(textsOf({ label: 'Ada Lind', knowledge: 'named' }, 'member 7')).toEqual([
      'Ada Lind',
      'member 7 · named only',
    ]);
  });

  it.each(LONG_NAMES)('holds every letter of a long name: %s', (name) => {
    const { texts: all } = boxFace(makeEntity({ label: name }));
    const texts = all.filter(({ soft }) => !soft);
    const letters = (text: string): string => text.replaceAll(/\s/gu, '');
    expect(letters(texts.map(({ text }) => text).join(''))).toBe(letters(name));
  });

  it('has every text within it, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.record({ label: hostileText, country: hostileText, status: hostileText }),
        fc.constantFrom('person', 'company', 'authority', 'member'),
        (given, kind) => {
          const { texts, width, height } = boxFace(makeEntity({ ...given, kind }));
          for (const { text, font, baseline } of texts) {
            expect(chartTextWidth(text, font.size, font.bold)).toBeLessThan(width);
            expect(baseline - font.size).toBeGreaterThanOrEqual(-height / 2);
            expect(baseline).toBeLessThan(height / 2);
          }
        },
      ),
    );
  });

  it('reads a name in one direction, however it is broken', () => {
    const { texts: all } = boxFace(
      makeEntity({
        label: 'شركة الخليج القابضة للاستثمارات البحرية Gulf Holding Limited Partners',
      }),
    );
    const texts = all.filter(({ soft }) => !soft);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.every(({ rightToLeft }) => rightToLeft)).toBe(true);
  });

  it('has an outline of its own for each kind', () => {
    const at = { minX: 0, minY: 0, maxX: 200, maxY: 60 };
    const kinds = ['person', 'company', 'authority', 'member'] as const;
    expect(new Set(kinds.map((kind) => boxOutline(kind, at))).size).toBe(4);
  });
});

describe('text in lines', () => {
  const font = { size: 10, bold: false };

  it('breaks between words, into lines of about one length', () => {
    expect(wrapText('one two three four', 70, font)).toEqual(['one two', 'three four']);
  });

  it('breaks words that are too long, and spells out what hides', () => {
    const lines = wrapText('W'.repeat(30), 60, font);
    expect(lines.join('')).toBe('W'.repeat(30));
    for (const line of lines) expect(chartTextWidth(line, 10)).toBeLessThanOrEqual(60);
    expect(wrapText('a\u202eb', 200, font)).toEqual(['a[U+202E]b']);
    expect(wrapText('', 60, font)).toEqual([]);
  });
});
