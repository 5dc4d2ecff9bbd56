/** The window's tokens as a canvas can use them, and when they change. */
import {
  PALETTES,
  type Colour,
  type Palette,
  type Theme,
} from '../../../drawing/shapes/palette.ts';
import { colourToken } from '../../shared/controls/colour-token.ts';
import type { Ink } from './paint/ink.ts';

/** The colours at this element, `light-dark()` worked out. */
export function readTheme(element: HTMLElement): Ink {
  const probe = element.ownerDocument.createElement('span');
  probe.hidden = true;
  // Else every colour read is the system's one for text.
  probe.style.forcedColorAdjust = 'none';
  element.append(probe);
  const read = (colour: Colour): string => {
    probe.style.color = `var(${colourToken(colour)})`;
    return getComputedStyle(probe).color;
  };
  const colours = Object.keys(PALETTES.light) as Colour[];
  const palette = Object.fromEntries(
    colours.map((colour) => [colour, read(colour)]),
  ) as unknown as Palette;
  probe.remove();
  return { palette, fontFamily: getComputedStyle(element).fontFamily };
}

/** Light or dark, whatever decided it. */
export function themeOf(element: HTMLElement): Theme {
  const scheme = getComputedStyle(element).colorScheme;
  if (scheme === 'light' || scheme === 'dark') return scheme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Calls back whenever the theme may have changed; the function returned stops it. */
export function watchTheme(changed: () => void): () => void {
  const systems = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map((query) =>
    matchMedia(query),
  );
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'style', 'class'] });
  for (const system of systems) system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    for (const system of systems) system.removeEventListener('change', changed);
  };
}
