/** Registry text on screen: nothing hidden, nothing reordered, nothing run, nothing endless. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { render } from 'vitest-browser-svelte';
import Name from '../../../../src/ui/shared/controls/Name.svelte';
import { cutText, toVisibleParts } from '../../../../src/drawing/shapes/visible-text.ts';
import { HOSTILE_TEXTS, hostileText } from '../../../make/hostile-text.ts';

const HIDDEN = /[\p{Cc}\u200b\u2028-\u202e\u2060-\u206f\ufeff]/u;

describe('visible text', () => {
  it('shows every hidden character as a mark, and every other character as it is', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const parts = toVisibleParts(text);
        for (const part of parts) if (part.mark === null) expect(part.text).not.toMatch(HIDDEN);
        const restored = parts.map(({ text: shown, mark }) =>
          mark === null ? shown : String.fromCodePoint(parseInt(mark.slice(2), 16)),
        );
        expect(restored.join('')).toBe(text);
      }),
    );
  });

  it('leaves the joiners that Persian and Indic names need', () => {
    expect(toVisibleParts('می\u200cخواهم')).toEqual([{ text: 'می\u200cخواهم', mark: null }]);
  });

  it('names what it marks', () => {
    expect(toVisibleParts('a\u202Eb')).toEqual([
      { text: 'a', mark: null },
      { text: 'RLO', mark: 'U+202E' },
      { text: 'b', mark: null },
    ]);
    expect(toVisibleParts('\uD800')).toEqual([{ text: 'U+D800', mark: 'U+D800' }]);
  });

  it('never cuts a surrogate pair in half', () => {
    expect(cutText('ab😀', 3)).toEqual({ text: 'ab', leftOff: 2 });
  });
});

describe('a name', () => {
  it('makes nothing but text of hostile text', async () => {
    for (const text of HOSTILE_TEXTS) {
      const { container, unmount } = await render(Name, { text });
      expect(container.querySelector('script, svg, img, iframe, a')).toBeNull();
      expect(container.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u);
      await unmount();
    }
  });

  it('reads in its own direction', async () => {
    const { container } = await render(Name, { text: 'محمد الأمين' });
    const bdi = container.querySelector('bdi');
    expect(bdi?.dir).toBe('auto');
    expect(bdi && getComputedStyle(bdi).direction).toBe('rtl');
  });

  it('of 100,000 characters is cut, and given whole on demand', async () => {
    const screen = await render(Name, { text: 'x'.repeat(100_000), expandable: true });
    expect(screen.container.textContent.length).toBeLessThan(400);
    await screen.getByRole('button', { name: 'Show all 100,000 characters' }).click();
    await expect.poll(() => screen.container.textContent.length).toBeGreaterThan(100_000);
  });

  it('tells null from an empty text', async () => {
    const nothing = await render(Name, { text: null });
    expect(nothing.container.textContent).toContain('not stated');
    const empty = await render(Name, { text: '' });
    expect(empty.container.textContent).toContain('empty text');
  });
});
