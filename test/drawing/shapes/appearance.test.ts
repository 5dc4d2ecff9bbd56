import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lineStyle, nodeStyle, SHAPES } from '../../../src/drawing/shapes/appearance.ts';
import { GROUP_COLOURS, LEVEL_COLOURS, PALETTES } from '../../../src/drawing/shapes/palette.ts';

/** Everything of a look but its colours. */
const withoutColour = (look: object): string =>
  JSON.stringify(Object.entries(look).filter(([, value]) => !(String(value) in PALETTES.light)));

const { light, dark } = PALETTES;

const luminance = (hex: string): number => {
  const channel = (at: number): number => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
};
const contrast = (a: string, b: string): number => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
};

describe('the look of a graph', () => {
  it('tells every kind by its shape', () => {
    expect(new Set(Object.values(SHAPES)).size).toBe(4);
  });

  it('tells what is known by name only without colour', () => {
    const look = (knowledge: 'named' | 'profile') =>
      withoutColour(nodeStyle({ kind: 'person', knowledge }));
    expect(look('named')).not.toBe(look('profile'));
  });

  it('tells every state, a parent and the same company without colour', () => {
    const looks = [
      ...(['active', 'ended', 'unknown', 'mixed'] as const).map((state) => ({
        kind: 'roles' as const,
        state,
      })),
      { kind: 'parent' as const, state: 'unknown' as const },
      { kind: 'same' as const, state: 'unknown' as const },
    ].map((line) => withoutColour(lineStyle(line)));
    expect(new Set(looks).size).toBe(6);
  });

  it('gives a parent one look whatever its state', () => {
    const parent = (state: 'active' | 'ended') => lineStyle({ kind: 'parent', state });
    expect(parent('active')).toEqual(parent('ended'));
  });

  it('keeps text and lines readable on the ground of each theme', () => {
    for (const palette of [light, dark]) {
      const { ground, text, soft, unknownLine, endedLine } = palette;
      for (const words of [text, soft]) expect(contrast(words, ground)).toBeGreaterThan(4.5);
      const kinds = Object.keys(SHAPES) as (keyof typeof SHAPES)[];
      const inks = [unknownLine, endedLine, ...kinds.map((kind) => palette[kind])];
      for (const ink of inks) expect(contrast(ink, ground)).toBeGreaterThan(3);
    }
  });

  it('draws what is least known palest', () => {
    for (const { ground, soft, unknownLine, endedLine } of [light, dark]) {
      expect(contrast(unknownLine, ground)).toBeLessThan(contrast(endedLine, ground));
      expect(contrast(endedLine, ground)).toBeLessThan(contrast(soft, ground));
    }
  });

  it('has the colours of the page', () => {
    const tokens = readFileSync(
      new URL('../../../src/ui/styles/tokens.css', import.meta.url),
      'utf8',
    );
    for (const [name, colour] of Object.entries(light)) {
      const token = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const inDark = dark[name as keyof typeof dark];
      expect(tokens).toContain(`--${token}: light-dark(${colour}, ${inDark});`);
    }
  });

  it('keeps what a measure writes readable on each of its colours', () => {
    for (const palette of [light, dark])
      for (const fill of [...GROUP_COLOURS, ...LEVEL_COLOURS, 'groupOthers', 'pane'] as const)
        expect(contrast(palette.text, palette[fill])).toBeGreaterThan(4.5);
  });
});
