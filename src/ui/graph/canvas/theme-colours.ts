/** Reads the window's colours for a canvas, and watches when they change. */
import {
  PALETTES,
  type Colour,
  type Palette,
  type Theme,
} from '../../../drawing/shapes/palette.ts';
import { colourToken } from '../../shared/controls/colour-token.ts';
import type { Ink } from './paint/ink.ts';

/** The colours and font at this element, with `light-dark()` resolved. */
export function readTheme(element: HTMLElement): Ink {
  const probe = element.ownerDocument.createElement('span');
  probe.hidden = true;
  // Otherwise every colour would be read as the system's text colour.
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

/** Light or dark, by the element's style or else the system. */
export function themeOf(element: HTMLElement): Theme {
  const scheme = getComputedStyle(element).colorScheme;
  if (scheme === 'light' || scheme === 'dark') return scheme;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Calls back whenever the theme may have changed; returns a function that stops it. */
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
