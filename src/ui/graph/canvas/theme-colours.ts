/** The window's tokens as a canvas can use them, and when they change. */
import type { Palette, Theme } from '../../../drawing/shapes/appearance.ts';
import type { Ink } from './paint/ink.ts';

const TOKENS: Record<keyof Palette, string> = {
  ground: '--ground',
  pane: '--pane',
  line: '--line',
  text: '--text',
  soft: '--soft',
  accent: '--accent',
  accentSoft: '--accent-soft',
  unknownLine: '--unknown-line',
  endedLine: '--ended-line',
  news: '--news',
  markRed: '--mark-red',
  markAmber: '--mark-amber',
  markGreen: '--mark-green',
  markBlue: '--mark-blue',
  markViolet: '--mark-violet',
  person: '--person',
  personFill: '--person-fill',
  company: '--company',
  companyFill: '--company-fill',
  authority: '--authority',
  authorityFill: '--authority-fill',
  member: '--member',
  memberFill: '--member-fill',
  groupA: '--group-a',
  groupB: '--group-b',
  groupC: '--group-c',
  groupD: '--group-d',
  groupE: '--group-e',
  groupF: '--group-f',
  groupG: '--group-g',
  groupH: '--group-h',
  groupOthers: '--group-others',
  levelA: '--level-a',
  levelB: '--level-b',
  levelC: '--level-c',
  levelD: '--level-d',
};

/** The colours at this element, `light-dark()` worked out. */
export function readTheme(element: HTMLElement): Ink {
  const probe = element.ownerDocument.createElement('span');
  probe.hidden = true;
  // Else every colour read is the system's one for text.
  probe.style.forcedColorAdjust = 'none';
  element.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    return getComputedStyle(probe).color;
  };
  const palette = Object.fromEntries(
    Object.entries(TOKENS).map(([name, token]) => [name, read(token)]),
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
